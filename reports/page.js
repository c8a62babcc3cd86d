// Steps through the example games. The page is complete without it.
for (const game of document.querySelectorAll('.game')) {
  const data = JSON.parse(game.querySelector('script').textContent);
  const places = [...game.querySelectorAll('.places use')];
  const rings = [...game.querySelectorAll('.places .ring')];
  const last = data.changes.length - 1;
  const bar = document.createElement('div');
  bar.className = 'steps';
  const says = document.createElement('output');
  const slide = document.createElement('input');
  slide.type = 'range';
  slide.min = 0;
  slide.max = last;
  slide.setAttribute('aria-label', data.step);
  let now = -1;
  const show = (to) => {
    to = Math.max(0, Math.min(last, to));
    const looks = new Map();
    for (let k = now < to ? now + 1 : 0; k <= to; k++) {
      for (let i = 0; i < data.changes[k].length; i += 2) looks.set(data.changes[k][i], data.changes[k][i + 1]);
    }
    for (const [at, look] of looks) {
      if (look < 0) places[at].removeAttribute('href');
      else places[at].setAttribute('href', '#' + data.prefix + 'l' + look);
    }
    for (const ring of rings) ring.setAttribute('display', 'none');
    for (let i = 0; to > 0 && i < data.changes[to].length; i += 2) {
      const ring = rings[data.changes[to][i]];
      if (!ring.classList.contains('store')) ring.removeAttribute('display');
    }
    now = to;
    slide.value = to;
    says.textContent = data.says[to];
  };
  const button = (name, step) => {
    const b = document.createElement('button');
    b.type = 'button';
    b.textContent = name;
    b.addEventListener('click', () => show(step()));
    bar.append(b);
  };
  button(data.first, () => 0);
  button(data.back, () => now - 1);
  button(data.next, () => now + 1);
  button(data.last, () => last);
  slide.addEventListener('input', () => show(Number(slide.value)));
  bar.append(slide, says);
  game.querySelector('figcaption').before(bar);
  show(data.still);
}
