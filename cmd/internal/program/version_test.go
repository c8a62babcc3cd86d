package program

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
)

func TestVersionOf(t *testing.T) {
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef0123456789abcdef01234567"}
	changed := debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	clean := debug.BuildSetting{Key: "vcs.modified", Value: "false"}
	for want, info := range map[string]debug.BuildInfo{
		"v1.2.3":             {Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{revision, changed}},
		"0123456789ab":       {Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{revision, clean}},
		"0123456789ab-dirty": {Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{revision, changed}},
		unknownSource:        {Main: debug.Module{Version: "(devel)"}},
	} {
		if got := buildOf(&info).Version; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// A program that go run made says the commit of the clone, and whether files were changed,
// new ones too; anywhere else nothing is known, and nothing is said.
func TestDescribe(t *testing.T) {
	for exe, want := range map[string]bool{
		"/tmp/go-build958932489/b001/exe/houserules":                                                             true,
		"/root/.cache/go-build/1c/1c95683ed96a0e11962fa3e3e5f63003451dbcbb29296041f2eff07d50abdedb-d/houserules": true,
		"/usr/local/bin/houserules":                false,
		"/tmp/go-build958932489/b001/program.test": false,
		"/home/exe/houserules":                     false,
		"/home/go-build/b001/exe/houserules":       false,
		"/home/1c/1c95683e-d/houserules":           false,
	} {
		if got := madeByGoRun(exe); got != want {
			t.Errorf("%s: %v", exe, got)
		}
	}
	if _, err := git(".", "version"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	do := func(args ...string) string {
		t.Helper()
		out, err := git(dir, append([]string{"-c", "user.name=a", "-c", "user.email=a@b", "-c", "tag.gpgSign=false", "-c", "commit.gpgSign=false"}, args...)...)
		if err != nil {
			t.Fatalf("git %v: %v", args, err)
		}
		return out
	}
	says := func(version, commit, year string) {
		t.Helper()
		b := build{Version: unknownSource}
		b.describe(dir)
		if b.Version != version || b.Commit != commit || b.Year != year {
			t.Errorf("%+v; want %s of %s, %s", b, version, commit, year)
		}
	}
	says(unknownSource, "", "")
	do("init", "-q")
	write("go.mod", "module other\n")
	do("add", ".")
	do("commit", "-q", "-m", "x", "--date=2024-01-01T00:00:00Z")
	says(unknownSource, "", "")
	write("go.mod", "module houserules\n")
	do("commit", "-q", "-a", "-m", "x")
	commit, year := do("rev-parse", "HEAD"), do("log", "-1", "--format=%cd", "--date=format-local:%Y")
	says(commit[:12], commit, year)
	do("tag", "v1.2.3")
	says("v1.2.3", commit, year)
	write("new.go", "package new")
	says("v1.2.3-dirty", commit, year)
}
