package outside_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/outside"
)

// scripted writes an engine that leaves a marker beside it, with its environment, and a file
// of arguments; it returns their folder.
func scripted(t *testing.T) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the engine is a shell script")
	}
	dir := t.TempDir()
	write(t, dir, "engine.sh", "#!/bin/sh\nenv >marker\necho houserules 1\necho ready\nread -r never\n")
	write(t, dir, "book.txt", "a book\n")
	write(t, dir, "other.sh", "#!/bin/sh\n: >marker\n")
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
}

// starts starts an agent, and says whether its program left a marker.
func starts(t *testing.T, s agent.Spec, dir string) (bool, error) {
	t.Helper()
	marker := filepath.Join(dir, "marker")
	_ = os.Remove(marker)
	player := s.New(engine.First, tree().Info())
	err := player.Skills().Start(tree().New())
	player.Skills().Close()
	_, no := os.Stat(marker)
	return no == nil, err
}

// A program starts where it is what was looked at, and nowhere else: whatever is changed
// between looking and starting, and whoever's permission it is.
func TestLeave(t *testing.T) {
	const text = `exec:"./engine.sh book.txt --level 3"`
	for what, test := range map[string]struct {
		change func(t *testing.T, dir string)
		text   string // what is asked for; the same where it is empty
		want   string // what the refusal says; it starts where it is empty
	}{
		"nothing is changed": {},
		"the program is replaced": {change: func(t *testing.T, dir string) {
			write(t, dir, "new", "#!/bin/sh\n: >marker\n")
			if err := os.Rename(filepath.Join(dir, "new"), filepath.Join(dir, "engine.sh")); err != nil {
				t.Fatal(err)
			}
		}, want: "it has changed since it was allowed"},
		"the program is edited":    {change: func(t *testing.T, dir string) { write(t, dir, "engine.sh", "#!/bin/sh\n: >marker\n") }, want: "it has changed"},
		"its argument is edited":   {change: func(t *testing.T, dir string) { write(t, dir, "book.txt", "another\n") }, want: "it has changed"},
		"its argument becomes one": {change: func(t *testing.T, dir string) { write(t, dir, "3", "a file\n") }, want: "it has changed"},
		"its argument is gone":     {change: func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, "book.txt")) }, want: "it has changed"},
		"a link takes its place":   {change: relink("engine.sh", "other.sh"), want: "it has changed"},
		"a link of the same text": {change: func(t *testing.T, dir string) {
			write(t, dir, "copy.sh", read(t, dir, "engine.sh"))
			relink("engine.sh", "copy.sh")(t, dir)
		}, want: "it has changed"},
		"another program is asked":  {text: "exec:./other.sh", want: "nobody has allowed it"},
		"other arguments are asked": {text: `exec:"./engine.sh book.txt --level 4"`, want: "nobody has allowed it"},
	} {
		t.Run(what, func(t *testing.T) {
			dir := scripted(t)
			s := parsedOnly(t, text)
			permit := outside.Give(outside.Needs(dir, s))
			if test.text != "" {
				s = parsedOnly(t, test.text)
			}
			if test.change != nil {
				test.change(t, dir)
			}
			started, err := starts(t, s.With(permit), dir)
			if started != (test.want == "") || err == nil != started || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("started: %v; %v, not %q", started, err, test.want)
			}
		})
	}
}

func parsedOnly(t *testing.T, text string) agent.Spec {
	t.Helper()
	s, err := agent.Parse(text, outside.Kind())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// relink makes a name a link to another file.
func relink(name, to string) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		if err := errors.Join(os.Remove(filepath.Join(dir, name)), os.Symlink(to, filepath.Join(dir, name))); err != nil {
			t.Fatal(err)
		}
	}
}

// Without permission nothing starts, however the agent is wrapped.
func TestNoLeave(t *testing.T) {
	dir := scripted(t)
	for _, text := range []string{"exec:" + filepath.Join(dir, "engine.sh"), "epsilon:0;of=exec:" + filepath.Join(dir, "engine.sh")} {
		s := parsedOnly(t, text)
		var none *outside.Permit
		for _, s := range []agent.Spec{s, s.With(nil), s.With(none), s.With(outside.Give(nil))} {
			if started, err := starts(t, s, dir); started || err == nil || !strings.Contains(err.Error(), "nobody has allowed it") {
				t.Errorf("%s: %v, %v", text, started, err)
			}
		}
	}
}

