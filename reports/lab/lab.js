// The lab: what is chosen, changed and shown. All rules, figures and sentences are the desk's.
const $ = (id) => document.getElementById(id);
const cores = Math.max(1, Math.min(16, navigator.hardwareConcurrency || 2));
let rules; // what the desk said of the rules
let yaml = ''; // their text
let study = null; // what is played
let pins = []; // other rules to compare with
let chosen = null; // the players; null for those that the game has by itself
let looks = null; // the looks at results so far, as the desk counts them
let looked = 0; // how many of them were by browsing
let paused = false;
let hiding = false; // results are hidden while somebody sets their rules
let confirming = false; // the games are played after the rules were chosen
let wished = null; // the rules and the seed of which that should be true
let claimed = null; // those of which a link says it
let last = null; // the last answer
let lastOf = ''; // the rules whose games it is of
let refused = false; // what was to be begun was, and that stands among the problems
let builtIn = {}; // the built-in that was chosen last: its name, and the hash of its rules
let ownYAML = ''; // the last rules that were none of these
let typing = 0; // the text is being typed and has not been read

const speaks = () => ({speaks: {language: known.language, texts}});

// players are those who play: the chosen ones, where the game has any of them.
function players() {
  const list = rules.players ?? [];
  const own = chosen && (!chosen.size || list.some((p) => chosen.has(p.name)));
  return list.filter((p) => (own ? chosen.has(p.name) : p.on));
}

// begin lays down the study of the rules that are shown.
let beginning = 0;
async function begin() {
  const mine = ++beginning;
  study = null;
  if (!rules?.playable) return;
  if (hiding) return show(null);
  const agents = players();
  if (!agents.length) {
    show(null);
    $('verdict').textContent = say('lab.nobody');
    return;
  }
  const seed = $('seed').value.trim();
  try {
    for (const p of pins) if (p.hash !== rules.hash && p.name === rules.name) await rename(p);
    const {begun} = await ask({do: 'begin', yaml, agents: agents.map((p) => p.name), games: Object.fromEntries(agents.map((p) => [p.name, p.games])),
      seed, against: pins.filter((p) => p.hash !== rules.hash).map((p) => p.yaml), parent: true, confirm: wished?.yaml === yaml && wished.seed === seed});
    if (mine !== beginning) return;
    confirming = begun.fresh;
    study = studyOf(begun, rules.family);
    $('status').textContent = '';
    if (refused) problems(rules.problems);
    refused = false;
    soon = 0;
    show(null);
    feed();
  } catch (e) {
    if (mine !== beginning) return;
    refused = true;
    show(null); // what was shown is of other rules
    wrong(e);
  }
}

// refuse says why something is not done, until something is begun.
function refuse(why) {
  refused = true;
  wrong(new Error(say(why)));
}

// studyOf is what was begun, of games of one pace.
const studyOf = (begun, pace) => ({
  id: begun.id, rules: begun.rules, seed: begun.seed, again: [], came: 0, played: 0, judged: 0, from: performance.now(), more: begun.more,
  cells: begun.cells.map((plan, index) => ({index, plan, given: 0, from: 0, to: plan.games, pace: pace + ' ' + plan.agent})),
});

// isSeed is whether something is a seed: a whole number below 2^64, whose digits are all there.
const isSeed = (seed) => (Number.isSafeInteger(seed) && seed >= 0) || (typeof seed === 'string' && /^\d{1,20}$/.test(seed) && BigInt(seed) < 1n << 64n);

// afresh draws a seed whose games nobody has seen, for rules that are chosen before them.
function afresh(text) {
  let seed = wished?.yaml === text && wished.seed === $('seed').value.trim() && wished.seed;
  if (seed && !looks?.seeds[seed]) return wished; // its games were not shown yet
  do seed = String(crypto.getRandomValues(new Uint32Array(1))[0]); while (looks?.seeds[seed]);
  $('seed').value = seed;
  return {yaml: text, seed};
}

// hide hides the results while somebody sets their rules, or ends that: these are then played.
function hide(whether) {
  hiding = whether;
  if (hiding) endSearch(''); // it shows results, too
  $('own').textContent = say(hiding ? 'lab.these-are-ours' : 'lab.own-rules');
  if (!hiding) wished = afresh(yaml);
  study = null;
  begin();
}

