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
const learned = new Map(); // the files of what was learned here, by the hash of the rules
let learner = null; // the worker that learns
async function playThese() {
  $('play-said').textContent = '';
  const [text, hash] = [yaml, rules.hash];
  const {table, learns} = await ask({do: 'table', yaml: text, learned: learned.get(hash)});
  stopLearning('');
  atTable ??= newTable('play-', known.person, asked);
  $('play-title').textContent = say('lab.play-now', table.title);
  $('play-table').hidden = false;
  atTable.offer([table]);
  $('play-title').scrollIntoView();
  if (learns) learn(text, hash).catch((e) => stopLearning(e.message));
}

// learn finds out what positions are worth under the rules on the table.
async function learn(text, hash) {
  const mine = helper('learner', (why) => mine === learner && stopLearning(why), speaks());
  learner = mine;
  $('learn-stop').hidden = false;
  const tell = (part) => { $('learn-said').textContent = say('lab.learning', part); };
  tell(0);
  await mine.ready;
  let told = 0;
  const {reply} = await mine.ask({long: 'learn', yaml: text}, [], ({done, all}) => {
    const part = Math.floor(100 * done / all);
    if (mine === learner && part >= told + 5) tell(told = part - part % 5); // it is read out
  });
  if (mine !== learner) return;
  const r = JSON.parse(reply);
  if (r.error) throw new Error(r.error);
  learned.set(hash, r.learned);
  const {table} = await ask({do: 'table', yaml: text, learned: r.learned});
  if (mine !== learner) return;
  atTable.renew([table]);
  stopLearning(say(r.learned.weights.length ? 'lab.learned' : 'lab.learned-nothing'));
}

// stopLearning ends the worker that learns, and says why.
function stopLearning(why) {
  const was = learner;
  learner = null;
  was?.end(why);
  $('learn-stop').hidden = true;
  $('learn-said').textContent = why;
}
