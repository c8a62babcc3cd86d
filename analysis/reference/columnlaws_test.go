package reference_test

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/analysis/reference"
	"houserules/analysis/reference/referencetest"
	"houserules/variants"
)

// keyOf is where entries.json has what a column of entries.csv holds: a path in an entry, in the strength of its
// player after "strength", or what it is called here.
func keyOf(column string) string {
	switch column {
	case "player", "player_version":
		return map[string]string{"player": "recipe.name", "player_version": "recipe.version"}[column]
	case "nodes", "depth", "softmax_scale", "evaluation_hash":
		return "recipe." + column
	case "openings", "random_plies":
		return "openings." + map[string]string{"openings": "name", "random_plies": column}[column]
	case "effect", "draw_share", "cut_off_share", "decisive_share", "plies":
		return column + ".value"
	case "lo", "hi", "simultaneous_lo", "simultaneous_hi":
		return "effect." + column
	case "elo", "value_keeping":
		return "strength." + column + ".value"
	case "elo_lo", "elo_hi", "value_keeping_lo", "value_keeping_hi":
		at := strings.LastIndex(column, "_")
		return "strength." + column[:at] + "." + column[at+1:]
	case "level":
		return "strength.level"
	}
	return column
}

// at is the value at a path; nil where there is none.
func at(x any, path string) any {
	for name := range strings.SplitSeq(path, ".") {
		m, _ := x.(map[string]any)
		x = m[name]
	}
	return x
}

// held is the value of a column by entries.json alone.
func held(column string, x map[string]any, strengths []any) any {
	text := func(v any) string { s, _ := v.(string); return s }
	hashes := strings.Fields(text(at(x, "recipe.evaluation_hash")))
	switch column {
	case "trainings":
		return float64(len(hashes))
	case "distinct_games":
		if x[column] == nil {
			return 0.0
		}
	case "plies_10", "plies_50", "plies_90":
		for _, q := range x["lengths"].([]any) {
			if s := at(q, "share").(float64); "plies_"+strconv.Itoa(int(math.Round(100*s))) == column {
				return at(q, "value")
			}
		}
		return nil
	case "sides_differ":
		if x[column] == true {
			return "yes"
		}
		return "no"
	case "seat", "role", "against", "base":
		if x[column] == nil {
			return map[string]any{"seat": 1.0, "role": "first", "against": "second", "base": x["variant"]}[column]
		}
	}
	key := keyOf(column)
	path, of := strings.CutPrefix(key, "strength.")
	if !of {
		return at(x, key)
	}
	for i := range hashes {
		hashes[i] = hashes[i][:16]
	}
	player := regexp.MustCompile(`eval=[0-9a-f]{16}\b`).ReplaceAllString(text(at(x, "recipe.name")), "eval=learned")
	for _, s := range strengths {
		if at(s, "rules_hash") == x["rules_hash"] && at(s, "player") == player && text(at(s, "evaluation_hash")) == strings.Join(hashes, " ") {
			return at(s, path)
		}
	}
	return nil
}

// otherColumns lists the fields of a table that entries.json does not have at the key that their column names.
func otherColumns(t *testing.T, table []byte, edition map[string]any) (list []string) {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	entries, strengths := edition["entries"].([]any), edition["strengths"].([]any)
	if len(rows) != len(entries)+1 {
		return []string{fmt.Sprintf("%d rows of %d entries", len(rows)-1, len(entries))}
	}
	for i, c := range edition["columns"].([]any) {
		if i >= len(rows[0]) || at(c, "name") != rows[0][i] {
			list = append(list, fmt.Sprintf("column %d is called otherwise than entries.json says: %v", i+1, at(c, "name")))
		}
	}
	for k, row := range rows[1:] {
		x := entries[k].(map[string]any)
		for i, field := range row {
			want := held(rows[0][i], x, strengths)
			ok := false
			switch want := want.(type) {
			case nil:
				ok = field == ""
			case string:
				ok = field == want
			case float64:
				v, err := strconv.ParseFloat(field, 64)
				ok = err == nil && v == want
			}
			if !ok {
				list = append(list, fmt.Sprintf("%s: %s is %q, and %v in entries.json", x["id"], rows[0][i], field, want))
			}
		}
	}
	return list
}

