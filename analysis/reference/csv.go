package reference

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
)

// column is a column of the CSV.
type column struct {
	name, doc string
	of        func(x *Entry) string
}

// columns are those of the CSV.
func columns() []column {
	number := func(f *float64) string {
		if f == nil {
			return ""
		}
		return strconv.FormatFloat(*f, 'g', -1, 64)
	}
	interval := func(of func(*Interval) *float64) func(*Entry) string {
		return func(x *Entry) string {
			if x.Advantage == nil {
				return ""
			}
			return number(of(x.Advantage))
		}
	}
	length := func(share float64) func(*Entry) string {
		return func(x *Entry) string {
			for i := range x.Lengths {
				if x.Lengths[i].Share == share {
					return number(x.Lengths[i].Value)
				}
			}
			return ""
		}
	}
	return []column{
		{"variant", "name of the rules", func(x *Entry) string { return x.Variant }},
		{"rules_hash", "hash of the resolved rules", func(x *Entry) string { return x.Rules }},
		{"player", "recipe of the player on both sides", func(x *Entry) string { return x.Player }},
		{"random_plies", "plies drawn before the players choose", func(x *Entry) string { return strconv.Itoa(x.Plies) }},
		{"games", "number of games", func(x *Entry) string { return fmt.Sprint(x.Games) }},
		{"advantage", "starter's mean score less a half, fraction of 1, or empty", interval(func(i *Interval) *float64 { return i.Value })},
		{"advantage_lo", "lower limit; the limits of all entries hold together", interval(func(i *Interval) *float64 { return &i.Lo })},
		{"advantage_hi", "upper limit", interval(func(i *Interval) *float64 { return &i.Hi })},
		{"verdict", "open, first, second, even (within the tolerance) or one game", func(x *Entry) string { return string(x.Verdict) }},
		{"tolerance", "smallest advantage that matters, fraction of 1", func(x *Entry) string { return number(&x.Tolerance) }},
		{"first_wins", "games that the starter won", func(x *Entry) string { return fmt.Sprint(x.Wins) }},
		{"draws", "games drawn", func(x *Entry) string { return fmt.Sprint(x.Draws) }},
		{"first_losses", "games that the starter lost", func(x *Entry) string { return fmt.Sprint(x.Losses) }},
		{"cut_off", "games cut off at the limit, which have no result", func(x *Entry) string { return fmt.Sprint(x.CutOff) }},
		{"plies_median", "plies within which half of the games end", length(.5)},
		{"plies_90", "plies within which nine in ten games end", length(.9)},
		{"study", "name of the study", func(x *Entry) string { return x.Study }},
		{"plan_sha256", "checksum of the study's plan", func(x *Entry) string { return x.Plan }},
	}
}

// Columns are the columns of the CSV with what they hold.
func Columns() [][2]string {
	var list [][2]string
	for _, c := range columns() {
		list = append(list, [2]string{c.name, c.doc})
	}
	return list
}

// CSV is the table, a line for each entry.
func (e *Edition) CSV() ([]byte, error) {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	list := columns()
	line := make([]string, len(list))
	for k, c := range list {
		line[k] = c.name
	}
	err := w.Write(line)
	for i := range e.Entries {
		for k, c := range list {
			line[k] = c.of(&e.Entries[i])
		}
		if err == nil {
			err = w.Write(line)
		}
	}
	w.Flush()
	if err == nil {
		err = w.Error()
	}
	return text.Bytes(), err
}
