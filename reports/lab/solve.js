// Best play: small boards are solved, in a worker of its own, which ends when it is stopped.
let solver = null; // the worker that solves

async function solve() {
  endSolving('');
  const mine = helper('solver', () => {}, speaks());
  solver = mine;
  $('solve').textContent = say('lab.solve-stop');
  $('solved-said').textContent = say('lab.solve-begins');
  const bar = element('progress', undefined, {'aria-label': say('lab.solve')});
  $('solved').replaceChildren(bar);
  try {
    await mine.ready;
    const {reply} = await mine.ask({long: 'solve', rules: yaml}, [], ({done, all}) => {
      if (mine !== solver || !all) return;
      bar.max = all;
      bar.value = Math.min(done, all);
      $('solved-said').textContent = say('lab.solve-goes-on', Math.min(done, all), all);
    });
    if (mine !== solver) return;
    const r = JSON.parse(reply);
    endSolving(r.error ?? '');
    if (r.solved) showSolved(r.solved);
  } catch (e) {
    if (mine === solver) endSolving(e.message);
  }
}

// endSolving ends the worker that solves, and shows nothing of it but why.
function endSolving(why) {
  const was = solver;
  solver = null;
  was?.end(why);
  $('solve').textContent = say('lab.solve-start');
  $('solved').replaceChildren();
  delete $('solved').dataset.result;
  $('solved-said').textContent = why;
}

function table(caption, head, rows) {
  const t = element('table');
  t.append(element('caption', caption));
  const top = t.createTHead().insertRow();
  for (const h of head) top.append(element('th', h, {scope: 'col'}));
  const body = t.createTBody();
  for (const cells of rows) {
    const row = body.insertRow();
    cells.forEach((c, i) => row.append(element(i ? 'td' : 'th', c, i ? {} : {scope: 'row'})));
  }
  return t;
}

function showSolved(s) {
  $('solved-said').replaceChildren(...s.sentences.map((text) => element('p', text)));
  const column = (name) => say('solve.column.' + name);
  const parts = [];
  if (s.moves.length) {
    const moves = table(say('lab.solve-moves'), [say('lab.solve-move'), say('lab.solve-worth')], s.moves.map((m) => [m.move, m.worth]));
    s.moves.forEach((m, i) => { if (m.best) moves.tBodies[0].rows[i].className = 'best'; });
    parts.push(moves);
  }
  const layers = element('details');
  layers.append(element('summary', say('solve.layers')),
    table(say('solve.layers'), [column(s.counters ? 'counters' : 'seeds'), ...['positions', 'wins', 'draws', 'losses', 'open'].map(column)], s.layers));
  const keep = element('button', say('lab.solve-save'), {type: 'button'});
  keep.addEventListener('click', () => save(s.record.variant + '-solved.json', 'application/json', JSON.stringify(s.record) + '\n'));
  $('solved').replaceChildren(...parts, layers, keep);
  $('solved').dataset.result = s.record.result;
}