// keepLooks keeps the looks that were counted for whoever loads this page again.
function keepLooks(counted) {
  looks = counted;
  looked = looks.browsed;
  const text = JSON.stringify(looks);
  try {
    sessionStorage.setItem('houserules lab', text);
  } catch {} // where nothing may be kept the address does
  history.replaceState({looks: text}, '');
}

function keptLooks() {
  let text = history.state?.looks;
  try {
    text = sessionStorage.getItem('houserules lab') ?? text;
  } catch {}
  try {
    return JSON.parse(text || 'null');
  } catch {
    return null; // it is none of this page's
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
    return mine === reading && wrong(e);
  }
  if (mine !== reading) return;
  $('status').textContent = '';
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
    if (!hunt?.over && !advice) endSearch(''); // what was recommended stays to be read
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

const problems = (list) => $('problems').replaceChildren(...problemLines(list));

function problemLines(list) {
  return list.map((p) => {
    const line = document.createElement('p');
    line.className = 'problem' + (p.warning ? ' soft' : '');
    const where = p.of || (p.line ? say('lab.line', String(p.line), String(p.column)) : '');
    const text = labelled(say(p.warning ? 'lab.warning' : 'lab.error'), p.text.length > 600 ? p.text.slice(0, 599) + '…' : p.text);
    line.textContent = where ? labelled(where, text) : text;
    return line;
  });
}

const labelled = (label, text) => say('lab.labelled', label, text);

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
  const label = element('label', k.title + (k.own ? ' (' + say('lab.own') + ')' : '') + ' ', {for: id});
  label.append(element('code', k.path));
  row.append(label);
  let field;
  if (k.values) {
    field = element('select', undefined, {id});
    for (const v of k.values) field.add(new Option(v.text, v.value, false, v.value === k.value));
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
  const back = element('button', '↺', {type: 'button', id: 'back-' + id, 'aria-label': labelled(k.title, say('lab.back', k.parent_text || say('lab.rules'))), title: say('lab.back', k.parent_text || say('lab.rules'))});
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
  const parts = [['won', j.wins], ['drawn', j.draws], ['lost', j.losses], ['cut', j.cut_off]].map(([name, n], at) => ({name, at, n, whole: Math.floor(100 * n / all), rest: (100 * n / all) % 1}));
  let left = 100 - parts.reduce((sum, p) => sum + p.whole, 0);
  for (const p of [...parts].sort((a, b) => b.rest - a.rest)) if (left-- > 0) p.whole++;
  const [won, drawn, lost, cut] = parts.map((p) => (p.whole || !p.n ? String(p.whole) : '<1')); // 0 are none
  const label = cut === '0' ? say('lab.dots', won, drawn, lost) : say('lab.dots-cut', won, drawn, lost, cut);
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
  const svg = shape('svg', {viewBox: '0 0 300 44', role: 'img', 'aria-label': labelled(label, e.text)});
  shape('rect', {x: x(-tolerance), y: 2, width: x(tolerance) - x(-tolerance), height: 24, class: 'band'}, svg);
  shape('line', {x1: x(0), x2: x(0), y1: 2, y2: 28, class: 'zero'}, svg);
  if (e.lo !== null && e.hi !== null) shape('line', {x1: x(e.lo), x2: x(e.hi), y1: 14, y2: 14, class: 'bar'}, svg);
  if (e.value !== null) shape('circle', {cx: x(e.value), cy: 14, r: 5, class: 'at'}, svg);
  for (const v of [-far, 0, far]) shape('text', {x: x(v), y: 41, class: 'tick'}, svg, (v > 0 ? '+' : v < 0 ? '−' : '') + Math.abs(v));
  return svg;
}

// claims tells whether the page that made a link says that the games which are shown are new.
const claims = () => claimed && claimed.yaml === yaml && claimed.seed === $('seed').value.trim();

// show shows what the games say; null while there are none.
function show(answer) {
  last = answer;
  lastOf = rules?.hash;
  const verdict = $('verdict');
  if (answer) confirming = answer.fresh; // their seed may have been shown since they were begun
  const found = looked > 1 || looks?.searched > 1 || claims();
  $('looked').textContent = hiding ? '' : confirming ? say('lab.confirmed', Math.max(1, looks.confirmed)) :
    [claims() && say('lab.claimed'), looked > 1 && say('lab.looked', looked), looks?.searched > 1 && say('lab.searched', looks.searched), found && say('lab.browsing')].filter(Boolean).join(' · ');
  $('confirm').hidden = !found || confirming || hiding;
  $('more').hidden = !answer?.over || !study?.more;
  if (study?.more) $('more').textContent = say('lab.more', study.more);
  $('ended').textContent = answer?.over ? say(study?.more ? 'lab.over' : 'lab.over-full', answer.players.reduce((sum, j) => sum + j.games, 0)) : '';
  $('command').textContent = rules?.playable ? command() : '';
  if (!answer) {
    const none = hiding ? say('lab.hidden') : '…';
    if (verdict.textContent !== none) verdict.textContent = none;
    for (const a of ['verdict', 'games', 'advantage']) delete verdict.dataset[a];
    // The place of what was shown is kept, so that nothing below jumps.
    $('shown').style.minHeight = $('shown').offsetHeight + 'px';
    $('results').replaceChildren();
    $('how').textContent = '';
    $('rate').textContent = '';
    return;
  }
  if (verdict.textContent !== answer.headline) verdict.textContent = answer.headline;
  if (answer.players.length >= players().length) $('shown').style.minHeight = '';
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
      right.append(element('p', labelled(say('lab.advantage'), j.advantage.text) + (j.advantage.word ? ' · ' + j.advantage.word : '')));
      right.append(line(j.advantage, answer.tolerance, say('lab.advantage')));
    }
    for (const s of j.seats ?? []) right.append(element('p', labelled(s.name, s.text)));
    for (const a of j.against ?? []) right.append(element('p', labelled(say('lab.against', a.name), a.text) + (a.word ? ' · ' + a.word : '')));
    figures.append(right);
    box.append(figures, element('p', [...(j.advantage ? [figures.firstChild.getAttribute('aria-label')] : []), say('lab.length', j.half, j.nine), say('lab.games', j.games, j.planned)].join(' '), {class: 'quiet-text'}));
    box.append(element('p', labelled(say('lab.ends'), j.ends.map((e) => e.text)), {class: 'quiet-text'}));
    if (j.never.length) box.append(element('p', say('lab.never', j.never), {class: 'quiet-text'}));
    return box;
  }));
  $('how').textContent = say('lab.how', answer.error);
  const seconds = (performance.now() - (study?.from ?? 0)) / 1000;
  $('rate').textContent = study ? say('lab.rate', Math.round(study.came / Math.max(seconds, 0.1))) : '';
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
    if (file.size > most) return problems([{line: 0, warning: false, text: say('lab.file-large', file.name, file.size, most)}]);
    instead(await file.text() || ' '); // an empty one is one, too
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
  for (const a of document.querySelectorAll('.parts a, .onward a')) { // the address keeps its study
    a.addEventListener('click', (e) => {
      e.preventDefault();
      const to = $(a.hash.slice(1)), folded = to.closest('details');
      if (folded) folded.open = true;
      to.focus();
      to.scrollIntoView();
    });
  }
  addEventListener('hashchange', () => /^#\d+\./.test(location.hash) && location.reload()); // another's link
  $('seed').addEventListener('change', () => {
    const typed = $('seed').value.trim(), before = study?.seed ?? known.seed;
    $('seed-said').textContent = isSeed(typed) ? '' : say('lab.seed-wrong', cut(typed), before);
    if (!isSeed(typed)) return void ($('seed').value = before);
    begin();
  });
  $('pause').addEventListener('click', () => {
    paused = !paused;
    $('pause').textContent = say(paused ? 'lab.go-on' : 'lab.pause');
    feed();
  });
  $('pin').addEventListener('click', async () => {
    if (!rules?.playable || pins.length >= 4) return;
    if (pins.some((p) => p.hash === rules.hash)) return refuse('lab.pinned-there');
    try {
      await keep(yaml);
    } catch (e) {
      return wrong(e);
    }
    pinned();
    begin();
  });
  $('confirm').addEventListener('click', () => {
    wished = afresh(yaml);
    begin();
    $('watch-title').focus(); // the button goes away
  });
  $('own').addEventListener('click', () => hide(!hiding));
  $('more').addEventListener('click', async () => {
    const s = study;
    try {
      const {begun} = await ask({do: 'more'});
      if (s !== study) return;
      s.more = begun.more;
      begun.cells.forEach((plan, i) => { Object.assign(s.cells[i], {plan, to: plan.games}); });
      $('more').hidden = true;
      $('watch-title').focus();
      feed();
    } catch (e) {
      wrong(e);
    }
  });
  $('search').addEventListener('click', () => {
    if (hunt && !hunt.over) endSearch(say('lab.find-stopped'));
    else changing.then(() => rules?.playable && search()); // a change that is under way would end it
  });
  $('play').addEventListener('click', () => rules?.playable && playThese().catch((e) => { $('play-said').textContent = e.message; }));
  $('solve').addEventListener('click', () => {
    if (solver) endSolving(say('lab.solve-stopped'));
    else if (rules?.playable) solve();
  });
  $('link').addEventListener('click', async () => {
    const fragment = await link();
    history.replaceState(history.state, '', fragment);
    await copied(location.href);
    // From a disk the address is that of a file, which others do not have.
    $('fragment').hidden = location.protocol !== 'file:';
    if (!$('fragment').hidden) $('shared').textContent += ' ' + say('lab.link-here');
  });
  $('fragment').addEventListener('click', async () => copied(await link()));
  $('save-yaml').addEventListener('click', () => rules?.playable && save(rules.name + '.yaml', 'text/yaml', (advice?.yaml === yaml ? foundBy() : '') + yaml));
  $('save-study').addEventListener('click', () => rules?.playable && saveStudy());
  $('save-answer').addEventListener('click', () => last && lastOf !== rules.hash ? refuse('lab.answer-other') : last && save(rules.name + '-lab-answer.html', 'text/html', answerPage()));
  $('bench').addEventListener('click', () => study && bench().catch((e) => { $('shared').textContent = e.message; }));
}

