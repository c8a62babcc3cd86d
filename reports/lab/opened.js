// What is opened: a link, or files that somebody kept. Both may say what was looked at before.
let wanted = null; // the numbers of games that were asked for by player; null for those that the page has

// gamesOf is how many games of a kind of players are played.
const gamesOf = (p) => wanted?.[p.name] ?? p.games;

// linesOf finds the line in which a lab keeps what it knows of a file that it saved.
const linesOf = /^#\d+\.[\w-]+$/gm;

// opened opens files: rules, of which the first are shown and the others kept, a study with its rules,
// or an answer.
async function opened(files) {
  const texts = [], said = [], before = []; // what labs say of them
  let answer = null;
  for (const file of [...files].slice(0, 12)) {
    const large = (size) => size > most && said.push(say('lab.file-large', file.name, size, most));
    if (file.size > 16 * most) { // it may have a board in it
      large(file.size);
      continue;
    }
    const content = await file.text();
    const line = content.match(linesOf)?.[0];
    let told = null;
    try {
      if (line) before.push(told = await linked(line, true));
    } catch (e) {
      said.push(labelled(file.name, e.message));
    }
    const text = content.replace(linesOf, '').trimStart();
    if (!/^<!doctype html/i.test(text)) large(text.length) || texts.push({name: file.name, text: text || ' '});
    else if (told?.yaml) answer ??= told;
    else said.push(say('lab.file-strange', file.name));
  }
  if (said.length) return problems(whole(said));
  if (!texts.length && !answer) return;
  try {
    for (const its of before) await counted(its);
    if (!texts.length) return await takeOver(answer);
    const told = before.find((x) => x.yaml);
    const {opened: o} = await ask({do: 'files', files: texts, beside: told ? [told.yaml, ...told.pins] : []});
    const same = told?.yaml === o.yaml;
    return await takeOver({...o, pins: o.against ?? [], found: same ? told.found : [], wrong: same ? told.wrong : [], confirmed: same && told.confirmed && told.seed === o.seed});
  } catch (e) {
    wrong(e);
  }
}

// counted counts what was looked at before, on another page.
const counted = ({page, looked, searched}) => ask({do: 'looks', link: {page, looked, searched}});

// whole are sentences about no line.
const whole = (said) => said.map((text) => ({line: 0, warning: false, text}));

// takeOver shows what was opened in place of what is shown.
async function takeOver(from) {
  const said = [...from.wrong];
  beginning++; // what is being begun is of what was there before
  study = null;
  if (from.seed) $('seed').value = from.seed;
  claimed = from.seed && from.confirmed ? {yaml: from.yaml, seed: from.seed} : null;
  chosen = from.agents?.length ? new Set(from.agents) : null;
  wanted = from.games ?? null;
  pins = [];
  advice = null;
  endSearch('');
  for (const text of from.pins) await keep(text).catch(wrong);
  pinned();
  const taken = await take(from.yaml, known.variant);
  if (from.found.length) {
    advice = {said: [say('lab.find-linked'), ...from.found]};
    sayFound(advice.said);
  }
  const strange = rules?.playable ? [...chosen ?? []].filter((name) => !rules.players.some((p) => p.name === name)) : [];
  if (strange.length) {
    said.push(say('lab.link-players', strange));
    strange.forEach((name) => chosen.delete(name));
    if (!chosen.size) chosen = null;
  }
  if (said.length) Promise.resolve(taken?.laid).then(() => $('problems').prepend(...problemLines(whole(said))));
  return taken;
}
