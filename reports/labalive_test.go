package reports_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// plainRules are those of a club, without a warning.
const plainRules = "schema: 1\nname: club\nextends: french\nboard: {seeds: 5}\n"

// leaving is a lab whose workers end without a word when they are told to.
func leaving(t *testing.T, html string) string {
	t.Helper()
	before, rest, _ := strings.Cut(html, `id="worker">`)
	packed, after, _ := strings.Cut(rest, "<")
	script, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		t.Fatal(err)
	}
	script = append(script, "\n{ const go = onmessage; onmessage = (e) => (e.data.leave ? self.close() : go(e)); }"...)
	return before + `id="worker">` + base64.StdEncoding.EncodeToString(script) + "<" + after
}

// inPage is what scripts of these tests begin with: until waits for something, leave has a worker end
// without a word, and soon says what an element says once it says something.
const inPage = `const $ = (id) => document.getElementById(id);
	const until = async (is) => { for (let n = 0; n < 3000; n++) { if (await is()) return; await new Promise((done) => setTimeout(done, 20)); } throw new Error('waited in vain: ' + ['status', 'problems', 'found-said', 'play-status', 'play-said'].map((id) => $(id).textContent).join('; ')); };
	const soon = async (id) => { await until(() => $(id).textContent); return $(id).textContent; };
	const leave = (h) => h.worker.postMessage({leave: true});
	const deflated = async (x) => { const p = await through(new TextEncoder().encode(JSON.stringify(x)), new CompressionStream('deflate-raw')); return '#1.' + btoa(String.fromCharCode(...p)); };
	const within = async (f) => { silence.idle = silence.busy = 1; patience = 1; try { return await f(); } finally { silence.idle = 10; silence.busy = 60; patience = 1; } };`

// A worker that ends without a word is replaced: a table, and its games are played again and none of
// them twice; the desk, idle or asked; and the player's, whose game goes on where it was.
func TestLabWorkersThatLeave(t *testing.T) {
	browser(t)
	o := open(t, leaving(t, labOf(t, "en", plainRules)), seeing{width: 1440})
	asked := fmt.Sprintf(`{yaml: %q, agents: ['random', 'greedy'], games: 20000, seed: '11'}`, plainRules)
	if got := waited[string](t, o, `(async () => {`+inPage+`
		await until(() => study);
		const want = JSON.stringify(await houserulesLab.count(`+asked+`)), before = [...tables];
		const got = await within(async () => {
			const counted = houserulesLab.count(`+asked+`);
			while (!(study?.judged === Infinity && study.came > 0)) await new Promise((done) => setTimeout(done, 0));
			before.forEach(leave);
			return JSON.stringify(await counted);
		});
		await until(() => tables.length === before.length);
		return [got === want, before.every((t) => t.dead && !tables.includes(t))].join('|'); })()`); got != "true|true" {
		t.Error("tables:", got)
	}
	if got := waited[string](t, o, `(async () => {`+inPage+`
		const out = [];
		for (const how of ['idle', 'asked']) await within(async () => {
			await until(() => study);
			const was = desk;
			leave(desk);
			if (how === 'asked') await change(rules.knobs.find((k) => k.path === 'board.seeds'), '6 seeds');
			await until(() => was.dead && !desk.dead && study && $('verdict').dataset.games > 100);
			out.push(rules.knobs.find((k) => k.path === 'board.seeds').value, $('status').textContent, $('problems').textContent);
		});
		return out.join('|'); })()`); got != "5 seeds|||6 seeds||" {
		t.Error("desk:", got)
	}
	if got := waited[string](t, o, `(async () => {`+inPage+`
		const turn = () => until(() => atTable?.view?.waits === 'person' || atTable?.view?.waits === 'over');
		const move = async (n) => { const plies = atTable.view.plies; document.querySelectorAll('#play-moves button')[n % atTable.view.moves.length].click(); await until(() => atTable.view.plies > plies); await turn(); };
		const played = async (left) => {
			$('play').click();
			await until(() => atTable?.view?.plies === 0);
			$('play-seats').querySelectorAll('select')[1].value = 'alphabeta:2';
			$('play-setup').requestSubmit();
			await until(() => $('play-record').value.includes('alphabeta:2') && JSON.parse($('play-record').value).plies === 0);
			for (let n = 0; n < 6 && atTable.view.waits !== 'over'; n++) {
				if (left && n === 2) leave(await player); // before it is asked
				await move(n);
				if (n === 3) { $('play-undo').click(); const plies = atTable.view.plies; await until(() => atTable.view.plies < plies); }
				if (left && n === 4) { const was = await player; $('play-hint').click(); leave(was); await soon('play-hinted'); }
			}
			await until(() => JSON.parse($('play-record').value).plies === atTable.view.plies);
			return $('play-record').value;
		};
		const want = await played(false);
		const got = await within(() => played(true));
		return [got === want, want.length > 200, $('play-said').textContent].join('|'); })()`); got != "true|true|The players had stopped and were started again; the game goes on from its record." {
		t.Error("players:", got)
	}
}

