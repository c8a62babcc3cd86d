// The lab: what is chosen, changed and shown. All rules, figures and sentences are the desk's.
const $ = (id) => document.getElementById(id);
const cores = Math.max(1, Math.min(16, navigator.hardwareConcurrency || 2));
let module; // promises the program, compiled once
let workerText; // what a worker runs
let texts = ''; // what the desk says, where it does not speak English
let desk; // the worker that knows and judges
let tables = []; // the workers that play
let rules; // what the desk said of the rules
let yaml = ''; // their text
let study = null; // what is played
let pins = []; // other rules to compare with
let chosen = null; // the players; null for those that the game has by itself
let seen = new Set(); // the hashes of rule sets that were looked at
let looked = 0; // how many these are, those of a link included
let paused = false;
let confirming = false; // the games are played after the rules were chosen
let confirmed = ''; // the hash of the rules of which that is true
let chosenBefore = ''; // the text of rules that were chosen before the games that come
let last = null; // the last answer
let builtIn = {}; // the built-in that was chosen last: its name, and the hash of its rules
let ownYAML = ''; // the last rules that were none of these
let typing = 0; // the text is being typed and has not been read

const speaks = () => ({speaks: {language: known.language, texts}});

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

// helper makes a worker; ask sends it a request and promises its reply.
function helper(name, died, given = {}) {
  const url = known.split ? 'worker.js' : URL.createObjectURL(new Blob([workerText], {type: 'text/javascript'}));
  const worker = new Worker(url, {name});
  const open = new Map();
  let next = 0;
  const me = {worker, busy: false, dead: false};
  const end = (why) => {
    if (me.dead) return;
    me.dead = true;
    worker.terminate();
    for (const {reject} of open.values()) reject(new Error(why));
    died(why);
  };
  me.ready = new Promise((resolve, reject) => {
    open.set('ready', {resolve, reject});
  });
  me.ready.catch(() => {});
  worker.onmessage = ({data}) => {
    if (data.failed) return end(data.failed);
    if (data.ready) {
      open.get('ready')?.resolve();
      open.delete('ready');
      if (!known.split) URL.revokeObjectURL(url);
      return;
    }
    if (data.all !== undefined) return open.get(data.id)?.progress?.(data);
    open.get(data.id)?.resolve(data);
    open.delete(data.id);
  };
  worker.onerror = (e) => {
    e.preventDefault();
    end(e.message || 'a worker has ended');
  };
  me.end = end;
  me.ask = (request, transfer = [], progress = null) => new Promise((resolve, reject) => {
    if (me.dead) return reject(new Error('a worker has ended'));
    open.set(++next, {resolve, reject, progress});
    worker.postMessage({...request, id: next}, transfer);
  });
  module.then((program) => worker.postMessage({module: program, ...given}), (e) => end(e.message));
  return me;
}

// ask asks the desk.
async function ask(request) {
  const {reply} = await desk.ask({ask: JSON.stringify(request)});
  const r = JSON.parse(reply);
  if (r.error) throw new Error(r.error);
  return r;
}

const trouble = (e) => { $('status').textContent = say('lab.failed', e.message || String(e)); };

// seatDesk makes the desk. One that dies is replaced by another, which begins what is watched
// anew; one that dies again and again is not.
let deaths = 0;
async function seatDesk() {
  desk = helper('desk', (why) => {
    if (++deaths > 3) return trouble(new Error(why));
    setTimeout(() => revive().catch(trouble), 200);
  }, speaks());
  await desk.ready;
}

async function revive() {
  study = null;
  endSearch('');
  await seatDesk();
  await read(yaml);
  deaths = 0;
}

