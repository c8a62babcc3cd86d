package program

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/reports/record"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table/files"
)

// planned asks for the plan of a study.
func planned(t *testing.T, args ...string) *record.Plan {
	t.Helper()
	out, _ := must(t, append([]string{"plan", "--format", "json"}, args...)...)
	p := &record.Plan{}
	if err := json.Unmarshal([]byte(out), p); err != nil {
		t.Fatal(err)
	}
	return p
}

const plannedStudy = `schema: 1
name: parts
variants: [french, finnish]
agents: [random, "greedy,random"]
games: 400
seed: 7
`

// The hash is that of the file which the plan is, as any program computes it, and the
// one that the manifest of the study keeps. Nothing is played for it.
func TestPlanHash(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	study := writeStudy(t, dir, plannedStudy)
	p := planned(t, study, "-o", "plan-of-it.json")
	data, err := os.ReadFile("plan-of-it.json")
	if err != nil {
		t.Fatal(err)
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(data)); sum != p.SHA256 {
		t.Errorf("the file has %s, the plan %s", sum, p.SHA256)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("%v, %v: something else was written", entries, err)
	}
	must(t, "run", study, "-o", "out", "--plan", p.SHA256)
	m, err := files.ReadManifest("out")
	if err != nil || m.PlanSHA256 != p.SHA256 {
		t.Errorf("the manifest keeps %v, %v", m, err)
	}
	if again := planned(t, "out"); again.SHA256 != p.SHA256 {
		t.Errorf("by its folder the plan is %s, not %s", again.SHA256, p.SHA256)
	}
	// Both seatings are one question, and one comparison.
	if len(p.Questions) != 2 || p.Questions[0].Kind != "fair" || p.Questions[1].Kind != "stronger" {
		t.Errorf("questions %+v", p.Questions)
	}
	want := []record.PlanComparison{{Variant: "finnish", Base: "french", Players: "random"}, {Variant: "finnish", Base: "french", Players: p.Questions[1].Players}}
	if fmt.Sprint(p.Comparisons) != fmt.Sprint(want) {
		t.Errorf("comparisons %+v, not %+v", p.Comparisons, want)
	}
	// As in reports, both seatings are one cell.
	if p.Cells != 4 || p.Games != 2400 {
		t.Errorf("%d cells, %d games", p.Cells, p.Games)
	}
}

// What a plan is compared on is what the report then has verdicts on.
func TestPlannedComparisonsAreMade(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	study := writeStudy(t, dir, plannedStudy)
	p := planned(t, study)
	must(t, "run", study, "-o", "out")
	data, err := os.ReadFile("out/summary.json")
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		Differences []struct{ Name, Variant, Base, Agents string }
	}
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	var made []record.PlanComparison
	for _, d := range s.Differences {
		if d.Name == "first_player_score" {
			made = append(made, record.PlanComparison{Variant: d.Variant, Base: d.Base, Players: d.Agents})
		}
	}
	if fmt.Sprint(made) != fmt.Sprint(p.Comparisons) {
		t.Errorf("compared are %v, planned were %v", made, p.Comparisons)
	}
}

// registered is what the summary says of what was registered.
func registered(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "summary.json"))
	if err != nil {
		t.Fatal(err)
	}
	var s struct{ Answers []record.Answer }
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	for _, a := range s.Answers {
		if a.ID == "registered" {
			return a.Text
		}
	}
	return ""
}

