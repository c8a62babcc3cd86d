package reports_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"houserules/variants"
)

// The rules that are shown are played at a table of the lab, while games are watched: by
// a mouse, with hints, to the end; the record plays again here, and the table of a game goes
// on while the rules above change.
func TestLabPlays(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", clubRules), seeing{width: 1440})
	const inPlay = `const nap = () => new Promise((done) => setTimeout(done, 5)), $ = (id) => document.getElementById(id);
		const until = async (is) => { for (let n = 0; n < 6000; n++) { if (await is()) return; await nap(); } throw new Error('waited in vain: ' + $('play-status').textContent); };`
	hinted := waited[string](t, o, `(async () => {`+inPlay+`
		await until(() => study);
		$('play').click();
		await until(() => atTable?.view?.waits === 'person');
		$('play-hint').click();
		await until(() => $('play-hinted').textContent);
		return [$('play-hinted').textContent, $('play-title').textContent].join('|'); })()`)
	for n := 0; ; n++ {
		// The middle of a house that may be sown, which nothing covers, and nothing once the game is over.
		place := waited[[]float64](t, o, fmt.Sprintf(`(async () => {`+inPlay+`
			await until(() => ['person', 'over'].includes(atTable.view.waits));
			if (atTable.view.waits === 'over') return [];
			if (%[1]d === 3) await read('', 'kalah');
			const may = [...document.querySelectorAll('#play-board .may')], one = may[(%[1]d * 7) %% may.length];
			one.scrollIntoView({block: 'center'});
			const {left, top, width, height} = one.getBoundingClientRect(), x = left + width / 2, y = top + height / 2;
			if (!one.contains(document.elementFromPoint(x, y))) throw new Error('something lies above ' + one.outerHTML);
			window.plies = atTable.view.plies;
			return [x, y]; })()`, n))
		if len(place) == 0 {
			break
		}
		o.do(t, chromedp.MouseClickXY(place[0], place[1]))
		waited[bool](t, o, `(async () => {`+inPlay+` await until(() => atTable.view.plies > plies); return true; })()`)
	}
	got := hinted + "|" + waited[string](t, o, `(async () => {`+inPlay+`
		await until(() => JSON.parse($('play-record').value).end_reason);
		return [$('play-status').textContent, $('play-command').textContent, $('play-record').value].join('|'); })()`)
	parts := strings.Split(got, "|")
	v, list := variants.NewLibrary().Texts(map[string][]byte{"club.yaml": []byte(clubRules)}).Load("./club.yaml")
	if v == nil {
		t.Fatal(list)
	}
	if len(parts) != 5 || !strings.HasPrefix(parts[0], "Looking ") || !strings.Contains(parts[0], " Best is ") || !strings.Contains(parts[0], " Worst is ") ||
		!strings.HasPrefix(parts[1], "You play: Club <img") || !strings.HasPrefix(parts[2], "The game is over: ") || parts[3] != "houserules replay game.jsonl --variant club.yaml" {
		t.Fatal(got)
	}
	if plies := again(t, v, parts[4]); plies < 5 {
		t.Errorf("%d plies", plies)
	}
	loadAxe(t, o, axeScript(t))
	for _, how := range []seeing{{width: 1440, dark: true}, {width: 360}} {
		o.look(t, how)
		for _, barrier := range axe(t, o) {
			t.Errorf("%+v: %s", how, barrier)
		}
		if wide := evaluate[int](t, o, "document.documentElement.scrollWidth"); wide > int(how.width) {
			t.Errorf("%d pixels wide on %d", wide, how.width)
		}
	}
}
