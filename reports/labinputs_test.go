package reports_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Rules of one's own stand in the list of games and come back from there; what is operated by
// keys keeps the focus where the form is drawn anew; the table lies below what is watched, however
// far one scrolls; and a link that cannot be read is said to be one.
func TestLabKeepsPlace(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", "schema: 1\nname: own\ntitle: Ours\nextends: french\nboard: {seeds: 5}\ngrand_slam: captures\n"), seeing{width: 1440})
	const until = `const until = async (is) => { for (let n = 0; n < 3000; n++) { if (await is()) return; await new Promise((done) => setTimeout(done, 20)); } throw new Error('waited in vain: ' + document.getElementById('status').textContent); }; const $ = (id) => document.getElementById(id);`
	if got := waited[string](t, o, `(async () => {`+until+`
		await until(() => study);
		const own = yaml, list = $('variant'), shown = () => [list.value, list.selectedOptions[0].text].join(':');
		const pick = async (name) => {
			const before = rules.hash;
			list.value = name;
			list.dispatchEvent(new Event('change', {bubbles: true}));
			await until(() => rules.hash !== before && study);
		};
		const out = [shown()];
		await pick('kalah');
		out.push(shown());
		await pick('');
		out.push(shown(), yaml === own);
		$('back-club-grand_slam').focus();
		$('back-club-grand_slam').click();
		await until(() => !yaml.includes('grand_slam'));
		out.push(document.activeElement.id);
		scrollTo(0, 1e6);
		const bottom = document.querySelector('.watch').getBoundingClientRect().bottom;
		out.push(document.querySelector('.at-table').getBoundingClientRect().top >= bottom);
		return out.join('|'); })()`); got != ":Ours|kalah:Kalah (the solved rules)|:Ours|true|club-grand_slam|true" {
		t.Error(got)
	}
	o.do(t, chromedp.Navigate("about:blank"), chromedp.Navigate(o.address+"#1.AAAA"))
	if got := waited[string](t, o, `(async () => { for (let n = 0; n < 3000 && !document.querySelector('.problem')?.textContent.includes('link'); n++) await new Promise((done) => setTimeout(done, 20)); return document.querySelector('.problem').textContent; })()`); !strings.Contains(got, "This link cannot be read") {
		t.Error(got)
	}
}

