package reports_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/configs/words"
	"houserules/engine/rules"
	"houserules/reports"
)

// recorded is a study as a program reads it.
type recorded struct {
	Cells       []recordedCell
	Differences []recordedDifference
}

type recordedCell struct {
	Variant, Lineup string
	Agents          []string
	Games, Capped   int64
	First           struct {
		Wins, Draws, Losses int64
		CutOff              int64 `json:"cut_off"`
	}
	Estimates  map[string]recordedEstimate
	Fair       *recordedVerdict
	EndReasons map[string]int64 `json:"end_reasons"`
	Measures   map[string]struct {
		Mean, Lo, Hi, SD *float64
		Doc              string
	}
	Against []struct {
		Seat                int
		Doc                 string
		Wins, Draws, Losses int64
		Won, Drawn, Lost    recordedEstimate
		Score               recordedEstimate
	}
	Seats []struct {
		Seat        int
		Role, Agent string
		Return      recordedEstimate
		Even        *float64
		Advantage   *recordedVerdict
	}
	SeatRoles []struct {
		Name                      string
		Share, All, Part, Nothing recordedEstimate
		Equal                     *recordedVerdict
	} `json:"seat_roles"`
	RoleWords map[string]string `json:"role_words"`
	Lines     *recordedLines
}

type recordedEstimate struct{ Value, Lo, Hi *float64 }

type recordedVerdict struct {
	Effect         recordedEstimate
	Verdict, Words string
	Planning       *struct {
		HalfWidth *float64 `json:"half_width"`
		Wanted    *float64
		Games     int64
		AtZero    recordedChance `json:"at_zero"`
		AtHalf    recordedChance `json:"at_half"`
		AtTwice   recordedChance `json:"at_twice"`
	}
}

// recordedChance is a probability with the games played and with those advised.
type recordedChance struct{ Now, Then *float64 }

// recordedLines are how much games repeat each other.
type recordedLines struct {
	N, Distinct int64
	Most        int64 `json:"most_frequent"`
	Method      string
}

type recordedDifference struct {
	Lineup, Variant, Name string
	Correlation           *float64
	recordedVerdict
}

// Every number in a table of the report is a rounding of the one that programs
// read under the key of its row and column, and every verdict is the same. It
// walks all tables of all studies; a table or column that it does not know is an
// error.
func TestTablesRoundTheRecord(t *testing.T) {
	seen, numbers := map[string]bool{}, 0
	for name, r := range studies() {
		t.Run(name, func(t *testing.T) {
			a := agreement{T: t, results: r, seen: seen}
			if err := json.Unmarshal(compared(t, r, reports.FormatJSON), &a.record); err != nil {
				t.Fatal(err)
			}
			var text bytes.Buffer
			if err := reports.Markdown(&text, reports.Input{Results: r}); err != nil {
				t.Fatal(err)
			}
			a.walk(text.String())
			numbers += a.numbers
			if a.differences != len(a.record.Differences) {
				t.Errorf("%d differences in the tables, %d in the record", a.differences, len(a.record.Differences))
			}
		})
	}
	for _, f := range (&analysis.Results{}).FigureFacts() {
		if f.Shown != analysis.ShownByItself && !seen[f.Name] {
			t.Errorf("no table shows the figure %s", f.Name)
		}
	}
	t.Logf("%d numbers", numbers)
}

// agreement compares the tables of a study with its record.
type agreement struct {
	*testing.T
	results              *analysis.Results
	record               recorded
	seen                 map[string]bool
	lineup               string
	numbers, differences int
}

