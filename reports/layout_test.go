package reports_test

import (
	"slices"
	"strings"
	"testing"

	"houserules/engine/enginetest"
)

// layout is what the page says of itself.
type layout struct {
	Width, Scroll float64
	Headings      []int
	Figures       []struct {
		Width, Height float64
		Name          string
	}
	Unlabelled int
	Repeated   []string
	// Hidden are the captions of tables that are wider than their place,
	// Unseen the verdicts that are out of sight.
	Hidden []string
	Unseen int
	// First is where the first screen ends, in pixels from the top, with all that is
	// folded closed.
	First float64
	// Crowded are texts of pictures that lie on each other or beyond their picture,
	// Overlapping and Cut those of the page that lie on each other, or beyond the
	// window or what holds them, where nothing scrolls.
	Crowded, Overlapping, Cut []string
	// Scripted are the parts that a script has added, Tallest is the height of the
	// largest picture.
	Scripted int
	Tallest  float64
}

const measure = `(() => {
const first = document.querySelector('.first');
const bottom = first ? first.getBoundingClientRect().bottom : 0;
document.querySelectorAll('details').forEach(d => { d.open = true; });
const crowded = [];
for (const svg of document.querySelectorAll('svg')) {
  const frame = svg.getBoundingClientRect();
  if (!frame.width) continue;
  const texts = [...svg.querySelectorAll('text')].filter(t => !t.closest('defs')).map(t => [t.textContent, t.getBoundingClientRect()]);
  texts.forEach(([text, a], i) => {
    if (a.left < frame.left - 1 || a.right > frame.right + 1 || a.top < frame.top - 3 || a.bottom > frame.bottom + 3) crowded.push('cut off: ' + text);
    for (const [other, b] of texts.slice(0, i)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 0.45 * Math.min(a.height, b.height)) crowded.push(text + ' on ' + other);
    }
  });
}
const cut = [], boxes = [];
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const range = document.createRange();
for (let node; node = walk.nextNode();) {
  const parent = node.parentElement, text = node.data.trim();
  if (!text || parent.closest('svg, script, .quiet')) continue;
  range.selectNodeContents(node);
  const scrolls = parent.closest('.scroll');
  for (const r of range.getClientRects()) {
    if (r.width < 1) continue;
    boxes.push({l: r.left, r: r.right, t: r.top + scrollY, b: r.bottom + scrollY, text, node});
    if (!scrolls && (r.left < -0.5 || r.right > document.documentElement.clientWidth + 0.5)) cut.push(text);
    for (let e = parent; e && e !== scrolls && e !== document.body; e = e.parentElement) {
      const style = getComputedStyle(e);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const box = e.getBoundingClientRect();
      if (r.left < box.left - 1 || r.right > box.right + 1 || r.top < box.top - 1 || r.bottom > box.bottom + 1) cut.push(text);
    }
  }
}
boxes.sort((a, b) => a.t - b.t);
const overlapping = [];
boxes.forEach((a, i) => {
  for (let k = i + 1; k < boxes.length && boxes[k].t < a.b; k++) {
    const b = boxes[k];
    const across = Math.min(a.r, b.r) - Math.max(a.l, b.l);
    const down = Math.min(a.b, b.b) - Math.max(a.t, b.t);
    if (a.node !== b.node && across > 2 && down > 0.5 * Math.min(a.b - a.t, b.b - b.t)) overlapping.push(a.text + ' on ' + b.text);
  }
});
const pictures = [...document.querySelectorAll('svg')].map(s => s.getBoundingClientRect());
return {
  First: bottom, Crowded: crowded, Overlapping: overlapping, Cut: cut,
  Width: document.documentElement.clientWidth,
  Scroll: document.documentElement.scrollWidth,
  Headings: [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(h => Number(h.tagName[1])),
  Figures: [...document.querySelectorAll('svg')].filter(s => s.getBoundingClientRect().width || !s.closest('.drawing')).map(s => {
    const box = s.getBoundingClientRect();
    const name = (s.getAttribute('aria-labelledby') || '').split(' ')
      .map(id => (document.getElementById(id) || {}).textContent || '').join(' ').trim();
    return {Width: box.width, Height: box.height, Name: name};
  }),
  Unlabelled: [...document.querySelectorAll('table')]
    .filter(t => !t.caption || [...t.querySelectorAll('th')].some(h => !h.scope)).length,
  Repeated: [...document.querySelectorAll('[id]')].map(e => e.id)
    .filter((id, i, all) => all.indexOf(id) !== i),
  Hidden: [...document.querySelectorAll('.scroll > table')]
    .filter(t => t.parentElement.scrollWidth > t.parentElement.clientWidth).map(t => t.caption.textContent),
  Unseen: [...document.querySelectorAll('td .verdict')].map(v => v.parentElement.getBoundingClientRect())
    .filter(box => box.left < 0 || box.right > document.documentElement.clientWidth).length,
  Scripted: document.querySelectorAll('.steps').length,
  Tallest: Math.max(0, ...pictures.map(p => p.height))
};
})()`

// some are the first of a list.
func some(list []string) []string { return list[:min(5, len(list))] }

