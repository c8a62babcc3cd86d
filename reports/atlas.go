package reports

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis/solved"
	"houserules/reports/record"
	"houserules/sim/atlas"
)

// Atlas writes an atlas: as text for the terminal, shortened to what stands first in
// long tables, as Markdown, or as JSON or CSV for programs.
func Atlas(w io.Writer, a *atlas.Atlas, rates atlas.Rates, reader Reader, name string) error {
	say := reader.translator()
	var text []byte
	var err error
	switch name {
	case FormatText:
		a = titledAtlas(say, a)
		return printText(say, w, atlasSheet(say, a, whiteHours(say, a, rates), mostAtTerminal))
	case FormatMarkdown:
		a = titledAtlas(say, a)
		return printMarkdown(say, w, atlasSheet(say, a, whiteHours(say, a, rates), 0), 2)
	case FormatJSON:
		text, err = record.AtlasJSON(a)
	case FormatCSV:
		text, err = record.AtlasCSV(a)
	default:
		return fmt.Errorf("unknown format %q of an atlas; there are %s, %s, %s and %s", name, FormatText, FormatMarkdown, FormatJSON, FormatCSV)
	}
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}

// titledAtlas is an atlas whose rule sets have their titles in the language.
func titledAtlas(say translator, a *atlas.Atlas) *atlas.Atlas {
	out := *a
	out.Sets = slices.Clone(a.Sets)
	for i := range out.Sets {
		s := &out.Sets[i]
		s.Title = say.ours("title."+s.Name, cmp.Or(s.Title, s.Name))
	}
	return &out
}

// atlasSheet is what is said of an atlas, with what is said of boards that were not
// solved; most bounds the rows of long tables, 0 does not.
func atlasSheet(say translator, a *atlas.Atlas, white section, most int) sheet {
	s := sheet{Title: say("atlas.title"), Lines: atlasLines(say, a)}
	for _, sec := range []section{
		valuesSection(say, a), differSection(say, a), evenSection(say, a), fairSection(say, a), playedSection(say, a), skillSection(say, a), white,
	} {
		if len(sec.Tables)+len(sec.Remarks) == 0 {
			continue
		}
		for i := range sec.Tables {
			if g := &sec.Tables[i]; most > 0 && len(g.Rows) > most {
				sec.Remarks = append(sec.Remarks, say("atlas.not-more", count(say, int64(len(g.Rows)-most))))
				g.Rows = g.Rows[:most]
			}
		}
		s.Sections = append(s.Sections, sec)
	}
	return s
}

// atlasLines say what was solved.
func atlasLines(say translator, a *atlas.Atlas) []string {
	x := solved.Answer(a)
	lines := []string{say.text(x.Played), say.text(x.Headline[0])}
	for _, c := range x.Five.Sure.Claims[1:] { // boards with bounds
		lines = append(lines, say.text(c))
	}
	return append(lines, say("atlas.budget", count(say, int64(a.Budget)), bytesText(say, a.Memory)), say("atlas.to-the-end"))
}

// signedWhole prints a whole number with its sign.
func signedWhole(say translator, n int) string {
	return unit{scale: 1, signed: true}.number(say, float64(n), 0)
}

// valueText is the value of a board, or its bounds; empty where it is not solved.
func valueText(say translator, b *atlas.Board) string {
	switch {
	case b == nil || b.Found == nil:
		return ""
	case b.Found.Bounds[0] == b.Found.Bounds[1]:
		return signedWhole(say, b.Found.Bounds[0])
	}
	return "[" + signedWhole(say, b.Found.Bounds[0]) + ", " + signedWhole(say, b.Found.Bounds[1]) + "]"
}

// boardText names a board.
func boardText(say translator, b *atlas.Board) string {
	return say("atlas.board-name", strconv.Itoa(b.Houses), strconv.Itoa(b.Seeds))
}

// largest are the numbers of houses and seeds that a rule set's boards go up to.
func largest(s *atlas.Set) (houses, seeds int) {
	for _, b := range s.Boards {
		houses, seeds = max(houses, b.Houses), max(seeds, b.Seeds)
	}
	return houses, seeds
}

// classText says what the values of a rule set are.
func classText(say translator, s *atlas.Set) string {
	switch {
	case !slices.ContainsFunc(s.Boards, func(b atlas.Board) bool { return b.Found != nil }):
		return say("atlas.no-values")
	case s.Class == "bounds":
		return say("atlas.bounds")
	}
	return say("atlas.exact")
}

// valuesSection has a table of values for every rule set.
func valuesSection(say translator, a *atlas.Atlas) section {
	sec := section{Title: say("atlas.values")}
	for i := range a.Sets {
		sec.Tables = append(sec.Tables, valuesGrid(say, &a.Sets[i]))
	}
	return sec
}

