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

// started shows the page once there is something in it.
function started() {
  $('status').textContent = '';
  $('lab').hidden = false;
}

// begin lays down the study of the rules that are shown.
let beginning = 0;
async function begin() {
  const mine = ++beginning;
  study = null;
  stopLearning('watch', '');
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
    const begun = await begunOf({yaml, agents: agents.map((p) => p.name), games: Object.fromEntries(agents.map((p) => [p.name, gamesOf(p)])),
      seed, against: pins.filter((p) => p.hash !== rules.hash).map((p) => p.yaml), parent: true, confirm: wished?.yaml === yaml && wished.seed === seed});
    if (mine !== beginning || !begun) return;
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
    refused = !wanted;
    show(null); // what was shown is of other rules
    wrong(e);
    if (!wanted) return;
    wanted = null; // the numbers of games may be what is refused
    begin();
  }
}

// begunOf lays a study down; what its players have to know is learned before. It is null where that was
// stopped, by another study.
async function begunOf(asked) {
  for (;;) {
    const {begun, learn: unknown} = await ask({do: 'begin', ...asked, learned: files()});
    if (begun) return begun;
    show(null); // what was shown is of other rules or players
    if (!await learn('watch', unknown)) return null;
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

// inTurn does one thing after the other with the rules, so that none is lost. A study that is laid down
// because of one, which may have to be learned for, does not keep the next waiting.
let changing = Promise.resolve();
function inTurn(next) {
  changing = changing.then(next).catch(wrong);
  return changing.then((taken) => taken?.laid);
}

// take takes rules over: a text, or a built-in by its name. What it resolves to has the promise that their
// study is laid down.
let taking = 0;
async function take(text, name) {
  const mine = ++taking;
  let r;
  try {
    r = (await ask({do: 'open', yaml: text, name})).rules;
  } catch (e) {
    if (mine === taking) wrong(e);
    return;
  }
  if (mine !== taking) return;
  started();
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
  const laid = before !== r.hash || !study ? begin() : null;
  draw(); // while the desk lays the study down
  return {laid};
}

const read = async (text, name) => (await take(text, name))?.laid;

// named says in the list of games which is open. Rules that are nobody's but one's own stand
// there, too, as they last were: a built-in that is chosen by mistake does not lose them.
function named() {
  const list = $('variant');
  const own = rules.hash !== builtIn.hash;
  if (document.activeElement !== $('called')) $('called').value = rules.title;
  if (own) {
    ownYAML = yaml;
    if (list.options[0]?.value !== '') list.add(new Option('', ''), 0);
    list.options[0].text = rules.title;
  }
  list.value = own ? '' : builtIn.name;
}

function listen() {
  const instead = (text, variant) => { // of what is being typed
    clearTimeout(typing);
    typing = 0;
    wanted = null;
    inTurn(() => take(text, variant));
  };
  settled($('variant'), () => instead($('variant').value ? '' : ownYAML, $('variant').value));
  const files = (list) => {
    clearTimeout(typing);
    typing = 0;
    inTurn(() => opened(list));
  };
  $('file').addEventListener('change', () => files($('file').files));
  document.addEventListener('dragover', (e) => e.preventDefault());
  document.addEventListener('drop', (e) => {
    e.preventDefault();
    files(e.dataTransfer?.files ?? []);
  });
  $('yaml').addEventListener('input', () => {
    clearTimeout(typing);
    const mine = typing = setTimeout(() => inTurn(() => {
      if (mine !== typing) return; // there is more, or something else instead
      typing = 0;
      return take($('yaml').value || ' ');
    }), 250);
  });
  $('called').addEventListener('change', () => inTurn(async () => {
    if (!rules?.playable) return;
    await take((await ask({do: 'call', yaml, name: $('called').value})).yaml);
    show(last && study ? last : null); // the commands have the name, too
  }));
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
  addEventListener('hashchange', (e) => /#\d+\./.test(e.newURL + e.oldURL) && location.reload()); // another's link, or back from it
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
    if (!rules?.playable) return;
    if (pins.length >= 4) return refuse('lab.pinned-full');
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
  $('learn-stop').addEventListener('click', () => stopLearning('play', say('lab.learn-stopped')));
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
  for (const [id, saved] of [['save-yaml', saveRules], ['save-study', saveStudy], ['save-answer', saveAnswer]]) {
    $(id).addEventListener('click', () => rules?.playable && saved().catch(wrong));
  }
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
  let from = {yaml: known.yaml, pins: [], found: [], wrong: []};
  try {
    from = await linked(location.hash) ?? from;
    if (from.page !== undefined) await counted(from);
  } catch (e) {
    from.wrong.push(say('lab.link-wrong', e.message));
  }
  listen();
  await (await takeOver(from))?.laid;
}

window.houserulesLab = {count, bench};
const opening = open();
opening.catch(trouble);
