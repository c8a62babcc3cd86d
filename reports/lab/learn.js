// What positions are worth under rules that the program brings nothing for is learned here: for who
// plays, and for who is watched.
const learned = new Map(); // the files of what was learned, by the hash of the rules
const learners = {}; // the worker that learns, by for whom
const saidOf = {play: 'learn-said', watch: 'learn-watch'};

const files = () => [...learned.values()];

// learn finds out what is not known, rules after rules, says how far it is, and promises the last; null where it
// was stopped.
async function learn(who, list) {
  stopLearning(who, '');
  let found = null;
  for (const next of list) {
    const mine = learners[who] = helper('learner', () => {}, speaks());
    const tell = (part) => { $(saidOf[who]).textContent = say('lab.learning', next.hash === rules.hash ? rules.title : next.name, part); };
    let told = 0;
    tell(0);
    try {
      await mine.ready;
      const {reply} = await mine.ask({long: 'learn', rules: JSON.stringify(next.rules)}, [], ({done, all}) => {
        const part = Math.floor(100 * done / all);
        if (mine === learners[who] && part >= told + 5) tell(told = part - part % 5); // it is read out
      });
      if (mine !== learners[who]) return null;
      const r = JSON.parse(reply);
      if (r.error) throw new Error(r.error);
      learned.set(next.hash, found = r.learned);
      mine.end('');
    } catch (e) {
      if (mine === learners[who]) stopLearning(who, e.message);
      return null;
    }
  }
  stopLearning(who, '');
  return found;
}

// stopLearning ends the worker that learns, and says why.
function stopLearning(who, why) {
  const was = learners[who];
  learners[who] = null;
  was?.end(why);
  if (who === 'play') $('learn-stop').hidden = true;
  $(saidOf[who]).textContent = why;
}
