package reference_test

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/analysis/reference"
	"houserules/analysis/reference/referencetest"
)

// summed is what is read of a summary that an edition keeps.
type summed struct {
	Record struct {
		Studies []struct {
			Name  string
			Plan  string `json:"plan_sha256"`
			Cells []struct {
				Cell   string
				Counts map[string]int64
			}
		}
	}
	Cells []struct {
		Variant, Lineup string
		Lines           *struct{ Distinct int64 }
		// CutOffAs and Against count games cut off as they stood.
		CutOffAs struct{ Wins, Draws, Losses int64 } `json:"cut_off_as"`
		Against  []struct {
			Seat                int
			Wins, Draws, Losses int64
		}
	}
	Ratings []struct {
		Variant string
		Players []struct {
			Agent string
			Elo   *reference.Estimate
		}
	}
}

// keptSummaries reads the summaries that the edition keeps, by the names of their studies, each once.
func keptSummaries(t *testing.T) func(study string) *summed {
	read := map[string]*summed{}
	return func(study string) *summed {
		t.Helper()
		if read[study] == nil {
			read[study] = &summed{}
			if err := json.Unmarshal(unpacked(t, "studies/"+study+"/summary.json.gz"), read[study]); err != nil {
				t.Fatal(err)
			}
		}
		return read[study]
	}
}

// labels name the cells of an entry, of several trainings that of each.
func labels(x *reference.Entry) (list []string) {
	label := x.Variant + " × " + x.Recipe.Name
	if x.Openings.Name != "start" {
		label += " from " + x.Openings.Name
	}
	hashes := strings.Fields(x.Recipe.EvaluationHash)
	if len(hashes) == 0 || !strings.Contains(label, "eval=learned") {
		return []string{label}
	}
	for _, hash := range hashes {
		list = append(list, strings.Replace(label, "eval=learned", "eval="+hash[:16], 1))
	}
	return list
}

// The counts of entries are those of the summaries that the edition keeps, cell by cell, and an Elo is that of a
// summary, of several trainings what holds theirs.
func TestCountsAreOfTheSummaries(t *testing.T) {
	e, err := reference.Decode(kept(t, "entries.json"))
	if err != nil {
		t.Fatal(err)
	}
	of := keptSummaries(t)
	for _, x := range e.Entries {
		s := of(x.Study).Record.Studies[0]
		all, plies := referencetest.Parts(x), int64(0)
		for i, label := range labels(x) {
			c, found := all[i], false
			for _, cell := range s.Cells {
				if n := cell.Counts; cell.Cell == label {
					found, plies = true, plies+n["plies"]
					own := referencetest.Counts{Wins: n["first_wins"], Draws: n["draws"], Losses: n["first_losses"], Cut: n["cut_off"]}
					if x.Seat > 0 { // which have counts of their own
						own.Wins, own.Draws, own.Losses = c.Wins, c.Draws, c.Losses
					}
					if own != c || n["games"] != c.Games() {
						t.Errorf("%s: %+v where its summary has %v", x.ID, c, n)
					}
				}
			}
			for _, cell := range of(x.Study).Cells {
				if len(all) > 1 || x.Effect == nil || cell.Variant+" × "+cell.Lineup != label {
					continue
				}
				own := c.And(referencetest.Counts{Wins: cell.CutOffAs.Wins, Draws: cell.CutOffAs.Draws, Losses: cell.CutOffAs.Losses, Cut: -c.Cut})
				for _, seat := range cell.Against {
					if seat.Seat == x.Seat {
						own = referencetest.Counts{Wins: seat.Wins, Draws: seat.Draws, Losses: seat.Losses}
					}
				}
				if own.Games() != x.Games || !near(own.Effect(), x.Effect.Value) {
					t.Errorf("%s: the effect is %v where its summary has %+v", x.ID, x.Effect.Value, own)
				}
			}
			if !found {
				t.Errorf("%s: %s has no cell %s", x.ID, x.Study, label)
			}
		}
		if v := x.Plies.Value; v != nil && math.Abs(*v*float64(x.Games)-float64(plies)) > 1e-8*float64(plies) {
			t.Errorf("%s: %v plies a game, where %d have %d", x.ID, *v, x.Games, plies)
		}
	}
	learned := regexp.MustCompile(`eval=[0-9a-f]{16}\b`)
	for _, m := range e.Measured {
		if m.Elo == nil {
			continue
		}
		var lo, hi []*float64
		for _, r := range of(m.Study).Ratings {
			for _, p := range r.Players {
				if r.Variant == m.Variant && learned.ReplaceAllString(p.Agent, "eval=learned") == m.Player {
					lo, hi = append(lo, p.Elo.Lo), append(hi, p.Elo.Hi)
				}
			}
		}
		if got, want := bounds(m.Elo.Lo)+bounds(m.Elo.Hi), bounds(lo...)+bounds(hi...); len(lo) == 1 && got != want {
			t.Errorf("%s, %s: the Elo has %s where its summary has %s", m.Variant, m.Player, got, want)
		}
		for i := range lo {
			const rounded = 1e-5 // of nine digits of some thousands
			if m.Elo.Lo != nil && (lo[i] == nil || *lo[i] < *m.Elo.Lo-rounded) || m.Elo.Hi != nil && (hi[i] == nil || *hi[i] > *m.Elo.Hi+rounded) {
				t.Errorf("%s, %s: the Elo does not hold that of a training", m.Variant, m.Player)
			}
		}
		if len(lo) == 0 {
			t.Errorf("%s, %s: %s does not rate it", m.Variant, m.Player, m.Study)
		}
	}
}

