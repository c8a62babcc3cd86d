package reports_test

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"houserules/engine/enginetest"
)

// watching notes, from before the page's own scripts, when its first verdict stands, and the
// longest time in which the page could not have answered to a key.
const watching = `
var firstAnswer = 0, longest = 0, lagFrom = performance.now();
setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - lagFrom - 5);
  lagFrom = now;
  if (!firstAnswer && document.getElementById('verdict')?.dataset.games > 0) firstAnswer = now;
}, 5);`

// TestLabWaits prints how long a person waits for the lab's first answer and for that of a
// changed rule, and the longest lag of an input meanwhile, all in milliseconds of the wall. It
// asserts no time.
func TestLabWaits(t *testing.T) {
	if !enginetest.Soak() {
		t.Skip("measures for half a minute; SOAK_TESTS=1 runs it")
	}
	for range 3 {
		o := open(t, "<!DOCTYPE html><title>x</title>", seeing{width: 1440})
		o.do(t, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: watching})
			return err
		}))
		file := filepath.Join(t.TempDir(), "lab.html")
		if err := os.WriteFile(file, []byte(labOf(t, "en", clubRules)), 0o600); err != nil {
			t.Fatal(err)
		}
		o.do(t, chromedp.Navigate((&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()))
		t.Log(waited[string](t, o, `(async () => {
			const pause = (ms) => new Promise((done) => setTimeout(done, ms));
			while (!firstAnswer) await pause(5);
			const opening = longest;
			await pause(3000);
			longest = 0;
			const own = document.getElementById('yaml'), from = performance.now();
			own.value = own.value.replace('seeds: 5', 'seeds: 3');
			own.dispatchEvent(new Event('input'));
			const before = study;
			while (!study || study === before) await pause(5);
			const begun = performance.now() - from;
			while (!(study.judged > 0 && document.querySelectorAll('.result').length >= 2 && ['random', 'greedy'].every((a) => document.querySelector('.result[data-agent="' + a + '"]')?.dataset.verdict))) await pause(5);
			const judged = performance.now() - from;
			await pause(5000);
			return 'first answer ' + Math.round(firstAnswer) + ', lag while opening ' + Math.round(opening) + '; changed rule: study begun after ' + Math.round(begun) + ', judged after ' + Math.round(judged) + ', lag ' + Math.round(longest);
		})()`))
	}
}
