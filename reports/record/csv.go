package record

import (
	"bytes"
	"encoding/csv"
	"math"
	"strconv"
	"strings"

	"houserules/analysis"
	"houserules/analysis/tree"
	"houserules/configs/printable"
)

// csvHeader names the columns of the CSV format. There is one row for each
// number, so that rows of all kinds fit one table and a filter on kind and
// name gives a tidy one:
//
//   - kind "estimate": a cell's estimate with its own interval;
//   - kind "mean_firings": how often a special rule made a difference, per game;
//   - kind "measure": the mean of a column of the game's family, with its
//     standard deviation in the column sd;
//   - kinds "seat_return", "seat_even", "seat_advantage": by the seat's number,
//     its mean return, that of its role, and the difference of both with the
//     verdict;
//   - kinds "role_share", "role_all", "role_part", "role_nothing", "role_equal":
//     by the role, the mean share of the win, the shares of games of which its
//     seats took all, a part and nothing, and the verdict on whether they do
//     equally well, with the effect of the seat that decides;
//   - kinds "against_won", "against_drawn", "against_lost", "against_score": by the
//     family's column, the shares of games with this result of a seat against those of a
//     role, and the mean result, a half of a game drawn;
//   - kinds "pairing_score", "pairing_elo": of two players in both seatings the
//     score of the first-named one and the same as Elo, with n the number of
//     pairs;
//   - kind "rating": by the player, the strength in Elo, and "rating_first_move"
//     what the first move is worth in Elo net of strength;
//   - kind "seating": by the seating's name the first player's mean score there,
//     with n the number of games;
//   - kind "first_move": in a study of matches what the starter scored in the games
//     that either player started ("by_first", "by_second"), and the verdict on what
//     the first move of a game is worth ("worth"); all else counts matches
//   - kind "fair": the first player's advantage with the simultaneous interval
//     and the verdict;
//   - kind "difference": a paired difference from the base, likewise, with n
//     the number of pairs and the correlation;
//   - kinds "outcome", "cut_off_as", "end_reason", "fired_in": numbers of games,
//     in the column value, with n the number of all games; "cut_off_as" are the
//     games cut off by the outcome that they are counted as.
//   - kind "lines": of line-ups whose games may repeat each other, the number of
//     distinct games and how often the most frequent one came up, in the column
//     value, with n the number of games and the method "counted" or "sampled".
//   - kind "openings": of games that did not begin at the start position, by what
//     is counted (different, drawn_again, listed), the number in the column value,
//     with n the number of openings and the method "counted" or "sampled".
//   - kind "warning": something to know about the study as a whole, in the
//     column warnings.
//
// The column margin is the tolerance of a verdict in the effect's unit. Shares
// are fractions of 1. A number that there is not is an empty field. The column
// cut_off is "true" where the games cut off leave a verdict open. Simultaneous is
// "true" where lo and hi hold together with those of other rows; single_lo and
// single_hi are then those of the row by itself. The columns of tolerances, of
// planning and of games_needed are explained at judged; assumed_effect is
// published and empty.
func csvHeader() []string {
	return []string{
		"kind", "agents", "variant", "base", "name", "value", "lo", "hi", "level", "method", "n",
		"capped_lo", "capped_hi", "equivalence_lo", "equivalence_hi", "equivalence_level",
		"margin", "verdict", "direction", "games_needed", "assumed_effect", "correlation", "warnings", "sd", "cut_off",
		"simultaneous", "single_lo", "single_hi", "beyond_lo", "beyond_hi", "tolerance_of", "tolerance_fraction", "tolerance_unit",
		"planning_half_width", "planning_wanted", "planning_games", "planning_at_zero_now", "planning_at_zero_then",
		"planning_at_half_now", "planning_at_half_then", "planning_at_twice_now", "planning_at_twice_then",
	}
}

// csvColumn is the column of a path in the tree, where it has another name: an
// effect's parts are the row's own.
func csvColumn(path string) string {
	switch path {
	case "mean":
		return "value"
	case "lineup":
		return "agents"
	default:
		return strings.TrimPrefix(path, "effect_")
	}
}

// CSV returns the comparison as CSV.
func CSV(r *analysis.Results) ([]byte, error) {
	var text bytes.Buffer
	t := &csvTable{out: csv.NewWriter(&text), header: csvHeader()}
	t.write(t.header)
	o := flatten(r, nil)
	if warnings, ok := tree.Get(o, "warnings").([]string); ok {
		for _, w := range warnings {
			t.row(object{{"kind", "warning"}, {"warnings", w}})
		}
	}
	for _, c := range tree.Get(o, "cells").([]object) {
		t.cell(c)
	}
	rated, _ := tree.Get(o, "ratings").([]object)
	for _, r := range rated {
		t.rating(r)
	}
	for _, d := range tree.Get(o, "differences").([]object) {
		t.row(object{{"kind", "difference"}}, d, object{{"n", tree.Get(d, "pairs")}})
	}
	t.out.Flush()
	if err := t.out.Error(); err != nil {
		return nil, err
	}
	return text.Bytes(), t.err
}

// csvTable writes rows and keeps the first error.
type csvTable struct {
	out    *csv.Writer
	header []string
	err    error
}

func (t *csvTable) write(record []string) {
	if err := t.out.Write(record); err != nil && t.err == nil {
		t.err = err
	}
}

// row writes one row of the fields of some parts of the tree. Of two fields of
// a column the later one counts.
func (t *csvTable) row(parts ...[]Field) {
	fields := map[string]string{}
	for _, part := range parts {
		flat(fields, "", part)
	}
	record := make([]string, len(t.header))
	for i, name := range t.header {
		record[i] = fields[name]
	}
	t.write(record)
}