// Each column of entries.csv is what the key of entries.json has that it names, in the edition that comes with the
// program, as it lies there and as it is written, and in drawn ones.
func TestColumnsAreKeys(t *testing.T) {
	read := func(text []byte) (m map[string]any) {
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		return m
	}
	text := kept(t, "entries.json")
	e, err := reference.Reopened(text)
	if err != nil {
		t.Fatal(err)
	}
	hold := func(table []byte, of map[string]any) {
		for _, wrong := range otherColumns(t, table, of) {
			t.Error(wrong)
		}
	}
	written := func(e *reference.Edition) []byte {
		var b bytes.Buffer
		if err := e.CSV(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	hold(kept(t, "entries.csv"), read(text))
	hold(written(e), read(text))
	for n := range uint64(20) {
		e := drawn(n)
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		hold(written(e), read(text))
	}
}

// unpacked is the text of a file that an edition keeps.
func unpacked(t *testing.T, name string) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(kept(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The shares of moves that keep the value are those of what is kept of solve, with Wilson's interval, of several
// trainings that which holds theirs; and the word for strength is that of the lower end of the Elo.
func TestStrengthsFollowFromCounts(t *testing.T) {
	e, err := reference.Decode(kept(t, "entries.json"))
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, s := range e.Measured {
		word := ""
		if s.Elo != nil && s.Elo.Lo != nil {
			word = "lowest"
			for _, b := range reference.Bands() {
				if b.From > 0 && *s.Elo.Lo >= b.From {
					word = b.Word
				}
			}
		}
		if s.Level != word || s.Elo != nil && s.Elo.Level != reference.Level {
			t.Errorf("%s, %s: %s where its Elo says %s", s.Variant, s.Player, s.Level, word)
		}
		if s.Kept == nil {
			continue
		}
		asked++
		var is struct {
			Hash string
			Kept struct {
				Positions int64
				Players   []struct {
					Agent string
					Kept  int64
				}
			}
		}
		text := unpacked(t, "kept/"+s.Variant+".json.gz")
		if err := json.Unmarshal(text, &is); err != nil {
			t.Fatal(err)
		}
		v, problems := variants.NewLibrary().Load(s.Variant)
		if len(problems) > 0 || v.Hash != s.RulesHash {
			t.Fatalf("%s: %v, hash %s", s.Variant, problems, s.RulesHash)
		}
		anew, err := reference.ReadKept(text, v)
		if err != nil {
			t.Fatal(err)
		}
		var list []referencetest.Counts
		learned := regexp.MustCompile(`eval=([0-9a-f]{16})\b`)
		for i, p := range is.Kept.Players {
			if m := learned.FindStringSubmatch(p.Agent); learned.ReplaceAllString(p.Agent, "eval=learned") == s.Player && (m == nil || slices.Contains(strings.Fields(s.EvaluationHash), m[1])) {
				c := referencetest.Counts{Wins: p.Kept, Losses: is.Kept.Positions - p.Kept}
				list = append(list, c)
				value, lo, hi := referencetest.Share(c.Wins, 0, c.Games(), reference.Level)
				if k := anew[i].Kept; !near(*k.Value, value) || !near(*k.Lo, lo) || !near(*k.Hi, hi) {
					t.Errorf("%s, %s: %v [%v, %v] is read of %+v", s.Variant, p.Agent, *k.Value, *k.Lo, *k.Hi, c)
				}
			}
		}
		value, lo, hi := referencetest.Over(list, func(c referencetest.Counts) (value, lo, hi float64) {
			return referencetest.Share(c.Wins, 0, c.Games(), reference.Level)
		})
		if k := s.Kept; is.Hash != s.RulesHash || is.Kept.Positions != s.Positions || !near(*k.Value, value) || !near(*k.Lo, lo) || !near(*k.Hi, hi) || k.Level != reference.Level {
			t.Errorf("%s, %s: keeps %v [%v, %v] where %v [%v, %v] follows from the counts", s.Variant, s.Player, *k.Value, *k.Lo, *k.Hi, value, lo, hi)
		}
	}
	if asked == 0 {
		t.Error("nobody was asked")
	}
}
