// What can be taken away from the lab: a link, the study, the answer, the command that repeats it.
// command plays the saved study at a terminal.
const command = () => 'houserules run lab-' + rules.name + '.yaml';

// Links: the address holds the whole study in its fragment.
const mostLooked = 10000; // looks and searches that a link tells of
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
      throw new Error(say('lab.link-long'));
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// link is the study as a fragment: with the rules that were kept and what a search said, unless it is
// too long for them.
async function link() {
  const whole = await linkOf({...(pins.length && {pins: pins.map((p) => p.yaml)}), ...(advice && {found: advice.said})});
  const fits = whole.length <= most;
  $('link-less').textContent = fits ? '' : say('lab.link-less');
  return fits ? whole : linkOf({});
}

// before is what was looked at on this page.
const before = () => ({page: looks.page, looked: Math.min(mostLooked, Math.max(1, looked + looks.confirmed)), searched: Math.min(mostLooked, looks.searched)});

// lookedLine is the line of saved rules by which a lab counts what was looked at before them.
const lookedLine = async () => (before().looked > 1 || looks.searched ? await fragmentOf(before()) + '\n' : '');

function linkOf(more) {
  const list = players().map((p) => [p.name, planned(p)]);
  const games = players().some((p) => planned(p) !== p.games) && {games: Object.fromEntries(list)};
  return fragmentOf({...more, yaml, agents: list.map(([name]) => name), ...games, seed: $('seed').value.trim(), ...before(), ...(confirming && {confirmed: true})});
}

async function fragmentOf(state) {
  const packed = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream('deflate-raw'));
  let text = '';
  for (const b of packed) text += String.fromCharCode(b);
  return '#1.' + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

// linked is the study of the address; null where it has none. What is in it is a
// stranger's: texts and numbers, each within bounds. Of what is left out of it wrong says why. In a file of rules it has none.
async function linked(fragment, inFile) {
  const form = /^#(\d+)\./.exec(fragment)?.[1];
  if (!form) return null;
  if (form !== '1') throw new Error(say('lab.link-newer', form));
  if (fragment.length > most) throw new Error(say('lab.link-long'));
  let s;
  try {
    const packed = bytes(fragment.slice(3).replaceAll('-', '+').replaceAll('_', '/'));
    s = JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(await through(packed, new DecompressionStream('deflate-raw'))));
  } catch (e) {
    throw e.message === say('lab.link-long') ? e : new Error(say('lab.link-broken'));
  }
  if (inFile && s?.yaml === undefined) s = {...s, yaml: ''};
  else if (typeof s?.yaml !== 'string' || !s.yaml.trim()) throw new Error(say('lab.link-empty'));
  if (s.yaml.length > most) throw new Error(say('lab.link-long'));
  const seed = isSeed(s.seed) ? String(s.seed) : null;
  const counts = (x) => Number.isInteger(x) && x >= 0 && x <= mostLooked;
  const bad = [s.looked, s.searched].filter((x) => x !== undefined && !counts(x));
  return {
    yaml: s.yaml, seed, wrong: [...(s.seed === undefined || seed ? [] : [say('lab.link-seed', cut(s.seed))]), ...bad.map((x) => say('lab.link-looked', cut(x)))],
    agents: Array.isArray(s.agents) ? s.agents.slice(0, 10).map(cut) : null,
    games: numbersOf(s.games),
    page: typeof s.page === 'string' ? s.page.slice(0, 100) : '',
    looked: counts(s.looked) ? Math.max(1, s.looked) : 1, searched: counts(s.searched) ? s.searched : 0,
    confirmed: s.confirmed === true,
    pins: textsOf(s.pins, 4, most), found: textsOf(s.found, 8, 1000),
  };
}

// textsOf are those of a list that are texts within bounds.
const textsOf = (list, many, long) => (Array.isArray(list) ? list.filter((x) => typeof x === 'string' && x.length <= long).slice(0, many) : []);

// numbersOf are numbers of games by player; null where there are none.
function numbersOf(games) {
  const list = Object.entries(games && typeof games === 'object' ? games : {}).filter(([, n]) => Number.isSafeInteger(n) && n > 0).slice(0, 10);
  return list.length ? Object.fromEntries(list) : null;
}

// planned is how many games of a kind of players are planned by now.
const planned = (p) => study?.cells.find((c) => c.plan.variant === study.cells[0].plan.variant && c.plan.agent === p.name)?.plan.games ?? gamesOf(p);

