package reports_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"houserules/reports"
)

// browser starts a headless browser, or skips the test where there is none.
// On a build server its absence is a failure: the test would never run.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		if os.Getenv("CI") == "true" {
			t.Fatal("no chromium found: install it where CI=true")
		}
		t.Skip("no chromium found")
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

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
}

const measure = `({
  Width: document.documentElement.clientWidth,
  Scroll: document.documentElement.scrollWidth,
  Headings: [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(h => Number(h.tagName[1])),
  Figures: [...document.querySelectorAll('svg')].map(s => {
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
    .filter(box => box.left < 0 || box.right > document.documentElement.clientWidth).length
})`

// visit opens a file and returns its layout at a width, what it said on the
// console, and what it asked for beyond itself.
func visit(t *testing.T, parent context.Context, path string, width int64) (layout, []string) {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent)
	defer cancel()
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	address := (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
	var lock sync.Mutex
	var said []string
	say := func(format string, args ...any) {
		lock.Lock()
		defer lock.Unlock()
		said = append(said, fmt.Sprintf(format, args...))
	}
	err := chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventConsoleAPICalled:
			say("console: %s", e.Type)
		case *runtime.EventExceptionThrown:
			say("exception: %s", e.ExceptionDetails.Text)
		case *log.EventEntryAdded:
			say("log: %s", e.Entry.Text)
		case *network.EventRequestWillBeSent:
			if e.Request.URL != address && !strings.HasPrefix(e.Request.URL, "data:") {
				say("request: %s", e.Request.URL)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	limited, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	if err := chromedp.Do(limited, chromedp.EmulateViewport(width, 900), chromedp.Navigate(address)); err != nil {
		t.Fatal(err)
	}
	got, err := chromedp.Run(limited, chromedp.Evaluate[layout](measure))
	if err != nil {
		t.Fatal(err)
	}
	lock.Lock()
	defer lock.Unlock()
	return got, slices.Clone(said)
}

func TestReportInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	many := threeInput()
	many.Results = manyCells()
	for name, in := range map[string]reports.Input{"three": threeInput(), "many": many} {
		path := filepath.Join(t.TempDir(), "report.html")
		if err := os.WriteFile(path, []byte(page(t, in)), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int64{390, 1100, 1280} {
			got, said := visit(t, ctx, path, width)
			for _, line := range said {
				t.Errorf("%s at %d: %s", name, width, line)
			}
			if got.Scroll > got.Width {
				t.Errorf("%s at %d: the page is %v wide in a window of %v", name, width, got.Scroll, got.Width)
			}
			if len(got.Figures) < 6 {
				t.Errorf("%s at %d: %d figures", name, width, len(got.Figures))
			}
			for _, f := range got.Figures {
				if f.Width < 300 || f.Height < 60 || len(f.Name) < 40 {
					t.Errorf("%s at %d: figure %q is %v × %v", name, width, f.Name, f.Width, f.Height)
				}
			}
			if name == "three" && width >= 1100 && len(got.Hidden) > 0 {
				t.Errorf("at %d these tables are cut off: %q", width, got.Hidden)
			}
			if name == "three" && got.Unseen > 0 {
				t.Errorf("at %d %d verdicts are out of sight", width, got.Unseen)
			}
			checkHeadings(t, got.Headings)
			if got.Unlabelled > 0 || len(got.Repeated) > 0 {
				t.Errorf("%s: %d tables without caption or scopes, ids twice: %v", name, got.Unlabelled, got.Repeated)
			}
		}
	}
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

// The checks above see what they should: a page with every fault.
func TestBrowserSeesFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	path := filepath.Join(t.TempDir(), "bad.html")
	bad := `<!DOCTYPE html><title>x</title><h2>x</h2><div style="width:3000px">wide</div><svg width="0"></svg>
<table><tr><th>x</th></tr></table><img src="gone.png"><i id="a"></i><i id="a"></i><script>console.error("x"); throw Error("y")</script>`
	if err := os.WriteFile(path, []byte(bad), 0o644); err != nil {
		t.Fatal(err)
	}
	got, said := visit(t, ctx, path, 390)
	for _, want := range []string{"console: error", "exception:", "request:"} {
		if !slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(s, want) }) {
			t.Errorf("no %q in %q", want, said)
		}
	}
	if got.Scroll <= got.Width || got.Unlabelled != 1 || len(got.Repeated) != 1 || len(got.Figures) != 1 || got.Figures[0].Width != 0 {
		t.Errorf("faults not seen: %+v", got)
	}
}
