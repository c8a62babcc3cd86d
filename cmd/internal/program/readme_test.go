package program

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/cmd/internal/guide"
	"houserules/engine/enginetest"
)

// readmeFile is the page that a newcomer meets.
const readmeFile = "../../../README.md"

// docFiles are the pages whose outputs and commands are checked: the README and the guide.
func docFiles(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob("../guide/*.md")
	if err != nil || len(list) != len(guide.Topics()) || len(list) == 0 {
		t.Fatalf("pages of the guide: %v (%v)", list, err)
	}
	return append(list, readmeFile)
}

// docWith returns the page on which a text stands, whole, and the page's file.
func docWith(t *testing.T, text string) (page, file string) {
	t.Helper()
	for _, name := range docFiles(t) {
		if data, err := os.ReadFile(name); err != nil {
			t.Fatal(err)
		} else if strings.Contains(string(data), text) {
			return string(data), name
		}
	}
	t.Fatalf("neither the README nor the guide has %q", text)
	return "", ""
}

// shown runs a command as the README gives it and returns what it prints before a
// line that begins with some words, which must be there.
func shown(t *testing.T, until string, args ...string) string {
	t.Helper()
	var out, errw writer
	if code := run(append(args, "--progress", "off"), strings.NewReader(""), &out, &errw); code != exitDone {
		t.Fatalf("exit %d: %s", code, errw)
	}
	text, _, found := strings.Cut(string(out), "\n"+until)
	if !found {
		t.Fatalf("nothing printed begins with %q:\n%s", until, out)
	}
	return text
}

// compareReadme compares a text with the one that stands in the README or in the guide
// after a mark. With -update it renews it.
func compareReadme(t *testing.T, mark, text string) {
	t.Helper()
	begin, end := "<!-- "+mark+": checked by cmd/internal/program/readme_test.go -->\n```\n", "```\n<!-- end -->"
	page, name := docWith(t, begin)
	before, rest, _ := strings.Cut(page, begin)
	old, after, closed := strings.Cut(rest, end)
	if !closed {
		t.Fatalf("%s does not end what stands after its mark %q", name, mark)
	}
	if *update {
		if err := os.WriteFile(name, []byte(before+begin+text+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if old != text {
		t.Errorf("%s shows\n%s\nbut the command prints\n%s", name, old, text)
	}
}

// TestReadme runs the README's main command in full and compares the table and
// the figure that the README and the guide show. With -update it renews them.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("plays the whole study")
	}
	dir := t.TempDir()
	compareReadme(t, "three-traditions", shown(t, "Difference from", "run", "../../../configs/studies/three-traditions.yaml", "-o", dir))
	// What the guide says of an evening at the club is in the output of its command.
	club, _ := docWith(t, "--format text --for 40 --seconds-per-move 20")
	code, printed, errs := command(t, "report", dir, "--format", "text", "--for", "40", "--seconds-per-move", "20")
	if code != exitDone {
		t.Fatal(errs)
	}
	for said, shows := range map[string]string{
		"lose 1.1 more than they win (between 0.9 and 1.3)": "lose 1.1 more than they win (between 0.9 and 1.3)",
		"about 9,700 of them":                               "french        about 9,700",
		"a game takes 46 minutes":                           "minutes a game: 46.",
	} {
		if words := strings.Join(strings.Fields(club), " "); !strings.Contains(words, said) || !strings.Contains(printed, shows) {
			t.Errorf("the guide says %q: %t; the command shows %q: %t", said, strings.Contains(words, said), shows, strings.Contains(printed, shows))
		}
	}
	const figure = "../../../reports/readme/outcomes.svg"
	drawn, err := os.ReadFile(filepath.Join(dir, "figures", "outcomes.svg"))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(figure, drawn, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if old, err := os.ReadFile(figure); err != nil || !bytes.Equal(old, drawn) {
		t.Errorf("%s is not what the command draws (%v)", figure, err)
	}
}

// TestReadmeAnswer answers the file that the README shows and compares what it shows of
// the answer. With -update it renews it.
func TestReadmeAnswer(t *testing.T) {
	walk(t)
	if testing.Short() {
		t.Skip("plays half a million games and more")
	}
	readme, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(readme), "    # club.yaml: ")
	file, _, ended := strings.Cut(rest, "\n\n")
	if !found || !ended {
		t.Fatal("the README has lost its club.yaml")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "club.yaml")
	if err := os.WriteFile(path, []byte("# "+strings.ReplaceAll(file, "\n    ", "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	text := shown(t, "What you can do at once", path, "--games", "200k", "--seed", "42", "-o", filepath.Join(dir, "run"))
	compareReadme(t, "answer club.yaml", text)
	begins, _, found := strings.Cut(text, "\n\n          ")
	if !found {
		t.Fatal("the answer does not draw the board")
	}
	compareReadme(t, "beginning of answer club.yaml", begins+"\n")
}

// TestReadmeLadder runs the README's command on skill and compares what it shows. It
// takes a minute or two of processor time. With -update it renews it.
func TestReadmeLadder(t *testing.T) {
	if !enginetest.Long() && !*update {
		t.Skip("plays a sixtieth of skill-and-first-move; LONG_TESTS=1 runs it")
	}
	compareReadme(t, "skill-and-first-move --quick",
		shown(t, "Advantage in pp for every doubling", "run", "skill-and-first-move", "--quick", "-o", t.TempDir()))
}

// TestReadmeBalance runs the README's search for the fairest rules and compares what
// it shows, the file and the answer. It takes a minute or two of processor time. With
// -update it renews the answer.
func TestReadmeBalance(t *testing.T) {
	file, err := os.ReadFile("../../../configs/balance/club-awale.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, asked, found := strings.Cut(string(file), "variant: ")
	if !found {
		t.Fatal("configs/balance/club-awale.yaml names no variant")
	}
	docWith(t, indented("variant: "+asked))
	if !enginetest.Long() && !*update {
		t.Skip("plays the built-in search; LONG_TESTS=1 runs it")
	}
	compareReadme(t, "balance club-awale", shown(t, "Constraints on these games", "balance", "club-awale", "-o", t.TempDir()))
}

// indented is a text of which every line but empty ones stands four places further.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// TestReadmeEngine: the program that the README shows is the one that is tested.
func TestReadmeEngine(t *testing.T) {
	program, err := os.ReadFile("../../../engine/outside/examples/engine.sh")
	if err != nil {
		t.Fatal(err)
	}
	docWith(t, "```sh\n"+string(program)+"```\n")
}