// cut is something strange as a short text.
const cut = (x) => (typeof x === 'string' ? x : JSON.stringify(x) ?? '').slice(0, 100);

// save hands a text to the browser as a file.
function save(name, type, text) {
  const a = element('a', undefined, {download: name});
  a.href = URL.createObjectURL(new Blob([text], {type}));
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

// foundBy is what a search said, as comments of a file.
const foundBy = () => (advice ? advice.said.map((line) => '# ' + line.replace(/\s+/g, ' ') + '\n').join('') : '');

// saveStudy saves the study, and the rules that were kept beside it.
async function saveStudy() {
  const line = await link();
  for (const p of pins) if (p.hash !== rules.hash) save(p.name + '.yaml', 'text/yaml', p.yaml);
  save('lab-' + rules.name + '.yaml', 'text/yaml', line + '\n' + studyText());
}

// saveRules saves the rules, with what a search said of them.
async function saveRules() {
  const line = await lookedLine();
  save(rules.name + '.yaml', 'text/yaml', line + (advice?.yaml === yaml ? foundBy() : '') + yaml);
}

// saveAnswer saves what is shown, from which a lab goes on.
async function saveAnswer() {
  if (!last) return;
  const line = lastOf === rules.hash ? await link() : ''; // meanwhile the rules may become others
  if (lastOf !== rules.hash) return refuse('lab.answer-other');
  save(rules.name + '-lab-answer.html', 'text/html', answerPage(line + '\n'));
}

// studyText is the study as a file for the terminal.
function studyText() {
  const agents = players();
  // Where nothing was changed yet the page does not play the parent beside.
  const parent = rules.parent && (!study || study.cells.some((c) => c.plan.variant === rules.parent)) ? ', ' + rules.parent : '';
  const looked = $('looked').textContent; // the terminal knows nothing of what was looked at
  const kept = pins.filter((p) => p.hash !== rules.hash).map((p) => ', ./' + p.name + '.yaml').join('');
  return [...(looked ? ['# ' + looked] : []), ...(last ? ['# ' + say('lab.terminal', last.error)] : []), foundBy() + 'schema: 1', 'name: lab-' + rules.name, 'variants: [./' + rules.name + '.yaml' + parent + kept + ']',
    'agents: [' + agents.map((p) => JSON.stringify(p.name)).join(', ') + ']',
    'games: {' + agents.map((p) => JSON.stringify(p.name) + ': ' + planned(p)).join(', ') + '}', 'seed: ' + $('seed').value.trim(), 'grow: yes', ''].join('\n');
}

// answerPage is what is shown as a page of its own, without scripts.
function answerPage(line = '') {
  const page = document.implementation.createHTMLDocument(say('lab.title', rules.title));
  page.documentElement.lang = document.documentElement.lang;
  const main = page.body.appendChild(page.createElement('main'));
  const add = (name, text) => {
    const e = page.createElement(name);
    e.textContent = text;
    main.append(e);
    return e;
  };
  add('h1', rules.title);
  add('h2', say('lab.watch'));
  add('p', $('verdict').textContent);
  for (const id of ['looked', 'how']) if ($(id).textContent) add('p', $(id).textContent);
  main.append(page.importNode($('results'), true));
  for (const [title, id, given] of [['lab.find', 'found', 'verdict'], ['lab.solve', 'solved', 'result']]) { // what was found out besides
    if (!$(id).dataset[given]) continue;
    add('h2', say(title));
    main.append(page.importNode($(id + '-said'), true), page.importNode($(id), true));
  }
  for (const x of page.querySelectorAll('button, progress')) x.remove();
  if (advice?.saved) for (const part of ['rules', 'yaml']) add('pre', advice.saved[part]);
  add('h2', say('lab.words'));
  main.append(page.importNode($('board'), true));
  add('p', rules.brief);
  main.append(page.importNode($('clauses'), true));
  add('h2', say('lab.yaml'));
  add('pre', yaml);
  add('h2', say('lab.command'));
  add('pre', command());
  if (last) add('p', say('lab.terminal', last.error));
  add('pre', (line && '\n') + line + studyText());
  // A style that is put into the document here is refused by this page's own policy.
  const style = [...document.styleSheets].flatMap((s) => [...s.cssRules].map((r) => r.cssText)).join('\n');
  const end = (name) => '</' + name + '>'; // no tag of a page stands in a script
  return '<!DOCTYPE html>\n' + page.documentElement.outerHTML.replace(end('head'), () => '<' + 'style>' + style + end('style') + end('head'));
}
