package compare

import (
	"math"
	"strconv"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// GamesOrMatches chooses the sentence for a study of games or of matches.
func GamesOrMatches(matches bool, ofGames, ofMatches string) string {
	if matches {
		return ofMatches
	}
	return ofGames
}

// unlike tells whether two players differ in more than who moves first: in their agents
// or in what they play.
func unlike(c *analysis.Cell) bool { return mixed(c) || len(c.SeatRoles) > 1 }

// Starter is what the player who moves first is called.
func Starter(c *analysis.Cell) answer.Text {
	switch {
	case mixed(c) && Seats(c) == 2 && len(c.Roles) == 2:
		return answer.Say("fair.agent-in-role", answer.Role(c.Roles[0]), answer.Player(c.Lineup[0]))
	case mixed(c):
		return answer.Say("fair.agent-first", answer.Player(c.Lineup[0]))
	case Seats(c) == 2 && len(c.SeatRoles) > 1:
		return answer.Say("fair.role", answer.Role(c.Roles[0]))
	default:
		return answer.Say("fair.first-player")
	}
}

// Leaning says whom a cell's verdict favours, by which key a sentence adds how much, and
// the text for a verdict that favours nobody.
func Leaning(c *analysis.Cell) (favoured answer.Text, by string, even answer.Text) {
	who, less, tolerance := Starter(c), c.Fair.Direction < 0, answer.Points(c.Fair.Tolerance)
	if c.FairSeat > 0 {
		who = answer.Say("fair.seat", answer.Count(c.FairSeat))
	}
	either := func(more, lesser string, args ...any) answer.Text {
		if less {
			return answer.Say(lesser, args...)
		}
		return answer.Say(more, args...)
	}
	switch {
	case c.FairSeat > 0:
		return either("fair.share-more", "fair.share-less", who), "verdict.by-more", answer.Say("seats.even", tolerance)
	case Seats(c) != 2:
		return either("fair.share-more", "fair.share-less", who), "verdict.by-more", answer.Say("fair.share-even", tolerance, who)
	case unlike(c):
		return either("fair.half-more", "fair.half-less", who), "verdict.by-more", answer.Say("fair.half", tolerance, who)
	}
	return either("fair.first", "fair.second"), "fair.by-more", answer.Say("fair.even", tolerance)
}

// Open says that a cell's verdict shows nothing.
func Open(c *analysis.Cell) answer.Text {
	shown, bare := "fair.undecided", "fair.not-shown"
	if c.FairSeat > 0 {
		shown, bare = "seats.undecided", "seats.not-shown"
	}
	if c.Fair.Tolerance <= 0 {
		return answer.Say(bare)
	}
	return answer.Say(shown, answer.Points(c.Fair.Tolerance))
}

// Judged tells whether there is a verdict.
func Judged(j *analysis.Judged) bool { return j.Verdict != 0 }

// NothingKnown tells whether there is neither a value nor an interval: nothing was estimated, or all
// games were cut off.
func NothingKnown(e analysis.Estimate) bool {
	return math.IsNaN(e.Value) && (e.CutOffBounds == nil || e.AllCut)
}

// Arm is how exactly an effect is known, in its unit.
func Arm(j *analysis.Judged) float64 { return Interval(j.Effect, answer.Plain).Arm() }

// AllCut tells whether all games of a cell were cut off: nothing is known of who wins them. A
// match may have but one such game.
func AllCut(c *analysis.Cell) bool {
	return c.Games > 0 && c.First.CutOff == c.Games && c.FirstMove == nil
}

// Interval is an estimate as an answer has it.
func Interval(e analysis.Estimate, in answer.Unit) answer.Interval {
	if NothingKnown(e) {
		return answer.Interval{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), In: in}
	}
	return answer.Interval{Value: e.Value, Lo: e.Lo, Hi: e.Hi, In: in, Bounds: e.CutOffBounds != nil}
}

