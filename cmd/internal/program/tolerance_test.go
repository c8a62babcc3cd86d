package program

import (
	"html"
	"maps"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// Each tolerance is a promise by itself: another one on the command line is told,
// in words and for machines, with what was planned; and none that was not asked
// for.
func TestEveryToleranceIsAPromise(t *testing.T) {
	walk(t)
	dir := filepath.Join(t.TempDir(), "study")
	study := studyOf(t, "tolerance: {score: 1 pp, draws: 2 pp, lead: 3 %, plies: 4 %}\n")
	if code, _, errs := command(t, "run", study, "-o", dir, "--progress", "off"); code != exitDone {
		t.Fatal(errs)
	}
	plan, first := contents(t, dir, "plan.json"), contents(t, dir, "summary.json")
	planned := map[string]float64{"score": 0.01, "draws": 0.02, "lead": 0.03, "plies": 0.04}
	words := map[string]string{
		"score": "planned ± 1 pp against french, re-analysed at ± 7 pp against french",
		"draws": "draws planned ± 2 pp, re-analysed at ± 7 pp",
		"lead":  "leads planned ± 3 % of all there is to score, re-analysed at ± 7 %",
		"plies": "lengths planned ± 4 % of the base's mean, re-analysed at ± 7 %",
	}
	// Lines do not break between a number and its unit.
	unbound := strings.NewReplacer("\u00a0", " ", "\u202f", " ")
	for key := range planned {
		code, out, errs := command(t, "report", dir, "--tolerance", key+"=7")
		if code != exitDone {
			t.Fatal(errs)
		}
		for of, said := range words {
			for name, text := range map[string]string{"text": out, "report.md": contents(t, dir, "report.md"), "report.html": unbound.Replace(html.UnescapeString(contents(t, dir, "report.html")))} {
				sentence := said
				if name != "text" { // a page calls variants by their titles
					sentence = strings.ReplaceAll(sentence, "french", "French awélé")
				}
				if strings.Contains(text, "; "+sentence) != (of == key) {
					t.Errorf("--tolerance %s=7: what %s says of %s: %v", key, name, of, of != key)
				}
			}
		}
		s := summaryOf(t, dir)
		used := maps.Clone(planned)
		used[key] = 0.07
		if s.Planned || !maps.Equal(s.Others, planned) || !maps.Equal(s.Tolerance, used) {
			t.Errorf("--tolerance %s=7: %+v", key, s)
		}
	}
	// As many at once as one likes, --margin among them.
	if code, out, _ := command(t, "compare", dir, "--margin", "7", "--tolerance", "draws=7 pp,lead=7 %", "--tolerance", "plies=7%"); code != exitDone || strings.Count(out, "planned ±") != 4 {
		t.Error(out)
	}
	if code, _, errs := command(t, "report", dir, "--tolerance", "score=1 pp,draws=2,lead=3%,plies=4"); code != exitDone || contents(t, dir, "summary.json") != first || contents(t, dir, "plan.json") != plan {
		t.Errorf("to ask for what was planned is a re-analysis: %s", errs)
	}
	if code, out, errs := command(t, "compare", dir, "--tolerance", "draws=12"); code != exitDone || !strings.HasPrefix(errs, "--tolerance: warning: a tolerance of 12 pp") {
		t.Errorf("%s%s", out, errs)
	}
	if code, _, errs := command(t, "run", dir, "--tolerance", "draws=7"); code != exitUsage || !strings.Contains(errs, "houserules report "+dir+" --tolerance") {
		t.Errorf("%d: %s", code, errs)
	}
}

// A run without a study promises what its flags say.
func TestRunPromisesItsTolerances(t *testing.T) {
	walk(t)
	dir := filepath.Join(t.TempDir(), "study")
	run := []string{"run", "--variants", "french,kalah", "--agents", "random", "--games", "100", "--seed", "5", "-o", dir, "--progress", "off"}
	if code, _, errs := command(t, append(run, "--tolerance", "draws=2 pp,plies=10 %")...); code != exitDone {
		t.Fatal(errs)
	}
	want := map[string]float64{"score": 0.01, "draws": 0.02, "lead": 0.02, "plies": 0.1}
	if s := summaryOf(t, dir); !s.Planned || !maps.Equal(s.Tolerance, want) {
		t.Errorf("%+v", s)
	}
	if code, out, errs := command(t, run...); code != exitDone || !strings.Contains(out, "; lengths planned ± 10 % of the base's mean, re-analysed at ± 5 %") {
		t.Errorf("%s%s", out, errs)
	}
}

// What was given is written anew in the command that resumes a run.
func TestToleranceFlagsAreWrittenAnew(t *testing.T) {
	var given, again toleranceFlags
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	given.flags(f, "")
	if err := f.Parse([]string{"--tolerance", " plies = 10, score=0.5 pp", "--tolerance=draws=2pp"}); err != nil {
		t.Fatal(err)
	}
	text := f.Lookup(toleranceFlag).Value.String()
	if text != "score=0.5 pp,draws=2 pp,plies=10 %" {
		t.Errorf("%q", text)
	}
	f = pflag.NewFlagSet("", pflag.ContinueOnError)
	again.flags(f, "")
	if err := f.Parse([]string{"--tolerance", text}); err != nil || !reflect.DeepEqual(given, again) {
		t.Errorf("%v: %+v, again %+v", err, given, again)
	}
}
