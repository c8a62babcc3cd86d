// The rules that are kept to compare with.

// keep keeps rules to compare with, under a name of their own: a study has each name once.
async function keep(text) {
  const r = (await ask({do: 'open', yaml: text})).rules;
  if (!r.playable || pins.length >= 4 || pins.some((p) => p.hash === r.hash)) return;
  const pin = {yaml: text, title: r.title, hash: r.hash, name: r.name};
  await rename(pin);
  if (pins.length < 4 && !pins.some((p) => p.hash === r.hash)) pins.push(pin); // none came meanwhile
}

// rename gives kept rules a name that none had.
let keptSoFar = 0;
async function rename(pin) {
  let name;
  do name = ('kept-' + ++keptSoFar + '-' + pin.name.replace(/^(kept-\d+-)+/, '')).slice(0, 64).replace(/-+$/, ''); while (name === rules?.name);
  pin.yaml = (await ask({do: 'set', yaml: pin.yaml, path: 'name', value: name})).yaml;
  pin.name = name;
}

function pinned() {
  $('pins').replaceChildren(...pins.map((p) => {
    const item = element('li', p.title + ' (' + say('lab.pinned') + ') ');
    const forget = element('button', '×', {type: 'button', 'aria-label': say('lab.unpin', p.title)});
    forget.addEventListener('click', () => {
      pins = pins.filter((x) => x !== p);
      pinned();
      $('pin').focus();
      begin();
    });
    item.append(forget);
    return item;
  }));
}
