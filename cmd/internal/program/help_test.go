package program

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"houserules/engine/enginetest"
	"houserules/variants"
)

// newCommands is the command tree of a program that writes nowhere.
func newCommands() *cobra.Command { return newRoot(silent()) }

// silent is a program that writes nowhere.
func silent() *app {
	var out, errs writer
	return &app{in: strings.NewReader(""), out: &out, err: &errs, screen: newScreen(&errs), library: variants.NewLibrary(), program: Houserules()}
}

// TestHelp: every command says what it does, gives three examples, and fits a page.
func TestHelp(t *testing.T) {
	eachCommand(newCommands(), func(c *cobra.Command) {
		code, out, errs := command(t, append(strings.Fields(c.CommandPath())[1:], "--help")...)
		if code != exitDone || errs != "" {
			t.Errorf("%s --help: exit %d: %s", c.CommandPath(), code, errs)
		}
		for line := range strings.Lines(out) {
			if n := text.StringWidth(strings.TrimSuffix(line, "\n")); n > helpWidth {
				t.Errorf("%s --help has a line of %d columns: %s", c.CommandPath(), n, line)
			}
		}
		if strings.Contains(out, "(default )") {
			t.Errorf("%s --help names a default that is nothing:\n%s", c.CommandPath(), out)
		}
		if !strings.HasPrefix(out, "Usage:\n  "+c.CommandPath()) {
			t.Errorf("%s --help does not begin with its usage:\n%s", c.CommandPath(), out)
		}
		_, examples, found := strings.Cut(out, "\n\nExamples:\n  ")
		examples, rest, _ := strings.Cut(examples, "\n\n")
		if n := len(regexp.MustCompile(`(?m)^  \S`).FindAllString("  "+examples, -1)); !found || n != 3 {
			t.Errorf("%s --help has %d examples first, and not three:\n%s", c.CommandPath(), n, out)
		}
		for line := range strings.Lines(c.Example) {
			if strings.Count(out, line) == 0 {
				t.Errorf("%s --help has lost the example %s", c.CommandPath(), line)
			}
		}
		if said := cmp.Or(c.Long, c.Short); !strings.HasPrefix(rest, said[:20]) {
			t.Errorf("%s --help does not go on with what it does:\n%s", c.CommandPath(), rest)
		}
		for line := range strings.Lines(c.Example) {
			if !strings.HasPrefix(line, "  ") {
				t.Errorf("%s: the example %q is not indented", c.CommandPath(), line)
			}
		}
	})
}

// TestFlagsHaveHelp: every flag of every command says what it does, hidden ones, too.
func TestFlagsHaveHelp(t *testing.T) {
	seen := 0
	eachCommand(newCommands(), func(c *cobra.Command) {
		c.InheritedFlags()
		for _, set := range []*pflag.FlagSet{c.Flags(), c.PersistentFlags()} {
			set.VisitAll(func(f *pflag.Flag) {
				if seen++; strings.TrimSpace(f.Usage) == "" {
					t.Errorf("%s --%s has no help", c.CommandPath(), f.Name)
				}
			})
		}
	})
	if seen < 100 {
		t.Errorf("only %d flags were seen", seen)
	}
}

// TestHelpOfRun: its flags stand in groups, each once.
func TestHelpOfRun(t *testing.T) {
	_, out, _ := command(t, "run", "--help")
	at := 0
	for _, heading := range []string{"What is played", "How long, and how sure", "Programs as players", "Where and how", "Flags of every command"} {
		i := strings.Index(out, "\n"+heading+":\n")
		if i <= at {
			t.Errorf("%q stands at %d, what is before it at %d:\n%s", heading, i, at, out)
		}
		at = i
	}
	run, _, err := newCommands().Find([]string{"run"})
	if err != nil {
		t.Fatal(err)
	}
	run.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if n := len(regexp.MustCompile(`(?m)^  .{4}--`+f.Name+`\b[^-]`).FindAllString(out, -1)); n != 1 {
			t.Errorf("--%s is listed %d times:\n%s", f.Name, n, out)
		}
	})
}

// notRun are the beginnings of examples that are only parsed, and why.
func notRun() map[string]string {
	return map[string]string{
		"houserules run --variants french --agents random --agents greedy,random": "a million games, seconds",
		"houserules run --variants french --agents random --vary":                 "seconds",
		"houserules run --variants french --agents random --until":                "seconds",
		"houserules run runs/strengths":                                           "goes on with the above",
		"houserules match french --agents alphabeta:2":                            "seconds",
		"houserules effects":                        "seconds",
		"houserules atlas":                          "a minute",
		"houserules readings":                       "minutes",
		"houserules balance":                        "a minute",
		"houserules learn abapa":                    "many seconds",
		"houserules learn club.yaml -o club.json":   "many seconds; those that read the file have one of fewer games",
		"houserules levels":                         "a minute each",
		"houserules bench":                          "a second each",
		"houserules solve awari --seeds 6 --tables": "the one before, kept",
		"man": "another program",

		"houserules export runs/three-traditions --format parquet": "another program, which is built on its own",
		"source": "a shell's own command",
	}
}

