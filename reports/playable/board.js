// The board, painted from the shapes that the family gives: cells of the drawing become
// squares, seeds lie in their houses as long as there is room. The looks are those of
// the pictures in reports.
const side = 46;
const tone = {highlight: 7, ground: ['ground', 'water', 'forest', 'lair', 'shelter'], firstGround: 9};
const kind = {house: 1, store: 2, point: 3, piece: 4};
const svgSpace = 'http://www.w3.org/2000/svg';

function shape(name, attributes, parent, text) {
  const e = document.createElementNS(svgSpace, name);
  for (const a in attributes) e.setAttribute(a, attributes[a]);
  if (text !== undefined) e.textContent = text;
  parent?.append(e);
  return e;
}

// spotKey names a spot of the plane.
const spotKey = (at) => at.Column + ' ' + at.Line;

// look is a place without what does not change its contents.
const look = (p) => [p.Name, p.Count, p.Mark, p.Owner].join(' ');

// changed are the spots that a move changed.
function changed(before, after) {
  const was = new Map((before?.Places ?? []).map((p) => [spotKey(p.At), look(p)]));
  const list = new Set();
  for (const p of after.Places) {
    const key = spotKey(p.At);
    if (p.Kind !== kind.store && was.get(key) !== look(p)) list.add(key);
    was.delete(key);
  }
  for (const key of was.keys()) list.add(key);
  return list;
}

// paint returns the board as an svg element. may are the names of places that can be
// chosen now, chosen those that are, rings the spots to mark.
function paint(d, label, {may, chosen, rings}) {
  const cell = {x: Math.max(1, d.Cell.Column), y: Math.max(1, d.Cell.Line)};
  const square = (at) => ({x: at.Column / cell.x, y: at.Line / cell.y});
  const places = d.Places ?? [];
  const houses = places.filter((p) => p.Kind === kind.house).map((p) => square(p.At));
  const place = (p) => {
    const at = square(p.At);
    if (p.Kind !== kind.store) return at;
    const xs = houses.map((h) => h.x);
    if (at.x < Math.min(...xs)) return {x: Math.min(...xs) - 1.15, y: at.y};
    return at.x > Math.max(...xs) ? {x: Math.max(...xs) + 1.15, y: at.y} : at;
  };
  const labelAt = (l) => {
    const at = square(l.At);
    for (const h of houses) {
      if (h.x === at.x && Math.abs(at.y - h.y) < 0.75) return {x: at.x, y: h.y + Math.sign(at.y - h.y) * 0.64};
    }
    return l.Align === 1 && d.Squares ? {x: at.x + 0.2, y: at.y} : at;
  };
  const box = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity};
  const reach = (at, r) => {
    box.left = Math.min(box.left, at.x - r);
    box.right = Math.max(box.right, at.x + r);
    box.top = Math.min(box.top, at.y - r);
    box.bottom = Math.max(box.bottom, at.y + r);
  };
  (d.Squares ?? []).forEach((s) => reach(square(s.At), 0.5));
  places.forEach((p) => reach(place(p), p.Kind === kind.store ? 0.95 : 0.5));
  (d.Labels ?? []).forEach((l) => reach(labelAt(l), 0.3));
  const width = box.right - box.left, height = box.bottom - box.top;
  const svg = shape('svg', {viewBox: [box.left * side - 1, box.top * side - 1, width * side + 2, height * side + 2].join(' '), role: 'img', 'aria-label': label});
  svg.style.maxWidth = width * side * 1.5 + 'px';

  for (const l of d.Lines ?? []) {
    const from = square(l.From), to = square(l.To);
    shape('line', {x1: from.x * side, y1: from.y * side, x2: to.x * side, y2: to.y * side, class: 'line'}, svg);
  }
  const state = (name) => (chosen.includes(name) ? ' chosen' : may.has(name) ? ' may' : '');
  const under = new Map();
  for (const s of d.Squares ?? []) {
    const at = square(s.At);
    under.set(spotKey(s.At), s.Name);
    shape('rect', {x: (at.x - 0.5) * side, y: (at.y - 0.5) * side, width: side, height: side,
      class: (tone.ground[s.Tone - tone.firstGround] ?? 'ground') + ' square' + state(s.Name), 'data-spots': JSON.stringify([s.Name])}, svg);
  }
  for (const p of places) {
    const at = place(p);
    const spots = [p.Kind === kind.store ? '' : p.Name, under.get(spotKey(p.At))].filter((s) => s);
    const g = shape('g', {transform: `translate(${at.x * side} ${at.y * side})`, class: 'place' + (spots.map(state).find((s) => s) ?? ''), 'data-spots': JSON.stringify(spots)}, svg);
    if (p.Kind === kind.house) house(g, p);
    else if (p.Kind === kind.store) store(g, p);
    else if (p.Kind === kind.point && p.Count === 0) {
      shape('circle', {r: 0.34 * side, class: 'empty'}, g);
      shape('circle', {r: 0.06 * side, class: 'dot'}, g);
    } else piece(g, p);
    if (rings.has(spotKey(p.At))) shape('circle', {r: 0.48 * side, class: 'ring'}, g);
    rings.delete(spotKey(p.At));
  }
  for (const key of rings) { // what left its square
    const [column, line] = key.split(' ').map(Number);
    const at = square({Column: column, Line: line});
    shape('circle', {cx: at.x * side, cy: at.y * side, r: 0.48 * side, class: 'ring'}, svg);
  }
  for (const l of d.Labels ?? []) {
    const at = labelAt(l);
    shape('text', {x: at.x * side, y: at.y * side + 5, class: 'label' + (l.Tone === tone.highlight ? ' strong' : '')}, svg, l.Text);
  }
  return svg;
}

