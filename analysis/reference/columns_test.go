package reference

import "testing"

// Every column says what it holds, every number in what unit, but those that count or name nothing that is
// measured; and no two columns have one name.
func TestColumnsSayWhatTheyHold(t *testing.T) {
	without := map[string]bool{"player_version": true, "trainings": true, "protocol": true, "seat": true}
	x := made("a", 60, 10, 30, 0)
	one := 1.0
	some := &Estimate{Value: &one, Lo: &one, Hi: &one}
	x.DrawShare, x.CutOffShare, x.Decisive, x.Plies = some, some, some, some
	for _, share := range []float64{0.1, 0.5, 0.9} {
		x.Lengths = append(x.Lengths, Quantile{share, *some})
	}
	x.strength = &Strength{Elo: some, Kept: some}
	seen := map[string]bool{}
	for _, c := range Columns() {
		if c.Name == "" || c.Doc == "" || seen[c.Name] {
			t.Errorf("column %q: %q", c.Name, c.Doc)
		}
		seen[c.Name] = true
		_, text := c.Of(x).(string)
		if value := c.Of(x); value == nil {
			t.Errorf("%s has no value of an entry that has all", c.Name)
		}
		if (c.Unit == "") != (text || without[c.Name]) {
			t.Errorf("%s is in %q", c.Name, c.Unit)
		}
	}
}
