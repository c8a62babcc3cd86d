// The table: who sits where, what is chosen, what was played. All rules are the engine's.
const $ = (id) => document.getElementById(id);
let ask; // asks the engine
let game; // the rules that are played
let view; // what the engine last showed
let before; // the drawing before it
let chosen = []; // the places that were pointed at
let round = 0; // counts what the players were last set to do, so that one thing is done
let keys = false; // the moves had the focus

async function unpack() {
  const packed = Uint8Array.from(atob($('engine').textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const go = new Go();
  const {instance} = await WebAssembly.instantiate(await new Response(stream).arrayBuffer(), go.importObject);
  go.run(instance);
  ask = (request) => {
    const reply = JSON.parse(globalThis.houserules(JSON.stringify(request)));
    if (reply.error) throw new Error(reply.error);
    return reply;
  };
}

// attempt does something that the engine may refuse.
function attempt(request) {
  try {
    return ask(request);
  } catch (e) {
    $('status').textContent = say('playable.wrong', e.message);
    return null;
  }
}

// see takes a new view over.
function see(next) {
  before = next.plies > (view?.plies ?? 0) ? view?.drawing : null;
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

function show() {
  const seat = game.seats[view.seat - 1];
  const moves = fitting(chosen);
  const may = new Set(moves.map((m) => m.spots?.[chosen.length]).filter((s) => s));
  const rings = before ? changed(before, view.drawing) : new Set();
  $('board').replaceChildren(paint(view.drawing, view.position, {may, chosen, rings}));
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
  $('status').textContent = {
    [known.person]: () => say(chosen.length ? 'playable.chosen' : 'playable.turn', seat),
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
  if (view.waits === known.person || view.waits === 'over') {
    $('record').value = ask({do: 'record'}).record;
    if (keys) ($('moves').firstElementChild ?? $('undo')).focus();
    keys = false;
  }
}

// go lets chance and players act until a person has to.
async function go() {
  const mine = ++round;
  const people = [...document.querySelectorAll('#seats select')].some((s) => s.value === known.person);
  chosen = [];
  show();
  while (view.waits === 'player' || view.waits === 'chance') {
    await new Promise((done) => setTimeout(done, people ? 30 : 120));
    if (mine !== round) return;
    // Of a game for many each turn is many throws and choices.
    const reply = attempt({do: 'answer', most: game.seats.length > 2 ? 25 : 1, from: view.plies});
    if (!reply) return;
    see(reply.view);
    show();
  }
}

function play(text) {
  keys = $('moves').contains(document.activeElement);
  const reply = attempt({do: 'play', move: text, from: view.plies});
  if (reply) {
    see(reply.view);
    go();
  }
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

const setup = () => ({variant: game.name, rules: game.rules, seed: $('seed').value.trim(), seats: [...document.querySelectorAll('#seats select')].map((s) => s.value)});

function begin() {
  const reply = attempt({do: 'open', ...setup()});
  if (!reply) return;
  round++;
  view = null;
  see(reply.view);
  $('again').textContent = say(game.builtIn ? 'playable.again' : 'playable.again-own');
  $('command').textContent = 'houserules replay game.jsonl' + (game.builtIn ? '' : ' --variant ' + game.name + '.yaml');
  go();
}

// offer shows the seats of the rules that are chosen.
function offer() {
  game = known.games[$('variant').selectedIndex];
  $('brief').textContent = game.brief;
  $('seats').replaceChildren(...game.seats.map((name, i) => {
    const label = document.createElement('label');
    const select = document.createElement('select');
    for (const player of [known.person, ...game.players]) select.add(new Option(player === known.person ? say('playable.person') : player, player));
    select.selectedIndex = i === 0 ? 0 : Math.min(1, game.players.length);
    select.addEventListener('change', () => {
      const reply = attempt({do: 'seat', seats: setup().seats, from: view.plies});
      if (reply) {
        see(reply.view);
        go();
      }
    });
    label.append(say('playable.seat', name) + ' ', select);
    return label;
  }));
  begin();
}

$('board').addEventListener('click', (event) => {
  const at = event.target.closest('[data-spots]');
  if (at && view?.waits === known.person) point(JSON.parse(at.dataset.spots));
});
$('undo').addEventListener('click', () => {
  const reply = attempt({do: 'undo', from: view.plies});
  if (!reply) return;
  see(reply.view);
  go();
});
$('setup').addEventListener('submit', (event) => {
  event.preventDefault();
  begin();
});
$('variant').addEventListener('change', offer);
$('save').addEventListener('click', () => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([$('record').value + '\n'], {type: 'application/jsonl'}));
  link.download = 'game.jsonl';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

$('table').hidden = false;
for (const g of known.games) $('variant').add(new Option(g.title));
unpack().then(offer, (e) => {
  $('status').textContent = say('playable.failed', e.message);
});