// Effect is an effect on shares with the interval that its verdict rests on. Where the
// verdict is whether it lies beyond the tolerance, it must be seen to lie beside that;
// being inside rests on another interval.
func Effect(j *analysis.Judged) answer.Interval {
	x := Interval(j.Effect, answer.Distance)
	if Beyond(j) {
		x.ClearOf = []float64{j.Tolerance, -j.Tolerance}
	}
	return x
}

// Beyond tells whether a verdict says, or leaves open, that an effect lies beyond the
// tolerance.
func Beyond(j *analysis.Judged) bool {
	return j.Tolerance > 0 && (j.Verdict == analysis.LargerThanTolerance || j.Verdict == analysis.Different)
}

// Inside is by which interval it is told that something lies inside the tolerance, which is another one
// than that of its estimate; empty for every other verdict.
func Inside(v analysis.Verdict, by analysis.Estimate, tolerance float64) answer.Text {
	if v != analysis.EqualWithinTolerance && v != analysis.DifferentButSmall {
		return answer.Text{}
	}
	return answer.Say("verdict.by", answer.Level(by.Level), answer.Interval{Value: math.NaN(), Lo: by.Lo, Hi: by.Hi, In: answer.Distance, ClearOf: []float64{tolerance, -tolerance}})
}

// insideAll is Inside of cells with one verdict; of several it is where all of their intervals lie.
func insideAll(cells []*analysis.Cell) answer.Text {
	j := cells[0].Fair
	by := j.Equivalence
	if by.Level == j.Effect.Level { // one interval tells both
		return answer.Text{}
	}
	for _, c := range cells[1:] {
		by.Lo, by.Hi = min(by.Lo, c.Fair.Equivalence.Lo), max(by.Hi, c.Fair.Equivalence.Hi)
	}
	text := Inside(j.Verdict, by, j.Tolerance)
	if text.Key != "" && len(cells) > 1 {
		text.Key = "verdict.by-several"
	}
	return text
}

// Told is a verdict as the last column of a table has it.
func Told(v analysis.Verdict, by analysis.Estimate, tolerance float64) any {
	if text := Inside(v, by, tolerance); text.Key != "" {
		return answer.Marked{Word: answer.Verdict(v.Key()), Text: text}
	}
	return answer.Verdict(v.Key())
}

// joinClauses joins two clauses, of which the second may be empty.
func joinClauses(text, more answer.Text) answer.Text {
	if more.Key == "" {
		return text
	}
	return answer.Say("verdict.also", text, more)
}

// Numbers print what settles a verdict: a width, and two bounds.
type Numbers struct {
	Width  func(v float64) any
	Bounds func(lo, hi float64) (any, any)
}

// shares returns the numbers of an effect on shares.
func shares() Numbers {
	return Numbers{
		Width: func(v float64) any { return answer.KnownTo(v) },
		Bounds: func(lo, hi float64) (any, any) {
			like := &answer.Interval{Value: math.NaN(), Lo: lo, Hi: hi, In: answer.Distance}
			return answer.Number{Value: lo, In: answer.Distance, Like: like}, answer.Number{Value: hi, In: answer.Distance, Like: like}
		},
	}
}

// WhyOpen says why a verdict leaves something open and how exactly the effect is known;
// it is empty where nothing is open. No number of games is promised to settle it: an
// effect on the tolerance stays open for ever. Where it is the games cut off that leave it
// open, that is said instead.
func WhyOpen(j *analysis.Judged, matches bool, numbers Numbers) answer.Text {
	switch {
	case j.Effect.AllCut:
		return answer.Say(GamesOrMatches(matches, "settle.all-cut", "settle.all-cut-matches"))
	case !j.CutOff:
		return known(j, matches, numbers)
	}
	text := answer.Say("settle.cut-off")
	if j.Verdict == analysis.EqualWithinTolerance {
		text = answer.Say("settle.cut-off-small")
	}
	if b := j.Effect.CutOffBounds; b != nil && !math.IsInf(b.Hi-b.Lo, 0) {
		lo, hi := numbers.Bounds(b.Lo, b.Hi)
		text = answer.Say("settle.between", text, lo, hi)
	}
	switch {
	case j.Outlook.Games > 0:
		return joinClauses(text, known(j, matches, numbers))
	case j.Verdict == analysis.EqualWithinTolerance:
		return text
	default:
		return joinClauses(text, answer.Say("settle.higher-limit"))
	}
}