// walk goes through the tables of a report, line-up by line-up.
func (a *agreement) walk(text string) {
	_, text, _ = strings.Cut(text, "\n## All tables\n")
	text, _, _ = strings.Cut(text, "\n## All figures\n")
	var lineups []string
	for _, c := range a.record.Cells {
		if !slices.Contains(lineups, c.Lineup) {
			lineups = append(lineups, c.Lineup)
		}
	}
	sections := strings.Split(text, "\n### ")[1:]
	if len(sections) != len(lineups) {
		a.Fatalf("%d sections of %d line-ups", len(sections), len(lineups))
	}
	unescape := regexp.MustCompile(`\\(.)`)
	for i, section := range sections {
		a.lineup = lineups[i]
		caption, heads := "", []string(nil)
		for line := range strings.Lines(section) {
			line = strings.TrimSuffix(line, "\n")
			row, isRow := strings.CutPrefix(line, "| ")
			cells := strings.Split(strings.TrimSuffix(row, " |"), " | ")
			for k := range cells {
				cells[k] = strings.ReplaceAll(unescape.ReplaceAllString(cells[k], "$1"), "**", "")
			}
			switch {
			case !isRow:
				if heads = nil; line != "" {
					caption = unescape.ReplaceAllString(strings.Trim(line, "*"), "$1")
				}
			case heads == nil:
				heads = cells
			case strings.HasPrefix(cells[0], "---"):
			default:
				if len(cells) != len(heads) {
					a.Fatalf("%s: %d cells under %q: %q", caption, len(cells), heads, cells)
				}
				if heads[0] == "how it ended" { // a line an end, a column a variant
					for k := 1; k < len(heads); k++ {
						a.row(caption, []string{"variant", cells[0]}, []string{heads[k], cells[k]})
					}
					continue
				}
				a.row(caption, heads, cells)
			}
		}
	}
}

// row checks the cells of a row, each against the record's value for its head.
func (a *agreement) row(caption string, heads, cells []string) {
	at := func(head string) string {
		if i := slices.Index(heads, head); i >= 0 {
			return cells[i]
		}
		return ""
	}
	i := slices.IndexFunc(a.record.Cells, func(c recordedCell) bool { return c.Lineup == a.lineup && c.Variant == at("variant") })
	if i < 0 {
		a.Fatalf("%s: no variant %q in the record", caption, at("variant"))
	}
	c := &a.record.Cells[i]
	for k, head := range heads {
		ok := false
		head, _, _ = strings.Cut(head, " [")
		switch text := cells[k]; {
		case slices.Contains([]string{"variant", "measure", "what it counts", "seat", "role", "agent"}, head):
			continue
		case heads[1] == "games" && slices.Contains(heads, "distinct"):
			ok = c.Lines.agrees(head, text)
		case heads[1] == "games":
			ok = a.result(c, head, text)
		case heads[0] == "effect":
			ok = a.outlook(c, at("effect"), head, text)
		case strings.HasPrefix(caption, "More measures"):
			ok = a.figure(c, head, text)
		case strings.HasPrefix(heads[1], "advantage"):
			ok = a.verdict(head, text, *c.Fair)
		case strings.HasPrefix(heads[1], "difference"):
			ok = a.difference(c.Variant, caption, head, text)
		case strings.HasPrefix(caption, "How games ended"):
			ok = a.ending(c, head, text)
		case heads[0] == "measure":
			m := c.Measures[strings.ReplaceAll(at("measure"), " ", "_")]
			ok = head == "mean" && quantity(text, 1, recordedEstimate{m.Mean, m.Lo, m.Hi}) || head == "sd" && rounding(text, 1, m.SD)
		case heads[2] == "aiwe for a draw":
			ok = a.against(c, at("seat"), head, text)
		case slices.Contains(heads, "even share"):
			ok = a.seat(c, at("seat"), head, text)
		case slices.Contains(heads, "nothing %"):
			ok = a.role(c, at("role"), head, text)
		}
		if a.numbers++; !ok {
			a.Errorf("%s: %s, %s, %s: %q does not agree with the record", caption, a.lineup, c.Variant, head, cells[k])
		}
	}
}