// What other programs ask for wrongly is refused in words, what they ask at once is counted one after
// the other, and games are watched on.
func TestLabCountsInTurn(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", plainRules), seeing{width: 1440})
	got := waited[string](t, o, fmt.Sprintf(`(async () => {`+inPage+`
		const asked = {yaml: %q, agents: 'random', games: 500, seed: 3}, out = [];
		const [a, b] = await Promise.all([houserulesLab.count(asked), houserulesLab.count({...asked, seed: '3'})]); // before the page is there
		out.push(JSON.stringify(a) === JSON.stringify(b), a.cells[0].games);
		for (const wrong of [undefined, {}, {...asked, yaml: 'a: b'}, {...asked, agents: ['exec:sh']}, {...asked, agents: []}, {...asked, games: 1.5}, {...asked, games: {greedy: 1}}, {...asked, games: 1e9}, {...asked, seed: 2 ** 60}, {...asked, seed: '99999999999999999999'}, {...asked, yaml: '['.repeat(9999)}]) {
			out.push(await houserulesLab.count(wrong).then(() => 'counted', (e) => (e instanceof Error) + ' ' + e.message));
		}
		await until(() => study && $('verdict').dataset.games > 100);
		out.push($('problems').textContent);
		return out.map((line) => String(line).split('\n')[0]).join('\n'); })()`, plainRules))
	for i, want := range []string{
		"true", "500", "true yaml: ", "true yaml: ", "true ./rules.yaml:1:1: error: ", `true "exec:sh" is no player`, "true agents: ", "true games: ", "true games: ",
		"true That would be 1,000,000,000 games", "true seed: ", "true seed: ", "true ./rules.yaml:1:257: error: nested more than 64 deep", "",
	} {
		lines := strings.Split(got, "\n")
		if !strings.HasPrefix(lines[min(i, len(lines)-1)], want) {
			t.Errorf("%d: want %q in\n%s", i, want, got)
		}
	}
}

