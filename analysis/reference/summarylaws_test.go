package reference_test

import (
	"encoding/json"
	"fmt"
	"regexp"
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

// The counts of entries are those of the summaries that the edition keeps, cell by cell, and an Elo is that of a
// summary, of several trainings what holds theirs.
func TestCountsAreOfTheSummaries(t *testing.T) {
	e, err := reference.Decode(kept(t, "entries.json"))
	if err != nil {
		t.Fatal(err)
	}
	read := map[string]summed{}
	of := func(study string) summed {
		if s, ok := read[study]; ok {
			return s
		}
		var s summed
		if err := json.Unmarshal(unpacked(t, "studies/"+study+"/summary.json.gz"), &s); err != nil {
			t.Fatal(err)
		}
		read[study] = s
		return s
	}
	for _, x := range e.Entries {
		s := of(x.Study).Record.Studies[0]
		hashes, all, plies := strings.Fields(x.Recipe.EvaluationHash), referencetest.Parts(x), int64(0)
		for i, c := range all {
			label := x.Variant + " × " + x.Recipe.Name
			if len(hashes) == len(all) {
				label = strings.Replace(label, "eval=learned", "eval="+hashes[i][:16], 1)
			}
			if x.Openings.Name != "start" {
				label += " from " + x.Openings.Name
			}
			found := false
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
		if v := x.Plies.Value; v != nil && !near(*v*float64(x.Games), float64(plies)) {
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
			if m.Elo.Lo != nil && (lo[i] == nil || *lo[i] < *m.Elo.Lo) || m.Elo.Hi != nil && (hi[i] == nil || *hi[i] > *m.Elo.Hi) {
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
		text += fmt.Sprint(*v, " ")
	}
	return text
}
