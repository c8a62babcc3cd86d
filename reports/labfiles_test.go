package reports_test

import "testing"

// What a lab saved, another opens: the study with its rules, those that were kept, players, games and
// seed, from the study's file alone, and from the answer; what was looked at before is counted in each,
// also of rules alone, and once.
func TestLabOpensFiles(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", clubRules), seeing{width: 1440})
	if got := waited[string](t, o, `(async () => {
		const until = async (is) => { for (let n = 0; n < 3000; n++) { if (await is()) return; await new Promise((done) => setTimeout(done, 20)); } throw new Error('waited in vain: ' + document.getElementById('status').textContent + document.getElementById('problems').textContent); };
		const $ = (id) => document.getElementById(id), out = [];
		await until(() => study);
		$('pin').click();
		await until(() => pins.length === 1 && study);
		await change(rules.knobs.find((k) => k.path === 'board.seeds'), '6 seeds');
		chosen = new Set(['random']);
		$('seed').value = '77';
		wanted = {random: 3000};
		await begin();
		await until(() => $('verdict').dataset.games > 0);
		const files = {}, blobs = [], create = URL.createObjectURL, click = HTMLAnchorElement.prototype.click;
		URL.createObjectURL = (blob) => { blobs.push(blob); return create.call(URL, blob); };
		HTMLAnchorElement.prototype.click = function () { files[this.download] = blobs.at(-1); };
		for (const id of ['save-yaml', 'save-study', 'save-answer']) $(id).click();
		await until(() => Object.keys(files).length === 4);
		URL.createObjectURL = create;
		HTMLAnchorElement.prototype.click = click;
		const own = yaml, hash = rules.hash, kept = pins[0].hash, total = looked;
		for (const names of [['lab-club.yaml'], ['club-lab-answer.html'], ['lab-club.yaml', 'club.yaml', 'kept-1-club.yaml'], ['club.yaml']]) {
			await read('schema: 1\nname: else\nextends: kalah\n');
			pins = []; chosen = null; wanted = null;
			$('seed').value = '1';
			await begin();
			looks = {page: 'another', browsed: 3, confirmed: 0, searched: 0, places: {}, links: {}, seeds: {}};
			desk.end('test'); // the next desk has only those looks
			await until(() => !desk.dead && study && $('verdict').dataset.games > 0);
			const transfer = new DataTransfer(), before = looked;
			for (const name of names) transfer.items.add(new File([files[name]], name));
			document.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true, cancelable: true}));
			await until(() => rules.hash === hash && study && $('verdict').dataset.games > 0);
			if (names.length > 1 || !names[0].startsWith('club.')) await until(() => pins.length === 1);
			out.push([names[0], yaml === own, pins.map((p) => p.hash === kept).join(), players().map((p) => p.name + gamesOf(p)).join(), $('seed').value, looked - before - total].join(' '));
		}
		return out.join('|'); })()`); got != "lab-club.yaml true true random3000 77 0|club-lab-answer.html true true random3000 77 0|lab-club.yaml true true random3000 77 0|club.yaml true  random100000,greedy60000,alphabeta:220000 1 0" {
		t.Error(got)
	}
}
