// Play: a table for the rules that are shown, whose engine is a worker of its own.
let atTable = null; // the table, once somebody has asked for it
let player = null; // promises the worker at which the game stands as it was left
let moves = []; // what was asked since the game was opened, and changed it

// seatPlayer makes a worker that plays with people. Where one has died the game is played once more
// up to where it was: the same luck, the same players, the same moves.
async function seatPlayer() {
  const me = helper('player', () => {
    player = null;
    if (moves.length) $('play-said').textContent = say('lab.play-restored');
  });
  await me.ready;
  for (const table of moves) await me.ask({table});
  return me;
}

// asked asks the engine of the table, and once more where that dies of it or before.
async function asked(request) {
  const table = JSON.stringify(request);
  for (let first = true; ; first = false) {
    player ??= seatPlayer();
    let reply;
    try {
      ({reply} = await (await player).ask({table}));
    } catch (e) {
      if (!first) throw e;
      continue;
    }
    const r = JSON.parse(reply);
    if (r.error) throw new Error(r.error);
    if (request.do === 'open') moves = [];
    if (!['hint', 'record'].includes(request.do)) moves.push(table);
    return r;
  }
}

// playThese puts the rules that are shown on the table. Where nobody has learned yet what positions are
// worth under them, a worker does so now, and then those who know sit down.
async function playThese() {
  $('play-said').textContent = '';
  const text = yaml, {table, learn: unknown} = await ask({do: 'table', yaml: text, learned: files()});
  stopLearning('play', '');
  atTable ??= newTable('play-', known.person, asked);
  $('play-title').textContent = say('lab.play-now', table.title);
  $('play-table').hidden = false;
  atTable.offer([table]);
  $('play-title').scrollIntoView();
  if (!unknown) return;
  $('learn-stop').hidden = false;
  const found = await learn('play', unknown);
  if (!found) return;
  atTable.renew([(await ask({do: 'table', yaml: text, learned: files()})).table]);
  stopLearning('play', say(found.weights.length ? 'lab.learned' : 'lab.learned-nothing'));
}
