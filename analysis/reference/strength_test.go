package reference

import "testing"

// A strength of other rules is left out with its reason, and nothing of it stays.
func TestForeignStrength(t *testing.T) {
	elo := func(v float64) *Estimate { return &Estimate{Value: &v, Lo: &v, Hi: &v, Level: Level} }
	edition := &Edition{Entries: []*Entry{{Variant: "kalah", RulesHash: "ours", Recipe: Recipe{Name: "greedy"}}}}
	of := func(hash string) []*Strength {
		return []*Strength{{Variant: "kalah", RulesHash: hash, Player: "greedy", Elo: elo(500), Openings: startName}}
	}
	if left := edition.Weigh(of("theirs")); len(left) != 1 || len(edition.Measured) != 0 || edition.Entries[0].strength != nil {
		t.Errorf("left out %v, taken %v", left, edition.Measured)
	}
	if left := edition.Weigh(append(of("ours"), of("theirs")...)); len(left) != 1 || len(edition.Measured) != 1 || *edition.Measured[0].Elo.Value != 500 {
		t.Errorf("beside others left out %v, taken %v", left, edition.Measured)
	}
	if left := edition.Weigh(append(of("ours"), of("ours")...)); len(left) != 1 || len(edition.Measured) != 1 || edition.Measured[0].Elo.Method != "" {
		t.Errorf("twice left out %v, taken %v", left, edition.Measured)
	}
	if left := edition.Weigh(of("ours")); len(left) != 0 || len(edition.Measured) != 1 || edition.Entries[0].level() != "middle" {
		t.Errorf("left out %v, taken %v", left, edition.Measured)
	}
}
