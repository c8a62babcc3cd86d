package sim_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/configs/diag"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/variants"
)

// loadedStudy reads a study that must be right.
func loadedStudy(t *testing.T, text string) *sim.Study {
	t.Helper()
	s, list := sim.LoadStudy(variants.NewLibrary(), writeStudy(t, text))
	if s == nil {
		t.Fatal(list)
	}
	return s
}

func writeStudy(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "study.yaml")
	if err := os.WriteFile(path, []byte("schema: 1\nname: study\nagents: [random]\ngames: 10\n"+text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestVariedVariantsAreWhatAFileWouldSay: the rules of a variant that was made are
// those of a file that extends the varied one and says the same.
func TestVariedVariantsAreWhatAFileWouldSay(t *testing.T) {
	s := loadedStudy(t, "variants: [french]\nvary:\n  board.seeds: {from: 3, to: 5}\n  grand_slam: [captures, forbidden]\n  end.repetition: [none, {count: 4}]\n")
	if len(s.Variants) != 12 || len(s.Designs) != 1 {
		t.Fatalf("%d variants, %d designs", len(s.Variants), len(s.Designs))
	}
	d := s.Designs[0]
	lib := variants.NewLibrary()
	for i, run := range d.Runs {
		values := d.Levels(run.Variant)
		file := filepath.Join(t.TempDir(), "my-variant.yaml")
		text := "schema: 1\nname: my-variant\nextends: french\nboard: {seeds: " + values["board.seeds"] + "}\ngrand_slam: " + values["grand_slam"] +
			"\nend: {repetition: " + values["end.repetition"] + "}\n"
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		v, list := lib.Load(file)
		if v == nil {
			t.Fatal(list)
		}
		if s.Variants[i].Name != run.Variant || s.Variants[i].Hash != v.Hash {
			t.Errorf("%s has other rules than %s", run.Variant, text)
		}
	}
	// What it is made of can be made again.
	p, err := sim.NewPlan(s, 1, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{Workers: 1}); err != nil {
		t.Fatal(err)
	}
	stored, err := planfile.Read(dir)
	if err != nil || len(stored.Designs) != 1 || stored.Designs[0].Runs[5].Variant != d.Runs[5].Variant {
		t.Errorf("%v", err)
	}
}

// TestNamesSayWhatDiffers: names are different, can be names of folders, and are
// as long as they need to be and no longer than they may be.
func TestNamesSayWhatDiffers(t *testing.T) {
	pattern := regexp.MustCompile(variants.NamePattern)
	for text, first := range map[string]string{
		"variants: [french]\nvary:\n  board.seeds: [3, 4]\n  feeding: [none, must-if-possible]\n":                                                                                                 "seeds-3-feeding-none",
		"variants: [french, catalan]\nvary:\n  board.seeds: [3, 4]\n":                                                                                                                             "variant-french-seeds-3",
		"variants: [french]\nvary:\n  board.seeds: [3]\n  feeding: all\n  grand_slam: all\n  kroo: all\n  cannot_feed: all\n":                                                                     "s-3-f-non-gs-cap-k-skiori-cf-movtakall",
		"variants: [french]\nvary:\n  board.seeds: [3, 4]\n  feeding: [must-leave-a-move]\n  grand_slam: [starving-forbidden-unless-only, captures]\n":                                            "seeds-3-feeding-must-leav-a-move-grand-slam-star-forb-unle-only",
		"variants: [french]\nvary:\n  komi: [-3 seeds, 3 seeds, -0.5 seeds]\n":                                                                                                                    "komi-minus-3",
		"variants: [french]\nvary:\n  board.seeds: [6]\n  kroo: all\n  feeding: all\n  grand_slam: [captures, starving-forbidden-unless-only]\n  cannot_feed: all\n  komi: [-3 seeds, 3 seeds]\n": "s-6-k-skiori-f-non-gs-cap-cf-movtakall-k-min3",
		"effects: [{from: french, to: finnish}]\n":                                                                                                                                                "french",
		"readings: [finnish]\n": "finnish",
		"variants: [french]\nvary:\n  capture.counts: [[2, 3], [2]]\n  end.majority: all\n  end.repetition.remaining: [owner]\ndesign: {sample: 9}\n": "",
	} {
		path := writeStudy(t, text)
		s, list := sim.LoadStudy(variants.NewLibrary(), path)
		if s == nil {
			if first != "" {
				t.Errorf("%s: %v", text, list)
			}
			continue
		}
		seen := map[string]bool{}
		for _, v := range s.Variants {
			if seen[v.Name] || !pattern.MatchString(v.Name) {
				t.Errorf("%s: the name %q is there twice or cannot be one", text, v.Name)
			}
			seen[v.Name] = true
		}
		if first != "" && s.Variants[0].Name != first {
			t.Errorf("%s: the first is called %s, not %s", text, s.Variants[0].Name, first)
		}
	}
}

// TestMixturesLeadFromOneToTheOther: the mixture of no rule is the first variant,
// that of all the second, and no rule of a match is among them.
func TestMixturesLeadFromOneToTheOther(t *testing.T) {
	s := loadedStudy(t, "effects: [{from: french, to: catalan}, {from: french, to: finnish}]\n")
	if len(s.Designs) != 2 || len(s.Designs[0].Runs) != 64 || len(s.Designs[1].Runs) != 32 || len(s.Variants) != 64+32-1 {
		t.Fatalf("%d designs, %d variants", len(s.Designs), len(s.Variants))
	}
	for _, d := range s.Designs {
		if d.Question != plan.Effects || d.Runs[0].Variant != "french" || d.Runs[len(d.Runs)-1].Variant != d.Of[1] {
			t.Errorf("%+v", d)
		}
		for _, f := range d.Factors {
			if strings.HasPrefix(f.Name, "match") || len(f.Levels) != 2 {
				t.Errorf("factor %+v", f)
			}
		}
	}
}

// TestMixturesThatCannotBePlayed: where a rule makes sense only with another, the
// mixtures without it are left out; where no order is without them, rules change
// together.
func TestMixturesThatCannotBePlayed(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name+".yaml")
		if err := os.WriteFile(path, []byte("schema: 1\nname: "+name+"\nextends: french\n"+text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	// There is no turn for a seed in a store where there is no store.
	small := write("small", "grand_slam: captures\nend: {no_capture_possible: none}\n")
	large := write("large", "end: {no_capture_possible: none}\nsowing: {stores: own, extra_turn: store}\n")
	s := loadedStudy(t, "effects: [{from: "+small+", to: "+large+"}]\n")
	d := s.Designs[0]
	if d.Absent == 0 || len(d.LeftOut) == 0 || d.LeftOut[0].Reason == "" {
		t.Fatalf("nothing is left out of %d runs", len(d.Runs))
	}
	if !slices.ContainsFunc(d.Runs, func(r plan.DesignRun) bool { return r.Variant == "large" }) {
		t.Error("the second variant is not there")
	}
}

// TestMajorityThatIsNoneIsLeftOut: a majority of seeds that is not more than half of a
// larger board contradicts itself, unless the variant itself has it, and what else is
// suspicious is passed on, once of each kind. A value that nothing can be played with is
// no level, because nothing could be said of it.
func TestMajorityThatIsNoneIsLeftOut(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("schema: 1\nname: "+strings.TrimSuffix(name, ".yaml")+"\n"+text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("club.yaml", "extends: finnish\nboard: {seeds: 5}\nend: {majority: 31 seeds}\n")
	write("large.yaml", "extends: finnish\nboard: {seeds: 6}\nend: {majority: 31 seeds}\n")
	const tail = "agents: [random]\ngames: 10\n"
	for name, c := range map[string]struct {
		text     string
		runs     int
		levels   []string
		absent   int64
		warnings []string
	}{
		"value": {"variants: [club.yaml]\nvary: {board.seeds: [4, 5, 6], komi: [0, 1]}\n", 4, []string{"4 seeds", "5 seeds"}, 2, []string{
			"club with board.seeds: 4 seeds (as one other combination): end.majority: 31 seeds is more than half + 1 of 48",
			"every combination with board.seeds: 6 seeds contradicts itself and is left out: 31 seeds is not more than half of 72",
		}},
		"combination": {"variants: [club.yaml]\nvary: {board.seeds: [5, 6], end.majority: [31 seeds, half + 1]}\n", 3, []string{"5 seeds", "6 seeds"}, 1, []string{
			"club with board.seeds: 6 seeds contradicts itself and is left out: 31 seeds is not more than half of 72",
		}},
		"meant":    {"variants: [large.yaml]\nvary: {komi: [0, 1]}\n", 2, nil, 0, []string{"31 seeds is not more than half of 72"}},
		"excepted": {"variants: [french]\nvary: {komi: [0, 1], board.seeds: [4, 5, 6]}\nexcept: [{board.seeds: 5}]\n", 4, []string{"4 seeds", "6 seeds"}, 2, nil},
	} {
		s, list := sim.LoadStudy(variants.NewLibrary(), write(name+".yaml", tail+c.text))
		if s == nil {
			t.Errorf("%s: %v", name, list)
			continue
		}
		list = slices.DeleteFunc(list, func(d diag.Diagnostic) bool { return d.Matches })
		d := s.Designs[0]
		var levels []string
		for _, f := range d.Factors {
			if f.Name == "board.seeds" {
				levels = f.Levels
			}
		}
		if len(d.Runs) != c.runs || d.Absent != c.absent || !slices.Equal(levels, c.levels) {
			t.Errorf("%s: %d runs, %d left out, %v", name, len(d.Runs), d.Absent, levels)
		}
		for i, w := range c.warnings {
			if i >= len(list) || !list[i].Warning || !strings.Contains(list[i].Text, w) {
				t.Errorf("%s: no warning %q in\n%v", name, w, list)
			}
		}
		if len(list) > len(c.warnings) {
			t.Errorf("%s: %d warnings, want %d:\n%v", name, len(list), len(c.warnings), list)
		}
	}
}
