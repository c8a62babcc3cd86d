package schema_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"houserules/cmd/gen/internal/schema"
	"houserules/configs/strict"
	"houserules/variants"
)

// Settings is a struct as it might be read from a file.
type Settings struct {
	// Games are the games to play, all of them.
	Games int `yaml:"games" unit:"games" min:"1" max:"9"`
	// Speed says how fast.
	Speed  Speed    `yaml:"speed"`
	Secret string   `yaml:"secret"`
	More   *Further `yaml:"more"`
}

// Further is more.
type Further struct {
	// Labels has free keys.
	Labels map[string]float64 `yaml:"labels,single" min:"0"`
}

// Speed is a choice.
type Speed string

const (
	// SpeedFast is fast.
	SpeedFast Speed = "fast"
	SpeedSlow Speed = "slow" // comments at the end of a line do not count
)

func (Speed) Values() []string { return []string{"fast", "slow"} }

// Knobs without a doc comment stop the generation, all named at once. These
// types live in a test file, which is not read; so nothing of them is found.
func TestMissingDocs(t *testing.T) {
	docs, err := schema.NewDocs(".")
	if err != nil {
		t.Fatal(err)
	}
	_, err = schema.Knobs(docs, reflect.ValueOf(&Settings{}))
	if err == nil {
		t.Fatal("no error")
	}
	for _, missing := range []string{"Settings.Games", "Settings.Speed", "Speed=fast", "Settings.Secret", "Settings.More", "Further.Labels"} {
		if !strings.Contains(err.Error(), missing+" has no doc comment") {
			t.Errorf("%s is not named in: %v", missing, err)
		}
	}
	if _, err := schema.Of(docs, "Settings", reflect.TypeFor[Settings]()); err == nil {
		t.Error("a schema without descriptions was made")
	}
}

// The page shows a default of several lines as YAML that reads as the default.
func TestPageShowsLines(t *testing.T) {
	for _, text := range []string{"o o\n x\n", " o\no\n", "a\nb", "a\n\nb\n", "x: |\n  y\n"} {
		block := schema.Literal(variants.KnobDoc{Path: "board.map", Default: strict.Quote(text)})
		var back map[string]string
		if err := yaml.Unmarshal([]byte(block), &back); err != nil || len(back) != 1 || back["map"] != text {
			t.Errorf("%q is shown as\n%sand read as %q, %v", text, block, back, err)
		}
	}
	for _, one := range []string{"", "none", "4 seeds", "[1, 2]", `"a b"`, "{}"} {
		if block := schema.Literal(variants.KnobDoc{Path: "x", Default: one}); block != "" {
			t.Errorf("%s is shown as\n%s", one, block)
		}
	}
}

func TestDocsNeedAModule(t *testing.T) {
	if _, err := schema.NewDocs(string(filepath.Separator)); err == nil || !strings.Contains(err.Error(), "no go.mod") {
		t.Errorf("%v", err)
	}
}

// A module on disk, to see how texts are taken from comments.
func TestTexts(t *testing.T) {
	dir := t.TempDir()
	// The module has this package's path, so that the types above are found.
	pkg := reflect.TypeFor[Settings]().PkgPath()
	module, below, _ := strings.Cut(pkg, "/")
	source := `package schema_test

// Settings is a struct.
type Settings struct {
	// Games are the games to play,
	// all of them.
	Games int
	// Speed says how fast.
	Speed Speed
	// Secret is émigré.
	Secret string
	// More.
	More *Further
}

type Further struct {
	// Labels has free keys.
	Labels map[string]float64
}

const (
	// SpeedFast is fast.
	SpeedFast Speed = "fast"
	// SpeedSlow takes its time.
	SpeedSlow Speed = "slow"
)
`
	folder := filepath.Join(dir, filepath.FromSlash(below))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{filepath.Join(dir, "go.mod"): "module " + module + "\n\ngo 1.26\n", filepath.Join(folder, "x.go"): source} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	docs, err := schema.NewDocs(folder)
	if err != nil {
		t.Fatal(err)
	}
	knobs, err := schema.Knobs(docs, reflect.ValueOf(&Settings{Games: 1, Speed: "fast"}))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, k := range knobs {
		got = append(got, strings.Join([]string{k.Path, k.Text, k.Takes, k.Default}, "|"))
		for _, c := range k.Choices {
			got = append(got, "  "+c.Value+"|"+c.Text)
		}
	}
	want := `games|The games to play, all of them.|a whole number of games from 1 to 9|1 game
speed|Says how fast.|one of fast, slow|fast
  fast|Fast.
  slow|Takes its time.
secret|Émigré.|text|""
more|More.|keys with values: labels, or none|none
more.labels|Has free keys.|a number, at least 0, or keys with such values|{}`
	if text := strings.Join(got, "\n"); text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	data, err := schema.Of(docs, "Settings", reflect.TypeFor[Settings](), "games")
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		Title      string
		Required   []string
		Properties map[string]struct{ Description string }
	}
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	if s.Title != "Settings" || len(s.Required) != 1 || s.Properties["speed"].Description != "Says how fast.\n\nfast: fast.\nslow: takes its time." {
		t.Errorf("%+v", s)
	}
}
