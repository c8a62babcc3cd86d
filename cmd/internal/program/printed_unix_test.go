//go:build unix

package program

import (
	"html"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"houserules/engine/enginetest"
)

// A command is printed on a line of its own or, on pages, as code; behind a colon it ends
// its line.
var printedCommand = regexp.MustCompile(`(?m)(?:^\s*|: |<code class="command">)(houserules [a-z][^<"\n]*)`)

// TestPrintedCommands: every command that studies print, on the terminal and on their
// pages, does what it says where it is meant to be typed: in the folder where it was
// printed, and those of pages also in any other, unless they name the folder of the runs.
// Some studies are called like one that is built in. None has a word of synopses. Long ones are interrupted, which is no error of usage.
func TestPrintedCommands(t *testing.T) {
	walk(t)
	program := houserules(t)
	placeholder := regexp.MustCompile(`\b(FILE|DIR|NAME|STUDY|OUT|NEW|URL|V|N|A)\b|<|…`)
	const club = "schema: 1\nname: club\ntitle: Club awalé\nextends: finnish\nboard: {seeds: 5}\nend: {majority: 31 seeds}\n"
	alike := strings.Replace(club, "name: club\n", "name: club-awale\n", 1)
	studies := map[string][]string{
		"own":    {"run", "--variants", "club.yaml,french", "--base", "club", "--agents", "random", "--games", "200", "--seed", "1"},
		"few":    {"run", "--variants", "club.yaml", "--agents", "random", "--games", "2", "--seed", "1"},
		"answer": {"club.yaml", "--games", "400", "--seed", "1"},
		"alike":  {"alike.yaml", "--games", "400", "--seed", "1"},
		"sweep":  {"run", "--variants", "club.yaml", "--agents", "random", "--vary", "komi=-1,1", "--games", "2", "--seed", "1"},
	}
	if enginetest.Soak() {
		for _, name := range []string{"three-traditions", "all-games", "readings", "why-they-differ", "winner-starts"} {
			studies[name] = []string{"run", name, "--quick"}
		}
	}
	for name, args := range studies {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for file, text := range map[string]string{"club.yaml": club, "alike.yaml": alike} {
				if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			printed := typed(t, program, dir, args)
			runs, err := filepath.Glob(filepath.Join(dir, "runs", "*"))
			if err != nil || len(runs) != 1 {
				t.Fatalf("%v, %v; printed %s", runs, err, printed)
			}
			commands := map[string]string{} // with where to type them
			for _, match := range printedCommand.FindAllStringSubmatch(printed, -1) {
				commands[match[1]] = "."
			}
			onPages := 0
			for _, page := range []string{"report.html", "report.md"} {
				text, err := os.ReadFile(filepath.Join(runs[0], page))
				if err != nil {
					t.Fatal(err)
				}
				for _, match := range printedCommand.FindAllStringSubmatch(html.UnescapeString(strings.ReplaceAll(string(text), "**", "\n")), -1) {
					if onPages++; strings.Contains(match[1], " runs/") {
						commands[match[1]] = "." // where the study was begun
					} else {
						commands[match[1]] = "elsewhere"
					}
				}
			}
			if onPages == 0 {
				t.Error("no commands on its pages")
			}
			for line, where := range commands {
				if regexp.MustCompile(`^houserules (v\d|unreleased )`).MatchString(line) {
					continue // the program and its version
				}
				if placeholder.MatchString(line) {
					t.Errorf("%s has a placeholder", line)
					continue
				}
				copied := t.TempDir()
				if err := os.CopyFS(filepath.Join(copied, "printed"), os.DirFS(dir)); err != nil {
					t.Fatal(err)
				}
				at := filepath.Join(copied, "printed")
				if where != "." { // moved away, with nothing beside it
					at = filepath.Join(copied, where)
					if err := os.Rename(filepath.Join(copied, "printed", "runs"), at); err != nil {
						t.Fatal(err)
					}
				}
				if strings.HasPrefix(line, "houserules repeat report.html") {
					at = folderOf(t, at, "report.html") // whoever has the page saves it, and is there
				}
				for file, text := range map[string]string{"club.yaml": club, "club-awale.yaml": alike} {
					if where != "." && strings.HasSuffix(line, " "+file) { // saved from the page, which has it
						if err := os.WriteFile(filepath.Join(at, file), []byte(text), 0o600); err != nil {
							t.Fatal(err)
						}
					}
				}
				typed(t, program, at, []string{line})
			}
		})
	}
}

// folderOf is a folder below another that has a file of a name.
func folderOf(t *testing.T, below, name string) (found string) {
	t.Helper()
	err := filepath.WalkDir(below, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == name {
			found = filepath.Dir(path)
			return filepath.SkipAll
		}
		return err
	})
	if err != nil || found == "" {
		t.Fatalf("no %s below %s: %v", name, below, err)
	}
	return found
}

// bySignal is the exit code that Go gives a program which a signal has ended.
const bySignal = -1

// typed runs the program in a folder, a command line that was printed by the shell, and
// returns what it prints. What goes on for longer than a second is interrupted.
func typed(t *testing.T, program, dir string, args []string) string {
	t.Helper()
	cmd := exec.Command(program, args...)
	if len(args) == 1 {
		line := strings.TrimPrefix(args[0], "houserules ")
		cmd = exec.Command("sh", "-c", `exec "$0" `+line, program)
	}
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOUSERULES_PROGRESS=off", "XDG_CONFIG_HOME="+dir)
	var out writer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stopped := false
	timer := time.AfterFunc(time.Second, func() {
		if len(args) == 1 {
			stopped = cmd.Process.Signal(syscall.SIGINT) == nil
		}
	})
	err := cmd.Wait()
	timer.Stop()
	if code := cmd.ProcessState.ExitCode(); err != nil && !(stopped && (code == bySignal || code == 130)) {
		t.Errorf("%s: exit %d: %s", strings.Join(args, " "), code, out)
	}
	return string(out)
}
