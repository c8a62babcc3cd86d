package record

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"houserules/configs/printable"
	"houserules/sim/atlas"
)

// AtlasJSON returns an atlas as indented JSON, as [atlas.Atlas] has it.
func AtlasJSON(a *atlas.Atlas) ([]byte, error) {
	text, err := json.MarshalIndent(a, "", "  ")
	return append(printable.JSON(text), '\n'), err
}

// AtlasCSV returns an atlas as CSV, a row for each board. The columns are
//
//   - rules, houses, seeds, variant, hash: which board it is;
//   - state: solved, over-budget, over-memory or refused, with the reason in why;
//   - class, positions, states, bytes: what solving it takes;
//   - value, lo, hi: what the start is worth to the first player in units of lead,
//     value is empty where the bounds differ; komi is what makes it even;
//   - first_moves, keeping: how many first moves there are, and those that keep the
//     value;
//   - fair_looked, fair_even, fair_open: how many other starts were looked at, how many
//     of them are even, and of how many bounds leave it open;
//   - exact_random_lead, exact_random_advantage: what random play brings, worked out;
//   - for every player NAME: NAME lead, NAME half_width, NAME advantage, NAME games,
//     NAME cut_off.
//
// Advantages are the first player's score less a half, from -1/2 to 1/2.
func AtlasCSV(a *atlas.Atlas) ([]byte, error) {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	head := []string{
		"rules", "houses", "seeds", "variant", "hash", "state", "why", "class", "positions", "states", "bytes", "value", "lo", "hi", "komi",
		"first_moves", "keeping", "fair_looked", "fair_even", "fair_open", "exact_random_lead", "exact_random_advantage",
	}
	for _, p := range a.Players {
		for _, what := range []string{"lead", "half_width", "advantage", "games", "cut_off"} {
			head = append(head, printable.Cell(p.Agent+" "+what))
		}
	}
	rows := [][]string{head}
	for i := range a.Sets {
		for k := range a.Sets[i].Boards {
			rows = append(rows, atlasRow(&a.Sets[i], &a.Sets[i].Boards[k], len(head)))
		}
	}
	if err := w.WriteAll(rows); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}

// atlasRow is the row of a board.
func atlasRow(set *atlas.Set, b *atlas.Board, columns int) []string {
	row := []string{
		printable.Cell(set.Name), strconv.Itoa(b.Houses), strconv.Itoa(b.Seeds), printable.Cell(b.Variant), printable.Cell(b.Hash), printable.Cell(string(b.State)), printable.Cell(b.Why), printable.Cell(set.Class),
		whole(b.Positions), whole(b.States), whole(b.Bytes),
	}
	if f := b.Found; f != nil {
		value := ""
		if v, known := f.Value(); known {
			value = strconv.Itoa(v)
		}
		row = append(row, value, strconv.Itoa(f.Bounds[0]), strconv.Itoa(f.Bounds[1]), value, strconv.Itoa(len(f.Moves)), printable.Cell(strings.Join(f.Keeping(), " ")),
			strconv.Itoa(f.Fair.Looked), strconv.Itoa(len(f.Fair.Even)), strconv.Itoa(f.Fair.Open))
		if x := f.Exact.Random; x != nil {
			row = append(row, text(number(x.Lead)), text(number(x.Advantage())))
		} else {
			row = append(row, "", "")
		}
		for i := range f.Played {
			p := &f.Played[i]
			mean, half := p.Mean()
			row = append(row, text(number(mean)), text(number(half)), text(number(p.Advantage())), strconv.FormatInt(p.Games, 10), strconv.FormatInt(p.CutOff, 10))
		}
	}
	return append(row, make([]string, columns-len(row))...)
}

// whole is a number that may be too large to be known.
func whole(n int) string {
	if n == math.MaxInt {
		return ""
	}
	return strconv.Itoa(n)
}