// copied copies a text, or shows it where that is not allowed.
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    $('shared').textContent = say('lab.copied');
  } catch {
    $('shared').textContent = text;
  }
}

// keep keeps rules to compare with, under a name of their own: a study has each name once.
async function keep(text) {
  const r = (await ask({do: 'open', yaml: text})).rules;
  if (!r.playable || pins.length >= 4 || pins.some((p) => p.hash === r.hash)) return;
  const pin = {yaml: text, title: r.title, hash: r.hash, name: r.name};
  await rename(pin);
  if (pins.length < 4 && !pins.some((p) => p.hash === r.hash)) pins.push(pin); // none came meanwhile
}

// rename gives kept rules a name that none had.
let keptSoFar = 0;
async function rename(pin) {
  let name;
  do name = ('kept-' + ++keptSoFar + '-' + pin.name.replace(/^(kept-\d+-)+/, '')).slice(0, 64).replace(/-+$/, ''); while (name === rules?.name);
  pin.yaml = (await ask({do: 'set', yaml: pin.yaml, path: 'name', value: name})).yaml;
  pin.name = name;
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
  looks = keptLooks();
  module = WebAssembly.compileStreaming(unpacked(known.split ? (await fetch('program.bin')).body : packed('program'), 'application/wasm'));
  if ($('texts').textContent) texts = await unpacked(packed('texts'), 'text/plain').text();
  if (!known.split) workerText = new TextDecoder().decode(bytes($('worker').textContent));
  await seatDesk();
  for (let i = 0; i < cores; i++) seat();
  for (const v of known.variants) $('variant').add(new Option(v.title, v.name));
  $('variant').value = known.variant;
  $('seed').value = known.seed;
  let from = null, said = [];
  try {
    from = await linked(location.hash);
  } catch (e) {
    said = [say('lab.link-wrong', e.message)];
  }
  if (from) {
    if (from.seed) $('seed').value = from.seed;
    if (from.seed && from.confirmed) claimed = {yaml: from.yaml, seed: from.seed};
    said = from.wrong;
    if (from.agents?.length) chosen = new Set(from.agents);
    await ask({do: 'looks', link: {page: from.page, looked: from.looked, searched: from.searched}});
  }
  listen();
  $('lab').hidden = false;
  for (const text of from?.pins ?? []) await keep(text).catch(wrong);
  pinned();
  await read(from?.yaml ?? known.yaml, known.variant);
  if (from?.found.length) {
    advice = {said: [say('lab.find-linked'), ...from.found]};
    sayFound(advice.said);
  }
  const strange = rules?.playable ? [...chosen ?? []].filter((name) => !rules.players.some((p) => p.name === name)) : [];
  if (strange.length) {
    said.push(say('lab.link-players', strange));
    strange.forEach((name) => chosen.delete(name));
    if (!chosen.size) chosen = null;
  }
  if (said.length) $('problems').prepend(...problemLines(said.map((text) => ({line: 0, warning: false, text}))));
}

window.houserulesLab = {count, bench};
const opening = open();
opening.catch(trouble);
