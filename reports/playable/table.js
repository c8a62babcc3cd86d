// A table: who sits where, what is chosen, what was played. All rules are the engine's, which
// request => reply asks, or a promise of one. prefix begins the ids of the table's elements.
function newTable(prefix, person, request) {
const $ = (id) => document.getElementById(prefix + id);
let games = []; // the rules to choose from
let game; // the rules that are played
let view; // what the engine last showed
let before; // the drawing before it
let chosen = []; // the places that were pointed at
let round = 0; // counts what the players were last set to do, so that one thing is done
let keys = false; // the moves had the focus
let sat = []; // who sat down, as the choices were when the game or the match began
let opened = ''; // the form's rules and kind of match when it began
let hinted = -1; // the ply for which a hint was given
let asking = false; // the engine was asked and has not answered
let steps = []; // those of the last action that are still to be shown
let arrive = null; // ends the showing of steps; null where none goes on
let arrived; // a promise of its end

// attempt asks the engine for something that it may refuse, one thing at a time; then gets the
// reply, or refused is called.
function attempt(what, then, refused = () => {}) {
  if (asking) return;
  const wrong = (e) => {
    asking = false;
    $('status').textContent = say('playable.wrong', e.message);
    refused();
  };
  const came = (reply) => {
    asking = false;
    then(reply);
  };
  asking = true;
  try {
    const reply = request(what);
    if (reply instanceof Promise) reply.then(came).catch(wrong);
    else came(reply);
  } catch (e) {
    wrong(e);
  }
}

// see takes a new view over.
function see(next) {
  before = next.plies > (view?.plies ?? 0) ? view?.drawing : null;
  steps = before ? next.steps ?? [] : [];
  view = next;
  const list = $('played');
  while (list.childElementCount > view.plies - view.said.length) list.lastElementChild.remove();
  for (const s of view.said) {
    const item = document.createElement('li');
    item.textContent = [s.seat > 0 ? say('play.moved', game.seats[s.seat - 1], s.move) : say('play.dice', s.move), ...(s.captures ?? []).map(message)].join(' ');
    list.append(item);
  }
  if (view.said.length) list.scrollTop = list.scrollHeight;
}

// fitting are the moves that begin with the places chosen so far.
const fitting = (places) => view.moves.filter((m) => places.every((p, i) => m.spots?.[i] === p));

// carryOut shows the last action step by step, until it is over or somebody does something;
// then come is called, which shows the board as it is now.
function carryOut(come) {
  arrive?.();
  const list = steps;
  steps = [];
  if (list.length < 2 || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return come();
  let last = before, i = 0;
  const next = () => {
    if (i === list.length) return arrive();
    const now = {...view.drawing, Places: list[i++]};
    $('board').replaceChildren(paint(now, view.position, {may: new Set(), chosen: [], rings: changed(last, now)}));
    last = now;
  };
  const timer = setInterval(next, Math.max(16, Math.min(150, (sat.includes(person) ? 2000 : 500) / list.length)));
  arrived = new Promise((done) => {
    arrive = () => {
      clearInterval(timer);
      arrive = null;
      come();
      done();
    };
  });
  next();
}

function show() {
  const seat = game.seats[view.seat - 1];
  const moves = view.offered ? [] : fitting(chosen);
  const may = new Set(moves.map((m) => m.spots?.[chosen.length]).filter((s) => s));
  const rings = before ? changed(before, view.drawing) : new Set();
  const here = [view.drawing, view.position, {may, chosen, rings}];
  carryOut(() => $('board').replaceChildren(paint(...here)));
  $('captions').textContent = (view.captions ?? []).map(message).join(' ');
  $('scores').textContent = say('playable.unit', game.unit) + ' ' + argument(view.scores.map((s, i) => say('playable.score', game.seats[i], s)));
  $('moves').replaceChildren(...moves.map((m) => {
    const b = document.createElement('button');
    b.type = 'button';
    b.textContent = m.text;
    b.addEventListener('click', () => play(m.text));
    return b;
  }));
  $('undo').disabled = !view.back;
  $('hint').hidden = view.waits !== person || view.offered;
  if (hinted !== view.plies) setText('hinted', '');
  $('resign').hidden = !view.resign || view.offered;
  $('offer').hidden = !view.agree || view.offered;
  $('reply').hidden = !view.offered;
  showMatch();
  $('status').textContent = {
    [person]: () => (view.offered ? say('playable.offered') : (view.refused ? say('play.refused', game.seats[view.refused - 1]) + ' ' : '') + say(chosen.length ? 'playable.chosen' : 'playable.turn', seat)),
    player: () => say('playable.thinks', seat),
    chance: () => say('playable.rolls'),
    over: () => {
      const key = 'ending.' + view.end.replaceAll('_', '-');
      const why = say('playable.over', known.words[key] ? say(key) : view.end);
      const best = game.seats.filter((_, i) => view.returns[i] > 0);
      const all = best.length === game.seats.length ? say('play.draw') : best.length === 1 ? say('playable.wins', best[0]) : say('playable.shared', best);
      return why + ' ' + all;
    },
  }[view.waits]();
  if (view.waits === person || view.waits === 'over') {
    const kept = request({do: 'record'});
    if (kept instanceof Promise) kept.then(({record}) => { $('record').value = record; }, () => {});
    else $('record').value = kept.record;
    if (keys) ($('moves').firstElementChild ?? ['next', 'next-start', 'status'].map($).find((e) => !e.hidden)).focus();
    keys = false;
  }
}

// who is a player of the match or of lots, by the number of their choice.
const who = (n) => say('playable.who', n, nameOf(sat[n - 1]));

// nameOf is what a person or a player is called, who has a word where others need not know the notation.
function nameOf(player) {
  if (player === person) return say('playable.person');
  const called = games.map((g) => g.called?.[player]).find(Boolean) ?? game?.called?.[player];
  if (called) return called;
  const [, kind, number] = /^([a-z]+)(?::(\d+))?$/.exec(player) ?? [];
  const key = 'playable.player.' + kind;
  return known.words[key] ? say(key, Number(number)) : player;
}

// setText changes an element's text where it is another, so that it is read out once.
function setText(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}

// showMatch shows the match: which game this is, how it stands, and what goes on from here; of
// a single game on whom the lot fell.
function showMatch() {
  const m = view.match;
  $('match').hidden = !m && !view.lot;
  if (!m) {
    $('next').hidden = $('next-start').hidden = $('next-second').hidden = true;
    const you = sat[view.lot - 1] === person && sat.indexOf(person) === sat.lastIndexOf(person);
    setText('match-game', !view.lot ? '' : you ? say('play.lot.you') : say('play.lot.other', who(view.lot)));
    return setText('match-stands', '');
  }
  setText('match-game', (m.drawn ? say('play.match.lot') + ' ' : '') + say('playable.game-starts', m.game, who(m.starter)));
  const end = !m.over ? (m.chooses ? say('playable.chooses', who(m.chooses)) : '') : m.cut_off ? say(m.too_many ? 'playable.match-long' : 'playable.match-cut') : m.winner ? say('playable.match-won', who(m.winner)) : say('playable.match-drawn');
  setText('match-stands', [say('playable.stands', m.points[0], who(1), m.points[1], who(2)), end].filter(Boolean).join(' '));
  const more = view.waits === 'over' && !m.over;
  $('next').hidden = !more || m.chooses > 0;
  $('next-start').hidden = $('next-second').hidden = !more || !m.chooses;
}

// go lets chance and players act until a person has to.
async function go() {
  const mine = ++round;
  const people = sat.includes(person);
  chosen = [];
  show();
  while (view.waits === 'player' || view.waits === 'chance') {
    await arrived;
    await new Promise((done) => setTimeout(done, people ? 30 : 120));
    if (mine !== round) return;
    if (asking) continue;
    // Of a game for many each turn is many throws and choices.
    const plies = view.plies;
    const reply = await new Promise((done) => attempt({do: 'answer', most: game.seats.length > 2 ? 25 : 1, from: plies}, done, () => done(null)));
    if (!reply || mine !== round) return;
    see(reply.view);
    show();
  }
}

function play(text) {
  keys = $('moves').contains(document.activeElement);
  attempt({do: 'play', move: text, from: view.plies}, (reply) => {
    see(reply.view);
    go();
  });
}

// point chooses a place, by the first of its names that a move goes on with.
function point(names) {
  for (const base of chosen.length ? [chosen, []] : [[]]) {
    for (const name of names) {
      const next = [...base, name];
      const fit = fitting(next);
      if (fit.length === 1 && fit[0].spots.length === next.length) return play(fit[0].text);
      if (fit.length) {
        chosen = next;
        return show();
      }
    }
  }
  chosen = [];
  show();
}

// chosenGame are the rules of the form, which may be others than those that are played.
const chosenGame = () => games[$('variant').selectedIndex];

const seats = () => [...$('seats').querySelectorAll('select')].map((s) => s.value);

// points are those that players agree to play to.
function points() {
  const n = Number($('target').value);
  if (!Number.isInteger(n) || n < 1 || n > 100000) $('target').value = 50;
  return Number($('target').value);
}

// lots is whether lots may say who starts: a match, or a game whose rules draw them.
const lots = () => $('kind').value !== 'single' || chosenGame().lots;

// played is whether a game or a match is played, and what kind of match.
const played = () => ({match: $('kind').value !== 'single', target: $('kind').value === 'target' ? points() : 0, lots: lots() && $('lots').checked});

// form says what the form has to be begun anew for.
const form = () => JSON.stringify([$('variant').selectedIndex, played()]);

// begin begins what the form says.
function begin() {
  const next = chosenGame();
  const [who, what] = [seats(), form()];
  attempt({do: 'open', variant: next.name, rules: next.rules, seed: $('seed').value.trim(), seats: who, evaluations: next.evaluations, ...played()}, (reply) => {
    round++;
    view = null;
    game = next;
    sat = who;
    opened = what;
    see(reply.view);
    named();
    $('again').textContent = say(game.builtIn ? 'playable.again' : 'playable.again-own');
    $('command').textContent = 'houserules replay game.jsonl' + (game.builtIn ? '' : ' --variant ' + game.name + '.yaml');
    go();
  }, named);
}

// named says what the form asks for under its rules, whom the choices of players are for (seats,
// or players who match or draw lots), and whether what is played is something else.
function named() {
  const next = chosenGame();
  $('kind-of').hidden = !next.matches;
  $('kind').options[1].hidden = $('kind').options[1].disabled = next.matches !== 'rules';
  $('target-of').hidden = $('kind').value !== 'target';
  $('lots-of').hidden = !lots();
  [...$('seats').querySelectorAll('label')].forEach((label, i) => { label.firstChild.textContent = say('playable.seat', $('kind').value === 'single' && !played().lots ? next.seats[i] : say('playable.one', i + 1)) + ' '; });
  const same = form() === opened && JSON.stringify(seats()) === JSON.stringify(sat);
  setText('kept', view && !same ? say('playable.kept', say('playable.new')) : '');
}

// begun is whether something would be lost if a game or a match began anew: moves of persons,
// games of a match, or a game that is watched.
const begun = () => view && (view.back || view.match?.game > 1 || (view.plies > 0 && !sat.includes(person)));

// revise begins what the form says now, unless something would be lost.
const revise = () => (begun() ? named() : begin());

// seated gives the seats of the game that is played to others; who began a match ends it.
function seated() {
  if (!view || view.match || form() !== opened) return revise();
  const who = seats();
  attempt({do: 'seat', seats: who, evaluations: chosenGame().evaluations, from: view.plies}, (reply) => {
    sat = who;
    named();
    see(reply.view);
    go();
  });
}

// choose shows the seats of the rules that are chosen.
function choose() {
  const next = chosenGame();
  $('kind').value = 'single';
  $('brief').textContent = next.brief;
  $('seats').replaceChildren(...next.seats.map((name, i) => {
    const label = document.createElement('label');
    const select = document.createElement('select');
    for (const player of [person, ...next.players]) select.add(new Option(nameOf(player), player));
    select.value = i === 0 ? person : next.usual;
    select.addEventListener('change', seated);
    label.append(say('playable.seat', name) + ' ', select);
    return label;
  }));
  revise();
}

for (const what of ['pointerdown', 'keydown']) document.addEventListener(what, () => arrive?.(), true);
$('board').addEventListener('click', (event) => {
  const at = event.target.closest('[data-spots]');
  if (at && view?.waits === person && !view.offered) point(JSON.parse(at.dataset.spots));
});
$('undo').addEventListener('click', () => {
  attempt({do: 'undo', from: view.plies}, (reply) => {
    see(reply.view);
    go();
  });
});
$('hint').addEventListener('click', () => attempt({do: 'hint'}, ({hint}) => {
  hinted = view.plies;
  setText('hinted', hint.map(message).join(' '));
}));
$('setup').addEventListener('submit', (event) => {
  event.preventDefault();
  begin();
});
$('variant').addEventListener('change', choose);
for (const id of ['kind', 'lots', 'target']) $(id).addEventListener('change', revise);

// turn asks something of the engine that changes the game, and go on.
function turn(what) {
  attempt({...what, from: what.do === 'next' ? 0 : view.plies}, (reply) => {
    if (what.do === 'next') view = null;
    see(reply.view);
    go();
  });
}
$('resign').addEventListener('click', () => turn({do: 'resign'}));
$('offer').addEventListener('submit', (event) => {
  event.preventDefault();
  turn({do: 'offer', parts: $('parts').value.trim()});
});
$('agree').addEventListener('click', () => turn({do: 'reply', agree: true}));
$('decline').addEventListener('click', () => turn({do: 'reply', agree: false}));
$('next').addEventListener('click', () => turn({do: 'next'}));
$('next-start').addEventListener('click', () => turn({do: 'next', side: 'start'}));
$('next-second').addEventListener('click', () => turn({do: 'next', side: 'second'}));
$('save').addEventListener('click', () => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([$('record').value + '\n'], {type: 'application/jsonl'}));
  link.download = 'game.jsonl';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

// offer gives the rules to choose from; what is played of others goes on until it is left.
function offer(list) {
  games = list;
  round++;
  view = null;
  $('variant').replaceChildren(...games.map((g) => new Option(g.title)));
  $('variant').parentElement.hidden = games.length < 2;
  choose();
}

// renew gives the same rules with other players to choose from. Where nothing would be lost the usual
// ones sit down; else those who play go on, and the others are there to be chosen.
function renew(list) {
  if (!begun()) return offer(list);
  games = list;
  [...$('seats').querySelectorAll('select')].forEach((select) => {
    const was = select.value, names = [person, ...chosenGame().players];
    if (!names.includes(was)) names.push(was);
    select.replaceChildren(...names.map((name) => new Option(nameOf(name), name)));
    select.value = was;
  });
}

return {offer, renew, choose, begin, get view() { return view; }, get game() { return game; }};
}