// valuesGrid is the table of a rule set.
func valuesGrid(say translator, s *atlas.Set) grid {
	houses, seeds := largest(s)
	g := grid{Caption: say("atlas.values-of", s.Title, classText(say, s)), Columns: []column{right(say("atlas.seeds-of-houses"))}}
	for h := 1; h <= houses; h++ {
		g.Columns = append(g.Columns, right(strconv.Itoa(h)))
	}
	for n := 1; n <= seeds; n++ {
		row := []string{strconv.Itoa(n)}
		for h := 1; h <= houses; h++ {
			row = append(row, valueText(say, s.Board(h, n)))
		}
		g.Rows = append(g.Rows, plain(row...))
	}
	return g
}

// differSection lists the boards on which rule sets differ.
func differSection(say translator, a *atlas.Atlas) section {
	sec := section{Title: say("atlas.differ")}
	if len(a.Compared) < 2 {
		return sec
	}
	g := grid{Caption: say("atlas.differ-caption"), Columns: []column{left(say("atlas.board"))}}
	titles := make([]any, len(a.Compared))
	for i, name := range a.Compared {
		titles[i] = a.Set(name).Title
		g.Columns = append(g.Columns, right(a.Set(name).Title))
	}
	for _, at := range a.Differing() {
		row := []string{say("atlas.board-name", strconv.Itoa(at[0]), strconv.Itoa(at[1]))}
		for _, name := range a.Compared {
			row = append(row, valueText(say, a.Set(name).Board(at[0], at[1])))
		}
		g.Rows = append(g.Rows, plain(row...))
	}
	if len(g.Rows) == 0 {
		sec.Remarks = []string{say("atlas.differ-none", titles)}
		return sec
	}
	sec.Tables = []grid{g}
	return sec
}

// eachSolved goes through the boards that are solved.
func eachSolved(a *atlas.Atlas, do func(s *atlas.Set, b *atlas.Board)) {
	for i := range a.Sets {
		for k := range a.Sets[i].Boards {
			if b := &a.Sets[i].Boards[k]; b.Found != nil {
				do(&a.Sets[i], b)
			}
		}
	}
}

// evenSection has the komi of each board, and the first moves that keep its value.
func evenSection(say translator, a *atlas.Atlas) section {
	g := grid{
		Caption: say("atlas.komi-caption"),
		Columns: []column{left(say("atlas.rules")), left(say("atlas.board")), right(say("atlas.value")), right(say("atlas.komi")), left(say("atlas.keeping"))},
	}
	eachSolved(a, func(s *atlas.Set, b *atlas.Board) {
		if v, known := b.Found.Value(); known {
			g.Rows = append(g.Rows, plain(s.Title, boardText(say, b), signedWhole(say, v), unit{scale: 1}.number(say, float64(v), 0), keepingText(say, b.Found)))
		}
	})
	return tables(say("atlas.komi-title"), g)
}

// keepingText lists the first moves that keep the value.
func keepingText(say translator, f *atlas.Finding) string {
	list := f.Keeping()
	switch {
	case len(f.Moves) == 0:
		return say("atlas.over-at-once")
	case len(list) == len(f.Moves):
		return say("atlas.any-move", strconv.Itoa(len(list)))
	}
	text := strings.Join(list, " ")
	if slices.ContainsFunc(f.Moves, func(m atlas.Move) bool { return m.Value == nil }) {
		text = strings.TrimSpace(text + " " + say("atlas.open-moves"))
	}
	return say("atlas.of-moves", text, strconv.Itoa(len(f.Moves)))
}

// fairSection has the other starts that are even, of boards that are not.
func fairSection(say translator, a *atlas.Atlas) section {
	g := grid{
		Caption: say("atlas.fair-caption", strconv.Itoa(a.Moved)),
		Columns: []column{left(say("atlas.rules")), left(say("atlas.board")), right(say("atlas.value")),
			right(say("atlas.fair-even")), right(say("atlas.fair-open")), right(say("atlas.fair-looked")), left(say("atlas.fair-example"))},
	}
	eachSolved(a, func(s *atlas.Set, b *atlas.Board) {
		if v, known := b.Found.Value(); known && v == 0 || b.Found.Fair.Looked == 0 {
			return
		}
		example := missing
		if even := b.Found.Fair.Even; len(even) > 0 {
			example = even[0].Position
		}
		g.Rows = append(g.Rows, plain(s.Title, boardText(say, b), valueText(say, b), count(say, int64(len(b.Found.Fair.Even))), count(say, int64(b.Found.Fair.Open)), count(say, int64(b.Found.Fair.Looked)), example))
	})
	return tables(say("atlas.fair-title"), g)
}

// tables is a section of tables, none of them where they have no rows.
func tables(title string, list ...grid) section {
	sec := section{Title: title}
	for _, g := range list {
		if len(g.Rows) > 0 {
			sec.Tables = append(sec.Tables, g)
		}
	}
	return sec
}