// bounds spells some.
func bounds(list ...*float64) (text string) {
	for _, v := range list {
		if v == nil {
			text += "none "
			continue
		}
		text += fmt.Sprintf("%.9g ", *v)
	}
	return text
}

// wrongDistinct lists the entries whose number of different games is not that of the cells that they are of, together; none is that of
// cells of which nobody counted them.
func wrongDistinct(e *reference.Edition, of func(string) *summed) (list []string) {
	for _, x := range e.Entries {
		different, all := int64(0), labels(x)
		for _, cell := range of(x.Study).Cells {
			if cell.Lines != nil && slices.Contains(all, cell.Variant+" × "+cell.Lineup) {
				different += cell.Lines.Distinct
			}
		}
		if x.Distinct != different {
			list = append(list, fmt.Sprintf("%s: %d different games where its summary has %d", x.ID, x.Distinct, different))
		}
	}
	return list
}

// How many games are different is what the summaries have, of learned players of all trainings together, and one more or fewer is
// noticed in every entry.
func TestDistinctIsOfTheSummaries(t *testing.T) {
	e, err := reference.Decode(kept(t, "entries.json"))
	if err != nil {
		t.Fatal(err)
	}
	of, learned := keptSummaries(t), 0
	for _, wrong := range wrongDistinct(e, of) {
		t.Error(wrong)
	}
	for i, x := range e.Entries {
		if len(x.Replicas) > 0 && x.Distinct > 0 {
			learned++
		}
		x.Distinct += int64(1 - 2*(i%2))
	}
	if n := len(wrongDistinct(e, of)); n != len(e.Entries) || learned < 50 {
		t.Errorf("one game more or fewer is noticed in %d of %d entries, of which %d are of learned players whose games were compared", n, len(e.Entries), learned)
	}
}

// Where more than one in a hundred games between players were cut off, their strengths have bounds and no value.
func TestStrengthsOfGamesCutOff(t *testing.T) {
	for study, cut := range map[string]int64{"reference-aiyawatstani-single-hop-strength": 57, "reference-tuknanavuhpi-strength": 0} {
		s, err := reference.Read(unpacked(t, "studies/"+study+"/summary.json.gz"))
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Strengths) != 6 {
			t.Errorf("%s: %d strengths", study, len(s.Strengths))
		}
		for _, x := range s.Strengths {
			if x.CutOff != cut || x.Player != reference.Anchor && x.Elo.Value != nil && cut > 0 || x.Player != reference.Anchor && x.Elo.Lo == nil {
				t.Errorf("%s: %s has %d games cut off of %d, and the Elo %+v", study, x.Player, x.CutOff, x.Games, x.Elo)
			}
		}
	}
}