// Who goes through a list with keys has looked at the value on which they rest, and at no other;
// what is being typed stays where the form is drawn anew; a link says whether its games were played
// after the rules were chosen, and so does who follows it, but not after another's seed.
func TestLabInputs(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", "schema: 1\nname: own\nextends: french\n"), seeing{width: 1440})
	const until = `const until = async (is) => { for (let n = 0; n < 3000; n++) { if (await is()) return; await new Promise((done) => setTimeout(done, 20)); } throw new Error('waited in vain: ' + document.getElementById('status').textContent); }; const $ = (id) => document.getElementById(id);`
	if got := waited[string](t, o, `(async () => {`+until+`
		await until(() => study);
		const list = $('variant'), titles = [list.options.length, list.options[1].text];
		const press = (key) => {
			const field = document.activeElement;
			field.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
			field.selectedIndex++;
			field.dispatchEvent(new Event('change', {bubbles: true}));
		};
		$('club-board.seeds').focus();
		for (let n = 0; n < 3; n++) press('ArrowDown');
		const passing = rules.knobs.find((k) => k.path === 'board.seeds').value;
		await until(() => looked === 2 && study);
		const rested = rules.knobs.find((k) => k.path === 'board.seeds').value;
		press('ArrowDown');
		document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
		await until(() => looked === 3 && study);
		return [...titles, passing, rested, document.activeElement.id].join('|'); })()`); got != "30|Abapa (tournament awalé)|4 seeds|7 seeds|club-board.seeds" {
		t.Error(got)
	}
	if got := waited[string](t, o, `(async () => {`+until+`
		$('all-knobs').open = true;
		const field = [...document.querySelectorAll('#knobs input')][0], id = field.id;
		field.focus();
		field.value = 'half a wo';
		await change(rules.knobs.find((k) => k.path === 'grand_slam'), 'captures');
		const out = [document.activeElement.id === id, $(id) !== field, $(id).value];
		$('yaml').closest('details').open = true;
		$('yaml').focus();
		$('yaml').value += '# typed';
		$('yaml').dispatchEvent(new Event('input'));
		await change(rules.knobs.find((k) => k.path === 'grand_slam'), null);
		out.push($('yaml').value.endsWith('# typed'));
		await until(() => !typing && study);
		return out.join('|'); })()`); got != "true|true|half a wo|true" {
		t.Error(got)
	}
	if got := waited[string](t, o, `(async () => {`+until+`
		const list = $('variant');
		list.value = 'finnish';
		list.dispatchEvent(new Event('pointerdown'));
		list.dispatchEvent(new Event('change')); // a desk that is busy answers later
		await change({path: 'board.seeds'}, '5 seeds');
		return rules.title + '|' + /extends: finnish/.test(yaml) + '|' + /seeds: 5/.test(yaml); })()`); !strings.HasPrefix(got, "Finnish awalé") || !strings.HasSuffix(got, "|true|true") {
		t.Errorf("of a game and a rule that are chosen at once one is lost: %s", got)
	}
	if got := waited[string](t, o, `(async () => {`+until+`
		await read('schema: 1\nname: other\nextends: kalah\n');
		await until(() => !$('confirm').hidden);
		const before = (await linked(await link())).confirmed;
		$('confirm').click();
		await until(() => study && confirming && $('verdict').dataset.games > 0);
		const made = await link(), its = await linked(made);
		sessionStorage.clear(); // whoever opens it is another
		return [before, its.confirmed, its.looked === looked + 1, $('seed').value !== '42', made].join('|'); })()`); !strings.HasPrefix(got, "false|true|true|true|#1.") {
		t.Error(got)
	} else {
		o.do(t, chromedp.Navigate("about:blank"), chromedp.Navigate(o.address+got[strings.Index(got, "#"):]))
	}
	if got := waited[string](t, o, `(async () => {`+until+`
		await until(() => study);
		await until(() => $('verdict').dataset.games > 0);
		const came = (await linked(location.hash)).looked, out = [rules.name, confirming, looked === came, $('looked').textContent.split(' · ')[0], $('looked').textContent.endsWith('found by browsing'), $('confirm').hidden];
		$('confirm').click();
		await until(() => study && confirming && $('verdict').dataset.games > 0);
		out.push(looked === came, looks.confirmed, $('looked').textContent, $('confirm').hidden);
		$('seed').value = '7';
		$('seed').dispatchEvent(new Event('change'));
		await until(() => study && study.seed === '7' && looked === came + 1);
		out.push(confirming, $('looked').textContent.startsWith('Results of ' + (came + 1) + ' combinations') && $('looked').textContent.endsWith('found by browsing'));
		return out.join('|'); })()`); got != "other|false|true|The page that made this link says that these games were played after the rules were chosen. This page did not see it.|true|false|true|1|These games are new: they were played after the rules were chosen.|true|false|true" {
		t.Error(got)
	}
	for _, verdict := range []string{"CONFIRMED", "NOT CONFIRMED"} { // what is taken over is confirmed by what was
		got := waited[string](t, o, fmt.Sprintf(`(async () => {`+until+`
			await read('schema: 1\nname: other\nextends: kalah\n');
			showFound({sentences: [], verdict: %q, over: true, yaml: 'schema: 1\nname: taken\nextends: kalah\nboard: {seeds: %d}\n', candidates: [], others: 0});
			$('take').click();
			await until(() => rules.name === 'taken' && study);
			return String(confirming); })()`, verdict, len(verdict)))
		if got != fmt.Sprint(verdict == "CONFIRMED") {
			t.Errorf("%s: %s", verdict, got)
		}
	}
}