// What is wrong is said where it was typed or linked, and the page goes on with what it had.
func TestLabRefuses(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", plainRules), seeing{width: 1440})
	if got := waited[string](t, o, `(async () => {`+inPage+`
		await until(() => study);
		const at = desk, out = [];
		for (const text of ['['.repeat(10000), 'x: ' + '{a: '.repeat(10000), '- '.repeat(10000), Array.from({length: 350}, (_, n) => ' '.repeat(n) + 'a:').join('\n'), 'title: "\0"', 'extends: ../../etc/passwd', '__proto__: {a: 1}', 'schema: 1\nname: constructor\nextends: toString\n']) {
			$('yaml').value = text;
			$('yaml').dispatchEvent(new Event('input'));
			$('problems').replaceChildren();
			out.push((await soon('problems')).slice(0, 70));
		}
		await read('', 'french');
		await change({path: 'board.seeds'}, '['.repeat(30000));
		out.push($('problems').textContent);
		for (const seed of ['-1', '1e9', '18446744073709551616', '99999999999999999999', 'abc', '٣', '18446744073709551615']) {
			$('seed').value = seed;
			$('seed').dispatchEvent(new Event('change'));
			out.push($('seed').value + ' ' + $('seed-said').textContent.slice(0, 35));
			await until(() => study);
		}
		for (const [name, parts] of [['empty.yaml', ['']], ['picture.png', [new Uint8Array(9)]], ['large.yaml', [new Uint8Array(70000)]]]) {
			const data = new DataTransfer();
			data.items.add(new File(parts, name));
			$('problems').replaceChildren();
			document.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
			out.push(await soon('problems'));
		}
		out.push(at === desk, $('status').textContent);
		return out.join('\n'); })()`); got != `line 1, column 257: error: nested more than 64 deep
line 1, column 1028: error: nested more than 64 deep
line 1, column 513: error: nested more than 64 deep
line 257, column 257: error: nested more than 64 deep
line 1, column 9: error: control character U+0000 is not allowed
line 1, column 1: error: name is missing: name the variantline 1, colu
line 1, column 1: error: extends is missing: name the parent whose rul
line 3, column 10: error: unknown variant toString; the built-in varia
error: board.seeds: nested more than 64 deep
42 “-1” is not a seed, so the seed sta
42 “1e9” is not a seed, so the seed st
42 “18446744073709551616” is not a see
42 “99999999999999999999” is not a see
42 “abc” is not a seed, so the seed st
42 “٣” is not a seed, so the seed stay
18446744073709551615 
line 1, column 1: error: the file is empty
line 1, column 1: error: control character U+0000 is not allowed
error: large.yaml has 70,000 bytes; rules have 65,536 at most.
true
` {
		t.Error(got)
	}
	const rules = "schema: 1\nname: linked\nextends: kalah\n"
	links := map[string]string{
		"'#2.AAAA'":                  "club|error: This link cannot be read: it was made by a newer lab (form 2). The page begins with its own rules.",
		"'#1.AAAA'":                  "club|error: This link cannot be read: it is cut off or damaged. The page begins with its own rules.",
		"await deflated({yaml: ''})": "club|error: This link cannot be read: it contains no rules. The page begins with its own rules.",
		fmt.Sprintf("await deflated({yaml: %q, seed: 2 ** 60})", rules):                                    "linked|error: The seed of this link, 1152921504606847000, cannot be one: a seed is a whole number from 0 to 18446744073709551615, in quotation marks where it is above 9007199254740991. The page takes its own.",
		fmt.Sprintf("await deflated({yaml: %q, seed: '99999999999999999999'})", rules):                     "linked|error: The seed of this link, 99999999999999999999, cannot be one: a seed is a whole number from 0 to 18446744073709551615, in quotation marks where it is above 9007199254740991. The page takes its own.",
		fmt.Sprintf("await deflated({yaml: %q, seed: '7', agents: ['exec:sh', 'me;x', '<b>', 4]})", rules): "linked|error: The link asks for players that this page does not have for this game: exec:sh, me;x, <b> and 4.",
		fmt.Sprintf("await deflated({yaml: %q, seed: '7', agents: ['random', 'alphabeta:99999']})", rules): "linked|error: The link asks for players that this page does not have for this game: alphabeta:99999.",
		fmt.Sprintf("await deflated({yaml: %q, seed: '18446744073709551615', agents: ['random']})", rules): "linked|",
		"await deflated({yaml: '['.repeat(10000)})":                                                        "|line 1, column 257: error: nested more than 64 deep",
		"await deflated({yaml: 'extends: x'.repeat(2) + String.fromCharCode(0x202e)})":                     "",
		fmt.Sprintf("await deflated({yaml: %q, seed: {a: 1}, looked: 1e300, agents: {length: 9}})", rules): "linked|error: The seed of this link, {\"a\":1}, cannot be one: a seed is a whole number from 0 to 18446744073709551615, in quotation marks where it is above 9007199254740991. The page takes its own.error: This link says that 1e+300 looks came before it, but a link can report only 1 to 10,000: they are not counted.",
	}
	for link, want := range links {
		fragment := waited[string](t, o, `(async () => {`+inPage+`return `+link+`; })()`)
		o.do(t, chromedp.Navigate("about:blank"), chromedp.Navigate(o.address+fragment))
		got := waited[string](t, o, `(async () => {`+inPage+`
			await until(() => !$('lab').hidden && !$('status').textContent && (!rules?.playable || study && $('verdict').dataset.games > 0));
			return (rules?.name ?? '') + '|' + $('problems').textContent; })()`)
		if want != "" && got != want {
			t.Errorf("%s: %s", link, got)
		}
	}
}
