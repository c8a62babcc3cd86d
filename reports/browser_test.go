package reports_test

import (
	"context"
	"errors"
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

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"houserules/engine/enginetest"
)

// errNoBrowser says that none is installed.
var errNoBrowser = errors.New("no chromium found: install it, as Debian's chromium")

// started is the one browser of all tests, and stop ends it.
var started struct {
	once sync.Once
	ctx  context.Context
	err  error
	stop []func()
}

// TestMain ends the browser and removes the program that the tests share.
func TestMain(m *testing.M) {
	enginetest.CollectSeldom()
	code := m.Run()
	for _, stop := range slices.Backward(started.stop) {
		stop()
	}
	if terminalBuilt.dir != "" {
		_ = os.RemoveAll(terminalBuilt.dir)
	}
	os.Exit(code)
}

// browser gives the headless browser, or skips the test where there is none.
// On a build server its absence is a failure: the test would never run.
func browser(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() || !enginetest.Long() && !enginetest.Soak() {
		t.Skip("starts a browser; LONG_TESTS=1 runs it")
	}
	started.once.Do(start)
	switch {
	case errors.Is(started.err, errNoBrowser) && os.Getenv("CI") != "true":
		t.Skip(started.err)
	case started.err != nil:
		t.Fatal(started.err)
	}
	return started.ctx
}

func start() {
	started.err = errNoBrowser
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
			chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU)
		allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, cancel := chromedp.NewContext(allocator)
		started.stop = append(started.stop, stop, cancel)
		started.ctx, started.err = ctx, chromedp.Do(ctx)
		return
	}
}

// opened is a page in a tab of its own.
type opened struct {
	ctx     context.Context
	address string
	lock    sync.Mutex
	// said is what it said on the console and what it asked for beyond itself.
	said []string
}

// seeing is how a page is looked at.
type seeing struct {
	width            int64
	dark, scriptless bool
	// moving is set where nobody asked for reduced motion.
	moving bool
}

// open opens a page in a tab of its own.
func open(t *testing.T, html string, how seeing) *opened {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(path, []byte(html), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(browser(t))
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	o := &opened{address: (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()}
	err := chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventConsoleAPICalled:
			o.say("console: %s", e.Type)
		case *runtime.EventExceptionThrown:
			o.say("exception: %s", e.ExceptionDetails.Text)
		case *log.EventEntryAdded:
			o.say("log: %s", e.Entry.Text)
		case *network.EventRequestWillBeSent:
			if e.Request.URL != o.address && !strings.HasPrefix(e.Request.URL, "data:") {
				o.say("request: %s", e.Request.URL)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	var stop context.CancelFunc
	o.ctx, stop = context.WithTimeout(ctx, 10*time.Minute)
	t.Cleanup(stop)
	o.look(t, how)
	o.do(t, chromedp.Navigate(o.address))
	return o
}

// look changes how the page is looked at.
func (o *opened) look(t *testing.T, how seeing) {
	t.Helper()
	scheme := "light"
	if how.dark {
		scheme = "dark"
	}
	motion := "reduce"
	if how.moving {
		motion = "no-preference"
	}
	o.do(t, chromedp.EmulateViewport(how.width, 900), chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{
				{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion}}})
		_, bad := cdp.Call(ctx, target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: how.scriptless})
		return errors.Join(err, bad)
	}))
}

func (o *opened) do(t *testing.T, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(o.ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

func (o *opened) say(format string, args ...any) {
	o.lock.Lock()
	defer o.lock.Unlock()
	o.said = append(o.said, fmt.Sprintf(format, args...))
}

// heard is what the page has said so far.
func (o *opened) heard() []string {
	o.lock.Lock()
	defer o.lock.Unlock()
	return slices.Clone(o.said)
}

// evaluate runs a script on a page.
func evaluate[T any](t *testing.T, o *opened, script string) T {
	t.Helper()
	return run(t, o, chromedp.Evaluate[T](script))
}

// waited runs a script that promises an answer.
func waited[T any](t *testing.T, o *opened, script string) T {
	t.Helper()
	yes := true
	return run(t, o, chromedp.Evaluate[T](script, func(p *runtime.EvaluateParams) { p.AwaitPromise = &yes }))
}

// run does something on a page.
func run[T any](t *testing.T, o *opened, action chromedp.Action[T]) T {
	t.Helper()
	got, err := chromedp.Run(o.ctx, action)
	if err != nil {
		t.Fatal(err)
	}
	return got
}