// A need says which file a link leads to, and which arguments are files.
func TestNeeds(t *testing.T) {
	dir := scripted(t)
	if err := os.Symlink("engine.sh", filepath.Join(dir, "link.sh")); err != nil {
		t.Fatal(err)
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	list := outside.Needs(dir, parsedOnly(t, `exec:"./link.sh book.txt . none"`), parsedOnly(t, `epsilon:0;of=exec:"./link.sh book.txt . none"`))
	if len(list) != 1 || list[0].Why != nil {
		t.Fatalf("%+v", list)
	}
	const book = "2ee9e69fd32c6c25f3b8dbf0545d43eb57d65a6c68c4fcb6019ca05921727523" // by sha256sum
	n := list[0]
	if n.Path != filepath.Join(real, "engine.sh") || len(n.SHA256) != 64 || len(n.Files) != 1 || n.Files[0] != (outside.File{Argument: "book.txt", SHA256: book}) || len(n.Arguments) != 3 {
		t.Errorf("%+v", n)
	}
	for text, want := range map[string]string{"exec:./none.sh": "no such file", "exec:./book": "no such file"} {
		if list := outside.Needs(dir, parsedOnly(t, text)); len(list) != 1 || list[0].Why == nil || !strings.Contains(list[0].Why.Error(), want) {
			t.Errorf("%s: %+v", text, list)
		}
	}
}

// Programs see what everybody needs of the environment, and what was named.
func TestEnvironment(t *testing.T) {
	dir := scripted(t)
	t.Setenv("LANG", "xx")
	t.Setenv("SECRET_KEY", "hidden")
	t.Setenv("BOOK", "shown")
	s := parsedOnly(t, "exec:./engine.sh")
	if started, err := starts(t, s.With(outside.Give(outside.Needs(dir, s), "BOOK", "NOT_SET")), dir); !started || err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(read(t, dir, "marker")) {
		name, _, _ := strings.Cut(line, "=")
		seen[name] = true
	}
	for _, own := range []string{"PWD", "OLDPWD", "SHLVL", "_"} { // the shell's
		delete(seen, own)
	}
	for name := range seen {
		switch name {
		case "PATH", "HOME", "LANG", "TMPDIR", "BOOK":
		default:
			t.Errorf("it sees %s", name)
		}
	}
	if !seen["PATH"] || !seen["LANG"] || !seen["BOOK"] {
		t.Errorf("it sees %v only", seen)
	}
	for _, names := range [][]string{{""}, {"A=B"}, {"A B"}} {
		if outside.CheckEnv(names) == nil {
			t.Errorf("%q are names", names)
		}
	}
}

// A path is read where it leads to what was looked at; devices and pipes are not.
func TestPaths(t *testing.T) {
	dir := scripted(t)
	for _, name := range []string{"tables", "secret"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	permit := outside.Give([]outside.Need{outside.PathNeed("tables", dir), outside.PathNeed("later", dir), outside.PathNeed("/dev/null", "")})
	if got, err := permit.Path("tables"); err != nil || filepath.Base(got) != "tables" || !filepath.IsAbs(got) {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := permit.Path("later"); err != nil { // who opens it says that it is not there
		t.Error(err)
	}
	if _, err := permit.Path("/dev/null"); err == nil || !strings.Contains(err.Error(), "devices and pipes") {
		t.Errorf("a device: %v", err)
	}
	if _, err := permit.Path("secret"); err == nil || !strings.Contains(err.Error(), "nobody has allowed it") {
		t.Errorf("another: %v", err)
	}
	relink("tables", "secret")(t, dir)
	if err := os.Symlink("secret", filepath.Join(dir, "later")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"tables", "later"} {
		if _, err := permit.Path(name); err == nil || !strings.Contains(err.Error(), "was allowed when it led to") {
			t.Errorf("%s, which is a link now: %v", name, err)
		}
	}
}