function house(g, p) {
  shape('circle', {r: 0.46 * side, class: 'hollow' + (p.Tone === tone.highlight ? ' strong' : '')}, g);
  if (p.Count > 19) {
    shape('text', {y: 6, class: 'mark large'}, g, p.Mark);
    return;
  }
  seeds(g, p.Count);
  if (p.Count > 0) shape('text', {y: 0.38 * side, class: 'mark'}, g, p.Mark);
}

function store(g, p) {
  const r = 0.42 * side;
  shape('rect', {x: -r, y: -0.92 * side, width: 2 * r, height: 1.84 * side, rx: r, class: 'hollow'}, g);
  shape('text', {y: -0.45 * side, class: 'mark large'}, g, p.Mark);
  for (let i = 0; i < Math.min(p.Count, 24); i++) {
    shape('circle', {cx: ((i % 4) - 1.5) * 0.14 * side, cy: (Math.floor(i / 4) * 0.16 - 0.25) * side, r: 0.05 * side, class: 'seed'}, g);
  }
}

// seeds lie packed as coins are: one, six around it, twelve around these.
function seeds(g, n) {
  const row = 0.866;
  let at = [[0, 0], [1, 0], [0.5, row], [-0.5, row], [-1, 0], [-0.5, -row], [0.5, -row],
    [1.5, row], [0, 2 * row], [-1.5, row], [-1.5, -row], [0, -2 * row], [1.5, -row],
    [2, 0], [1, 2 * row], [-1, 2 * row], [-2, 0], [-1, -2 * row], [1, -2 * row]];
  if (n === 4) at = [[0, 0], [1, 0], [0, 1], [1, 1]];
  at = at.slice(0, n);
  const x = at.reduce((sum, a) => sum + a[0] / n, 0), y = at.reduce((sum, a) => sum + a[1] / n, 0);
  for (const [sx, sy] of at) {
    shape('circle', {cx: (sx - x) * 0.115 * side, cy: -(sy - y) * 0.115 * side - 0.08 * side, r: 0.055 * side, class: 'seed'}, g);
  }
}

function piece(g, p) {
  shape('circle', {r: (p.Kind === kind.point ? 0.34 : 0.44) * side, class: 'piece seat' + p.Owner + (p.Chosen ? ' on' : '')}, g);
  shape('text', {y: 6, class: 'mark on seat' + p.Owner}, g, p.Mark);
}
