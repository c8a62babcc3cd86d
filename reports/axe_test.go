package reports_test

import (
	"os"
	"testing"
)

// axeFile is the checker of barriers, which npm installs.
const axeFile = "axe/node_modules/axe-core/axe.min.js"

// axeRun runs the checker on a page with all that is folded open, and returns what it
// found: rule, element, and why. What lies inside of pictures it takes for nothing: a
// test of its own computes contrasts there.
const axeRun = `(async () => {
  document.querySelectorAll('details').forEach(d => { d.open = true; });
  const found = await axe.run({exclude: [['svg > *']]}, {resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']});
  return found.violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.target.join(' ') + ': ' + n.failureSummary));
})()`

// axe looks for barriers on a page that is open.
func axe(t *testing.T, o *opened) []string {
	t.Helper()
	return waited[[]string](t, o, axeRun)
}

// loadAxe puts the checker into a page.
func loadAxe(t *testing.T, o *opened, script []byte) {
	t.Helper()
	evaluate[int](t, o, string(script)+"\n;0")
}

// axeScript reads the checker, or skips the test where it is not installed.
func axeScript(t *testing.T) []byte {
	t.Helper()
	script, err := os.ReadFile(axeFile)
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("%v: install it with npm ci --prefix reports/axe", err)
		}
		t.Skipf("%v: install it with npm ci --prefix reports/axe", err)
	}
	return script
}

// Axe-core finds no barriers on reports of all kinds, light and dark, narrow and wide.
func TestAxeFindsNothing(t *testing.T) {
	script := axeScript(t)
	each(t, func(t *testing.T, name, html string) {
		switch name {
		case "sweep", "thirty rules", "extremes", "hop", "herders":
			return // nothing on them is on none of the others
		}
		o := open(t, html, seeing{width: 1280})
		loadAxe(t, o, script)
		for _, how := range []seeing{{width: 1280}, {width: 1280, dark: true}, {width: 400}, {width: 400, dark: true}} {
			o.look(t, how)
			for _, barrier := range axe(t, o) {
				t.Errorf("%+v: %s", how, barrier)
			}
		}
	})
}

// The checker sees barriers: a page with grey on grey, in dark only, and a picture
// without words.
func TestAxeSeesBarriers(t *testing.T) {
	script := axeScript(t)
	o := open(t, `<!DOCTYPE html><html lang="en"><title>x</title><style>@media (prefers-color-scheme: dark) { p { color: #777; background: #888; } }</style>
<main><h1>x</h1><p>grey</p><svg role="img" width="20" height="20"></svg></main>`, seeing{width: 400})
	loadAxe(t, o, script)
	light := axe(t, o)
	o.look(t, seeing{width: 400, dark: true})
	if dark := axe(t, o); len(light) != 1 || len(dark) != 2 {
		t.Errorf("light %q, dark %q", light, dark)
	}
}