// result checks the table of results.
func (a *agreement) result(c *recordedCell, head, text string) bool {
	if all := c.Games > 0 && c.First.CutOff == c.Games; all && slices.Contains([]string{"wins %", "draws %", "losses %"}, head) {
		return text == "–"
	}
	switch head {
	case "games":
		return strings.ReplaceAll(text, ",", "") == strconv.FormatInt(c.Games, 10)
	case "wins %":
		return share(text, c.First.Wins, c.Games)
	case "draws %":
		return share(text, c.First.Draws, c.Games)
	case "losses %":
		return share(text, c.First.Losses, c.Games)
	case "cut off %":
		return share(text, c.First.CutOff, c.Games) && c.First.CutOff == c.Capped
	case "score":
		if len(c.Seats) > 2 {
			return quantity(text, 100, c.Seats[0].Return)
		}
		// With the interval of the verdict, which is about the advantage; of unequal players it is about
		// something else.
		e := c.Estimates[analysis.FirstScore]
		if c.Fair != nil && !strings.Contains(a.lineup, ",") {
			even := 0.5
			if advantage := c.Estimates[analysis.FirstAdvantage].Value; e.Value != nil && advantage != nil {
				even = *e.Value - *advantage
			}
			lo, hi := even+number(c.Fair.Effect.Lo), even+number(c.Fair.Effect.Hi)
			e.Lo, e.Hi = &lo, &hi
		}
		return quantity(text, 100, e)
	default:
		head, _, _ = strings.Cut(head, " (")
		return a.figure(c, head, text)
	}
}

// figure checks a figure by its words.
func (a *agreement) figure(c *recordedCell, head, text string) bool {
	say := func(key string) string { return words.English().Say(rules.Say(key)) }
	for _, f := range a.results.FigureFacts() {
		if f.Shown == analysis.ShownByItself || head != say("figure."+f.Name) && head != say("figure."+f.Name+".head") {
			continue
		}
		a.seen[f.Name] = true
		e, known := c.Estimates[f.Name]
		return !known && text == "–" || known && quantity(text, scaleOf(f.Kind), e)
	}
	return false
}

// against checks the table of a seat's results against another role, and that the
// record's numbers of games are all games.
func (a *agreement) against(c *recordedCell, seat, head, text string) bool {
	n, _ := strconv.Atoi(seat)
	if n < 1 || n > len(c.Against) || c.Against[n-1].Seat != n {
		return false
	}
	r := c.Against[n-1]
	of := func(games int64, e recordedEstimate) bool {
		return quantity(text, 100, e) && math.Abs(number(e.Value)*float64(c.Games)-float64(games)) < 0.5 && r.Wins+r.Draws+r.Losses == c.Games
	}
	switch head {
	case "aiwe for a draw":
		return strings.Contains(r.Doc, "more than "+text+" aiwe")
	case "score":
		mean := (float64(r.Wins) + float64(r.Draws)/2) / float64(c.Games)
		return quantity(text, 100, r.Score) && math.Abs(number(r.Score.Value)-mean) < 1e-12
	case "more %":
		return of(r.Wins, r.Won)
	case "just as many %":
		return of(r.Draws, r.Drawn)
	default:
		return head == "fewer %" && of(r.Losses, r.Lost)
	}
}

// agrees checks the table of games that repeat each other.
func (l *recordedLines) agrees(head, text string) bool {
	if l == nil {
		return false
	}
	roughly := func(word string, n int64) bool {
		rest, sampled := strings.CutPrefix(text, word+" ")
		return sampled == (l.Method == "sampled") && strings.ReplaceAll(rest, ",", "") == strconv.FormatInt(n, 10)
	}
	switch head {
	case "games":
		return strings.ReplaceAll(text, ",", "") == strconv.FormatInt(l.N, 10)
	case "distinct":
		return roughly("about", l.Distinct)
	case "distinct %":
		return share(text, l.Distinct, l.N)
	case "most frequent":
		return roughly("at most", l.Most)
	default:
		return head == "most frequent %" && share(text, l.Most, l.N)
	}
}

