//go:build unix

package program

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// played returns the folder of a small study.
func played(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "study")
	code, _, errs := command(t, "run", "--variants", "french,kalah", "--agents", "random", "--games", "200", "--seed", "1", "-o", dir, "--progress", "off")
	if code != exitDone {
		t.Fatal(errs)
	}
	return dir
}

// copied returns a copy of a folder.
func copied(t *testing.T, original string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "copy")
	if err := os.CopyFS(dir, os.DirFS(original)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A folder from elsewhere has links under every name that is ever written.
// Nothing outside is touched.
func TestNothingIsWrittenThroughLinks(t *testing.T) {
	original := played(t)
	outside := t.TempDir()
	untouched := func() {
		t.Helper()
		_ = filepath.WalkDir(outside, func(path string, d fs.DirEntry, err error) error {
			if text, _ := os.ReadFile(path); !d.IsDir() && string(text) != "precious" {
				t.Errorf("%s is now %.40q", path, text)
			}
			return err
		})
	}
	link := func(dir, name string) {
		t.Helper()
		target := filepath.Join(outside, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(target, []byte("precious"), 0o644); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.RemoveAll(path); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, path); err != nil {
			t.Fatal(err)
		}
	}
	written := []string{
		"summary.json", ".summary.json.tmp", ".looks.json.tmp", "report.html", "report.md", ".report.md.tmp", ".manifest.json.tmp", ".plan.json.tmp",
		"figures/outcomes.svg", "figures/outcomes.png", "figures/.outcomes.svg.tmp", "preview.png", ".preview.png.tmp",
		"games/variant=french/agents=random/.part-00000.arrow.tmp",
	}
	for _, cmd := range []string{"report", "run"} {
		dir := copied(t, original)
		for _, name := range written {
			link(dir, name)
		}
		if code, _, errs := command(t, cmd, dir, "--progress", "off"); code != exitDone {
			t.Errorf("%s: exit %d: %s", cmd, code, errs)
		}
		untouched()
	}
	// What is read may not be a link, nor the lock.
	for _, name := range []string{"plan.json", "manifest.json", "looks.json", ".lock", "games/variant=french/agents=random/part-00000.arrow"} {
		dir := copied(t, original)
		link(dir, name)
		if code, _, errs := command(t, "run", dir, "--progress", "off"); code != exitFailed || !strings.Contains(errs, "is a link") {
			t.Errorf("%s linked: exit %d: %s", name, code, errs)
		}
		untouched()
	}
	for _, name := range []string{"games", "figures", "games/variant=kalah"} {
		dir := copied(t, original)
		path := filepath.Join(dir, filepath.FromSlash(name))
		moved := filepath.Join(t.TempDir(), "moved")
		if err := os.Rename(path, moved); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(moved, path); err != nil {
			t.Fatal(err)
		}
		code, _, errs := command(t, "run", dir, "--progress", "off")
		if code != exitFailed || !strings.Contains(errs, "move the whole folder") {
			t.Errorf("%s linked: exit %d: %s", name, code, errs)
		}
	}
	// A link to the folder itself keeps working.
	dir := original
	alias := filepath.Join(t.TempDir(), "alias")
	if err := os.Symlink(dir, alias); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"run", alias, "--progress", "off"}, {"compare", alias}} {
		if code, _, errs := command(t, args...); code != exitDone {
			t.Errorf("%v: exit %d: %s", args, code, errs)
		}
	}
}

// Pipes and devices are refused before they are opened, wherever a file is
// asked for: a pipe nobody writes to would never end.
func TestPipesAndDevices(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.yaml")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Skip(err)
	}
	device := filepath.Join(dir, "device.yaml")
	if err := os.Symlink("/dev/zero", device); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{pipe: "it is a pipe, not a file", device: "it is a device, not a file", dir + "/": "is a folder, "} {
		for _, args := range [][]string{
			{"run", file}, {"variants", "check", file}, {"perft", file}, {"agents", "list", "--config", file},
			{"moves", "french", "--positions", file}, {"replay", "french", "--moves-file", file},
		} {
			if code, _, errs := command(t, args...); code != exitFailed && code != exitUsage || !strings.Contains(errs, want) {
				t.Errorf("%v: exit %d: %s", args, code, errs)
			}
		}
	}
	original := played(t)
	for _, name := range []string{"plan.json", "manifest.json", "looks.json", "games/variant=french/agents=random/part-00000.arrow"} {
		study := copied(t, original)
		path := filepath.Join(study, filepath.FromSlash(name))
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(path, 0o644); err != nil {
			t.Fatal(err)
		}
		for _, cmd := range []string{"report", "compare", "run"} {
			if code, _, errs := command(t, cmd, study); code != exitFailed || !strings.Contains(errs, "no regular file") {
				t.Errorf("%s with a pipe for %s: exit %d: %s", cmd, name, code, errs)
			}
		}
	}
}

// Whatever lengths a folder claims, no command takes memory for them.
func TestClaimedLengths(t *testing.T) {
	type object = map[string]any
	edit := func(t *testing.T, name string, change func(object)) {
		t.Helper()
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var tree object
		if err := json.Unmarshal(data, &tree); err != nil {
			t.Fatal(err)
		}
		change(tree)
		if data, err = json.Marshal(tree); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const part = "games/variant=french/agents=random/part-00000.arrow"
	grow := func(t *testing.T, name string) {
		t.Helper()
		if err := os.Truncate(name, 1<<40); err != nil {
			t.Skip(err)
		}
	}
	original := played(t)
	for what, damage := range map[string]func(t *testing.T, dir string){
		"a part of a terabyte, listed so": func(t *testing.T, dir string) {
			grow(t, filepath.Join(dir, part))
			edit(t, filepath.Join(dir, "manifest.json"), func(o object) {
				o["parts"].([]any)[0].(object)["size"] = 1 << 40
			})
		},
		"a plan of a terabyte":     func(t *testing.T, dir string) { grow(t, filepath.Join(dir, "plan.json")) },
		"a manifest of a terabyte": func(t *testing.T, dir string) { grow(t, filepath.Join(dir, "manifest.json")) },
		"games without number in blocks of one": func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, "manifest.json")); err != nil {
				t.Fatal(err)
			}
			edit(t, filepath.Join(dir, "plan.json"), func(o object) {
				for _, c := range o["cells"].([]any) {
					c.(object)["games"], c.(object)["block_games"] = 1<<50, 1
				}
			})
		},
	} {
		t.Run(what, func(t *testing.T) {
			dir := copied(t, original)
			damage(t, dir)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for _, cmd := range []string{"report", "compare"} {
				if code, _, errs := command(t, cmd, dir); code != exitFailed || errs == "" {
					t.Errorf("%s: exit %d: %s", cmd, code, errs)
				}
			}
			runtime.ReadMemStats(&after)
			if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 64 {
				t.Errorf("it took %d MB", took)
			}
		})
	}
}