// Rules that were kept are compared with those that are watched until they are forgotten; a hundred
// dots are a hundred, whatever the games were; and what unpacks to more than a study is not unpacked
// to its end.
func TestLabCompares(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", "schema: 1\nname: own\ntitle: Ours\nextends: french\n"), seeing{width: 1440})
	if got := waited[string](t, o, `(async () => {
		const until = async (is) => { for (let n = 0; n < 3000; n++) { if (await is()) return; await new Promise((done) => setTimeout(done, 20)); } throw new Error('waited in vain: ' + document.getElementById('status').textContent); };
		const $ = (id) => document.getElementById(id), compared = () => $('results').textContent.includes('Compared with Ours');
		await until(() => study);
		$('pin').click();
		await until(() => pins.length === 1 && study);
		await change(rules.knobs.find((k) => k.path === 'board.seeds'), '5 seeds');
		await until(compared);
		const out = [$('pins').textContent, study.cells.some((c) => c.plan.variant.startsWith('kept-1'))];
		$('pins').querySelector('button').click();
		await until(() => study && $('verdict').dataset.games > 0 && !compared());
		out.push(pins.length, document.activeElement.id);
		for (const [wins, draws, losses] of [[1, 1, 1], [997, 2, 1], [0, 0, 7], [3, 0, 4]]) {
			const svg = dots({wins, draws, losses, cut_off: 0});
			out.push([svg.querySelectorAll('circle').length, ...['won', 'drawn', 'lost'].map((c) => svg.querySelectorAll('.' + c).length)].join(' '));
		}
		out.push(dots({wins: 997, draws: 2, losses: 1, cut_off: 0}).getAttribute('aria-label'));
		const bomb = await through(new Uint8Array(1 << 18).fill(32), new CompressionStream('deflate-raw'));
		out.push(await through(bomb, new DecompressionStream('deflate-raw')).then((x) => x.length, (e) => e.message));
		const more = await (new Response(new Blob([new Uint8Array(1 << 23)]).stream().pipeThrough(new CompressionStream('deflate-raw')))).arrayBuffer();
		out.push(await through(more, new DecompressionStream('deflate-raw')).then((x) => x.length, (e) => e.message));
		return out.join('|'); })()`); got != "Ours (kept) ×|true|0|pin|100 34 33 33|100 100 0 0|100 0 0 100|100 43 0 57|Of a hundred games the first player wins 100, <1 are drawn, and the second player wins <1.|262144|it holds too much" {
		t.Error(got)
	}
}

// A page that is loaded anew goes on counting looks, from a file and where nothing may be kept
// beside the address; who hides results while rules are set has looked at nothing; and more games
// are played when all planned ones have been.
func TestLabLooks(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", ""), seeing{width: 1440})
	const until = `const until = async (is) => { for (let n = 0; n < 3000; n++) { if (await is()) return; await new Promise((done) => setTimeout(done, 20)); } throw new Error('waited in vain: ' + document.getElementById('status').textContent); }; const $ = (id) => document.getElementById(id);`
	for i, forgets := range []string{"", "sessionStorage.clear();", "history.replaceState(null, '');"} {
		if got := waited[string](t, o, `(async () => {`+until+`
			await until(() => $('verdict').dataset.games > 0);
			const before = looked;
			$('seed').value = '`+fmt.Sprint(100+i)+`';
			$('seed').dispatchEvent(new Event('change'));
			await until(() => looked === before + 1);
			`+forgets+`
			return String(looked); })()`); got != fmt.Sprint(i+2) {
			t.Error(got)
		}
		o.do(t, chromedp.Reload())
	}
	if got := waited[string](t, o, `(async () => {`+until+`
		await until(() => $('verdict').dataset.games > 0);
		const out = [looked];
		$('own').click();
		for (const [path, value] of [['board.seeds', '5 seeds'], ['feeding', 'none'], ['grand_slam', 'captures']]) await change(rules.knobs.find((k) => k.path === path), value);
		await new Promise((done) => setTimeout(done, 500));
		out.push(study, $('verdict').textContent, $('results').children.length, $('confirm').hidden, looked);
		for (const p of rules.players) p.games = p.name === 'random' ? 2000 : 1000;
		$('own').click();
		await until(() => study && !$('more').hidden);
		out.push(looked, looks.confirmed, last.look, last.error, $('looked').textContent, $('ended').textContent, $('more').textContent);
		$('more').click();
		await until(() => $('verdict').dataset.games === '8000');
		await until(() => !$('more').hidden);
		out.push($('ended').textContent, last.look, $('more').textContent);
		return out.join('|'); })()`); got != "4||Results are hidden while you set your rules: nothing that you try now counts as a look.|0|true|4|4|1|1|3.1|These games are new: they were played after the rules were chosen.|All 4,000 games that were planned have been played.|Play 4,000 more games|All 8,000 games that were planned have been played.|1|Play 8,000 more games" {
		t.Error(got)
	}
}

