package reports_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/reports/lab"
	"houserules/reports/playable"
	"houserules/variants"

	"houserules/engine/enginetest"
)

// clubRules are the rules of a club.
const clubRules = "schema: 1\nname: club\ntitle: \"Club <img src=x onerror=alert(1)>\"\nextends: french\nboard: {seeds: 5}\nfeeding: none\ngrand_slam: captures\n"

// labOf is a lab that opens with some rules.
func labOf(t *testing.T, tag, yaml string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "lab.html")
	if err := lab.Write(file, lab.Page{Words: words.In(tag), Language: tag, Variant: "french", YAML: yaml, Seed: 42}); err != nil {
		t.Fatal(err)
	}
	html, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(html)
}

// A lab is small enough to be sent, and asks for nothing.
func TestLabPage(t *testing.T) {
	html := labOf(t, "en", clubRules)
	if len(html) > 6<<20 {
		t.Errorf("%d bytes", len(html))
	}
	_, rest, _ := strings.Cut(html, `id="program">`)
	packed, _, _ := strings.Cut(rest, "<")
	if n := base64.StdEncoding.DecodedLen(len(packed)); n > 4<<20 {
		t.Errorf("the program has %d bytes", n)
	}
	for _, bad := range []string{"<img src=x", "src=\"http", "href=\"http", "@import", "'unsafe-inline'", "connect-src"} {
		if strings.Contains(html, bad) {
			t.Errorf("the page has %s in it", bad)
		}
	}
	file := filepath.Join(t.TempDir(), "mine.html")
	const generated = "\n<meta name=\"generator\" content=\"houserules lab\">\n"
	for _, mine := range []string{
		"mine", "<!-- content=\"houserules lab\" -->mine", "<!DOCTYPE html>\n<html lang=\"en\">\n<!--" + generated + "-->mine", "<!DOCTYPE html>\n<html lang=\"en\">" + generated + "<p>mine</p>",
	} {
		if err := os.WriteFile(file, []byte(mine), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := lab.Write(file, lab.Page{}); err == nil || !strings.Contains(err.Error(), "no lab") {
			t.Errorf("%q: %v", mine, err)
		}
		if text, err := os.ReadFile(file); err != nil || string(text) != mine {
			t.Errorf("%q %v", text, err)
		}
	}
	if err := errors.Join(os.WriteFile(file, []byte(html), 0o600), lab.Write(file, lab.Page{Variant: "kalah"})); err != nil {
		t.Errorf("a lab is not written again: %v", err)
	}
}

// inNode plays studies with the program of the page, and prints the summary of each.
const inNode = `
const fs = require('fs'), zlib = require('zlib');
const [, , run, page, text] = process.argv;
require(run);
const packed = fs.readFileSync(page, 'utf8').match(/id="program">([^<]*)</)[1];
const go = new Go();
WebAssembly.instantiate(zlib.gunzipSync(Buffer.from(packed, 'base64')), go.importObject).then(({instance}) => {
  go.run(instance);
  houserulesDesk('en', '');
  const ask = (request) => { const r = JSON.parse(houserulesAsk(JSON.stringify(request))); if (r.error) throw new Error(r.error); return r; };
  const play = (rules, cell, seed, id, i, first, games) => {
    const wrong = houserulesSit(JSON.stringify(rules), JSON.stringify(cell), seed) || houserulesTake(id, i, first, games, houserulesPlay(first, games));
    if (wrong) throw new Error(wrong);
  };
  const find = (q) => {
    let r = ask({do: 'find', ...q}), b;
    for (; !r.found.over; r = ask({do: 'next'})) {
      b = r.begun ?? b;
      for (const i of r.found.wants) {
        const c = b.cells[i], to = Math.min(r.found.to, c.games), first = r.found.from;
        play(b.rules[c.variant], c, b.seed, b.id, i, first, to - first);
      }
    }
    return {...r.found, hash: ask({do: 'open', yaml: r.found.yaml}).rules.hash};
  };
  const count = (q) => {
    const {begun} = ask({do: 'begin', ...q, once: true});
    begun.cells.forEach((c, i) => {
      for (let first = 0; first < c.games; first += 500) play(begun.rules[c.variant], c, q.seed, begun.id, i, first, Math.min(500, c.games - first));
    });
    return ask({do: 'count'}).summary.cells;
  };
  // What a pipe has no room for yet would be lost with the process.
  process.stdout.write(JSON.stringify(JSON.parse(text).map((q) => q.find ? find(q) : count(q))), () => process.exit(0));
});
`

// nodes runs a script with the program of a page in Node.
func nodes(t *testing.T) func(requests []any, into any) {
	t.Helper()
	if !enginetest.Long() && !enginetest.Soak() {
		t.Skip("plays twice; LONG_TESTS=1 runs it")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("there is no node")
		}
		t.Skip("there is no node")
	}
	dir := t.TempDir()
	page, run, script := filepath.Join(dir, "lab.html"), filepath.Join(dir, "run.js"), filepath.Join(dir, "count.js")
	for file, text := range map[string]string{page: labOf(t, "en", ""), run: playable.RunScript(), script: inNode} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return func(requests []any, into any) {
		t.Helper()
		text, err := json.Marshal(requests)
		if err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(node, script, run, page, string(text)).CombinedOutput()
		if err == nil {
			err = json.Unmarshal(out, into)
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
}

// A search that a page saved finds at a terminal what the page found: the same rules, the same verdict,
// the same figures, of as many games.
func TestLabSearchInNode(t *testing.T) {
	inNode, d, dir := nodes(t), atTerminal(t), t.TempDir()
	var found [1]struct {
		Games      int64
		Hash       string
		Verdict    string
		Sentences  []string
		Candidates []struct {
			Unfairness struct{ Value, Lo, Hi float64 }
		}
		Saved struct {
			Name, YAML, Rules string
			RulesName         string `json:"rules_name"`
		}
	}
	inNode([]any{map[string]any{"yaml": clubRules, "find": map[string]any{"vary": []string{"board.seeds", "grand_slam"}, "agents": []string{"random", "greedy"}, "budget": 100_000, "seed": "7"}}}, &found)
	got := found[0]
	for name, text := range map[string]string{got.Saved.Name: got.Saved.YAML, got.Saved.RulesName: got.Saved.Rules} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(d.program, "balance", got.Saved.Name, "--format", "json")
	cmd.Dir = dir
	out, err := cmd.Output()
	var want struct {
		Recommended struct{ Confirmation string }
		Region      []struct {
			Unfairness struct{ Value, Lo, Hi float64 }
		}
		Games int64
	}
	if err == nil {
		err = json.Unmarshal(out, &want)
	}
	if err != nil || len(want.Region) == 0 || len(got.Candidates) == 0 {
		t.Fatalf("%v\n%s\n%+v", err, out, got)
	}
	ours, its := got.Candidates[0].Unfairness, want.Region[0].Unfairness
	if got.Games != want.Games || got.Verdict != want.Recommended.Confirmation || ours.Value != 100*its.Value || ours.Lo != 100*its.Lo || ours.Hi != 100*its.Hi {
		t.Errorf("in Node %+v\nat a terminal %+v", got, want)
	}
	library := variants.NewLibrary()
	file := filepath.Join(dir, "runs", strings.TrimSuffix(got.Saved.Name, ".yaml"), "balanced.yaml")
	if _, err := os.Stat(file); err != nil { // not confirmed
		file = filepath.Join(filepath.Dir(file), "closest.yaml")
	}
	if v, list := library.Load(file); v == nil || v.Hash != got.Hash {
		t.Errorf("at a terminal other rules are recommended: %v", list.Err())
	}
}

// The program of the page counts as this one does, in Node as in a browser.
func TestLabInNode(t *testing.T) {
	inNode, d := nodes(t), atTerminal(t)
	var requests []any
	for _, c := range allCounted() {
		requests = append(requests, map[string]any{"yaml": c.yaml, "agents": c.agents, "games": c.numbers(), "seed": "11"})
	}
	var got []any
	inNode(requests, &got)
	if len(got) != len(requests) {
		t.Fatalf("%d of %d studies are counted", len(got), len(requests))
	}
	for i, c := range allCounted() {
		if want := d.counts(t, c); !reflect.DeepEqual(got[i], want) {
			t.Errorf("%s: in Node\n%v\nat a terminal\n%v", c.name, got[i], want)
		}
	}
}

// What a person meets in a browser: a verdict that comes by itself, rules that are changed
// in the form and as text, counts that are those of the terminal, also where a worker died,
// strangers' links that do nothing, and no barriers.
func TestLabInBrowser(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", clubRules), seeing{width: 1440})
	const until = `const until = async (is) => { for (let n = 0; n < 3000; n++) { if (await is()) return; await new Promise((done) => setTimeout(done, 20)); } throw new Error('waited in vain: ' + document.getElementById('status').textContent); };`
	if got := waited[string](t, o, `(async () => {`+until+`await until(() => document.getElementById('verdict').dataset.games > 500);
		return [document.querySelectorAll('#results .result').length, document.querySelectorAll('img').length, document.title].join('|'); })()`); got != "3|0|The lab: Club <img src=x onerror=alert(1)>" {
		t.Error(got)
	}
	want := atTerminal(t).counts(t, counted{"club", clubRules, []string{"random", "greedy"}, 3000})
	for _, how := range []string{"", "const timer = setInterval(() => { const busy = tables.find((t) => t.given && t.given.study === study); if (busy) { clearInterval(timer); busy.end('gone'); } }, 1);"} {
		text := waited[string](t, o, fmt.Sprintf(`(async () => { %s return JSON.stringify((await houserulesLab.count({yaml: %q, agents: ['random', 'greedy'], games: 3000, seed: '11'})).cells); })()`, how, clubRules))
		var got any
		if err := json.Unmarshal([]byte(text), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\n%s", how, err, text)
		}
	}
	// A desk that dies is replaced, and what is watched begins anew.
	if got := waited[string](t, o, `(async () => {`+until+`
		await until(() => study);
		const was = desk, verdict = document.getElementById('verdict');
		desk.end('gone');
		await until(() => desk !== was && study && verdict.dataset.games > 100);
		return [looked, deaths, document.getElementById('status').textContent].join('|'); })()`); got != "1|0|" {
		t.Error(got)
	}
	if got := waited[string](t, o, `(async () => {`+until+`
		const field = document.getElementById('club-board.seeds');
		const before = rules.hash;
		field.focus();
		field.value = '4 seeds';
		field.dispatchEvent(new Event('change', {bubbles: true}));
		await until(() => rules.hash !== before && study && looked === 2);
		const after = [document.activeElement.id, looked, document.getElementById('yaml').value.includes('seeds'), document.querySelector('#club [data-path="board.seeds"]').className];
		const text = document.getElementById('yaml');
		text.value = text.value.replace('grand_slam', 'grandslam');
		text.dispatchEvent(new Event('input', {bubbles: true}));
		await until(() => document.querySelector('.problem:not(.soft)'));
		after.push(document.querySelector('.problem:not(.soft)').textContent, study === null);
		return after.join('|'); })()`); !strings.HasPrefix(got, "club-board.seeds|2|false||line ") || !strings.HasSuffix(got, "did you mean grand_slam?|true") {
		t.Error(got)
	}
	if got := waited[string](t, o, `(async () => {`+until+`
		await read('schema: 1\nname: mine\nextends: kalah\n');
		await until(() => looked === 3);
		const fragment = await link();
		const back = await linked(fragment);
		const out = [back.yaml === yaml, back.seed, back.looked];
		const deflated = async (text) => { const p = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')); return '#1.' + btoa(String.fromCharCode(...p)); };
		const bad = ['#1.', '#1.%%%', '#1.AAAA', '#1.' + 'A'.repeat(70000), await deflated('[]'), await deflated('{"yaml": 7}'), await deflated(JSON.stringify({yaml: 'x'.repeat(70000)})),
			await deflated(JSON.stringify({yaml: ' '.repeat(40 << 20)})), await deflated('{"__proto__": {"yaml": "a: b"}}'), await deflated('{"constructor": {"prototype": {"yaml": "a: b"}}}')];
		for (const f of bad) out.push(await linked(f).then(() => 'taken', () => 'refused'));
		out.push(JSON.stringify(await linked(await deflated('{"yaml": "a: b", "agents": [7, "random"], "looked": -3}'))));
		await read('<script>document.title = "taken"</script>');
		out.push(document.title);
		await read('', 'french');
		return out.join('|'); })()`); got != `true|42|3|refused|refused|refused|refused|refused|refused|refused|refused|refused|refused|{"yaml":"a: b","seed":null,"wrong":["This link says that -3 looks came before it, but a link can report only 1 to 10,000: they are not counted."],"agents":["7","random"],"games":null,"page":"","looked":1,"searched":0,"confirmed":false,"pins":[],"found":[]}|The lab: mine` {
		t.Error(got)
	}
	for _, said := range o.heard() {
		if !strings.HasPrefix(said, "request: blob:") {
			t.Error(said)
		}
	}
	script := axeScript(t)
	loadAxe(t, o, script)
	for _, how := range []seeing{{width: 1440}, {width: 1440, dark: true}, {width: 360}, {width: 360, dark: true}} {
		o.look(t, how)
		for _, barrier := range axe(t, o) {
			t.Errorf("%+v: %s", how, barrier)
		}
		if wide := evaluate[int](t, o, "document.documentElement.scrollWidth"); wide > int(how.width) {
			t.Errorf("%d pixels wide on %d", wide, how.width)
		}
	}
}

// The search of the page finds what this program finds; what it recommends is taken over by a
// click, and judged on games of another seed.
func TestLabFinds(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", clubRules), seeing{width: 1440})
	const until = `const until = async (is) => { for (let n = 0; n < 6000; n++) { if (await is()) return; await new Promise((done) => setTimeout(done, 20)); } throw new Error('waited in vain: ' + document.getElementById('found-said').textContent); };`
	const seek = until + `
		await until(() => study);
		const boxes = [...document.querySelectorAll('#find input[type="checkbox"]')], search = document.getElementById('search');
		for (const x of boxes) x.checked = x.value === 'board.seeds' || x.value === 'grand_slam';
		chosen = new Set(['random']);
		document.getElementById('budget').value = 2000000;`
	if got := waited[string](t, o, `(async () => {`+seek+`
		search.click();
		await until(() => hunt && hunt.cells.length && hunt.came > 0);
		tables[0].end('gone');
		search.click();
		return [hunt, search.textContent, document.getElementById('found-said').textContent].join('|'); })()`); got != "|Search|The search was stopped: nothing is shown." {
		t.Error(got)
	}
	if got := waited[string](t, o, `(async () => {`+seek+`
		const before = rules.hash;
		search.click();
		await until(() => document.getElementById('found').dataset.verdict);
		const out = [document.getElementById('found').dataset.verdict, document.querySelectorAll('#found tbody tr').length, search.textContent];
		const kept = answerPage();
		out.push(kept.includes(document.querySelector('#found-said p').innerHTML), kept.includes(document.querySelector('#found tbody').outerHTML), kept.includes('<button'));
		document.getElementById('take').click();
		await until(() => rules.hash !== before && study);
		out.push(yaml.split('\n')[4], seed.value !== '42', document.getElementById('looked').textContent, document.querySelectorAll('#found tbody tr').length);
		const said = document.getElementById('found-said').lastChild.textContent;
		out.push(said.startsWith('Searched: Club'), studyText().includes('# RECOMMENDED: '), studyText().includes(said), (await linked(await link())).found.includes(said));
		document.getElementById('pin').click();
		await until(() => pins.length === 1);
		await read('', 'kalah');
		const there = await linked(await link());
		out.push(studyText().includes(', ./kept-1-'), there.pins[0] === pins[0].yaml, document.getElementById('found-said').lastChild.textContent === said);
		return out.join('|'); })()`); got != "CONFIRMED|10|Search|true|true|false|board: {seeds: 6 seeds}|true|These games are new: they were played after the rules were chosen.|10|true|true|true|true|true|true|true" {
		t.Error(got)
	}
}

// Small boards are worked out in a worker of its own, which can be stopped; what is shown goes
// away with the rules that it is about.
func TestLabSolves(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "fr", "schema: 1\nname: own\nextends: awari\nboard: {houses: 3, seeds: 3}\n"), seeing{width: 360})
	const until = `const until = async (is) => { for (let n = 0; n < 3000; n++) { if (await is()) return; await new Promise((done) => setTimeout(done, 20)); } throw new Error('waited in vain: ' + document.getElementById('solved-said').textContent); }; const $ = (id) => document.getElementById(id);`
	if got := waited[string](t, o, `(async () => {`+until+`
		await until(() => study);
		$('solve').click();
		await until(() => $('solved').dataset.result);
		const out = [$('solved').dataset.result, $('solved').querySelectorAll('.best').length > 0, $('solved-said').textContent.includes('Au meilleur jeu')];
		out.push(document.documentElement.scrollWidth <= 360);
		await read('schema: 1\nname: own\nextends: awari\nboard: {houses: 4, seeds: 3}\n');
		out.push($('solved').textContent, $('solve').textContent);
		$('solve').click();
		await until(() => $('solved').querySelector('progress')?.value > 0);
		$('solve').click();
		out.push($('solved').textContent, $('solved-said').textContent, solver);
		await read('', 'awethi');
		$('solve').click();
		await until(() => $('solved-said').textContent.startsWith('Cela ne peut pas'));
		return out.join('|'); })()`); !strings.HasSuffix(got, "|true|true||Calculer||Arrêté : rien n’est montré.|") {
		t.Error(got)
	}
}