// TestExamples parses every command line of every example, and runs those that take
// less than a second or so, in a folder with the files that they name.
func TestExamples(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"club.yaml":       "schema: 1\nname: club\nextends: french\nboard: {seeds: 5}\n",
		"positions.jsonl": `{"position": "4,4,4,4,4,0/1,5,5,5,4,4 0-0 N"}` + "\n",
		"endgames.txt":    "0,0,0,0,1,2/1,0,0,0,0,1 20-23 S\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOUSERULES_PROGRESS", "off")
	run := func(line string) {
		if enginetest.Long() {
			runLine(t, line)
		}
	}
	for _, line := range []string{
		"houserules run --variants french,finnish,catalan --agents random --games 200 --seed 1 -o runs/three-traditions",
		"houserules run --variants kalah --agents random --games 200 --seed 1 -o runs/all-games",
		"houserules sample abapa --agents greedy --format ogn > game.ogn",
		"houserules sample abapa --agents greedy --format ogn > club.ogn",
		"houserules learn club.yaml --games 60 --nodes 60 --pairs 8 -o club.json", // what others read
	} {
		run(line)
	}
	if t.Failed() {
		t.FailNow()
	}
	unused := notRun()
	eachCommand(newCommands(), func(c *cobra.Command) {
		all := strings.NewReplacer("\\\n", " ", "|\n", "| ").Replace(c.Example)
		for line := range strings.Lines(all) {
			line = strings.Join(strings.Fields(line), " ")
			parseLine(t, line)
			plain := strings.ReplaceAll(line, "'", "")
			why := ""
			for begin, reason := range notRun() {
				if strings.HasPrefix(plain, begin) {
					why = reason
					delete(unused, begin)
				}
			}
			if why == "" {
				run(line)
			}
		}
	})
	for begin := range unused {
		t.Errorf("no example begins with %q", begin)
	}
}

// parseLine checks that each command of a line exists and takes its arguments and flags.
func parseLine(t *testing.T, line string) {
	t.Helper()
	for _, one := range shellLine(t, line) {
		if one.words[0] != "houserules" {
			continue // a shell's own
		}
		root := newCommands()
		c, rest, err := root.Find(one.words[1:])
		if err == nil {
			err = c.ParseFlags(rest)
		}
		if err == nil {
			err = c.ValidateArgs(c.Flags().Args())
		}
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// runLine runs a line as a shell would.
func runLine(t *testing.T, line string) {
	t.Helper()
	in := ""
	for _, one := range shellLine(t, line) {
		if one.words[0] != "houserules" {
			return
		}
		var out, errs writer
		if code := run(one.words[1:], strings.NewReader(in), &out, &errs); code != exitDone {
			t.Errorf("%s: exit %d: %s", line, code, errs)
			return
		}
		in = string(out)
		if one.to != "" {
			if strings.HasPrefix(one.to, "~") || strings.Contains(one.to, "$") {
				return
			}
			if err := os.WriteFile(one.to, out, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// shellCommand is a command of a line, and the file that its output goes to.
type shellCommand struct {
	words []string
	to    string
}

// shellLine splits a line as a shell does, as far as the examples need it: words,
// quotes, pipes and output into a file.
func shellLine(t *testing.T, line string) []shellCommand {
	t.Helper()
	list := []shellCommand{{}}
	word, begun, quote, into := "", false, rune(0), false
	end := func() {
		last := &list[len(list)-1]
		switch {
		case !begun:
		case into:
			last.to, into = word, false
		default:
			last.words = append(last.words, word)
		}
		word, begun = "", false
	}
	for _, r := range line {
		switch {
		case r == quote:
			quote = 0
		case quote != 0:
			word += string(r)
		case r == '\'' || r == '"':
			quote, begun = r, true
		case r == ' ':
			end()
		case r == '|' && !begun:
			list = append(list, shellCommand{})
		case r == '>' && !begun:
			into = true
		default:
			word, begun = word+string(r), true
		}
	}
	end()
	if quote != 0 {
		t.Errorf("%s: a quotation mark is open", line)
	}
	return list
}