// What was not played under the rules in the form is not shown and not saved; kept rules have names
// that none had, and are kept once; while results are hidden a search shows none; and a second search
// costs, says so, and recommends what is found by browsing.
func TestLabShowsItsOwn(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", "schema: 1\nname: x\ntitle: X\nextends: french\n"), seeing{width: 1440})
	if got := waited[string](t, o, `(async () => {`+inPage+`
		const out = [], seeds = (n) => change(rules.knobs.find((k) => k.path === 'board.seeds'), n + ' seeds'), playing = () => until(() => study && $('verdict').dataset.games > 0);
		await playing();
		$('pin').click();
		await until(() => pins.length === 1 && study);
		$('pin').click();
		out.push(await soon('problems'), pins.length);
		await seeds(5);
		out.push($('problems').textContent);
		$('pin').click();
		await until(() => pins.length === 2 && study);
		$('pins').querySelector('button').click();
		await seeds(6);
		$('pin').click();
		await until(() => pins.length === 2 && study);
		out.push(pins.map((p) => p.name).join());
		await read(yaml.replace('name: x', 'name: ' + pins[0].name).replace('6 seeds', '2 seeds'));
		await playing();
		out.push(pins.map((p) => p.name).join(), $('problems').textContent);
		const asks = ask;
		ask = (r) => (r.do === 'begin' ? Promise.reject(new Error('error: not these')) : asks(r));
		await seeds(3);
		out.push($('verdict').textContent, Object.keys($('verdict').dataset).length, $('results').children.length, last, $('problems').textContent);
		ask = asks;
		await begin();
		await playing();
		out.push($('problems').textContent, answerPage().includes('<style>'));
		lastOf = 'another';
		$('save-answer').click();
		out.push($('problems').textContent);
		return out.join('|'); })()`); got != "error: These rules are already kept.|1||kept-2-x,kept-3-x|kept-4-x,kept-3-x||…|0|0||error: not these||true|error: What is shown was not played under these rules: nothing was saved. Wait for their first games." {
		t.Error(got)
	}
	if got := waited[string](t, o, `(async () => {`+inPage+`
		const out = [], tick = () => { for (const x of document.querySelectorAll('#find input[type="checkbox"]')) x.checked = x.value === 'grand_slam'; };
		await read('schema: 1\nname: y\nextends: french\nfeeding: none\n');
		$('own').click();
		tick();
		$('search').click();
		out.push(await soon('found-said'), hunt, $('found').textContent);
		$('own').click();
		$('pause').click();
		const seed = $('seed').value;
		$('confirm').click();
		out.push($('seed').value === seed); // of which nobody saw a game
		chosen = new Set(['random']);
		$('budget').value = 60000;
		for (const seed of ['5', '6']) {
			$('seed').value = seed;
			await begin();
			$('search').click();
			await until(() => hunt && !hunt.over);
			await until(() => hunt.over);
		}
		show(null);
		out.push(looks.searched, Boolean(looks.seeds['6']), $('found-said').textContent.includes('This is search 2 of this page'), $('looked').textContent.includes('There were 2 searches') && $('looked').textContent.endsWith('found by browsing'), (await linked(await link())).searched);
		showFound({sentences: [], verdict: 'CONFIRMED', search: 2, over: true, yaml: 'schema: 1\nname: taken\nextends: kalah\n', candidates: [], others: 0});
		$('take').click();
		await until(() => rules.name === 'taken' && study);
		out.push(confirming, $('confirm').hidden);
		return out.join('|'); })()`); got != "Results are hidden while you set your rules: show them before you search.|||true|2|false|true|true|2|false|false" {
		t.Error(got)
	}
	o.lock.Lock()
	defer o.lock.Unlock()
	for _, said := range o.said {
		if strings.HasPrefix(said, "log: ") {
			t.Error(said)
		}
	}
}