// A run by a hash plays that plan or none, and its report says whether it was followed.
func TestRegisteredPlan(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	t.Chdir(dir)
	study := writeStudy(t, dir, plannedStudy)
	hash := planned(t, study).SHA256
	refused := func(want string, args ...string) {
		t.Helper()
		if code, _, errs := command(t, append(args, "--progress", "off")...); code == exitDone || !strings.Contains(errs, want) {
			t.Errorf("%q: exit %d, %q; want %q", args, code, errs, want)
		}
	}
	refused("another plan than the one that was named", "run", study, "--seed", "8", "-o", "out", "--plan", hash)
	refused("another plan than the one that was named", "run", study, "--shard", "1/2", "--seed", "8", "-o", "out", "--plan", hash)
	refused("64 digits", "run", study, "-o", "out", "--plan", hash[:12])
	if _, err := os.Stat("out"); err == nil {
		t.Error("a plan that was refused left a folder")
	}

	must(t, "run", study, "-o", "out", "--plan", hash)
	if text := registered(t, "out"); !strings.Contains(text, hash) || !strings.Contains(text, "was followed") {
		t.Errorf("a plan that was followed: %q", text)
	}
	page, err := os.ReadFile("out/report.html")
	if err != nil || !strings.Contains(string(page), hash) || strings.Contains(string(page), "DEVIATES") {
		t.Errorf("the page does not say so, %v", err)
	}
	must(t, "run", study, "-o", "out", "--plan", hash) // again
	must(t, "report", "out", "--margin", "3")
	if text := registered(t, "out"); !strings.Contains(text, "DEVIATES") || !strings.Contains(text, "re-analysed") {
		t.Errorf("a re-analysis: %q", text)
	}
	must(t, "run", "out", "--games", "500")
	for _, want := range []string{"DEVIATES", "now 500 instead of 400", "extended or looked at"} {
		if text := registered(t, "out"); !strings.Contains(text, want) {
			t.Errorf("an extended study says nothing of %q: %q", want, text)
		}
	}
	page, err = os.ReadFile("out/report.html")
	if err != nil || !strings.Contains(string(page), "DEVIATES") {
		t.Errorf("the page does not say that it deviates, %v", err)
	}

	// Nothing was registered: it cannot be made up for.
	must(t, "run", study, "-o", "late")
	refused("registered once games were played", "run", study, "-o", "late", "--plan", hash)
	page, err = os.ReadFile("late/report.html")
	if err != nil || !strings.Contains(string(page), "nothing was registered") {
		t.Errorf("the page does not say that nothing was registered, %v", err)
	}
	if text := registered(t, "late"); text != "" {
		t.Errorf("nothing was registered, but %q", text)
	}

	// A copy that was changed is none, and a link is not followed.
	file := filepath.Join("out", plan.RegisteredFile)
	if err := os.WriteFile(file, []byte(`{"plan_version": 99}`), 0o644); err != nil {
		t.Fatal(err)
	}
	refused(plan.RegisteredFile, "report", "out")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("plan.json", file); err != nil {
		t.Skip("no links here")
	}
	refused("is a link", "report", "out")
}

// Shards that were all played by a registered plan make a study that was; where one was
// not, it was not.
func TestRegisteredShards(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	t.Chdir(dir)
	study := writeStudy(t, dir, plannedStudy)
	hash := planned(t, study).SHA256
	must(t, "run", study, "-o", "whole", "--plan", hash)
	must(t, "run", study, "--shard", "1/2", "-o", "a", "--plan", hash)
	must(t, "run", study, "--shard", "2/2", "-o", "b", "--plan", hash)
	must(t, "run", study, "--shard", "2/2", "-o", "c")
	must(t, "merge", "a", "b", "-o", "both")
	for _, name := range []string{plan.RegisteredFile, "manifest.json", "summary.json"} {
		whole, err1 := os.ReadFile(filepath.Join("whole", name))
		both, err2 := os.ReadFile(filepath.Join("both", name))
		if err1 != nil || err2 != nil || string(whole) != string(both) {
			t.Errorf("%s of the merged study is another one: %v, %v", name, err1, err2)
		}
	}
	must(t, "merge", "a", "c", "-o", "one")
	if r, err := planfile.Registered("one"); r != nil || err != nil {
		t.Errorf("a shard was played without a registered plan, and all are registered: %v, %v", r, err)
	}
}

// The estimate's parts add up, and its size is that of the tables.
func TestPlanEstimate(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	t.Chdir(dir)
	study := writeStudy(t, dir, "schema: 1\nname: parts\nvariants: french\nagents: [random, \"greedy,random\"]\ngames: {random: 140_000, \"greedy,random\": 3000}\nseed: 7\n")
	p := planned(t, study, "--estimate", "--shards", "3", "--price", "3600")
	e := p.Estimate
	seconds, blocks := 0.0, int64(0)
	for _, s := range e.Shards {
		seconds, blocks = seconds+s.CoreSeconds, blocks+s.Blocks
	}
	if len(e.Shards) != 3 || blocks != e.Blocks || math.Abs(seconds-e.CoreSeconds) > 1e-6*e.CoreSeconds {
		t.Errorf("shards of %d blocks and %v s, of %d and %v", blocks, seconds, e.Blocks, e.CoreSeconds)
	}
	if math.Abs(e.Cost-e.CoreSeconds) > 1e-9*e.Cost {
		t.Errorf("at 3600 a core-hour %v s cost %v", e.CoreSeconds, e.Cost)
	}
	must(t, "run", study, "-o", "out")
	m, err := files.ReadManifest("out")
	if err != nil {
		t.Fatal(err)
	}
	var size int64
	for _, part := range m.Parts {
		size += part.Size
	}
	if r := float64(e.Bytes) / float64(size); r < 0.85 || r > 1.15 || int64(len(m.Parts)) != e.Blocks {
		t.Errorf("%d bytes in %d blocks are %d in %d", e.Bytes, e.Blocks, size, len(m.Parts))
	}
}
