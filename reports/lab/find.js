// The search for what would make the rules fair. The desk says which games it wants next,
// round by round; the tables of the lab play them before those that are only watched.
let hunt = null; // the search that goes on, or that has ended
let advice = null; // what the last search that ended said, and the rules that it recommends

// ticks lists the rules that a search may change: at first those that clubs change.
function ticks() {
  const was = new Map([...document.querySelectorAll('#find input[type="checkbox"]')].map((x) => [x.value, x.checked]));
  const boxes = (list) => list.map((k) => {
    const label = element('label');
    const box = element('input', undefined, {type: 'checkbox', value: k.path});
    box.checked = was.get(k.path) ?? k.ticked;
    label.append(box, k.title);
    label.title = k.path + '. ' + k.doc;
    return label;
  });
  const list = (rules.knobs ?? []).filter((k) => k.searched);
  $('ticks').replaceChildren(...boxes(list.filter((k) => k.ticked)));
  $('more-ticks').replaceChildren(...boxes(list.filter((k) => !k.ticked)));
  $('find').hidden = !rules.searchable;
}

// search looks for the fairest rules among changes of those that are shown.
async function search() {
  const vary = [...document.querySelectorAll('#find input[type="checkbox"]')].filter((x) => x.checked).map((x) => x.value);
  if (hiding) return endSearch(say('lab.find-hidden'));
  const mine = {again: [], cells: [], over: false, came: 0, asking: false};
  endSearch('');
  hunt = mine;
  $('search').textContent = say('lab.find-stop');
  try {
    mine.family = rules.family;
    const reply = await ask({do: 'find', yaml, find: {vary, agents: players().map((p) => p.name), budget: Math.round(Number($('budget').value)) || 0, seed: seedOfSearch()}});
    if (mine === hunt) round(mine, reply);
  } catch (e) {
    if (mine === hunt) endSearch(e.message);
  }
}

// seedOfSearch is a seed for a search: it shows games, and those that are watched shall stay new. The
// same search of the same seed is the same one.
const seedOfSearch = () => String(BigInt.asUintN(64, BigInt($('seed').value.trim()) ^ 0x9e3779b97f4a7c15n));

// round gives out the games that a search wants next, of other rules where it has begun any.
function round(s, {begun, found}) {
  if (begun) {
    Object.assign(s, {
      id: begun.id, rules: begun.rules, seed: begun.seed,
      cells: begun.cells.map((plan, index) => ({index, plan, given: 0, from: 0, to: 0, pace: s.family + ' ' + plan.agent})),
    });
  }
  s.over = found.over;
  s.came = s.want = 0;
  for (const c of s.cells) c.given = c.from = c.to = 0;
  for (const i of found.wants) {
    const c = s.cells[i];
    c.given = c.from = found.from;
    c.to = Math.min(found.to, c.plan.games);
    s.want += c.to - c.from;
  }
  showFound(found);
  if (s.over) $('search').textContent = say('lab.find-start');
  feed();
}

// goOn asks for the next round of a search once all games of this one have come.
async function goOn() {
  const s = hunt;
  const bar = $('found').querySelector('progress');
  if (bar && s) bar.value = s.came;
  if (!s || s.over || s.asking || s.came < s.want) return;
  s.asking = true;
  try {
    const reply = await ask({do: 'next'});
    s.asking = false;
    if (s === hunt) round(s, reply);
  } catch (e) {
    if (s === hunt) endSearch(e.message);
  }
}

// endSearch ends a search that goes on, and shows nothing of it but why; '' where nobody
// need be told.
function endSearch(why) {
  hunt = null;
  $('search').textContent = say('lab.find-start');
  $('found').replaceChildren();
  delete $('found').dataset.verdict;
  sayFound(why ? [why] : []);
}

// sayFound says sentences, to screen readers where they are new.
function sayFound(list) {
  if ($('found-said').textContent !== list.join('')) $('found-said').replaceChildren(...list.map((text) => element('p', text, {class: 'sentence'})));
}

// showFound shows how a search stands.
function showFound(found) {
  const parts = [];
  sayFound(found.by ? [...found.sentences, found.by] : found.sentences);
  if (found.over) advice = {said: [...found.sentences, found.by].filter(Boolean), yaml: found.yaml, saved: found.saved};
  $('found').dataset.verdict = found.verdict ?? '';
  if (found.yaml) {
    const taker = element('button', say('lab.find-take'), {type: 'button', id: 'take'});
    taker.addEventListener('click', () => {
      // The games that are watched from now on are new. They confirm what the search's own
      // confirmation did; after one that failed, and after one of several searches, they are another look.
      const seed = afresh(found.yaml);
      if (found.verdict === 'CONFIRMED' && !(found.search > 1)) wished = seed;
      hiding = false;
      $('own').textContent = say('lab.own-rules');
      inTurn(() => take(found.yaml));
      $('watch-title').focus(); // the button goes away, and there is the verdict
    });
    parts.push(taker);
  }
  if (!found.over) { // the games of this round
    const bar = element('progress', undefined, {'aria-label': say('lab.find')});
    bar.max = Math.max(1, hunt.want);
    bar.value = 0;
    parts.push(bar);
  }
  if (found.candidates.length) {
    const table = element('table');
    table.append(element('caption', say('lab.find-candidates')));
    const head = table.createTHead().insertRow();
    for (const key of ['lab.find-change', 'lab.find-unfairness', 'lab.find-state']) head.append(element('th', say(key), {scope: 'col'}));
    const body = table.createTBody();
    for (const c of found.candidates) {
      const row = body.insertRow();
      row.dataset.state = c.state;
      row.append(element('th', c.changes, {scope: 'row'}), element('td', c.unfairness.text), element('td', c.word));
    }
    parts.push(table);
    if (found.others) parts.push(element('p', say('lab.find-more', found.others), {class: 'quiet-text'}));
  }
  if (found.over && found.saved) {
    const keep = element('button', say('lab.find-save'), {type: 'button'});
    keep.addEventListener('click', () => saveSearch(found.saved));
    parts.push(element('p', say('lab.find-command')), element('pre', 'houserules balance ' + found.saved.name, {class: 'command'}), keep);
  }
  $('found').replaceChildren(...parts);
}

// saveSearch saves a search for the terminal, and the rules that it began with.
function saveSearch(s) {
  save(s.rules_name, 'text/yaml', s.rules);
  save(s.name, 'text/yaml', foundBy() + s.yaml);
}
