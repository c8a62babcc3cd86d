// The workers of the lab: a desk, which knows the rules and judges, and tables, which play what the
// desk lays down.
let module; // promises the program, compiled once
let workerText; // what a worker runs
let texts = ''; // what the desk says, where it does not speak English
let desk; // the worker that knows and judges
let tables = []; // the workers that play

function bytes(text) {
  const raw = atob(text), out = new Uint8Array(raw.length);
  for (let i = 0; i < out.length; i++) out[i] = raw.charCodeAt(i);
  return out;
}

// packed are the bytes that stand in an element, some at a time, so that the page answers meanwhile.
function packed(id) {
  const text = $(id).textContent;
  let at = 0;
  return new ReadableStream({pull(to) {
    if (at >= text.length) return to.close();
    to.enqueue(bytes(text.slice(at, at + (1 << 18))));
    at += 1 << 18;
  }});
}

// A worker that ends without a word is known by its silence: it says when it begins with what it
// was asked, which takes it no time, and again when it has done it. Time is counted in seconds of
// this page, so that a machine that sleeps is no silence. Who is given up may have been slow: from
// then on all are waited for twice as long.
let patience = 1;
const silence = {idle: 10, busy: 60}; // the seconds, before it has begun and after
const helpers = new Set();
setInterval(() => helpers.forEach((h) => h.listen()), 1000);

// helper makes a worker; ask sends it a request and promises its reply.
function helper(name, died, given = {}) {
  const url = known.split ? 'worker.js' : URL.createObjectURL(new Blob([workerText], {type: 'text/javascript'}));
  const worker = new Worker(url, {name});
  const open = new Map();
  let next = 0, silent = 0, busy = true;
  const me = {worker, busy: false, dead: false};
  helpers.add(me);
  const end = (why) => {
    if (me.dead) return;
    me.dead = true;
    helpers.delete(me);
    worker.terminate();
    for (const {reject} of open.values()) reject(new Error(say('lab.stopped', why)));
    died(why);
  };
  me.ready = new Promise((resolve, reject) => {
    open.set('ready', {resolve, reject});
  });
  me.ready.catch(() => {});
  me.listen = () => {
    if (!open.size && silent++ >= 4) me.ask({alive: true}).catch(() => {});
    else if (open.size && ++silent > patience * (busy ? silence.busy : silence.idle)) {
      patience *= 2;
      end(say('lab.silent'));
    }
  };
  worker.onmessage = ({data}) => {
    if (me.dead) return;
    silent = 0;
    busy = data.begun || data.all !== undefined;
    if (data.failed) return end(data.failed);
    if (data.ready) {
      open.get('ready')?.resolve();
      open.delete('ready');
      if (!known.split) URL.revokeObjectURL(url);
      return;
    }
    if (data.all !== undefined) return open.get(data.id)?.progress?.(data);
    if (data.begun) return;
    open.get(data.id)?.resolve(data);
    open.delete(data.id);
  };
  worker.onerror = (e) => {
    e.preventDefault();
    end(e.message || say('lab.silent'));
  };
  me.end = end;
  me.ask = (request, transfer = [], progress = null) => new Promise((resolve, reject) => {
    if (me.dead) return reject(new Error(say('lab.stopped', say('lab.silent'))));
    if (!open.size) silent = 0;
    open.set(++next, {resolve, reject, progress});
    worker.postMessage({...request, id: next}, transfer);
  });
  module.then((program) => worker.postMessage({module: program, ...given}), (e) => end(e.message));
  return me;
}

// ask asks the desk, and where that dies the one that replaces it, once: what was asked may be what
// it dies of. What is asked of a study died with it.
async function ask(request) {
  for (let first = true; ; first = false) {
    const at = desk;
    try {
      const {reply} = await at.ask({ask: JSON.stringify(request)});
      const r = JSON.parse(reply);
      if (r.looks) keepLooks(r.looks);
      if (r.error) throw new Error(r.error);
      return r;
    } catch (e) {
      if (!at.dead || !first || ['judge', 'more', 'count', 'next'].includes(request.do)) throw e;
      await seated;
    }
  }
}

// trouble says that the lab cannot run at all.
const trouble = (e) => { $('status').textContent = say('lab.failed', e.message || String(e)); };

