// A worker of the lab: the desk, which knows rules and judges, a table, which plays, one
// that solves or learns, or one that plays with people. It gets the compiled program, the desk its
// words, too, and then one request after another, each with its number.
let ready;
let waiting = [];

async function begin({module, speaks}) {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  go.run(instance).then(() => postMessage({failed: 'program: exit'}));
  const wrong = speaks && houserulesDesk(speaks.language, speaks.texts);
  if (wrong) throw new Error(wrong);
  ready = true;
  const list = waiting;
  waiting = [];
  postMessage({ready: true});
  list.forEach(answer);
}

let seated = ''; // what the table is set for

function play(q) {
  const key = q.study + ' ' + q.cell;
  if (seated !== key) {
    const wrong = houserulesSit(q.rules, q.plan, q.seed);
    if (wrong) return {wrong};
    seated = key;
  }
  const at = performance.now();
  const rows = houserulesPlay(q.first, q.games);
  return {rows, ms: performance.now() - at};
}

// said is a reply of the program, which gives none where it has ended.
function said(reply) {
  if (typeof reply !== 'string') throw new Error('program: exit');
  return reply;
}

function answer(q) {
  postMessage({id: q.id, begun: true}); // who ended without a word says nothing here, either
  if (q.ask !== undefined) postMessage({id: q.id, reply: said(houserulesAsk(q.ask))});
  else if (q.long !== undefined) {
    const work = {solve: houserulesSolve, learn: houserulesLearn}[q.long];
    postMessage({id: q.id, reply: said(work(q.rules, (done, all) => postMessage({id: q.id, done, all})))});
  }
  else if (q.table !== undefined) postMessage({id: q.id, reply: said(houserulesTable(q.table))});
  else if (q.alive) postMessage({id: q.id});
  else if (q.take) postMessage({id: q.id, wrong: houserulesTake(q.take.id, q.take.cell, q.take.first, q.take.games, q.take.rows)});
  else {
    const r = play(q.play);
    postMessage({id: q.id, ...r}, r.rows ? [r.rows.buffer] : []);
  }
}

onmessage = ({data}) => {
  if (data.module) begin(data).catch((e) => postMessage({failed: String(e && e.message || e)}));
  else if (ready) answer(data);
  else waiting.push(data);
};
