package program

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"houserules/configs/words"
)

// TestCheckByPlaying compares what check says of some games with the records of the same
// games, counted here.
func TestCheckByPlaying(t *testing.T) {
	const games = 40
	code, records, errs := command(t, "sample", "french", "--games", fmt.Sprint(games), "--seed", "1", "--format", "jsonl")
	if code != exitDone {
		t.Fatal(errs)
	}
	wins, ends, plies := map[string]int{}, map[string]int{}, []int{}
	for line := range strings.Lines(records) {
		var r struct {
			Returns []float64
			Plies   int
			End     string `json:"end_reason"`
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		switch r.Returns[0] {
		case 1:
			wins["South"]++
		case 0:
			wins["North"]++
		default:
			wins["drawn"]++
		}
		ends[r.End]++
		plies = append(plies, r.Plies)
	}
	slices.Sort(plies)
	code, out, errs := command(t, "variants", "check", "french", "--play", fmt.Sprint(games))
	if code != exitDone {
		t.Fatal(errs)
	}
	text := strings.Join(strings.Fields(out), " ")
	share := func(n int) string { return fmt.Sprintf("%.1f %%", float64(n)/games*100) } // forty games are fortieths, which it writes exactly
	want := []string{
		"40 random games: South, who moves first, wins " + share(wins["South"]), "North wins " + share(wins["North"]),
		fmt.Sprintf("Half of the games end within %d plies, nine of ten within %d, the longest with %d.", plies[games/2-1], plies[games*9/10-1], plies[games-1]),
	}
	if wins["drawn"] > 0 {
		want = append(want, share(wins["drawn"])+" are drawn")
	}
	for end, n := range ends {
		want = append(want, endingInWords(words.English(), end)+" ("+share(n)+")")
	}
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("no %q in:\n%s", w, out)
		}
	}
	if strings.Contains(text, "_") {
		t.Errorf("an end has no words:\n%s", out)
	}
}
