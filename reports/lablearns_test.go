package reports_test

import (
	"strings"
	"testing"
)

// Who plays rules that nobody has learned meets players by the lead, sees that others learn, may stop
// that, and then meets these; at built-in rules sits a level. Those who have
// learned are watched, too, once they have.
func TestLabLearns(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", "schema: 1\nname: small\nextends: kalah\nboard: {houses: 5, seeds: 3}\n"), seeing{width: 1440})
	got := waited[string](t, o, `(async () => {
		const out = []; const nap = () => new Promise((done) => setTimeout(done, 5)), $ = (id) => document.getElementById(id);
		const until = async (is) => { for (let n = 0; n < 4000; n++) { if (await is()) return; await nap(); } throw new Error('waited in vain: ' + [$('learn-said').textContent, $('play-status').textContent, $('play-kept').textContent, $('play-record').value, ...out].join('; ')); };
		const against = () => $('play-seats').querySelectorAll('select')[1].selectedOptions[0].text;

		await until(() => study);
		$('play').click();
		await until(() => learners.play && $('learn-said').textContent);
		out.push(against());
		$('learn-stop').click();
		out.push($('learn-said').textContent, $('learn-stop').hidden);
		$('play').click();
		await until(() => learners.play);
		await until(() => $('learn-said').textContent.includes('have learned'));
		out.push($('learn-said').textContent, against());
		await until(() => $('play-record').value.includes('eval='));
		await read('', 'french');
		$('play').click();
		await until(() => atTable.game.title.startsWith('French'));
		out.push(against(), learners.play === null, $('learn-said').textContent);
		await until(() => atTable.view.waits === 'person');
		document.querySelector('#play-moves button').click();
		const plies = atTable.view.plies;
		await until(() => atTable.view.waits === 'person' && atTable.view.plies > plies);
		out.push($('play-status').textContent.length > 0);
		const box = [...document.querySelectorAll('#players input')].at(-1);
		box.click();
		const seen = (name) => last?.players.some((p) => p.agent.includes('eval=learned') && p.games > 0) && rules.name === name;
		await until(() => seen('my-french'));
		out.push(last.players.at(-1).word, last.players.at(-1).agent);
		read('schema: 1\nname: other\nextends: kalah\nboard: {houses: 5, seeds: 2}\n');
		await until(() => learners.watch && $('learn-watch').textContent.startsWith('Players are learning'));
		out.push($('results').childElementCount); // what was shown is of other rules
		await until(() => study && seen('other'));
		out.push($('learn-watch').textContent);
		return out.join('|'); })()`)
	want := "a player who looks at 1,000 positions|Learning was stopped: players value positions by the lead.|true|" +
		"Players have learned these rules. Choose one of those who have, or begin a new game.|a player who has learned and looks at 1,000 positions|level 5 of 10|true||true|" +
		"players who look at 100 positions a move, have learned what positions are worth and vary among moves that are nearly as good|nodes:100;eval=learned;softmax=0.1|0|"
	if got != want {
		t.Errorf("%s\nnot %s", strings.ReplaceAll(got, "|", "\n"), strings.ReplaceAll(want, "|", "\n"))
	}
}
