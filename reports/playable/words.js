// Sentences of the catalogue, with their arguments: a text, a number, another message
// ({key, args}), or a list of these.
const known = JSON.parse(document.getElementById('known').textContent);
const counts = {cardinal: new Intl.PluralRules(document.documentElement.lang), ordinal: new Intl.PluralRules(document.documentElement.lang, {type: 'ordinal'})};

function say(key, ...args) {
  const entry = known.words[key];
  if (!entry) return [key, ...args].join(' ');
  let form = '';
  if (entry.number) {
    const n = args[entry.number - 1];
    form = 'other';
    if (Number.isInteger(n)) {
      const category = counts[entry.ordinal ? 'ordinal' : 'cardinal'].select(n);
      form = ['=' + n, category].find((f) => entry.forms[f]) ?? 'other';
    }
  }
  return entry.forms[form].replace(/%(?:\[(\d+)\][a-z]|%)/g, (gap, n) => (n ? argument(args[n - 1]) : '%'));
}

function argument(a) {
  if (Array.isArray(a)) {
    return joined(a.map(argument), a.every((x) => Number.isInteger(x)) ? 'list.or' : 'list.and');
  }
  if (a && typeof a === 'object') return say(a.key, ...(a.args ?? []));
  return typeof a === 'number' ? String(a).replace(/\B(?=(?:\d{3})+$)/g, known.group) : String(a);
}

function joined(list, last) {
  return list.slice(1).reduce((text, word, i) => say(i === list.length - 2 ? last : 'list.comma', text, word), list[0] ?? '');
}

const message = (m) => say(m.key, ...(m.args ?? []));