// seat makes a worker that plays. A table that dies is replaced, and what it played is played again.
function seat() {
  const me = helper('table', () => {
    tables = tables.filter((t) => t !== me);
    if (me.given) me.given.study.again.push(me.given);
    setTimeout(() => { seat(); feed(); }, 200);
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
    if (r.wrong) throw new Error(r.wrong);
    const rate = games / Math.max(r.ms, 0.1);
    cell.rate = cell.rate ? 0.7 * cell.rate + 0.3 * rate : rate;
    rates.set(cell.pace, cell.rate);
    s.played += games;
    if (s === study || s === hunt) {
      const {wrong} = await desk.ask({take: {id: s.id, cell: cell.index, first, games, rows: r.rows}}, [r.rows.buffer]);
      if (wrong && (s === study || s === hunt)) throw new Error(wrong);
      s.came += games;
      if (s === hunt) goOn();
      else judge();
    }
  } catch (e) {
    if (t.dead) return; // it is replaced, and its games with it
    t.busy = false;
    if (s === hunt) {
      endSearch(e.message);
    } else if (s === study) {
      study = null;
      trouble(e);
    }
  }
  feed();
}

// judge asks the desk what the games show, not more often than that takes.
let judging = false, soon = 0;
function judge() {
  if (judging || !study || study.judged === study.came) return;
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

const players = () => (rules.players ?? []).filter((p) => (chosen ? chosen.has(p.name) : p.on));

// begin lays down the study of the rules that are shown.
let beginning = 0;
async function begin() {
  const mine = ++beginning;
  study = null;
  if (!rules?.playable) return;
  if (!seen.has(rules.hash)) {
    seen.add(rules.hash);
    looked++;
  }
  if (yaml === chosenBefore) {
    confirmed = rules.hash;
    chosenBefore = '';
  }
  confirming = rules.hash === confirmed;
  const agents = players();
  if (!agents.length) return show(null);
  const seed = $('seed').value.trim();
  try {
    const {begun} = await ask({do: 'begin', yaml, agents: agents.map((p) => p.name), games: Object.fromEntries(agents.map((p) => [p.name, p.games])),
      seed, against: pins.map((p) => p.yaml), parent: true, looked, confirm: confirming});
    if (mine !== beginning) return;
    study = {
      id: begun.id, rules: begun.rules, seed: begun.seed, again: [], came: 0, played: 0, judged: 0, from: performance.now(),
      cells: begun.cells.map((plan, index) => ({index, plan, given: 0, from: 0, to: plan.games, pace: rules.family + ' ' + plan.agent})),
    };
    $('status').textContent = '';
    soon = 0;
    show(null);
    feed();
  } catch (e) {
    if (mine === beginning) trouble(e);
  }
}

// read takes rules over: a text, or a built-in by its name.
let reading = 0;
async function read(text, name) {
  const mine = ++reading;
  let r;
  try {
    r = (await ask({do: 'open', yaml: text, name})).rules;
  } catch (e) {
    return trouble(e);
  }
  if (mine !== reading) return;
  const before = rules?.hash;
  yaml = r.yaml;
  if (!typing && $('yaml').value !== yaml) $('yaml').value = yaml;
  problems(r.problems);
  if (!r.playable) {
    study = null;
    rules = {...(rules ?? {}), playable: false};
    show(null);
    return;
  }
  rules = r;
  if (name && !text) builtIn = {name, hash: r.hash};
  named();
  if (before !== r.hash) {
    endSearch('');
    endSolving('');
  }
  const begun = before !== r.hash || !study ? begin() : null;
  draw(); // while the desk lays the study down
  await begun;
}

// named says in the list of games which is open. Rules that are nobody's but one's own stand
// there, too, as they last were: a built-in that is chosen by mistake does not lose them.
function named() {
  const list = $('variant');
  const own = rules.hash !== builtIn.hash;
  if (own) {
    ownYAML = yaml;
    if (list.options[0]?.value !== '') list.add(new Option('', ''), 0);
    list.options[0].text = rules.title;
  }
  list.value = own ? '' : builtIn.name;
}

function problems(list) {
  $('problems').replaceChildren(...list.map((p) => {
    const line = document.createElement('p');
    line.className = 'problem' + (p.warning ? ' soft' : '');
    const where = p.of ? p.of + ': ' : p.line ? say('lab.line', String(p.line), String(p.column)) + ': ' : '';
    line.textContent = where + say(p.warning ? 'lab.warning' : 'lab.error') + ': ' + p.text;
    return line;
  }));
}

// element makes an element with a text and attributes.
function element(name, text, attributes = {}) {
  const e = document.createElement(name);
  if (text !== undefined) e.textContent = text;
  for (const a in attributes) e.setAttribute(a, attributes[a]);
  return e;
}

// settled calls then once a choice is made: who goes through a list with keys passes values by
// and means none of them, until they rest, go on or press Enter.
function settled(field, then) {
  let resting = 0, keyed = false;
  const now = () => {
    clearTimeout(resting);
    if (resting) then();
    resting = 0;
  };
  field.addEventListener('pointerdown', () => { keyed = false; });
  field.addEventListener('keydown', (e) => {
    keyed = true;
    if (e.key === 'Enter') now();
  });
  field.addEventListener('blur', now);
  field.addEventListener('change', () => {
    clearTimeout(resting);
    resting = setTimeout(now, 800);
    if (!keyed) now();
  });
}

// knobRow is a rule in the form.
function knobRow(k, where) {
  const row = element('div', undefined, {'data-path': k.path});
  if (k.own) row.className = 'own';
  const id = where + '-' + k.path;
  row.append(element('label', k.path + (k.own ? ' (' + say('lab.own') + ')' : ''), {for: id}));
  let field;
  if (k.values) {
    field = element('select', undefined, {id});
    for (const v of k.values) field.add(new Option(v.value, v.value, false, v.value === k.value));
    if (!k.values.some((v) => v.value === k.value)) field.add(new Option(k.value, k.value, true, true));
    field.value = k.value;
  } else {
    field = element('input', undefined, {id, autocomplete: 'off'});
    field.defaultValue = k.value;
  }
  field.title = k.takes;
  const doc = k.values?.find((v) => v.value === k.value)?.doc;
  const set = () => change(k, field.value);
  if (k.values) settled(field, set);
  else field.addEventListener('change', set);
  const back = element('button', '↺', {type: 'button', id: 'back-' + id, 'aria-label': k.path + ': ' + say('lab.back', k.parent || say('lab.rules')), title: say('lab.back', k.parent || '')});
  back.disabled = !k.own;
  back.addEventListener('click', () => change(k, null));
  row.append(field, back);
  const text = element('p', [k.doc, doc].filter(Boolean).join(' '), {class: 'doc quiet-text', id: id + '-doc'});
  field.setAttribute('aria-describedby', text.id);
  row.append(text);
  return row;
}

// change sets a rule, or takes it back to its parent's.
// One change follows the other, so that none is lost.
let changing = Promise.resolve();
const change = (k, value) => (changing = changing.then(() => changeNow(k, value)));

async function changeNow(k, value) {
  try {
    const r = await ask(value === null || (k.parent && value === k.parent) ? {do: 'reset', yaml, path: k.path} : {do: 'set', yaml, path: k.path, value});
    await read(r.yaml);
  } catch (e) {
    problems([{line: 0, warning: false, text: e.message}]);
  }
}

// draw shows the rules: the form, the board, the words.
function draw() {
  const knobs = rules.knobs ?? [];
  const at = document.activeElement, focus = at?.id; // what has it by now is replaced, too
  const typed = at?.matches('.knobs input') && at.value !== at.defaultValue ? at.value : null;
  $('club').replaceChildren(...knobs.filter((k) => k.club || k.own).map((k) => knobRow(k, 'club')));
  $('knobs').replaceChildren(...knobs.map((k) => knobRow(k, 'all')));
  const field = focus && ($(focus) ?? document.querySelector('#all-knobs summary')); // a rule that is no club's goes to the others
  if (field && typed !== null) field.value = typed; // what came meanwhile was another's answer
  if (field && field !== document.activeElement) (field.disabled ? $(focus.replace(/^back-/, '')) : field).focus();
  filter();
  ticks();
  $('board').replaceChildren(...(rules.drawing ? [paint(rules.drawing, rules.position, {may: new Set(), chosen: [], rings: new Set()})] : []));
  $('captions').textContent = (rules.captions ?? []).map(message).join(' ');
  $('brief').textContent = rules.brief;
  $('clauses').replaceChildren(...rules.clauses.map((c) => element('li', c.text, c.own ? {class: 'own-clause'} : {})));
  $('players').replaceChildren(...rules.players.map((p) => {
    const label = element('label');
    const box = element('input', undefined, {type: 'checkbox'});
    box.checked = players().includes(p);
    box.addEventListener('change', () => {
      chosen = new Set(players().map((x) => x.name));
      if (box.checked) chosen.add(p.name);
      else chosen.delete(p.name);
      begin();
    });
    label.append(box, p.word);
    return label;
  }));
  document.title = say('lab.title', rules.title);
}

function filter() {
  const want = $('filter').value.trim().toLowerCase();
  for (const row of $('knobs').children) row.hidden = want !== '' && !row.textContent.toLowerCase().includes(want);
}

// dots are a hundred games.
function dots(j) {
  const all = j.wins + j.draws + j.losses + j.cut_off;
  const parts = [['won', j.wins], ['drawn', j.draws], ['lost', j.losses], ['cut', j.cut_off]].map(([name, n], at) => ({name, at, whole: Math.floor(100 * n / all), rest: (100 * n / all) % 1}));
  let left = 100 - parts.reduce((sum, p) => sum + p.whole, 0);
  for (const p of [...parts].sort((a, b) => b.rest - a.rest)) if (left-- > 0) p.whole++;
  const [won, drawn, lost, cut] = parts.map((p) => p.whole);
  const label = cut ? say('lab.dots-cut', String(won), String(drawn), String(lost), String(cut)) : say('lab.dots', String(won), String(drawn), String(lost));
  const svg = shape('svg', {viewBox: '0 0 120 120', role: 'img', 'aria-label': label});
  let i = 0;
  for (const p of parts) {
    for (let n = 0; n < p.whole; n++, i++) shape('circle', {cx: 6 + 12 * (i % 10), cy: 6 + 12 * Math.floor(i / 10), r: 4.6, class: p.name}, svg);
  }
  return svg;
}

// line draws an effect with its interval, and the tolerance as a band around zero.
function line(e, tolerance, label) {
  const far = Math.max(5, ...[e.lo, e.hi].filter((x) => x !== null).map((x) => Math.ceil(Math.min(50, Math.abs(x)) / 5) * 5));
  const x = (v) => 150 + 130 * Math.max(-far, Math.min(far, v)) / far;
  const svg = shape('svg', {viewBox: '0 0 300 44', role: 'img', 'aria-label': label + ': ' + e.text});
  shape('rect', {x: x(-tolerance), y: 2, width: x(tolerance) - x(-tolerance), height: 24, class: 'band'}, svg);
  shape('line', {x1: x(0), x2: x(0), y1: 2, y2: 28, class: 'zero'}, svg);
  if (e.lo !== null && e.hi !== null) shape('line', {x1: x(e.lo), x2: x(e.hi), y1: 14, y2: 14, class: 'bar'}, svg);
  if (e.value !== null) shape('circle', {cx: x(e.value), cy: 14, r: 5, class: 'at'}, svg);
  for (const v of [-far, 0, far]) shape('text', {x: x(v), y: 41, class: 'tick'}, svg, (v > 0 ? '+' : v < 0 ? '−' : '') + Math.abs(v));
  return svg;
}

// show shows what the games say; null while there are none.
function show(answer) {
  last = answer;
  const verdict = $('verdict');
  $('looked').textContent = confirming ? say('lab.confirmed') : looked > 1 ? say('lab.looked', looked) + ' · ' + say('lab.browsing') : '';
  $('confirm').hidden = looked < 2 || confirming;
  $('command').textContent = rules?.playable ? command() : '';
  if (!answer) {
    if (verdict.textContent !== '…') verdict.textContent = '…';
    for (const a of ['verdict', 'games', 'advantage']) delete verdict.dataset[a];
    $('results').replaceChildren();
    $('how').textContent = '';
    $('rate').textContent = '';
    return;
  }
  if (verdict.textContent !== answer.headline) verdict.textContent = answer.headline;
  const main = answer.players.at(-1);
  verdict.dataset.games = answer.players.reduce((sum, j) => sum + j.games, 0);
  if (main?.advantage) {
    verdict.dataset.verdict = main.advantage.word ?? '';
    verdict.dataset.advantage = main.advantage.value ?? '';
  }
  $('results').replaceChildren(...answer.players.map((j) => {
    const box = element('div', undefined, {class: 'result', 'data-agent': j.agent, 'data-games': j.games});
    box.append(element('p', j.sentence, {class: 'sentence'}));
    const figures = element('div', undefined, {class: 'figures'});
    const right = element('div');
    if (j.advantage) {
      box.dataset.verdict = j.advantage.word ?? '';
      box.dataset.advantage = j.advantage.value ?? '';
      figures.append(dots(j));
      right.append(element('p', say('lab.advantage') + ': ' + j.advantage.text + (j.advantage.word ? ' · ' + j.advantage.word : '')));
      right.append(line(j.advantage, answer.tolerance, say('lab.advantage')));
    }
    for (const s of j.seats ?? []) right.append(element('p', s.name + ': ' + s.text));
    for (const a of j.against ?? []) right.append(element('p', say('lab.against', a.name) + ': ' + a.text + (a.word ? ' · ' + a.word : '')));
    figures.append(right);
    box.append(figures, element('p', [...(j.advantage ? [figures.firstChild.getAttribute('aria-label')] : []), say('lab.length', j.half, j.nine), say('lab.games', j.games, j.planned)].join(' '), {class: 'quiet-text'}));
    const total = j.ends.reduce((sum, e) => sum + e.games, 0);
    box.append(element('p', say('lab.ends') + ': ' + j.ends.map((e) => e.word + ' ' + (100 * e.games / total).toFixed(1) + ' %').join(', '), {class: 'quiet-text'}));
    if (j.never.length) box.append(element('p', say('lab.never', j.never), {class: 'quiet-text'}));
    return box;
  }));
  $('how').textContent = say('lab.how', answer.error);
  const seconds = (performance.now() - (study?.from ?? 0)) / 1000;
  $('rate').textContent = study ? say('lab.rate', Math.round(study.came / Math.max(seconds, 0.1))) : '';
}

// command plays the saved study at a terminal.
const command = () => 'houserules run lab-' + rules.name + '.yaml';

// Links: the address holds the whole study in its fragment.
const most = 64 << 10; // characters of a fragment, and bytes of what is in it

async function through(data, stream) {
  const reader = new Blob([data]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > 4 * most) {
      reader.cancel();
      throw new Error('the link holds too much');
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function link() {
  const state = {yaml, agents: players().map((p) => p.name), seed: $('seed').value.trim(), looked, ...(confirming && {confirmed: true})};
  const packed = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream('deflate-raw'));
  let text = '';
  for (const b of packed) text += String.fromCharCode(b);
  return '#1.' + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

// linked is the study of the address; null where it has none. What is in it is a
// stranger's: texts and numbers, each within bounds.
async function linked(fragment) {
  if (!fragment.startsWith('#1.')) return null;
  if (fragment.length > most) throw new Error('the link is too long');
  const packed = bytes(fragment.slice(3).replaceAll('-', '+').replaceAll('_', '/'));
  const s = JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(await through(packed, new DecompressionStream('deflate-raw'))));
  if (typeof s?.yaml !== 'string' || s.yaml.length > most) throw new Error('the link has no rules in it');
  const seed = typeof s.seed === 'string' || Number.isSafeInteger(s.seed) ? String(s.seed) : '';
  return {
    yaml: s.yaml, seed: /^\d{1,20}$/.test(seed) ? seed : null,
    agents: Array.isArray(s.agents) ? s.agents.filter((a) => typeof a === 'string' && a.length < 100).slice(0, 10) : null,
    looked: Number.isSafeInteger(s.looked) && s.looked > 0 && s.looked < 1e6 ? s.looked : 0,
    confirmed: s.confirmed === true,
  };
}

// save hands a text to the browser as a file.
function save(name, type, text) {
  const a = element('a', undefined, {download: name});
  a.href = URL.createObjectURL(new Blob([text], {type}));
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

// studyText is the study as a file for the terminal.
function studyText() {
  const agents = players();
  // Where nothing was changed yet the page does not play the parent beside.
  const parent = rules.parent && (!study || study.cells.some((c) => c.plan.variant === rules.parent)) ? ', ' + rules.parent : '';
  const looked = $('looked').textContent; // the terminal knows nothing of what was looked at
  return [...(looked ? ['# ' + looked] : []), 'schema: 1', 'name: lab-' + rules.name, 'variants: [./' + rules.name + '.yaml' + parent + ']',
    'agents: [' + agents.map((p) => JSON.stringify(p.name)).join(', ') + ']',
    'games: {' + agents.map((p) => JSON.stringify(p.name) + ': ' + p.games).join(', ') + '}', 'seed: ' + $('seed').value.trim(), 'grow: yes', ''].join('\n');
}

// answerPage is what is shown as a page of its own, without scripts.
function answerPage() {
  const page = document.implementation.createHTMLDocument(say('lab.title', rules.title));
  page.documentElement.lang = document.documentElement.lang;
  const style = page.createElement('style');
  style.textContent = [...document.styleSheets].flatMap((s) => [...s.cssRules].map((r) => r.cssText)).join('\n');
  page.head.append(style);
  const add = (name, text) => {
    const e = page.createElement(name);
    e.textContent = text;
    page.body.append(e);
    return e;
  };
  add('h1', rules.title);
  add('h2', say('lab.watch'));
  add('p', $('verdict').textContent);
  for (const id of ['looked', 'how']) if ($(id).textContent) add('p', $(id).textContent);
  page.body.append(page.importNode($('results'), true));
  for (const [title, id, given] of [['lab.find', 'found', 'verdict'], ['lab.solve', 'solved', 'result']]) { // what was found out besides
    if (!$(id).dataset[given]) continue;
    add('h2', say(title));
    page.body.append(page.importNode($(id + '-said'), true), page.importNode($(id), true));
  }
  for (const x of page.querySelectorAll('button, progress')) x.remove();
  add('h2', say('lab.words'));
  page.body.append(page.importNode($('board'), true));
  add('p', rules.brief);
  page.body.append(page.importNode($('clauses'), true));
  add('h2', say('lab.yaml'));
  add('pre', yaml);
  add('h2', say('lab.command'));
  add('pre', command());
  add('pre', studyText());
  return '<!DOCTYPE html>\n' + page.documentElement.outerHTML;
}

// count plays a study at once, as `houserules run` does, for whoever asks from outside of the
// page, and resolves to the counts of summary.json. It takes the desk and the tables away from
// what is watched, which begins anew afterwards.
async function count({yaml: text, agents, games, seed}) {
  const names = [].concat(agents);
  const mine = ++beginning;
  study = null;
  const {begun} = await ask({do: 'begin', yaml: text, agents: names, games: typeof games === 'number' ? Object.fromEntries(names.map((a) => [a, games])) : games, seed: String(seed), once: true});
  const was = paused;
  paused = false;
  const s = {
    id: begun.id, rules: begun.rules, seed: begun.seed, again: [], came: 0, played: 0, judged: 0, from: performance.now(),
    cells: begun.cells.map((plan, index) => ({index, plan, given: 0, from: 0, to: plan.games, pace: 'count ' + plan.agent})),
  };
  const total = s.cells.reduce((sum, c) => sum + c.plan.games, 0);
  study = s;
  s.judged = Infinity; // nobody looks before all are there
  try {
    feed();
    while (s.came < total) {
      if (study !== s) throw new Error('the page began another study');
      await new Promise((done) => setTimeout(done, 10));
    }
    return (await ask({do: 'count'})).summary;
  } finally {
    paused = was;
    if (study === s) study = null;
    if (mine === beginning) begin();
  }
}

// bench measures one worker and all of them on the rules that are shown.
async function bench() {
  const was = paused, measured = study;
  paused = true;
  const lines = [];
  try {
    await new Promise((done) => setTimeout(done, 300));
    for (const p of players()) {
      const plan = measured.cells.find((c) => c.plan.agent === p.name).plan;
      const rate = async (list) => {
        const from = performance.now();
        let games = 0;
        await Promise.all(list.map(async (t) => {
          for (let n = 1; performance.now() - from < 1000;) {
            const {ms} = await t.ask({play: {study: 'bench ' + numberOf(measured), cell: p.name, rules: JSON.stringify(measured.rules[plan.variant]), plan: JSON.stringify(plan), seed: '1', first: 0, games: n}});
            games += n;
            n = Math.max(1, Math.min(8192, 8 * n, Math.round(80 * n / Math.max(ms, 1)))); // as many as take a moment
          }
        }));
        return Math.round(1000 * games / (performance.now() - from));
      };
      lines.push([p.name, await rate(tables.slice(0, 1)), await rate(tables)]);
    }
    $('shared').textContent = lines.map(([name, one, all]) => name + ': ' + say('lab.rate', one) + ' (1), ' + say('lab.rate', all) + ' (' + tables.length + ')').join('; ');
  } finally {
    paused = was;
    feed();
  }
  return lines;
}

function listen() {
  const instead = (text, variant) => { // of what is being typed
    clearTimeout(typing);
    typing = 0;
    read(text, variant);
  };
  settled($('variant'), () => instead($('variant').value ? '' : ownYAML, $('variant').value));
  const opened = async (file) => {
    if (!file) return;
    if (file.size > most) return problems([{line: 0, warning: false, text: file.name + ': ' + file.size + ' > ' + most}]);
    instead(await file.text());
  };
  $('file').addEventListener('change', () => opened($('file').files[0]));
  document.addEventListener('dragover', (e) => e.preventDefault());
  document.addEventListener('drop', (e) => {
    e.preventDefault();
    opened(e.dataTransfer?.files?.[0]);
  });
  $('yaml').addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => {
      typing = 0;
      read($('yaml').value || ' ');
    }, 250);
  });
  $('filter').addEventListener('input', filter);
  addEventListener('hashchange', () => location.hash.startsWith('#1.') && location.reload()); // another's link
  $('seed').addEventListener('change', () => {
    if (!/^\d{1,20}$/.test($('seed').value.trim())) $('seed').value = known.seed;
    confirmed = ''; // whoever chooses the seed has seen what it gives
    begin();
  });
  $('pause').addEventListener('click', () => {
    paused = !paused;
    $('pause').textContent = say(paused ? 'lab.go-on' : 'lab.pause');
    feed();
  });
  $('pin').addEventListener('click', async () => {
    if (!rules?.playable || pins.length >= 4) return;
    // A study's rules have names of their own.
    const r = await ask({do: 'set', yaml, path: 'name', value: ('kept-' + (pins.length + 1) + '-' + rules.name).slice(0, 64)});
    pins.push({yaml: r.yaml, title: rules.title, hash: rules.hash});
    pinned();
    begin();
  });
  $('confirm').addEventListener('click', () => {
    confirmed = rules.hash;
    $('seed').value = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    begin();
    $('watch-title').focus(); // the button goes away
  });
  $('search').addEventListener('click', () => {
    if (hunt && !hunt.over) endSearch(say('lab.find-stopped'));
    else if (rules?.playable) search();
  });
  $('play').addEventListener('click', () => rules?.playable && playThese().catch(trouble));
  $('solve').addEventListener('click', () => {
    if (solver) endSolving(say('lab.solve-stopped'));
    else if (rules?.playable) solve();
  });
  $('link').addEventListener('click', async () => {
    history.replaceState(null, '', await link());
    try {
      await navigator.clipboard.writeText(location.href);
      $('shared').textContent = say('lab.copied');
    } catch {
      $('shared').textContent = location.href;
    }
  });
  $('save-yaml').addEventListener('click', () => rules?.playable && save(rules.name + '.yaml', 'text/yaml', yaml));
  $('save-study').addEventListener('click', () => rules?.playable && save('lab-' + rules.name + '.yaml', 'text/yaml', studyText()));
  $('save-answer').addEventListener('click', () => last && save(rules.name + '-lab-answer.html', 'text/html', answerPage()));
  $('bench').addEventListener('click', () => study && bench().catch(trouble));
}

function pinned() {
  $('pins').replaceChildren(...pins.map((p) => {
    const item = element('li', p.title + ' (' + say('lab.pinned') + ') ');
    const forget = element('button', '×', {type: 'button', 'aria-label': say('lab.unpin', p.title)});
    forget.addEventListener('click', () => {
      pins = pins.filter((x) => x !== p);
      pinned();
      $('pin').focus();
      begin();
    });
    item.append(forget);
    return item;
  }));
}

async function open() {
  const unpacked = (stream, type) => new Response(stream.pipeThrough(new DecompressionStream('gzip')), {headers: {'Content-Type': type}});
  module = WebAssembly.compileStreaming(unpacked(known.split ? (await fetch('program.bin')).body : packed('program'), 'application/wasm'));
  if ($('texts').textContent) texts = await unpacked(packed('texts'), 'text/plain').text();
  if (!known.split) workerText = new TextDecoder().decode(bytes($('worker').textContent));
  await seatDesk();
  for (let i = 0; i < cores; i++) seat();
  for (const v of known.variants) $('variant').add(new Option(v.title, v.name));
  $('variant').value = known.variant;
  $('seed').value = known.seed;
  let from = null, wrong = null;
  try {
    from = await linked(location.hash);
  } catch (e) {
    wrong = e;
  }
  if (from) {
    if (from.seed) $('seed').value = from.seed;
    if (from.seed && from.confirmed) chosenBefore = from.yaml;
    if (from.agents?.length) chosen = new Set(from.agents);
    looked = Math.max(0, from.looked - 1);
  }
  listen();
  $('lab').hidden = false;
  await read(from?.yaml ?? known.yaml, known.variant);
  if (wrong) problems([{line: 0, warning: false, text: say('lab.link-wrong', wrong.message)}]);
}

window.houserulesLab = {count, bench};
open().catch(trouble);