// outlook checks the table of what more games would bring to an effect.
func (a *agreement) outlook(c *recordedCell, effect, head, text string) bool {
	v, scale := a.effect(c, effect)
	if v == nil || v.Planning == nil {
		return false
	}
	p := v.Planning
	chance := func(now, then *float64) bool {
		of := func(text string, v *float64) bool {
			return text == "<1 %" && number(v) < 0.005 || text == ">99 %" && number(v) > 0.99 || rounding(strings.TrimSuffix(text, " %"), 100, v)
		}
		before, after, two := strings.Cut(text, " → ")
		return of(before, now) && (two && of(after, then) || !two && *p.HalfWidth <= *p.Wanted)
	}
	width := func(v *float64) bool {
		return rounding(strings.TrimSuffix(strings.TrimPrefix(text, "± "), " pp"), scale, v)
	}
	switch head {
	case "effect":
		return true
	case "known to":
		if text == "all cut off" {
			return c.Games > 0 && v.Effect.Value == nil
		}
		// Rounded up, the longer arm of the interval.
		lo, hi, value := number(v.Effect.Lo), number(v.Effect.Hi), number(v.Effect.Value)
		arm := max(hi-value, value-lo)
		if v.Effect.Value == nil {
			arm = (hi - lo) / 2
		}
		shown := strings.NewReplacer("± ", "", " pp", "", ",", "").Replace(text)
		got, err := strconv.ParseFloat(shown, 64)
		_, fraction, _ := strings.Cut(shown, ".")
		over := got - scale*arm
		return err == nil && over > -1e-6 && over < math.Pow10(-len(fraction))
	case "wanted":
		return width(p.Wanted)
	case "games":
		n, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
		return text == "enough" && *p.HalfWidth <= *p.Wanted || text == "–" && p.Games == 0 || err == nil && math.Abs(n-float64(p.Games)) <= 0.05*n
	case "at zero":
		return chance(p.AtZero.Now, p.AtZero.Then)
	case "at half":
		return chance(p.AtHalf.Now, p.AtHalf.Then)
	default:
		return head == "at twice" && chance(p.AtTwice.Now, p.AtTwice.Then)
	}
}

// effect is the verdict on the effect that a row of that table names, and the
// scale in which it is printed.
func (a *agreement) effect(c *recordedCell, name string) (*recordedVerdict, float64) {
	say := func(key string, args ...any) string { return words.English().Say(rules.Say(key, args...)) }
	if name == say("figure."+analysis.FirstAdvantage) {
		return c.Fair, 100
	}
	for i := range c.Seats {
		if name == say("table.advantage-of-seat", c.Seats[i].Seat) {
			return c.Seats[i].Advantage, 100
		}
	}
	for i := range a.record.Differences {
		if d := &a.record.Differences[i]; d.Lineup == a.lineup && d.Variant == c.Variant && name == say("figure."+d.Name) {
			return &d.recordedVerdict, scaleOf(a.results.Figure(d.Name).Kind)
		}
	}
	return nil, 0
}

// difference checks the table of differences in the figure that its caption
// names.
func (a *agreement) difference(variant, caption, head, text string) bool {
	for _, d := range a.record.Differences {
		name := words.English().Say(rules.Say("figure." + d.Name))
		if d.Lineup != a.lineup || d.Variant != variant || !strings.Contains(caption, " in "+name+", game by game") {
			continue
		}
		switch head {
		case "r":
			return rounding(text, 1, d.Correlation)
		case "difference":
			a.differences++
			return quantity(text, scaleOf(a.results.Figure(d.Name).Kind), d.Effect)
		default:
			return a.verdict(head, text, d.recordedVerdict)
		}
	}
	return false
}

func (a *agreement) verdict(head, text string, v recordedVerdict) bool {
	if head == "advantage" {
		return quantity(text, 100, v.Effect)
	}
	return head == "verdict" && (text == v.Verdict+": "+v.Words || v.Verdict == "NO VERDICT" && strings.HasSuffix(text, v.Words))
}

func (a *agreement) ending(c *recordedCell, head, text string) bool {
	counted := func(said string) int64 {
		for name, n := range c.EndReasons {
			key := "ending." + strings.ReplaceAll(name, "_", "-")
			if named := strings.ReplaceAll(name, "_", " ") == said; named || words.English().Has(key) && words.English().Say(rules.Say(key)) == said {
				return n
			}
		}
		return 0
	}
	if head != "how it ended" {
		return share(text, counted(head), c.Games)
	}
	for _, part := range strings.Split(text, ", ") {
		at := strings.LastIndex(part, " ")
		if !share(part[at+1:], counted(part[:at]), c.Games) {
			return false
		}
	}
	return true
}

func (a *agreement) seat(c *recordedCell, seat, head, text string) bool {
	for _, s := range c.Seats {
		switch {
		case strconv.Itoa(s.Seat) != seat:
		case head == "share of the win":
			return quantity(text, 100, s.Return)
		case s.Advantage == nil:
			return text == "–"
		case head == "even share":
			return quantity(text, 100, recordedEstimate{Value: s.Even})
		default:
			return quantity(text, 100, s.Advantage.Effect)
		}
	}
	return false
}