// flat adds the fields of a part of the tree under their columns' names.
func flat(fields map[string]string, path string, part []Field) {
	for _, f := range part {
		switch v := f[1].(type) {
		case object:
			flat(fields, path+f.Key()+"_", v)
		case entries:
			flat(fields, path+f.Key()+"_", v)
		default:
			fields[csvColumn(path+f.Key())] = text(v)
		}
	}
}

// cell writes the rows of one cell.
func (t *csvTable) cell(c object) {
	row := func(kind, name string, parts ...[]Field) {
		head := object{{"kind", kind}, {"agents", tree.Get(c, "lineup")}, {"variant", tree.Get(c, "variant")}, {"name", name}}
		t.row(append([][]Field{head}, parts...)...)
	}
	byName := func(kind, key string) {
		for _, f := range fieldsOf(tree.Get(c, key)) {
			row(kind, f.Key(), fieldsOf(f[1]))
		}
	}
	tally := func(kind, key string) {
		for _, f := range fieldsOf(tree.Get(c, key)) {
			row(kind, f.Key(), object{{"value", f[1]}, {"n", tree.Get(c, "games")}})
		}
	}
	byName("estimate", "estimates")
	if p := fieldsOf(tree.Get(c, "pairing")); p != nil {
		row("pairing_score", text(tree.Get(p, "a")), fieldsOf(tree.Get(p, "score")))
		row("pairing_elo", text(tree.Get(p, "a")), fieldsOf(tree.Get(p, "elo")))
		for _, s := range tree.Get(p, "seatings").([]object) {
			row("seating", text(tree.Get(s, "lineup")), object{{"value", tree.Get(s, "score")}, {"n", tree.Get(s, "games")}})
		}
	}
	if fair := tree.Get(c, "fair"); fair != nil {
		row("fair", analysis.FirstAdvantage, fieldsOf(fair))
	}
	if f := fieldsOf(tree.Get(c, "first_move")); f != nil {
		row("first_move", "by_first", fieldsOf(tree.Get(f, "by_first")))
		row("first_move", "by_second", fieldsOf(tree.Get(f, "by_second")))
		row("first_move", "worth", fieldsOf(tree.Get(f, "effect")))
	}
	seats, _ := tree.Get(c, "seats").([]entries)
	for _, s := range seats {
		number := text(tree.Get(s, "seat"))
		row("seat_return", number, fieldsOf(tree.Get(s, "return")))
		row("seat_even", number, object{{"value", tree.Get(s, "even")}, {"n", tree.Get(fieldsOf(tree.Get(s, "return")), "n")}})
		if advantage := tree.Get(s, "advantage"); advantage != nil {
			row("seat_advantage", number, fieldsOf(advantage))
		}
	}
	roles, _ := tree.Get(c, "seat_roles").([]entries)
	for _, r := range roles {
		for _, key := range []string{"share", "all", "part", "nothing", "equal"} {
			if part := tree.Get(r, key); part != nil {
				row("role_"+key, tree.Get(r, "name").(string), fieldsOf(part))
			}
		}
	}
	results, _ := tree.Get(c, "against").([]entries)
	for _, a := range results {
		for _, key := range []string{"won", "drawn", "lost", "score"} {
			row("against_"+key, text(tree.Get(a, "name")), fieldsOf(tree.Get(a, key)))
		}
	}
	if lines := fieldsOf(tree.Get(c, "lines")); lines != nil {
		for _, name := range []string{"distinct", "most_frequent"} {
			row("lines", name, lines, object{{"value", tree.Get(lines, name)}})
		}
	}
	if from := fieldsOf(tree.Get(c, "openings")); from != nil {
		for _, name := range []string{"different", "drawn_again", "listed"} {
			row("openings", name, object{{"n", tree.Get(from, "n")}, {"method", tree.Get(from, "method")}}, object{{"value", tree.Get(from, name)}})
		}
	}
	tally("outcome", "first")
	tally("cut_off_as", "cut_off_as")
	tally("end_reason", "end_reasons")
	tally("fired_in", "fired_in")
	byName("mean_firings", "mean_firings")
	byName("measure", "measures")
}

// rating writes the rows of the ratings under a variant.
func (t *csvTable) rating(r object) {
	head := func(kind, name string) object {
		return object{{"kind", kind}, {"variant", tree.Get(r, "variant")}, {"name", name}}
	}
	for _, p := range tree.Get(r, "players").([]object) {
		t.row(head("rating", text(tree.Get(p, "agent"))), fieldsOf(tree.Get(p, "elo")))
	}
	if first := fieldsOf(tree.Get(r, "first_move")); first != nil {
		t.row(head("rating_first_move", text(tree.Get(r, "anchor"))), first)
	}
}

// fieldsOf returns the fields of a value that has some.
func fieldsOf(v any) []Field {
	switch v := v.(type) {
	case object:
		return v
	case entries:
		return v
	default:
		return nil
	}
}

// text prints a value: numbers as the shortest text that reads back as the
// same.
func text(v any) string {
	switch v := v.(type) {
	case number:
		if math.IsNaN(float64(v)) {
			return ""
		}
		return strconv.FormatFloat(float64(v), 'g', -1, 64)
	case int:
		return strconv.Itoa(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case bool:
		return strconv.FormatBool(v)
	case string:
		return printable.Cell(v)
	case []string:
		return printable.Cell(strings.Join(v, "; "))
	default:
		return ""
	}
}