// mostPlayed is the number of games above which a plan is none.
const mostPlayed = 100_000_000

// known says how exactly an effect is known whose verdict leaves something open, and how
// many games make it exact enough.
func known(j *analysis.Judged, matches bool, numbers Numbers) answer.Text {
	o := j.Outlook
	if j.Verdict != analysis.Undecided && !j.Open() || !(o.HalfWidth > 0) {
		return answer.Text{}
	}
	now, wanted := numbers.Width(Arm(j)), numbers.Width(o.WantedHalfWidth)
	switch {
	case o.Games == 0:
		return answer.Say("settle.known", now)
	case o.HalfWidth <= o.WantedHalfWidth:
		return answer.Say("settle.known-enough", now)
	case o.Games > mostPlayed:
		return answer.Say(GamesOrMatches(matches, "settle.too-many", "settle.too-many-matches"), now, wanted)
	case o.GoOn > o.Games: // whoever adds games needs more of them than a new study
		return answer.Say(GamesOrMatches(matches, "settle.games-anew", "settle.matches-anew"), now, wanted, answer.Roughly(o.Games))
	default:
		return answer.Say(GamesOrMatches(matches, "settle.games", "settle.matches"), now, wanted, answer.Roughly(o.Games))
	}
}

// Played says in a line what was played, and by what it is judged.
func Played(r *analysis.Results) answer.Text {
	parts := answer.List{answer.Say("report.cells", len(r.Cells)), Games(r), answer.Say("report.seed", strconv.FormatUint(r.Seed, 10))}
	if r.Tolerance > 0 {
		parts = append(parts, answer.Say("report.tolerance", answer.Points(r.Tolerance)))
	}
	if len(r.Differences) > 0 {
		parts = append(parts, answer.Say("report.compared-with", answer.Variant(r.Base)))
	}
	lines := answer.Clauses{parts}
	for _, t := range reanalysed(r) {
		lines = append(lines, t)
	}
	return answer.Say("text.verbatim", lines)
}

// Games are the games, or matches, of all cells that were played.
func Games(r *analysis.Results) answer.Text {
	games := r.Simulated()
	if r.Matches {
		return answer.Say("report.matches", answer.Count(games), answer.Count(gamesOfMatches(r)))
	}
	return answer.Say("report.games", answer.Count(games))
}

// gamesOfMatches is the number of games of all matches.
func gamesOfMatches(r *analysis.Results) int64 {
	var games int64
	for i := range r.Cells {
		if f := r.Cells[i].FirstMove; f != nil {
			games += f.Games
		}
	}
	return games
}

// reanalysed says what was planned and what is used in its place, of the base and of
// every tolerance by itself; nothing where all is as planned.
func reanalysed(r *analysis.Results) []answer.Text {
	if r.Planned == nil {
		return nil
	}
	var list []answer.Text
	then, now := r.Planned.Tolerances, r.Tolerances
	if then.Score != now.Score || r.Planned.Base != r.Base {
		list = append(list, answer.Say("report.re-analysed", answer.Points(then.Score), answer.Variant(r.Planned.Base), answer.Points(now.Score), answer.Variant(r.Base)))
	}
	if then.Draws != now.Draws {
		list = append(list, answer.Say("report.re-analysed-draws", answer.Points(then.Draws), answer.Points(now.Draws)))
	}
	if then.Lead != now.Lead {
		list = append(list, answer.Say("report.re-analysed-lead", answer.Level(then.Lead), answer.Level(now.Lead)))
	}
	if then.Plies != now.Plies {
		list = append(list, answer.Say("report.re-analysed-plies", answer.Level(then.Plies), answer.Level(now.Plies)))
	}
	return list
}

// Level is the nominal coverage of the intervals of a study.
func Level(r *analysis.Results) answer.Level {
	if r.Level <= 0 {
		return 0.95
	}
	return answer.Level(r.Level)
}
