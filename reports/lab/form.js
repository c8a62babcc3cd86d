// The rules as a form, their board and their words, and what is wrong with them.

const problems = (list) => $('problems').replaceChildren(...problemLines(list));

function problemLines(list) {
  return list.map((p) => {
    const line = document.createElement('p');
    line.className = 'problem' + (p.warning ? ' soft' : '');
    const where = p.of || (p.line ? say('lab.line', String(p.line), String(p.column)) : '');
    const text = labelled(say(p.warning ? 'lab.warning' : 'lab.error'), p.text.length > 600 ? p.text.slice(0, 599) + '…' : p.text);
    line.textContent = where ? labelled(where, text) : text;
    return line;
  });
}

const labelled = (label, text) => say('lab.labelled', label, text);

// element makes an element with a text and attributes.
function element(name, text, attributes = {}) {
  const e = document.createElement(name);
  if (text !== undefined) e.textContent = text;
  for (const a in attributes) e.setAttribute(a, attributes[a]);
  return e;
}

// settled calls then once a choice is made: who goes through a list with keys passes values by
// and means none of them, until they rest, go on or press Enter.
function settled(field, then) {
  let resting = 0, keyed = false;
  const now = () => {
    clearTimeout(resting);
    if (resting) then();
    resting = 0;
  };
  field.addEventListener('pointerdown', () => { keyed = false; });
  field.addEventListener('keydown', (e) => {
    keyed = true;
    if (e.key === 'Enter') now();
  });
  field.addEventListener('blur', now);
  field.addEventListener('change', () => {
    clearTimeout(resting);
    resting = setTimeout(now, 800);
    if (!keyed) now();
  });
}

// knobRow is a rule in the form.
function knobRow(k, where) {
  const row = element('div', undefined, {'data-path': k.path});
  if (k.own) row.className = 'own';
  const id = where + '-' + k.path;
  const label = element('label', k.title + (k.own ? ' (' + say('lab.own') + ')' : '') + ' ', {for: id});
  label.append(element('code', k.path));
  row.append(label);
  let field;
  if (k.values) {
    field = element('select', undefined, {id});
    for (const v of k.values) field.add(new Option(v.text, v.value, false, v.value === k.value));
    if (!k.values.some((v) => v.value === k.value)) field.add(new Option(k.value, k.value, true, true));
    field.value = k.value;
  } else {
    field = element('input', undefined, {id, autocomplete: 'off'});
    field.defaultValue = k.value;
  }
  field.title = k.takes;
  const doc = k.values?.find((v) => v.value === k.value)?.doc;
  const set = () => change(k, field.value);
  if (k.values) settled(field, set);
  else field.addEventListener('change', set);
  const back = element('button', '↺', {type: 'button', id: 'back-' + id, 'aria-label': labelled(k.title, say('lab.back', k.parent_text || say('lab.rules'))), title: say('lab.back', k.parent_text || say('lab.rules'))});
  back.disabled = !k.own;
  back.addEventListener('click', () => change(k, null));
  row.append(field, back);
  const text = element('p', [k.doc, doc].filter(Boolean).join(' '), {class: 'doc quiet-text', id: id + '-doc'});
  field.setAttribute('aria-describedby', text.id);
  row.append(text);
  return row;
}

// change sets a rule, or takes it back to its parent's.
const change = (k, value) => inTurn(async () => {
  try {
    const r = await ask(value === null || (k.parent && value === k.parent) ? {do: 'reset', yaml, path: k.path} : {do: 'set', yaml, path: k.path, value});
    return await take(r.yaml);
  } catch (e) {
    problems([{line: 0, warning: false, text: e.message}]);
  }
});

// draw shows the rules: the form, the board, the words.
function draw() {
  const knobs = rules.knobs ?? [];
  const at = document.activeElement, focus = at?.id; // what has it by now is replaced, too
  const typed = at?.matches('.knobs input') && at.value !== at.defaultValue ? at.value : null;
  $('club').replaceChildren(...knobs.filter((k) => k.club || k.own).map((k) => knobRow(k, 'club')));
  $('knobs').replaceChildren(...knobs.map((k) => knobRow(k, 'all')));
  const field = focus && ($(focus) ?? document.querySelector('#all-knobs summary')); // a rule that is no club's goes to the others
  if (field && typed !== null) field.value = typed; // what came meanwhile was another's answer
  if (field && field !== document.activeElement) (field.disabled ? $(focus.replace(/^back-/, '')) : field).focus();
  filter();
  ticks();
  $('board').replaceChildren(...(rules.drawing ? [paint(rules.drawing, rules.position, {may: new Set(), chosen: [], rings: new Set()})] : []));
  $('captions').textContent = (rules.captions ?? []).map(message).join(' ');
  $('brief').textContent = rules.brief;
  $('clauses').replaceChildren(...rules.clauses.map((c) => element('li', c.text, c.own ? {class: 'own-clause'} : {})));
  $('players').replaceChildren(...rules.players.map((p) => {
    const label = element('label');
    const box = element('input', undefined, {type: 'checkbox'});
    box.checked = players().includes(p);
    box.addEventListener('change', () => {
      chosen = new Set(players().map((x) => x.name));
      if (box.checked) chosen.add(p.name);
      else chosen.delete(p.name);
      begin();
    });
    label.append(box, p.word);
    return label;
  }));
  document.title = say('lab.title', rules.title);
}

function filter() {
  const want = $('filter').value.trim().toLowerCase();
  for (const row of $('knobs').children) row.hidden = want !== '' && !row.textContent.toLowerCase().includes(want);
}
