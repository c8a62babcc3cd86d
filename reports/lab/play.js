// Play: a table for the rules that are shown, whose engine is a worker of its own.
let player = null; // the worker that plays with people
let atTable = null; // the table, once somebody has asked for it

// asked asks the engine of the table.
async function asked(request) {
  player ??= helper('player', () => { player = null; });
  await player.ready;
  const {reply} = await player.ask({table: JSON.stringify(request)});
  const r = JSON.parse(reply);
  if (r.error) throw new Error(r.error);
  return r;
}

// playThese puts the rules that are shown on the table.
async function playThese() {
  const {table} = await ask({do: 'table', yaml});
  atTable ??= newTable('play-', known.person, asked);
  $('play-title').textContent = say('lab.play-now', table.title);
  $('play-table').hidden = false;
  atTable.offer([table]);
}
