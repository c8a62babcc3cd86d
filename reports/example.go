package reports

import (
	"bytes"
	"fmt"
	"html/template"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/engine"
	"houserules/reports/chart"
)

// Example is a game of the study to be looked at, such as the longest.
type Example struct {
	// Kind says why it was chosen.
	Kind ExampleKind
	// Game is its index in the study.
	Game uint64
	// Variant is the name of its rules.
	Variant string
	// Moves are its moves in the game's notation, Movers who made them, by name, the
	// dice having none; Plies counts them without dice.
	Moves, Movers []string
	Plies         int
	// Boards are the positions: the start and then that after every move; none of a game that
	// cannot be drawn.
	Boards []engine.Drawing
	// Still is the place in Boards of the position that is shown without a script.
	Still int
	// End is the reason of the tables why the game ended, Scores what the seats have.
	End    string
	Scores []string
}

// ExampleKind says why a game was chosen.
type ExampleKind int

// The kinds of examples.
const (
	// Longest is the game with most plies that was not cut off.
	Longest ExampleKind = iota + 1
	// MostDramatic is the game whose winner was furthest behind.
	MostDramatic
)

// ExampleCell names the cell of which a report shows games: that of the strongest
// players under the base variant. There is none in studies of matches, and none where
// players of several kinds meet.
func ExampleCell(r *analysis.Results) (c *analysis.Cell, ok bool) {
	h, ok := compare.NewHeadline(r)
	if !ok || r.Matches || h.First.Mixed || h.First.Pairing {
		return nil, false
	}
	at := slices.IndexFunc(h.First.Cells, func(c *analysis.Cell) bool { return c.Variant == r.Base })
	return h.First.Cells[max(0, at)], true
}

// example is one as the page has it.
type example struct {
	Title, End string
	// Moves is the whole game as text.
	Moves []string
	// Picture is the still, which a script steps through by Data; empty where there is none.
	Picture template.HTML
	Data    stepData
}

// stepData is what the script on the page reads.
type stepData struct {
	Prefix  string   `json:"prefix"`
	Still   int      `json:"still"`
	Changes [][]int  `json:"changes"`
	Says    []string `json:"says"`
	// First, Back, Next and Last are the names of the buttons.
	First string `json:"first"`
	Back  string `json:"back"`
	Next  string `json:"next"`
	Last  string `json:"last"`
	Step  string `json:"step"`
}

// exampleWidth is the width of the picture of a game in points.
const exampleWidth = 420

// exampleWords are the title of an example and how it ended.
func (d *document) exampleWords(say translator, i int) (title, end string) {
	x := &d.Examples[i]
	variant := x.Variant
	for _, v := range d.Variants {
		if v.Name == x.Variant {
			variant = v.title()
		}
	}
	title = say.text(x.claim(answer.Verbatim(variant), &d.examplesOf))
	return title, say("example.end", capital(endingInWords(say, x.End)), x.Scores, fmt.Sprint(x.Game))
}

// claim says why the game was chosen of a cell's, which some players played under rules of a
// title.
func (x *Example) claim(variant answer.Text, of *compare.Lineup) answer.Claim {
	key := "example.longest"
	if x.Kind == MostDramatic {
		key = "example.dramatic"
	}
	c := answer.Claim{Kind: answer.Order, Text: answer.Say(key, variant, answer.Count(x.Plies), of.Players())}
	for _, cell := range of.Cells {
		if cell.Variant == x.Variant {
			c.Evidence = []answer.Evidence{{Variant: x.Variant, Players: of.Agents, Verdict: compare.VerdictOf(cell)}}
		}
	}
	return c
}

// numbered are moves with their numbers.
func numbered(moves []string) []string {
	list := make([]string, len(moves))
	for i, move := range moves {
		list[i] = fmt.Sprintf("%d. %s", i+1, move)
	}
	return list
}

// newExample draws an example.
func (d *document) newExample(say translator, i int) (example, error) {
	x := &d.Examples[i]
	out := example{Moves: numbered(x.Moves)}
	out.Title, out.End = d.exampleWords(say, i)
	if len(x.Boards) == 0 {
		return out, nil
	}
	steps, err := chart.NewSteps(x.Boards, exampleWidth, say.role)
	if err != nil {
		return out, fmt.Errorf("report: game %d: %w", x.Game, err)
	}
	prefix := fmt.Sprintf("game-%d-", i+1)
	says := []string{say("example.start")}
	for k, move := range x.Moves {
		mover := say("example.dice")
		if x.Movers[k] != "" {
			mover = say.role(x.Movers[k])
		}
		says = append(says, say("example.move", fmt.Sprint(k+1), mover, move))
	}
	still := min(max(x.Still, 0), len(x.Boards)-1)
	var picture bytes.Buffer
	if err := steps.Inline(&picture, prefix, still, out.Title, boardInWords(say, x.Boards[still])); err != nil {
		return out, err
	}
	// The drawing escapes every text it holds, so it is safe as it is.
	out.Picture = template.HTML(picture.String())
	out.Data = stepData{
		Prefix: prefix, Still: still, Changes: steps.Changes(), Says: says,
		First: say("example.first"), Back: say("example.back"), Next: say("example.next"), Last: say("example.last"), Step: say("example.step"),
	}
	return out, nil
}
