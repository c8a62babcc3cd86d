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
  // {2:game|games} goes by its argument's number, and "de Awalé" is "d’Awalé" in French and
  // Catalan, as package words has it.
  return entry.forms[form].replace(/\{([1-9]):([^{}|]*)\|([^{}|]*)\}|(?:\b([Dd]e|[Qq]ue) )?%(?:\[(\d+)\][a-z]|%)/g, (gap, of, one, other, word, n) => {
    if (of) return /^\d+$/.test(args[of - 1]) && counts.cardinal.select(+args[of - 1]) === 'one' ? one : other;
    const text = n ? argument(args[n - 1]) : '%';
    return !word ? text : n && elides(word, text) ? word.slice(0, -1) + '’' + text : word + ' ' + text;
  });
}

function elides(word, text) {
  const catalan = document.documentElement.lang === 'ca';
  if (!catalan && document.documentElement.lang !== 'fr' || catalan && /^q/i.test(word)) return false;
  return /^[aàâeéèêiíîoóòôuúû]/i.test(text) || catalan && /^(?:11|1(?!\.))(?!\d)/.test(text);
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