// TestPagesInABrowser looks at reports of all sizes: nothing is asked for from
// anywhere, nothing is cut or overlaps on narrow and wide screens, the first screen is
// one screen, pictures have names, and tables captions.
func TestPagesInABrowser(t *testing.T) {
	browser(t)
	each(t, func(t *testing.T, name, html string) {
		o := open(t, html, seeing{width: 1280})
		widths := []int64{1280, 400}
		if enginetest.Long() {
			widths = append(widths, 1100, 320)
		}
		for _, width := range widths {
			o.look(t, seeing{width: width})
			got := evaluate[layout](t, o, measure)
			if got.Scroll > got.Width {
				t.Errorf("at %d the page is %v wide in a window of %v", width, got.Scroll, got.Width)
			}
			for what, list := range map[string][]string{"texts of pictures are crowded": got.Crowded, "texts overlap": got.Overlapping, "texts are cut": got.Cut} {
				if len(list) > 0 {
					t.Errorf("at %d %d %s: %.80q", width, len(list), what, some(list))
				}
			}
			for _, f := range got.Figures {
				if f.Width < 270 || f.Height < 50 || len(f.Name) < 30 {
					t.Errorf("at %d figure %q is %v × %v", width, f.Name, f.Width, f.Height)
				}
			}
			if got.Tallest > 32_767 {
				t.Errorf("at %d a picture is %v pixels tall", width, got.Tallest)
			}
			if name == "six" && (width >= 1100 && len(got.Hidden) > 0 || got.Unseen > 0) {
				t.Errorf("at %d these tables are cut off: %q; %d verdicts are out of sight", width, got.Hidden, got.Unseen)
			}
			if width == 1280 && name != "balance" {
				evaluate[int](t, o, `(document.querySelectorAll('details').forEach(d => { d.open = false; }), 0)`)
				if first := evaluate[float64](t, o, `document.querySelector('.first').getBoundingClientRect().bottom + scrollY`); first > 900 || first < 200 {
					t.Errorf("the first screen ends at %v", first)
				}
			}
			checkHeadings(t, got.Headings)
			if got.Unlabelled > 0 || len(got.Repeated) > 0 {
				t.Errorf("%d tables without caption or scopes, ids twice: %v", got.Unlabelled, got.Repeated)
			}
		}
		for _, line := range o.heard() {
			t.Error(line)
		}
	})
}

// checkHeadings wants one h1 at the top and no level left out on the way down.
func checkHeadings(t *testing.T, levels []int) {
	t.Helper()
	if len(levels) == 0 || levels[0] != 1 {
		t.Fatalf("headings %v do not begin with an h1", levels)
	}
	for i := 1; i < len(levels); i++ {
		if levels[i] == 1 || levels[i] > levels[i-1]+1 {
			t.Errorf("heading %d of %v is out of order", i, levels)
		}
	}
}

// Without JavaScript the page has all texts and pictures that it has with it, but for
// the steps.
func TestPageWithoutScript(t *testing.T) {
	browser(t)
	const seen = `(() => {
	  const copy = document.querySelector('main').cloneNode(true);
	  copy.querySelectorAll('script, .steps').forEach(e => e.remove());
	  return {Text: copy.textContent.replace(/\s+/g, ' '), Pictures: copy.querySelectorAll('svg').length,
	    Closed: [...document.querySelectorAll('details')].map(d => d.open).join(), Steps: document.querySelectorAll('.steps').length};
	})()`
	type sight struct {
		Text, Closed    string
		Pictures, Steps int
	}
	html := pages(t)["six"]
	with := evaluate[sight](t, open(t, html, seeing{width: 1280}), seen)
	without := evaluate[sight](t, open(t, html, seeing{width: 1280, scriptless: true}), seen)
	if with.Steps != 2 || without.Steps != 0 {
		t.Fatalf("%d steppers with a script, %d without", with.Steps, without.Steps)
	}
	with.Steps = 0
	if with != without {
		t.Errorf("the page differs without its script: %d and %d letters, %d and %d pictures, folded %s and %s",
			len(with.Text), len(without.Text), with.Pictures, without.Pictures, with.Closed, without.Closed)
	}
}

// The checks above see what they should: a page with every fault.
func TestBrowserSeesFaults(t *testing.T) {
	browser(t)
	o := open(t, `<!DOCTYPE html><title>x</title><h2>x</h2><div style="width:3000px">wide</div><svg width="90"><text x="80">beyond the edge</text><text x="9" y="20">one</text><text x="9" y="20">two</text></svg><svg width="0"></svg>
<p style="position:relative">under<b style="position:absolute;left:0">over</b></p><p style="width:20px;overflow:hidden;white-space:nowrap">cut at the edge</p><p style="margin-left:380px">outside<p>
<table><tr><th>x</th></tr></table><img src="gone.png"><i id="a"></i><i id="a"></i><script>console.error("x"); throw Error("y")</script>`, seeing{width: 390})
	got, said := evaluate[layout](t, o, measure), o.heard()
	for _, want := range []string{"console: error", "exception:", "request:"} {
		if !slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(s, want) }) {
			t.Errorf("no %q in %q", want, said)
		}
	}
	if got.Scroll <= got.Width || got.Unlabelled != 1 || len(got.Repeated) != 1 || len(got.Figures) != 2 || got.Figures[1].Width != 0 || len(got.Crowded) < 2 {
		t.Errorf("faults not seen: %+v", got)
	}
	if len(got.Overlapping) != 1 || !slices.Contains(got.Cut, "cut at the edge") || !slices.Contains(got.Cut, "outside") {
		t.Errorf("overlapping %q, cut %q", got.Overlapping, got.Cut)
	}
}
