package repeat

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
)

// shownCell is what people read of a cell in summary.json, as far as it can be told exactly
// by the counts of a record: numbers of games, and means of them. What is absent is nil.
type shownCell struct {
	Variant string `json:"variant"`
	Lineup  string `json:"lineup"`
	Games   int64  `json:"games"`
	First   *struct {
		Wins   int64 `json:"wins"`
		Draws  int64 `json:"draws"`
		Losses int64 `json:"losses"`
		CutOff int64 `json:"cut_off"`
	} `json:"first"`
	Ends      map[string]int64 `json:"end_reasons"`
	Plies     *shownMean       `json:"plies"`
	Scores    []shownMean      `json:"scores"`
	Estimates map[string]struct {
		Value *float64 `json:"value"`
	} `json:"estimates"`
	Pairing *struct {
		Seatings []shownCell `json:"seatings"`
	} `json:"pairing"`
	// FirstMove is there where cells are matches, whose games the record counts.
	FirstMove *struct {
		Games int64 `json:"games"`
	} `json:"first_move"`
	// matches is set of seatings whose cell counts matches.
	matches bool
}

// shownMean is a mean over the games of a cell; what is no number is nil.
type shownMean struct {
	Mean *float64 `json:"mean"`
}

// Shown compares what a summary shows of its cells with the counts of its record, and lists
// what differs, as [Compare] does, Page being what is shown. A page shows no numbers that are
// read here. Shown means are compared by the sums that they are made of.
func (r *Record) Shown() []Difference {
	list := []Difference{}
	for i := range r.Studies {
		if i < len(r.cells) && r.cells[i] != nil && r.Studies[i].Asks != "atlas" { // which counts boards
			list = append(list, r.Studies[i].shown(r.cells[i])...)
		}
	}
	return list
}

// shown compares the cells that a summary shows of a study with their counts.
func (s *Study) shown(cells []shownCell) (list []Difference) {
	counted := map[string]Cell{}
	for _, c := range s.Cells {
		counted[c.Cell] = c
	}
	told := map[string]bool{}
	for i := range cells {
		c := &cells[i]
		seatings := []shownCell{*c}
		if c.Pairing != nil {
			seatings = c.Pairing.Seatings
		}
		var of []Cell
		for k := range seatings {
			seatings[k].Variant, seatings[k].matches = c.Variant, c.FirstMove != nil
			one := counted[seatings[k].name()]
			of = append(of, one)
			told[one.Cell] = true
			if c.Pairing != nil {
				list = append(list, seatings[k].differs(one)...)
			}
		}
		list = append(list, c.differs(of...)...)
	}
	for _, c := range s.Cells {
		if games := c.Counts[GamesKey]; games > 0 && !told[c.Cell] {
			list = append(list, Difference{c.Cell, GamesKey, 0, games})
		}
	}
	return list
}

// name is what records call the cell.
func (c *shownCell) name() string { return c.Variant + " × " + c.Lineup }

// differs compares a shown cell with the sum of those of the record that it is about: the
// seatings of a pair.
func (c *shownCell) differs(counted ...Cell) []Difference {
	sum := map[string]int64{}
	for _, one := range counted {
		for key, n := range one.Counts {
			sum[key] += n
		}
	}
	list := []Difference{}
	name := c.name()
	compare := func(key string, shown, counted int64) {
		if shown != counted {
			list = append(list, Difference{name, key, shown, counted})
		}
	}
	mean := func(key string, value *float64, games, scale float64, counted int64) {
		if value == nil || games == 0 {
			return
		}
		if sum := float64(*value * float64(games*scale)); math.Abs(sum-float64(counted)) > 1e-6*math.Max(1, math.Abs(float64(counted))) {
			list = append(list, Difference{name, key, int64(math.Round(sum)), counted})
		}
	}
	compare(GamesKey, c.Games, sum[GamesKey])
	games := float64(sum[GamesKey])
	if c.Plies != nil {
		mean("plies", c.Plies.Mean, games, 1, sum["plies"])
	}
	if c.FirstMove != nil {
		compare("first_move", c.FirstMove.Games, sum["first_wins"]+sum["draws"]+sum["first_losses"]+sum["cut_off"]+sum["shared"])
	}
	if c.FirstMove != nil || c.matches {
		return list
	}
	if c.First != nil {
		compare("first_wins", c.First.Wins, sum["first_wins"])
		compare("draws", c.First.Draws, sum["draws"]+sum["shared"])
		compare("first_losses", c.First.Losses, sum["first_losses"])
		compare("cut_off", c.First.CutOff, sum["cut_off"])
	}
	if c.Ends != nil {
		for key, n := range sum {
			if reason, ok := strings.CutPrefix(key, "end:"); ok {
				compare(key, c.Ends[reason], n)
			}
		}
		for reason, n := range c.Ends {
			if sum["end:"+reason] == 0 {
				compare("end:"+reason, n, 0)
			}
		}
	}
	for i, s := range c.Scores {
		key := "score_" + strconv.Itoa(i+1)
		mean(key, s.Mean, games, 2, sum[key])
	}
	decided := sum["cut_off"] == 0 && sum["shared"] == 0
	for key, of := range map[string]string{"first_player_wins": "first_wins", "draws": "draws", "first_player_losses": "first_losses"} {
		if e, ok := c.Estimates[key]; ok && decided {
			mean(of, e.Value, games, 1, sum[of])
		}
	}
	if e, ok := c.Estimates["first_player_score"]; ok && decided {
		mean("first_player_score", e.Value, games, 2, 2*sum["first_wins"]+sum["draws"])
	}
	slices.SortFunc(list, func(a, b Difference) int { return cmp.Or(strings.Compare(a.Key, b.Key), cmp.Compare(a.Page, b.Page)) })
	return slices.Compact(list)
}

// readShown reads the cells of a summary, those of each of its studies.
func readShown(text []byte) ([][]shownCell, error) {
	type shown struct {
		Cells []shownCell `json:"cells"`
	}
	var summary struct {
		Cells   []shownCell `json:"cells"`
		Studies []struct {
			Summary shown `json:"summary"`
		} `json:"studies"`
	}
	if err := json.Unmarshal(text, &summary); err != nil {
		return nil, damaged("damaged cells", err)
	}
	if len(summary.Studies) == 0 {
		return [][]shownCell{summary.Cells}, nil
	}
	var list [][]shownCell
	for _, s := range summary.Studies {
		list = append(list, s.Summary.Cells)
	}
	return list, nil
}
