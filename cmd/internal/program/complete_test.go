package program

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// completed asks the program what completes the last of some words, as the shells'
// scripts do: the words without their explanations, and the directive.
func completed(t *testing.T, words ...string) (list []string, directive cobra.ShellCompDirective) {
	t.Helper()
	code, out, errs := command(t, append([]string{cobra.ShellCompRequestCmd}, words...)...)
	if code != exitDone {
		t.Fatalf("%q: exit %d: %s", words, code, errs)
	}
	for line := range strings.Lines(out) {
		word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if _, err := fmt.Sscanf(word, ":%d", &directive); err == nil {
			break
		}
		list = append(list, word)
	}
	return list, directive
}

// TestComplete asks for what people type.
func TestComplete(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	for name, text := range map[string]string{
		"club.yaml": "schema: 1\nname: club\nextends: french\n", "positions.txt": "", "game.ogn": "", "other.go": "", filepath.Join("sub", "x.yaml"): "",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, errs := command(t, "run", "--variants", "french,finnish", "--agents", "random", "--games", "20", "--seed", "1", "-o", "runs/two"); code != exitDone {
		t.Fatal(errs)
	}
	const none, space = cobra.ShellCompDirectiveNoFileComp, cobra.ShellCompDirectiveNoSpace
	for _, x := range []struct {
		words     string // blanks between them; the last is completed
		has       string // blanks between
		hasNot    string
		directive cobra.ShellCompDirective
	}{
		{"ru", "run", "report", none},
		// Studies, folders that were begun, files.
		{"run ", "three-traditions runs/two club.yaml sub/", "other.go game.ogn", none},
		{"run three-t", "three-traditions", "runs/two", none},
		{"run s", "skill-and-first-move skill-by-evaluation sub/", "", none},
		{"run su", "sub/", "", none | space},
		{"run sub/", "sub/x.yaml", "", none},
		{"run three-traditions ", "", "three-traditions", none},
		{"batch slurm wi", "winner-starts", "", none},
		{"compare ", "runs/two sub/", "club.yaml three-traditions", none},
		{"balance ", "club-awale", "", none},
		// Variants.
		{"play aw", "awari awethi", "french", none},
		{"variants diff french ", "catalan", "french", none},
		{"variants diff french catalan ", "", "abapa", none},
		{"variants check french ", "abapa club.yaml", "french", none},
		{"run --variants french,c", "french,catalan french,club.yaml", "catalan", none},
		{"compare runs/two --base f", "french finnish", "french-x", none},
		{"compare runs/two --base ", "french finnish", "catalan club.yaml", none},
		{"run --variants french,catalan --base ", "french catalan", "abapa", none},
		{"variants new mine --extends f", "french finnish", "abapa", none},
		{"replay runs/two --variant ", "french finnish", "catalan", none},
		// Agents, their arguments and options.
		{"play french --bot ", "random greedy alphabeta alphabeta:4 mcts:100 exec:", "herder", none},
		{"play awethi --bot h", "herder herder:1", "greedy", none},
		{"run --agents random,gr", "random,greedy", "greedy", none},
		{"run --agents alphabeta:", "alphabeta:4", "", none},
		{"run --agents alphabeta:4;", "alphabeta:4;objective=", "", none | space},
		{"run --agents alphabeta:4;objective=", "alphabeta:4;objective=lead", "", none},
		{"run --agents random,alphabeta:4;objective=w", "random,alphabeta:4;objective=win", "", none},
		{"run --agents softmax:2;depth=", "softmax:2;depth=1", "", none},
		{"run --agents epsilon:0.1;of=gr", "epsilon:0.1;of=greedy", "", none},
		{"run --agents epsilon:0.1;of=(alphabeta:2;objective=lead),gr", "epsilon:0.1;of=(alphabeta:2;objective=lead),greedy", "", none},
		{"run --agents exec:./en", "", "", cobra.ShellCompDirectiveDefault},
		{"run --agents nobody;", "", "", none},
		// Knobs and their values.
		{"run --variants french --vary board.", "board.seeds= board.houses=", "board.size=", none | space},
		{"run --variants awethi --vary ", "herders= scoring=", "board.seeds=", none | space},
		{"run --vary end.", "end.majority= end.repetition.count=", "end.repetition=", none | space},
		{"run --vary feeding=", "feeding=none feeding=all", "", none},
		{"run --vary feeding=none,m", "feeding=none,must-if-possible", "feeding=none,all", none},
		{"run --vary board.seeds=", "board.seeds=1..16 board.seeds=4", "", none},
		{"run --vary nothing=", "", "", none},
		{"run --design ", "full fraction:1/4", "", none},
		// Files and words.
		{"evaluate awari --positions ", "positions.txt game.ogn sub/", "club.yaml other.go", none},
		{"moves awari --positions p", "positions.txt", "", none},
		{"replay g", "game.ogn", "", none},
		{"draw french -o ", "sub/", "club.yaml", none | space},
		{"run --compression ", "lz4 zstd none", "", none},
		{"run --progress ", "auto plain off", "", none},
		{"index --lang ", "en ca fi fr", "", none},
		{"run --until ", "decided", "", none},
		{"run --seed ", "", "club.yaml", none},
		{"compare runs/two --format ", "csv json", "", none},
		{"docs schema ", "variant study balance settings", "", none},
		{"docs knobs feed", "feeding", "board", none},
		{"help va", "variants", "", none},
		{"completion ", "bash zsh fish powershell", "", none},
	} {
		list, directive := completed(t, strings.Split(x.words, " ")...)
		for want := range strings.FieldsSeq(x.has) {
			if !slices.Contains(list, want) {
				t.Errorf("%s: no %s among %q", x.words, want, list)
			}
		}
		for bad := range strings.FieldsSeq(x.hasNot) {
			if slices.Contains(list, bad) {
				t.Errorf("%s: %s among %q", x.words, bad, list)
			}
		}
		if x.has == "" && len(list) > 0 && x.hasNot == "" {
			t.Errorf("%s: %q", x.words, list)
		}
		if directive != x.directive {
			t.Errorf("%s: directive %d, want %d", x.words, directive, x.directive)
		}
	}
}

// TestEverythingIsCompleted: no flag that takes a value and no argument offers whatever
// files there are; what is offered as an agent is one.
func TestEverythingIsCompleted(t *testing.T) {
	a := silent()
	root := newRoot(a)
	a.complete(root)
	eachCommand(root, func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Value.Type() == "bool" {
				return
			}
			if _, ok := c.GetFlagCompletionFunc(f.Name); !ok {
				t.Errorf("%s --%s has no completion", c.CommandPath(), f.Name)
			}
		})
		if c.ValidArgsFunction == nil && !c.HasSubCommands() {
			t.Errorf("%s has no completion of what it takes", c.CommandPath())
		}
	})
	list, _ := completed(t, "run", "--agents", "")
	for _, word := range list {
		if strings.HasSuffix(word, ":") {
			continue // a file or a folder follows
		}
		if code, _, errs := command(t, "sample", "awethi", "--games", "0", "--agents", word); !strings.Contains(errs, "--games 0") {
			t.Errorf("%s: exit %d: %s", word, code, errs)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if code, out, errs := command(t, "completion", shell); code != exitDone || !strings.Contains(out, cobra.ShellCompRequestCmd) {
			t.Errorf("completion %s: exit %d: %s", shell, code, errs)
		}
	}
}