// wrong says what is wrong with the rules as a whole, or with what was asked of them.
function wrong(e) {
  started();
  problems([{line: 0, warning: false, text: (e.message || String(e)).replace(/^error: /, '')}]); // it is called one here
}

// seatDesk makes the desk. One that dies is replaced by another, which begins what is watched
// anew; one that dies again and again is not.
let deaths = 0;
let seated; // promises the desk that replaces one
async function seatDesk() {
  desk = helper('desk', (why) => {
    seated = new Promise((done) => setTimeout(done, 200)).then(() => {
      if (++deaths > 3) throw new Error(why);
      return seatDesk();
    });
    seated.then(revive).catch(trouble);
  }, speaks());
  await desk.ready;
  await ask({do: 'looks', looks, page: [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join('')});
}

async function revive() {
  study = null;
  if (hunt && !hunt.over) endSearch(say('lab.find-lost'));
  const at = desk;
  if (yaml) await read(yaml);
  if (!at.dead) deaths = 0;
}

// seat makes a worker that plays. A table that dies is replaced, and what it played is played
// again; the next after it later and later, where none has played anything.
let idle = 0;
function seat() {
  const me = helper('table', (why) => {
    tables = tables.filter((t) => t !== me);
    if (me.given) me.given.study.again.push(me.given);
    if (++idle > 3 * cores) return trouble(new Error(why));
    setTimeout(() => { seat(); feed(); }, Math.min(10000, 100 << idle));
  });
  tables.push(me);
  me.ready.then(feed, () => {});
}

// rates are games a millisecond by what plays them, measured as they come.
const rates = new Map();

// stretch is some games that nobody plays: of the cell that is furthest behind, of a search
// before those that are only watched.
function stretch() {
  for (const s of [hunt, study]) {
    if (!s || s.over || (s === study && paused)) continue;
    if (s.again.length) return s.again.pop();
    let best = null;
    for (const c of s.cells) {
      if (c.given < c.to && (!best || (c.given - c.from) / (c.to - c.from) < (best.given - best.from) / (best.to - best.from))) best = c;
    }
    if (!best) continue;
    // Rules differ in how long their games are: none begins with more than a few.
    const pace = best.rate ?? Math.min(0.2, rates.get(best.pace) ?? 0.2);
    const games = Math.max(1, Math.min(Math.round(pace * 80), 8192, best.to - best.given));
    const given = {study: s, cell: best, first: best.given, games};
    best.given += games;
    return given;
  }
  return null;
}

// feed gives every table that waits some games.
function feed() {
  for (const t of tables) {
    if (t.busy || t.dead) continue;
    const given = stretch();
    if (!given) return;
    play(t, given);
  }
}

// numberOf tells studies apart, also those of a desk and of the one that replaced it, which both count
// from one: a table that is seated for one is not for the other.
const numbers = new WeakMap();
let numbered = 0;
function numberOf(s) {
  if (!numbers.has(s)) numbers.set(s, ++numbered);
  return numbers.get(s);
}

async function play(t, given) {
  t.busy = true;
  t.given = given;
  const {study: s, cell, first, games} = given;
  try {
    await t.ready;
    const r = await t.ask({play: {study: numberOf(s), cell: cell.index, rules: JSON.stringify(s.rules[cell.plan.variant]), plan: JSON.stringify(cell.plan), seed: s.seed, first, games}});
    t.given = null;
    t.busy = false;
    idle = 0;
    if (r.wrong) throw new Error(r.wrong);
    const rate = games / Math.max(r.ms, 0.1);
    cell.rate = cell.rate ? 0.7 * cell.rate + 0.3 * rate : rate;
    rates.set(cell.pace, cell.rate);
    s.played += games;
    if (s === study || s === hunt) {
      const {wrong: refused} = await desk.ask({take: {id: s.id, cell: cell.index, first, games, rows: r.rows}}, [r.rows.buffer]);
      if (refused && (s === study || s === hunt)) throw new Error(refused);
      s.came += games;
      if (s === hunt) goOn();
      else judge();
    }
  } catch (e) {
    if (t.dead) return; // it is replaced, and its games with it
    t.busy = false;
    if (desk.dead) return; // what it counted is begun anew
    if (s === hunt) {
      endSearch(e.message);
    } else if (s === study) {
      study = null;
      s.failed = e;
      wrong(e);
    }
  }
  feed();
}

// judge asks the desk what the games show, not more often than that takes.
let judging = false, soon = 0;
function judge() {
  if (judging || !study || study.judged >= study.came) return;
  const wait = soon - performance.now();
  if (wait > 0) {
    judging = true;
    setTimeout(() => { judging = false; judge(); }, wait);
    return;
  }
  const s = study;
  judging = true;
  s.judged = s.came;
  const at = performance.now();
  ask({do: 'judge'}).then(({answer}) => {
    if (s === study) show(answer);
    const took = performance.now() - at;
    soon = performance.now() + Math.max(200, 4 * took);
  }, () => {}).finally(() => { // where no rule set has games yet, the next that come may do
    judging = false;
    judge();
  });
}

// count plays a study at once, as `houserules run` does, for whoever asks from outside of the
// page, and resolves to the counts of summary.json. It takes the desk and the tables away from
// what is watched, which begins anew afterwards. Several are counted one after the other.
let counting; // promises that those before are done
function count(asked) {
  const mine = Promise.resolve(counting ?? opening).then(() => countNow(asked ?? {}));
  counting = mine.catch(() => {});
  return mine;
}

async function countNow({yaml: text, agents, games, seed}) {
  const names = [].concat(agents ?? []);
  const numbers = typeof games === 'number' ? Object.fromEntries(names.map((a) => [a, games])) : games ?? {};
  if (typeof text !== 'string' || !text) throw new Error('yaml: give the rules as a text');
  if (!names.length || names.some((a) => typeof a !== 'string')) throw new Error('agents: give the name of a player, or a list of names');
  const uncounted = names.find((a) => !Object.hasOwn(numbers, a) || !Number.isSafeInteger(numbers[a]) || numbers[a] < 1);
  if (uncounted !== undefined) throw new Error('games: give a whole number from 1 on for ' + uncounted);
  if (!isSeed(seed)) throw new Error('seed: give a whole number from 0 to 18446744073709551615; beyond 9007199254740991 as a text');
  const mine = ++beginning, was = paused;
  let s = null;
  study = null;
  stopLearning('watch', '');
  try {
    const begun = await begunOf({yaml: text, agents: names, games: numbers, seed: String(seed), once: true});
    if (mine !== beginning || !begun) throw new Error('the page began another study');
    s = studyOf(begun, 'count');
    paused = false;
    s.judged = Infinity; // nobody looks before all are there
    study = s;
    const total = s.cells.reduce((sum, c) => sum + c.plan.games, 0);
    feed();
    while (s.came < total) {
      if (study !== s) throw s.failed ?? new Error('the page began another study');
      await new Promise((done) => setTimeout(done, 10));
    }
    return (await ask({do: 'count'})).summary;
  } finally {
    paused = was;
    if (study === s) study = null;
    if (mine === beginning) begin();
  }
}

// bench measures one worker and all of them on the rules that are shown, when all have played
// for a while: a browser compiles what is played often a second time.
async function bench() {
  const was = paused, measured = study;
  paused = true;
  const lines = [];
  try {
    await new Promise((done) => setTimeout(done, 300));
    for (const p of players()) {
      const plan = measured.cells.find((c) => c.plan.agent === p.name).plan;
      const rate = async (list, time = 1000) => {
        const from = performance.now();
        let games = 0;
        await Promise.all(list.map(async (t) => {
          for (let n = 1; performance.now() - from < time;) {
            const {ms} = await t.ask({play: {study: 'bench ' + numberOf(measured), cell: p.name, rules: JSON.stringify(measured.rules[plan.variant]), plan: JSON.stringify(plan), seed: '1', first: 0, games: n}});
            games += n;
            n = Math.max(1, Math.min(8192, 8 * n, Math.round(80 * n / Math.max(ms, 1)))); // as many as take a moment
          }
        }));
        return Math.round(1000 * games / (performance.now() - from));
      };
      await rate(tables, 500);
      lines.push([p.name, await rate(tables.slice(0, 1)), await rate(tables)]);
    }
    $('shared').textContent = lines.map(([name, one, all]) => name + ': ' + say('lab.rate', one) + ' (1), ' + say('lab.rate', all) + ' (' + tables.length + ')').join('; ');
  } finally {
    paused = was;
    feed();
  }
  return lines;
}
