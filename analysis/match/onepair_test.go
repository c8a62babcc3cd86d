package match

import (
	"encoding/json"
	"testing"

	"houserules/analysis/answer"
	"houserules/analysis/question"
	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// lined are games of a match, of which game i of the seating that A starts has line i
// modulo their number; whoever starts wins, if A does not win both.
type lined struct {
	lines   int
	both    bool
	nowhere bool // no lines are kept
	asOne   bool // both games of a pair have the same line
	// kept is set where the tables say whether a number was drawn, only where none was.
	kept, only bool
}

func (lined) Has(int, int) bool { return true }

func (l lined) Read(cell, block int, rows *engine.Rows) error {
	rows.Resize(16)
	rows.KeepLines(!l.nowhere)
	rows.OneGame = l.only
	for i := range rows.Len {
		rows.Game[i], rows.End[i] = uint64(16*block+i), 1
		winner := 0
		if l.both && cell == 1 {
			winner = 1
		}
		rows.Return[winner][i], rows.Return[1-winner][i] = engine.FullReturn, 0
		if l.nowhere {
			continue
		}
		rows.Lines[i] = 7
		switch {
		case l.asOne:
			rows.Lines[i] += engine.LineHash(rows.Game[i] % uint64(l.lines))
		case cell == 1:
			rows.Lines[i] = 5
		default:
			rows.Lines[i] += engine.LineHash(rows.Game[i] % uint64(l.lines))
		}
	}
	return nil
}

var _ question.Games = lined{}

// asked asks a match of at most 3200 pairs.
func asked(t *testing.T, m plan.Match, g lined) (*Question, *answer.Answer) {
	t.Helper()
	return askedOf(t, m, g, table.Cell{Games: 3200, StopsAtOneGame: g.kept})
}

// askedOf asks a match of x against y, whose cells are like one.
func askedOf(t *testing.T, m plan.Match, g question.Games, like table.Cell) (*Question, *answer.Answer) {
	t.Helper()
	m.Scale, m.Elo1, m.Alpha, m.Beta = Logistic.String(), 10, 0.05, 0.05
	p := &plan.Plan{Match: &m, Contents: table.Contents{Name: "match", Protocol: engine.Protocol}}
	like.Info = &engine.Info{Roles: make([]engine.Role, 2), EndReasons: []string{"over", "limit"}, CutOff: 2}
	like.Variant, like.BlockGames, like.Lines = "french", 16, true
	for leg, agents := range [][]string{{"x", "y"}, {"y", "x"}} {
		c := like
		c.Agents, c.Lineup, c.Players, c.Leg = agents[0]+","+agents[1], agents, agents, leg+1
		p.Cells = append(p.Cells, c)
	}
	q, err := NewQuestion(p)
	if err != nil {
		t.Fatal(err)
	}
	if err := question.Ask(q, p, g); err != nil {
		t.Fatal(err)
	}
	return q, q.Answer()
}

// Whatever ends a match, and however its only pair ended, nothing is claimed of copies of
// that pair; it does not go on for ever. With a second line, or where no lines are known,
// the copies are pairs.
func TestCopiesOfAPairAreOnePair(t *testing.T) {
	for _, rule := range []plan.Match{{Sequential: true}, {Until: 0.01}, {}} {
		for _, both := range []bool{false, true} {
			q, a := asked(t, rule, lined{lines: 1, both: both})
			if !q.match.Ended() || rule != (plan.Match{}) && q.match.tally.N() > 200 {
				t.Errorf("%+v: %d pairs", rule, q.match.tally.N())
			}
			if len(a.Headline) != 1 || a.Headline[0].Key != "match.one-pair" || a.Headline[0].Kind != answer.Counted || len(a.Five.Fair.Claims)+len(a.Five.Sure.Claims) > 0 || a.Top != nil {
				t.Errorf("%+v: %+v", rule, a.Headline)
			}
			text, err := json.Marshal(a.Record)
			if err != nil {
				t.Fatal(err)
			}
			var got struct {
				Verdict, By string
				OneGame     bool `json:"one_game"`
				Score       struct{ Value, Lo, Hi *float64 }
				Test        struct{ LLR *float64 }
			}
			if err := json.Unmarshal(text, &got); err != nil {
				t.Fatal(err)
			}
			if got.Verdict != "open" || got.By != "nothing" || !got.OneGame || got.Score.Value == nil || got.Score.Lo != nil || got.Score.Hi != nil || got.Test.LLR != nil {
				t.Errorf("%+v: %s", rule, text)
			}
		}
		for _, g := range []lined{{lines: 2, both: true}, {nowhere: true, both: true}} {
			_, a := asked(t, rule, g)
			last := len(a.Headline) - 1
			if a.Headline[last].Key != "match.verdict" || len(a.Five.Sure.Claims) == 0 {
				t.Errorf("%+v, %+v: %s", rule, g, a.Headline[last].Key)
			}
			if few := g.lines == 2; (a.Headline[0].Key == "answer.repeated") != few { // four games of hundreds
				t.Errorf("%+v, %+v: it begins with %s", rule, g, a.Headline[0].Key)
			}
		}
	}
}

// Players who make the same moves whoever starts are said to play as one, also where their only
// pair is one game; of pairs of which one game differs that is not said, nor where no lines are kept.
func TestPlayersWhoPlayAsOne(t *testing.T) {
	for _, c := range []struct {
		of  lined
		key string
	}{
		{lined{lines: 50, asOne: true}, "match.as-one"}, {lined{lines: 1, asOne: true}, "match.one-game"},
		{lined{lines: 50}, "match.verdict"}, {lined{lines: 1, nowhere: true}, "match.verdict"}, {lined{lines: 1}, "match.one-pair"},
	} {
		q, a := asked(t, plan.Match{Sequential: true}, c.of)
		last := a.Headline[len(a.Headline)-1].Key
		if a.Headline[0].Key != c.key && a.Headline[0].Key != "answer.repeated" || c.key == "match.as-one" && last != "match.verdict-word" {
			t.Errorf("%+v: it begins with %s and ends with %s, not with %s", c.of, a.Headline[0].Key, last, c.key)
		}
		if c.key == "match.as-one" && a.Headline[0].Args[2] != answer.Count(q.match.tally.N()) {
			t.Errorf("%v pairs of %d", a.Headline[0].Args, q.match.tally.N())
		}
	}
}

// Where tables say that numbers were drawn, equal pairs are chance; where they say that none
// was, there is one pair.
func TestTablesTellOnePair(t *testing.T) {
	for _, only := range []bool{false, true} {
		q, a := asked(t, plan.Match{}, lined{lines: 1, kept: true, only: only})
		if q.onePair() != only || (a.Headline[0].Key == "match.one-pair") != only {
			t.Errorf("only %v: one pair %v, %s", only, q.onePair(), a.Headline[0].Key)
		}
	}
}
