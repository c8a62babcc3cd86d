package permission_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"houserules/cmd/internal/permission"
	"houserules/engine/outside"
)

// need is a program as it was looked at.
func need(path, sum string, args ...string) outside.Need {
	return outside.Need{Text: "./engine", Path: path, SHA256: sum, Arguments: args}
}

// What was allowed is known again for the same plan alone, and for nothing that differs in
// anything.
func TestRemember(t *testing.T) {
	s := permission.In(filepath.Join(t.TempDir(), "config"))
	allowed := need("/e", "11", "a", "b")
	allowed.Files = []outside.File{{Argument: "a", SHA256: "22"}}
	path := outside.Need{Text: "t", Path: "/t"}
	if ok, err := s.Holds(allowed, "plan"); ok || err != nil {
		t.Fatalf("before: %v, %v", ok, err)
	}
	for range 2 { // the second time it is there
		if err := s.Remember("plan", allowed, path); err != nil {
			t.Fatal(err)
		}
	}
	other := func(change func(*outside.Need)) outside.Need {
		n := allowed
		n.Files = append([]outside.File{}, allowed.Files...)
		n.Arguments = append([]string{}, allowed.Arguments...)
		change(&n)
		return n
	}
	for what, test := range map[string]struct {
		need outside.Need
		plan string
		want bool
	}{
		"the same":       {allowed, "plan", true},
		"called anew":    {other(func(n *outside.Need) { n.Text = "../engine" }), "plan", true},
		"the path":       {path, "plan", true},
		"another plan":   {allowed, "other", false},
		"no plan":        {allowed, "", false},
		"another path":   {other(func(n *outside.Need) { n.Path = "/f" }), "plan", false},
		"another file":   {other(func(n *outside.Need) { n.SHA256 = "12" }), "plan", false},
		"more arguments": {other(func(n *outside.Need) { n.Arguments = append(n.Arguments, "c") }), "plan", false},
		"another order":  {other(func(n *outside.Need) { n.Arguments = []string{"b", "a"} }), "plan", false},
		"an edited one":  {other(func(n *outside.Need) { n.Files[0].SHA256 = "23" }), "plan", false},
		"no file now":    {other(func(n *outside.Need) { n.Files = nil }), "plan", false},
		"only read":      {outside.Need{Path: "/e"}, "plan", false},
		"started":        {need("/t", "11"), "plan", false},
	} {
		if got, err := s.Holds(test.need, test.plan); got != test.want || err != nil {
			t.Errorf("%s: %v, %v", what, got, err)
		}
	}
}

// Two who remember at the same moment lose nothing.
func TestRememberTogether(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	const n = 8
	for i := range n {
		all.Go(func() {
			if err := permission.In(dir).Remember("plan", need(strings.Repeat("x", i+1), "11")); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for i := range n {
		if ok, err := permission.In(dir).Holds(need(strings.Repeat("x", i+1), "11"), "plan"); !ok || err != nil {
			t.Errorf("%d: %v, %v", i, ok, err)
		}
	}
}

// A file that cannot be read allows nothing, and says where it is.
func TestDamaged(t *testing.T) {
	for _, text := range []string{"{", `{"version": 2, "allowed": [{"path": "/e"}]}`, "[]"} {
		dir := t.TempDir()
		name := filepath.Join(dir, permission.File)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s := permission.In(dir)
		if ok, err := s.Holds(need("/e", ""), ""); ok || err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v, %v", text, ok, err)
		}
		if err := s.Remember("", need("/f", "11")); err == nil {
			t.Errorf("%s: it is written over", text)
		}
		if now, err := os.ReadFile(name); err != nil || string(now) != text {
			t.Errorf("%s became %s", text, now)
		}
	}
}

// Who has no configuration folder is asked every time.
func TestNoFolder(t *testing.T) {
	var s permission.Store
	if ok, err := s.Holds(need("/e", "11"), ""); ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
	if err := s.Remember("", need("/e", "11")); err == nil {
		t.Error("it is remembered nowhere")
	}
	if runtime.GOOS == "linux" {
		t.Setenv("XDG_CONFIG_HOME", "")
		t.Setenv("HOME", "")
		if permission.User() != s {
			t.Error("a folder of nobody's")
		}
	}
}
