package reports_test

import (
	"bytes"
	"errors"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"houserules/configs/words"
	"houserules/reports/lab"

	"houserules/engine/enginetest"
)

// headers are the policies that the guide prints for servers.
func headers(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../cmd/internal/guide/laboratory.md")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for line := range strings.Lines(string(text)) {
		if policy, ok := strings.CutPrefix(line, "Content-Security-Policy: "); ok {
			list = append(list, strings.TrimSpace(policy))
		}
	}
	return list
}

// Below a server that allows exactly what the guide says, the lab works as one file and as a
// folder, and asks for nothing but its own files.
func TestLabServed(t *testing.T) {
	policies := headers(t)
	if !reflect.DeepEqual(policies, []string{lab.FilePolicy, lab.FolderPolicy}) {
		t.Fatal(policies)
	}
	dir := t.TempDir()
	page := lab.Page{Words: words.In("fi"), Language: "fi", Variant: "french", YAML: clubRules, Seed: 42}
	if err := lab.WriteFolder(filepath.Join(dir, "folder"), page); err != nil {
		t.Fatal(err)
	}
	if err := lab.Write(filepath.Join(dir, "lab.html"), page); err != nil {
		t.Fatal(err)
	}
	for _, theirs := range []string{"index.html", "worker.js"} { // of others, and left to them
		folder := filepath.Join(dir, "with "+theirs)
		if err := errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(filepath.Join(folder, theirs), []byte("mine"), 0o600)); err != nil {
			t.Fatal(err)
		}
		if err := lab.WriteFolder(folder, page); err == nil {
			t.Errorf("%s was written over", theirs)
		}
		if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
			t.Errorf("%v %v", left, err)
		}
	}
	if err := lab.WriteFolder(filepath.Join(dir, "folder"), page); err != nil {
		t.Error("a lab is not written again:", err)
	}
	page.YAML = strings.Repeat("#", 70_000)
	if err := lab.Write(filepath.Join(dir, "large.html"), page); err == nil || !strings.Contains(err.Error(), "at most") {
		t.Errorf("rules that the page does not read: %v", err)
	}
	page.YAML = clubRules
	if testing.Short() || !enginetest.Long() && !enginetest.Soak() {
		return
	}
	files := http.FileServer(http.Dir(dir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		policy := policies[0]
		if strings.HasPrefix(r.URL.Path, "/folder/") {
			policy = policies[1]
		}
		w.Header().Set("Content-Security-Policy", policy)
		files.ServeHTTP(w, r)
	}))
	defer server.Close()
	for _, path := range []string{"/lab.html", "/folder/"} {
		o := open(t, "<!DOCTYPE html><title>x</title>", seeing{width: 1440})
		o.address = server.URL + path
		o.do(t, chromedp.Navigate(o.address))
		got := waited[string](t, o, `(async () => {
			for (let n = 0; n < 3000 && !(document.getElementById('verdict').dataset.games > 200); n++) await new Promise((done) => setTimeout(done, 20));
			document.getElementById('play').click();
			for (let n = 0; n < 3000 && atTable?.view?.waits !== 'person'; n++) await new Promise((done) => setTimeout(done, 20));
			return [document.getElementById('verdict').dataset.games > 200, atTable?.view?.waits, document.getElementById('status').textContent].join('|'); })()`)
		if got != "true|person|" {
			t.Errorf("%s: %s", path, got)
		}
		for _, said := range o.heard() {
			if !strings.HasPrefix(said, "request: blob:") && !strings.HasPrefix(said, "request: "+server.URL+"/") && !strings.HasPrefix(said, "request: file:") {
				t.Errorf("%s: %s", path, said)
			}
		}
	}
}

// TestLabPicture makes the picture of the guide where -update is given; its rules have a
// verdict there, and not more than a picture of words weighs.
func TestLabPicture(t *testing.T) {
	const file = "readme/lab.png"
	if *update {
		o := open(t, labOf(t, "en", strings.Replace(clubRules, "Club <img src=x onerror=alert(1)>", "Club awalé", 1)), seeing{width: 1280})
		waited[string](t, o, `(async () => {
			for (let n = 0; n < 6000 && !(study && study.came >= study.cells.reduce((sum, c) => sum + c.to, 0)); n++) await new Promise((done) => setTimeout(done, 20));
			await new Promise((done) => setTimeout(done, 2000));
			return ''; })()`)
		picture := run(t, o, chromedp.CaptureScreenshot())
		if err := os.WriteFile(file, picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if size, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || size.Width != 1280 || len(data) > 300<<10 {
		t.Errorf("%+v, %d bytes, %v", size, len(data), err)
	}
}
