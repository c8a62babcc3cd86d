package program

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/cmd/internal/guide"
)

// guideLines are the command lines of a page: indented ones, and those between backquotes.
func guideLines(page string) []string {
	indented := regexp.MustCompile(`(?m)^    (?:\$ )?(houserules (?:[^\n]*\\\n)*[^\n]*)`)
	quoted := regexp.MustCompile("`(houserules [^`]+)`")
	remark := regexp.MustCompile(` {2,}\S.*$`)
	var list []string
	for _, m := range slices.Concat(indented.FindAllStringSubmatch(page, -1), quoted.FindAllStringSubmatch(page, -1)) {
		line := strings.Join(strings.Fields(remark.ReplaceAllString(strings.ReplaceAll(m[1], "\\\n", " "), "")), " ")
		if !slices.Contains(list, line) {
			list = append(list, line)
		}
	}
	return list
}

// guideNotRun are the beginnings of the guide's command lines that are only parsed, and why.
func guideNotRun() map[string]string {
	return map[string]string{
		"houserules club.yaml":                    "TestReadmeAnswer runs it",
		"houserules my-awale.yaml":                "seconds",
		"houserules kalah":                        "seconds",
		"houserules french":                       "seconds",
		"houserules balance":                      "a minute",
		"houserules run":                          "seconds to hours",
		"houserules match":                        "seconds",
		"houserules effects":                      "seconds",
		"houserules readings":                     "minutes",
		"houserules komi":                         "seconds",
		"houserules atlas":                        "a minute",
		"houserules bench":                        "a second each",
		"houserules solve":                        "seconds",
		"houserules evaluate awari":               "seconds",
		"houserules play awari":                   "tables that solve would leave",
		"houserules moves awari":                  "tables that solve would leave",
		"houserules learn":                        "a minute",
		"houserules levels":                       "a minute",
		"houserules play club.yaml":               "learns for some seconds",
		"houserules replay runs/winner-starts":    "a study of minutes",
		"houserules variants explain runs/":       "a search of a minute",
		"houserules engine":                       "waits for another program",
		"houserules plan my-study.yaml --est":     "seconds",
		"houserules report runs/three-traditions": "TestExamples runs it",
		"houserules reference r":                  "TestReferenceEditions makes editions, and TestAfter of parts",
		"houserules export runs/three":            "TestExamples runs it",
		"houserules repeat runs/three":            "TestExamples runs it",
		"houserules merge shards":                 "the shards of the line above",
		"houserules lab":                          "TestExamples runs it",
		"houserules play triangle.yaml":           "the page's file",
		"houserules draw triangle.yaml":           "TestGuideBoard draws it",
	}
}

// TestGuideExamples parses every command line of the README and of the guide, and runs
// those that take less than a second or so. A line with a placeholder, a word in capitals,
// is a form: its command and flags have to exist.
func TestGuideExamples(t *testing.T) {
	var lines []string
	for _, name := range docFiles(t) {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, guideLines(string(page))...)
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	if len(lines) < 60 {
		t.Fatalf("only %d lines: %q", len(lines), lines)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOUSERULES_PROGRESS", "off")
	for name, text := range map[string]string{
		"my-study.yaml": "schema: 1\nname: my-study\nvariants: [french]\nagents: [random]\ngames: 100\n",
		"club.yaml":     "schema: 1\nname: club\nextends: french\nboard: {seeds: 5}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// The guide writes these first; the lines below need them.
	first := []string{"houserules variants new my-awale --extends french", "houserules play abapa --record game.ogn"}
	for _, line := range first {
		if !slices.Contains(lines, line) {
			t.Errorf("no page has %q", line)
		}
		runLine(t, line)
	}
	form, unused := regexp.MustCompile(`(^| |[|])[A-Z]+(…|$|[ ,.|\]])`), guideNotRun()
	for _, line := range lines {
		if strings.Contains(line, "…") || strings.Contains(line, "[") && !strings.Contains(line, "'") || form.MatchString(line) {
			checkForm(t, line)
			continue
		}
		parseLine(t, line)
		why := ""
		for begin, reason := range guideNotRun() {
			if strings.HasPrefix(line, begin) {
				why = reason
				delete(unused, begin)
			}
		}
		if why == "" && !testing.Short() && !slices.Contains(first, line) {
			runLine(t, line)
		}
	}
	for begin := range unused {
		t.Errorf("no line begins with %q", begin)
	}
}

// checkForm checks that the command of a form exists and has the flags that it names.
func checkForm(t *testing.T, line string) {
	t.Helper()
	words := strings.Fields(line)[1:]
	c, _, _ := newCommands().Find(words)
	if c == nil || !c.HasParent() {
		if !regexp.MustCompile(`^[A-Z]`).MatchString(words[0]) {
			t.Errorf("%s: there is no such command", line)
		}
		return
	}
	for _, m := range regexp.MustCompile(`--([a-z][a-z0-9-]*)`).FindAllStringSubmatch(line, -1) {
		if c.Flag(m[1]) == nil {
			t.Errorf("%s: %s has no flag --%s", line, c.CommandPath(), m[1])
		}
	}
}

// TestGuideTopics: the README and `help guide` list every page, no page is called as a
// command is, each begins with its title, and links lead to files.
func TestGuideTopics(t *testing.T) {
	readme, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := command(t, "help", "guide")
	for _, topic := range guide.Topics() {
		if !strings.Contains(string(readme), fmt.Sprintf("](cmd/internal/guide/%s.md)", topic)) || !strings.Contains(list, topic+" ") {
			t.Errorf("the README or help guide does not list %s", topic)
		}
		if c, _, err := newCommands().Find([]string{topic}); err == nil && c.HasParent() {
			t.Errorf("%s is a command, too: help would not print the page", topic)
		}
		code, page, errs := command(t, "help", topic)
		if want, _ := guide.Page(topic); code != exitDone || page != want || !strings.HasPrefix(page, "# "+guide.Title(topic)+"\n\n") || strings.Contains(page, "<!--") {
			t.Errorf("help %s: exit %d: %s%s", topic, code, errs, page)
		}
	}
	if code, _, errs := command(t, "help", "fairnes"); code != exitUsage || !strings.Contains(errs, "did you mean fairness?") {
		t.Errorf("exit %d: %s", code, errs)
	}
	link := regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	for _, name := range docFiles(t) {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(page), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), m[1])); err != nil {
				t.Errorf("%s links to %s: %v", name, m[1], err)
			}
		}
	}
}

// The board that the guide draws is one that is played and drawn.
func TestGuideBoard(t *testing.T) {
	page, ok := guide.Page("rules")
	if !ok {
		t.Fatal("no page on rules")
	}
	_, after, found := strings.Cut(page, "```yaml\nschema: 1\nname: triangle\n")
	text, _, ends := strings.Cut(after, "```")
	if !found || !ends {
		t.Fatal("the guide shows no triangle")
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("triangle.yaml", []byte("schema: 1\nname: triangle\n"+text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"draw", "triangle.yaml", "-o", "triangle.svg"}, {"sample", "triangle.yaml", "--games", "20", "--agents", "random"}} {
		if code, _, errs := command(t, args...); code != exitDone {
			t.Errorf("%v: %s", args, errs)
		}
	}
}
