package program

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"houserules/configs"
	"houserules/variants"
)

// TestMan: there is a page of every command, which names its flags, has the same bytes
// every time, and formats without a warning where groff is.
func TestMan(t *testing.T) {
	first, second := filepath.Join(t.TempDir(), "man1"), t.TempDir()
	for _, dir := range []string{first, second} {
		if code, _, errs := command(t, "man", dir); code != exitDone {
			t.Fatal(errs)
		}
	}
	groff, _ := exec.LookPath("groff")
	commands, files := 0, []string(nil)
	eachCommand(newCommands(), func(c *cobra.Command) {
		if !c.IsAvailableCommand() && c.HasParent() {
			return
		}
		commands++
		name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
		page, err := os.ReadFile(filepath.Join(first, name))
		if err != nil {
			t.Error(err)
			return
		}
		again, err := os.ReadFile(filepath.Join(second, name))
		if err != nil || string(page) != string(again) {
			t.Errorf("%s differs when it is written again (%v)", name, err)
		}
		if i := strings.IndexFunc(string(page), func(r rune) bool { return r >= 0x80 || r < ' ' && r != '\n' }); i >= 0 {
			t.Errorf("%s is not ASCII: %q", name, page[i:i+10])
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if !strings.Contains(string(page), `\-\-`+strings.ReplaceAll(f.Name, "-", `\-`)+`\fR`) {
				t.Errorf("%s does not name --%s", name, f.Name)
			}
		})
		files = append(files, filepath.Join(first, name))
	})
	if groff != "" {
		if out, err := exec.Command(groff, append([]string{"-man", "-Tutf8", "-ww", "-z"}, files...)...).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("groff: %v: %s", err, out)
		}
	}
	pages, err := os.ReadDir(first)
	if err != nil || len(pages) != commands {
		t.Errorf("%d pages of %d commands (%v)", len(pages), commands, err)
	}
}

// TestDocsKnobs: every knob of every family is there with all that is known of it, and
// who sets a value is a variant that has it.
func TestDocsKnobs(t *testing.T) {
	code, out, errs := command(t, "docs", "knobs", "--format", "json")
	if code != exitDone {
		t.Fatal(errs)
	}
	var list []knobDoc
	if err := json.Unmarshal([]byte(out), &list); err != nil {
		t.Fatal(err)
	}
	known := map[string]knobDoc{}
	for _, k := range list {
		known[k.Family+" "+k.Path] = k
		if k.Text == "" || k.Takes == "" || k.Type == "" {
			t.Errorf("%s of %s: %+v", k.Path, k.Family, k)
		}
		if k.Type == "choice" && len(k.Choices) == 0 {
			t.Errorf("%s of %s is a choice without choices", k.Path, k.Family)
		}
	}
	library := variants.NewLibrary()
	for _, name := range library.Names() {
		v, _ := library.Load(name)
		for _, rule := range v.Resolved() {
			k, ok := known[v.Family+" "+rule.Path]
			if !ok {
				t.Errorf("%s of %s is no knob of docs", rule.Path, name)
				continue
			}
			i := slices.IndexFunc(k.SetBy, func(s knobSettings) bool { return s.Variant == name })
			if own := strings.HasPrefix(rule.Where, name+".yaml:"); own != (i >= 0) {
				t.Errorf("%s sets %s: %v, docs: %v", name, rule.Path, own, i >= 0)
			} else if own && k.SetBy[i].Value != rule.Value {
				t.Errorf("%s has %s: %s, docs: %s", name, rule.Path, rule.Value, k.SetBy[i].Value)
			}
		}
	}
	seeds := known["mancala board.seeds"]
	if seeds.Type != "whole number" || seeds.Unit != "seeds" || *seeds.Min != 1 || *seeds.Max != 16 || seeds.Default != "4 seeds" {
		t.Errorf("board.seeds: %+v", seeds)
	}
	code, out, _ = command(t, "docs", "knobs")
	for line := range strings.Lines(out) {
		if n := text.StringWidth(strings.TrimSuffix(line, "\n")); n > helpWidth && strings.Count(line, " ") > 10 {
			t.Errorf("exit %d: a line of %d columns: %s", code, n, line)
		}
	}
	if code, _, errs := command(t, "docs", "knobs", "feding"); code != exitUsage || !strings.Contains(errs, "did you mean feeding?") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// TestDocsSchema: what is printed is the file that editors are given; packages configs and
// settings test that it is a JSON Schema. Their reader takes as long to start as the program,
// which every script would pay for.
func TestDocsSchema(t *testing.T) {
	code, out, errs := command(t, "docs", "schema")
	if code != exitDone || strings.Join(strings.Fields(out), " ") != "balance settings study variant" {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	for name := range strings.FieldsSeq(out) {
		code, text, errs := command(t, "docs", "schema", name)
		if code != exitDone {
			t.Fatal(errs)
		}
		file, err := configs.Files.ReadFile("schemas/" + name + ".schema.json")
		if err != nil || string(file) != text {
			t.Errorf("the schema of %s is not the file's (%v)", name, err)
		}
	}
	if code, _, errs := command(t, "docs", "schema", "game"); code != exitUsage || !strings.Contains(errs, "there are balance, settings, study, variant") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// `docs licenses` prints the file at the top of the repository.
func TestDocsLicenses(t *testing.T) {
	code, out, errs := command(t, "docs", "licenses")
	file, err := os.ReadFile("../../../THIRD_PARTY.md")
	if code != exitDone || err != nil || out != string(file) {
		t.Errorf("%d, %s, %v: %d bytes", code, errs, err, len(out))
	}
}