func (a *agreement) role(c *recordedCell, role, head, text string) bool {
	for _, r := range c.SeatRoles {
		if r.Name != role {
			continue
		}
		switch head {
		case "share":
			return quantity(text, 100, r.Share)
		case "all %":
			return rounding(text, 100, r.All.Value)
		case "part %":
			return rounding(text, 100, r.Part.Value)
		case "nothing %":
			return rounding(text, 100, r.Nothing.Value)
		}
		return r.Equal == nil && text == "–" || r.Equal != nil && text == r.Equal.Verdict+": "+c.RoleWords[role]
	}
	return false
}

// scaleOf is what numbers of a kind are printed in: hundredths for shares.
func scaleOf(kind analysis.Kind) float64 {
	if kind == analysis.Share || kind == analysis.ShareDifference {
		return 100
	}
	return 1
}

// number is NaN where there is none.
func number(v *float64) float64 {
	if v == nil {
		return math.NaN()
	}
	return *v
}

// rounding tells whether a text is a value, scaled, rounded to the text's
// decimals.
func rounding(text string, scale float64, v *float64) bool {
	if v == nil {
		return text == "–"
	}
	text = strings.NewReplacer("−", "-", "+", "", ",", "").Replace(text)
	got, err := strconv.ParseFloat(text, 64)
	_, fraction, _ := strings.Cut(text, ".")
	return err == nil && math.Abs(got-scale**v) <= 0.5*math.Pow10(-len(fraction))+1e-9*math.Abs(got)+1e-12
}

// share is rounding for a part of a whole in per cent.
func share(text string, part, whole int64) bool {
	if whole == 0 {
		return text == "–"
	}
	v := float64(part) / float64(whole)
	return text == "<0.1" && v > 0 && v < 0.0005 || text == ">99.9" && v < 1 && v > 0.9995 || rounding(text, 100, &v)
}

// quantity tells whether a text is an estimate with its interval, or alone
// where it has none.
func quantity(text string, scale float64, e recordedEstimate) bool {
	const n = `([-−+]?[0-9][0-9,]*(?:\.[0-9]+)?)`
	match := func(pattern string) []string { return regexp.MustCompile("^" + pattern + "$").FindStringSubmatch(text) }
	if m := match(n + `(?: %| pp)? \[` + n + ", " + n + `\]`); m != nil {
		return rounding(m[1], scale, e.Value) && rounding(m[2], scale, e.Lo) && rounding(m[3], scale, e.Hi)
	}
	if m := match(n + " ± " + n + "(?: %| pp)?"); m != nil {
		half := (number(e.Hi) - number(e.Lo)) / 2
		return rounding(m[1], scale, e.Value) && rounding(m[2], scale, &half)
	}
	if m := match(`\[` + n + ", " + n + `\](?: %| pp)?`); m != nil {
		return e.Value == nil && rounding(m[1], scale, e.Lo) && rounding(m[2], scale, e.Hi)
	}
	if m := match(n + "(?: %| pp)?"); m != nil {
		return rounding(m[1], scale, e.Value)
	}
	return text == "–" && e.Value == nil
}

// The check sees what does not agree.
func TestQuantitySeesFaults(t *testing.T) {
	v, lo, hi := 0.48613, 0.4834, 0.4888
	for text, want := range map[string]bool{
		"48.61 % [48.34, 48.88]": true, "48.62 % [48.34, 48.88]": false, "48.61 % [48.33, 48.88]": false, "48.61 % [48.34, 48.9]": true,
		"48.6": true, "48.61 ± 0.27 %": true, "48.61 ± 0.26 %": false, "–": false, "": false, "[48.34, 48.88] %": false, "0.48613": false,
	} {
		if got := quantity(text, 100, recordedEstimate{&v, &lo, &hi}); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	for text, want := range map[string]bool{"<0.1": true, "0.0": true, "0.1": false, ">99.9": false} {
		if got := share(text, 1, 10_000); got != want {
			t.Errorf("%s: %v", text, fmt.Sprint(got))
		}
	}
}
