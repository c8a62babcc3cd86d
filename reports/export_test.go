package reports

import (
	"fmt"
	"io"
	"math"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/balance"
	"houserules/analysis/effects"
	"houserules/analysis/reference"
	"houserules/analysis/skill"
	"houserules/analysis/varied"
	"houserules/configs/words"
	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// SweepOf is a sweep of two knobs with so many values each, as one line-up played it,
// for the tests that look at pages.
func SweepOf(rows, columns int) Input {
	d := &plan.Design{Question: plan.Sweep, Of: []string{"french"}, Chosen: "full", Size: int64(rows * columns)}
	for _, f := range []struct {
		name   string
		levels int
	}{{"board.seeds", rows}, {"komi", columns}} {
		factor := plan.Factor{Name: f.name}
		for level := range f.levels {
			factor.Levels = append(factor.Levels, fmt.Sprintf("%d seeds", level+1))
		}
		d.Factors = append(d.Factors, factor)
	}
	s := effects.Swept{Agents: "random", Model: effects.Model{Efficiency: 1}}
	var cells []analysis.Cell
	for i := range rows * columns {
		levels := []int{i / columns, i % columns}
		variant := fmt.Sprintf("see-%d-kom-%d", levels[0]+1, levels[1]+1)
		d.Runs = append(d.Runs, plan.DesignRun{Variant: variant, Levels: levels})
		c := cellWith(variant, "random", float64(i%41)/4-5, 0.4)
		cells = append(cells, c)
		s.Ranked = append(s.Ranked, effects.Ranked{Run: i, Advantage: c.Fair.Effect, MayBeFirst: i < 12})
	}
	for f := range d.Factors {
		s.Means = append(s.Means, make([]float64, len(d.Factors[f].Levels)))
		for level := 1; level < len(d.Factors[f].Levels); level++ {
			s.Effects = append(s.Effects, effects.Effect{Factor: f, To: level, Estimate: estimateOf(0.01*float64(level%5-2), 0.01)})
		}
	}
	r := ofCells(cells...)
	r.Name = "sweep"
	designs := []varied.Design{{Plan: d, Swept: []effects.Swept{s}}}
	return Input{Results: r, Answer: varied.Answer(r, designs), Designs: designs, Title: "How many seeds, and which komi?", Command: "houserules run sweep"}
}

// ReadingsOf is a study of so many readings of a source.
func ReadingsOf(n int) Input {
	d := &plan.Design{Question: plan.Readings, Of: []string{"french"}, Chosen: "full", Size: int64(n),
		Factors: []plan.Factor{{Name: "feeding", Levels: []string{"none", "must-if-possible"}}, {Name: "end.majority", Levels: make([]string, n)}}}
	x := effects.Readings{Agents: "random", Turns: []effects.TurningFactor{{Factor: 0, Changed: 3, Pairs: n / 2}},
		Shares: []effects.Share{{Factor: 0, Variance: 0.0003, Share: 0.75, Lo: 0.5, Hi: 0.9}, {Factor: effects.Together, Variance: 0.0001, Share: 0.25, Hi: 0.5}}}
	var cells []analysis.Cell
	for i := range n {
		d.Factors[1].Levels[i] = fmt.Sprintf("%d seeds", 20+i)
		variant := fmt.Sprintf("reading-%d", i)
		d.Runs = append(d.Runs, plan.DesignRun{Variant: variant, Levels: []int{i % 2, i}})
		c := cellWith(variant, "random", float64(i)/4-2, 0.4)
		cells = append(cells, c)
		x.Readings = append(x.Readings, effects.Reading{Run: i, Effect: c.Fair.Effect, Verdict: c.Fair.Verdict, Direction: c.Fair.Direction})
	}
	r, designs := ofCells(cells...), []varied.Design{{Plan: d, Readings: []effects.Readings{x}}}
	return Input{Results: r, Answer: varied.Answer(r, designs), Designs: designs, Title: "Every reading of a source"}
}

// Climbed is a study of ladders.
func Climbed() Input {
	r := ofCells(cellWith("one", "random", 1, 0.4), cellWith("two", "random", 2, 0.4))
	return Input{Results: r, Answer: skill.Answer(r, climbed()), Ladder: climbed(), Title: "What skill does"}
}

// BalancePage writes the page of a search for the fairest rules.
func BalancePage(w io.Writer, c *words.Catalogue) error {
	p := &plan.Plan{Contents: table.Contents{Name: "club-awale", Seed: 42, Protocol: 1}, Title: "The fairest rules for the club",
		Tolerance: plan.Tolerance{Score: 0.01},
		Balance:   &plan.Balance{Today: "house-five-seeds", TodayMayStay: true, Players: []string{"random", "greedy"}, Changes: 1, Budget: 100_000, Level: 0.95},
		Designs: []plan.Design{{Question: plan.Balances, Size: 3, Chosen: "full", Factors: []plan.Factor{{Name: "board.seeds", Levels: []string{"3 seeds", "4 seeds", "5 seeds"}, Base: 2}},
			Runs: []plan.DesignRun{{Variant: "house-five-seeds", Levels: []int{2}}, {Variant: "a", Levels: []int{0}}, {Variant: "b", Levels: []int{1}}}}},
	}
	list := func(a, b float64) []analysis.Estimate {
		return []analysis.Estimate{estimateOf(a, 0.005), estimateOf(b, 0.005)}
	}
	side := func(a, b float64) balance.Side {
		trained, none := estimateOf(a, 0.005), analysis.Estimate{Value: math.NaN()} // the first has learned three times, and the lead says the opposite
		return balance.Side{Unfairness: estimateOf(max(a, b), 0.005), Unfair: list(a, b), Trainings: [][]analysis.Estimate{{trained, trained, trained}, {estimateOf(b, 0.005)}},
			Lead: []analysis.Estimate{{Value: -0.03, Lo: -0.04, Hi: -0.02, Level: 0.95, N: 2304}, none}, Advantages: list(a, b), Equal: list(a, b), Draws: list(0.05, 0.03), Lengths: list(90, 41), Limits: list(0, 0.01)}
	}
	entry := func(state balance.State, a, b float64) balance.Entry {
		return balance.Entry{State: state, By: 1, Games: 5000, Unfairness: estimateOf(max(a, b), 0.01), Advantages: list(a, b), Draws: list(0.05, 0.03), Lengths: list(90, 41), Fronts: balance.Fronts{Changes: true}}
	}
	a := balance.AnswerOf(p, balance.Result{
		Games: 44_544, Entries: []balance.Entry{entry(balance.LessFair, 0.03, 0.05), entry(balance.Best, 0.001, 0.004), entry(balance.Best, 0.002, 0.01)},
		Region: []int{1, 2}, Winner: 1,
		Confirmation: &balance.Confirmation{Verdict: balance.Confirmed, Games: 2304, Winner: side(0.001, 0.004), Today: side(0.03, 0.05), Change: list(-0.029, -0.046), LessFair: []bool{false, false}},
	})
	f := Frame{Name: p.Name, Seed: p.Seed, Protocol: p.Protocol, Title: p.Title, Command: "houserules balance club-awale -o club-again", Version: "1", Reader: Reader{Words: c}}
	return AnswerPage(w, a, &f)
}

// AnswerPage writes the page of an answer.
func AnswerPage(w io.Writer, a *answer.Answer, f *Frame) error {
	say := f.Reader.translator()
	return htmlPage(say, w, answerDocument(say, a, f))
}

// AtlasPage writes the page of a small atlas.
func AtlasPage(w io.Writer, c *words.Catalogue) error {
	in := AtlasInput{Atlas: smallAtlas(), Command: "houserules atlas", Reader: Reader{Words: c}}
	return htmlPage(translatorTo(c), w, atlasDocument(translatorTo(c), in))
}

// SeveralPage writes the page of several studies.
func SeveralPage(w io.Writer, c *words.Catalogue, studies []Study) error {
	for i := range studies {
		studies[i].Input.Reader.Words = c
	}
	s, err := newSeveral(translatorTo(c), studies)
	if err != nil {
		return err
	}
	return s.html(translatorTo(c), w)
}

// ReferencePageIn writes a page of an edition in the reader's language, about all or only about a set of rules.
func ReferencePageIn(folder *confined.Folder, e *reference.Edition, beside *Beside, f Frame, name, only string) error {
	p := referencePages{folder: folder, e: e, beside: beside, frame: f}
	return p.write(name, only, f.Reader.Words)
}
