package reports_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// mostKeys is how many keys lead from opening the lab to a search's answer at most.
const mostKeys = 40

// Who has no mouse comes from opening to the answer of a search, for a club that plays with five seeds,
// need not feed and lets slams capture, by few keys.
func TestLabByKeys(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", ""), seeing{width: 1440})
	waited[string](t, o, `(async () => {`+inPage+` await until(() => study); chosen = new Set(['random']); await begin(); return ''; })()`)
	keys := 0
	press := func(key string) {
		t.Helper()
		keys++
		o.do(t, chromedp.KeyEvent(key))
	}
	to := func(selector string) {
		t.Helper()
		for range 30 {
			press(kb.Tab)
			if evaluate[bool](t, o, "document.activeElement.matches('"+selector+"')") {
				return
			}
		}
		t.Fatalf("%s is not reached: %s", selector, evaluate[string](t, o, "document.activeElement.outerHTML.slice(0, 200)"))
	}
	to(".parts a")
	press(kb.Enter)
	to("#club-board\\\\.seeds")
	press(kb.ArrowDown)
	to("#club-grand_slam")
	press(kb.Home)
	to("#club-feeding")
	press(kb.Home)
	to(`.onward [href="#find-title"]`)
	press(kb.Enter)
	to("#search")
	press(kb.Enter)
	if got := waited[string](t, o, `(async () => {`+inPage+`
		await until(() => $('found').dataset.verdict);
		const set = (path) => rules.knobs.find((k) => k.path === path).value;
		return [set('board.seeds'), set('grand_slam'), set('feeding'), document.activeElement.id, $('found-said').textContent].join('|'); })()`); !strings.HasPrefix(got, "5 seeds|captures|none|search|") || !strings.Contains(got, "CONFIRMED: ") {
		t.Error(got)
	}
	to("#take")
	press(kb.Enter)
	if got := waited[string](t, o, `(async () => {`+inPage+` await until(() => study && document.activeElement.id === 'watch-title'); return location.hash; })()`); got != "" {
		t.Error(got)
	}
	if t.Logf("%d keys", keys); keys > mostKeys {
		t.Errorf("%d keys, %d are the most", keys, mostKeys)
	}
}

// What one looks for is where one looks: the verdict on the first screen of a telephone and above
// whatever is read there, the search on the next screens also where all rules are unfolded, and what is
// below results where it was while others are awaited. The answer that is saved has margins, and a link
// from a disk is said to be none for others.
func TestLabLaidOut(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", plainRules), seeing{width: 360})
	if got := waited[string](t, o, `(async () => {`+inPage+`
		const top = (id) => $(id).getBoundingClientRect().top, bottom = (id) => $(id).getBoundingClientRect().bottom;
		await until(() => study && document.querySelectorAll('.result').length === 3);
		const out = [bottom('verdict') < 400];
		$('search').scrollIntoView();
		out.push(top('verdict') === 0, top('search') > bottom('verdict'), bottom('verdict') < 200);
		return out.join('|'); })()`); got != "true|true|true|true" {
		t.Error("360:", got)
	}
	o.look(t, seeing{width: 1440})
	if got := waited[string](t, o, `(async () => {`+inPage+`
		scrollTo(0, 0);
		$('all-knobs').open = true;
		const place = () => Math.round($('search').getBoundingClientRect().top + scrollY), before = place();
		const out = [before < 2500 || before, document.documentElement.scrollHeight < 6000 || document.documentElement.scrollHeight];
		await change(rules.knobs.find((k) => k.path === 'board.seeds'), '6 seeds');
		out.push(!$('results').childElementCount, Math.abs(place() - before) < 40);
		await until(() => study && document.querySelectorAll('.result').length === 3);
		out.push(Math.abs(place() - before) < 120);
		$('link').click();
		await soon('shared');
		out.push($('shared').textContent.includes('opens only there'), $('fragment').hidden);
		navigator.clipboard.writeText = async (text) => { navigator.copied = text; };
		$('fragment').click();
		await until(() => navigator.copied);
		out.push(navigator.copied.slice(0, 3));
		return out.join('|'); })()`); got != "true|true|true|true|true|true|false|#1." {
		t.Error("1440:", got)
	}
	answer := open(t, waited[string](t, o, `answerPage()`), seeing{width: 360})
	if got := evaluate[string](t, answer, `['left', 'right'].map((side) => Math.round(document.querySelector('h1').getBoundingClientRect()[side])).join(' ')`); got != "10 350" {
		t.Error(got)
	}
}
