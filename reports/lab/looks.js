// The looks at results: they are counted by the desk, and kept for whoever loads the page again.

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

// claims tells whether the page that made a link says that the games which are shown are new.
const claims = () => claimed && claimed.yaml === yaml && claimed.seed === $('seed').value.trim();
