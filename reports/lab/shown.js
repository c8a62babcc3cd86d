// What the games say: verdict, dots, intervals.

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
    $('how').textContent = $('valued').textContent = '';
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
  $('valued').textContent = answer.valued;
  $('how').textContent = say('lab.how', answer.error);
  const seconds = (performance.now() - (study?.from ?? 0)) / 1000;
  $('rate').textContent = study ? say('lab.rate', Math.round(study.came / Math.max(seconds, 0.1))) : '';
}
