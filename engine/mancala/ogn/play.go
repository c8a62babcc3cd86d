package ogn

import (
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
)

// Of writes down a game: its actions, from a position of the family's notation,
// which is empty for the game's start.
func Of(g engine.Game, start string, actions []engine.Action) (*Record, error) {
	board, ok := BoardOf(g)
	if !ok {
		return nil, fmt.Errorf("oware game notation has letters for houses, and no way to write games of the family %s", g.Info().Family)
	}
	s, err := begin(g, start)
	if err != nil {
		return nil, err
	}
	r := &Record{}
	if board != usual() {
		r.Set(TagHouses, board.String())
	}
	if text := fen(s.Position()); text != usualStart {
		r.Set(TagFEN, text)
	}
	for _, a := range actions {
		text := s.ActionText(a)
		m := Move{House: rune(text[0]), Piled: strings.HasSuffix(text, "+")}
		m.Captured = play(s, a)
		r.Moves = append(r.Moves, m)
	}
	if s.Turn() == engine.Over {
		o := s.Outcome()
		r.Result = Result{Known: true, Scores: [2]engine.Score(o.Scores[:2])}
		r.Set(TagEnd, g.Info().EndReason(o.End))
	}
	return r, nil
}

// begin returns a state at a position, or at the start.
func begin(g engine.Game, position string) (engine.State, error) {
	if s := g.New(); position == "" || s.Position() == position {
		return s, nil
	}
	return g.Parse(position)
}

// play plays an action and returns how many seeds it brought the mover.
func play(s engine.State, a engine.Action) int {
	mover := s.Turn()
	before := s.Score(mover)
	s.Play(a)
	return max(0, int(s.Score(mover)-before)) / 2
}

// Until says how much of a record is played.
type Until int

const (
	// LastMove plays every move: one after the end of the game is an error.
	LastMove Until = iota
	// End plays until the game is over under the rules at hand, and leaves the
	// moves after that.
	End
)

// Replay plays the moves of a record by the rules of a game. It returns the
// state after them, or after the last that could be played, how many were, and
// what is wrong with them. step is called after each, where it is not nil.
func (r *Record) Replay(g engine.Game, until Until, step func(ply int, move string, s engine.State)) (s engine.State, played int, list []Problem) {
	info := g.Info()
	s, list = r.Start(g)
	if failed(list) {
		return s, 0, list
	}
	for _, m := range r.Moves {
		if s.Turn() == engine.Over {
			if until == LastMove {
				return s, played, append(list, failure(m.Place, "ply %d: move %q: the game was over with ply %d (%s)",
					played+1, m.Text(), played, info.EndReason(s.Outcome().End)))
			}
			list = append(list, warning(m.Place, "the game was over with ply %d (%s); %d plies that follow are left",
				played, info.EndReason(s.Outcome().End), len(r.Moves)-played))
			break
		}
		text := m.Text()
		if m.Piled && !slices.Contains(info.Actions, text) {
			text = string(m.House)
			list = append(list, warning(m.Place, "ply %d: move %q: there is no number after the plus", played+1, m.Text()))
		}
		a, err := s.ParseAction(text)
		if err != nil {
			return s, played, append(list, failure(m.Place, "ply %d: %v", played+1, err))
		}
		played++
		if n := play(s, a); m.Captured > 0 && m.Captured != n {
			list = append(list, warning(m.Place, "ply %d: move %q: the record says +%d, but under these rules it is +%d", played, text, m.Captured, n))
		}
		if step != nil {
			step(played, text, s)
		}
	}
	return s, played, append(list, r.judge(info, s)...)
}

// Start returns a state where the game begins. There are no moves to play where
// the list has an error.
func (r *Record) Start(g engine.Game) (engine.State, []Problem) {
	board, ok := BoardOf(g)
	if !ok {
		return g.New(), []Problem{failure(r.Place, "oware game notation has letters for houses, and no way to write games of the family %s", g.Info().Family)}
	}
	t, ok := r.Tag(TagFEN)
	if !ok {
		return g.New(), nil
	}
	text, err := board.position(t.Value)
	if err != nil {
		return g.New(), []Problem{failure(t.Place, "%s: %v", TagFEN, err)}
	}
	s, err := begin(g, text)
	if err != nil {
		return g.New(), []Problem{failure(t.Place, "%s %q: %v", TagFEN, t.Value, err)}
	}
	return s, nil
}

// judge compares the results that the record has with the one that the rules
// give. A game that its players stopped has the result that they agreed on.
func (r *Record) judge(info *engine.Info, s engine.State) []Problem {
	said := r.Result
	t, tagged := r.Tag(TagResult)
	if tagged && t.Value != "*" {
		tag, ok := parseResult(t.Value)
		switch {
		case !ok:
			return []Problem{warning(t.Place, "%s %q is no result in seeds; it is written 25-23, or *", TagResult, t.Value)}
		case said.Known && said != tag:
			return []Problem{warning(t.Place, "the tag says %v, the moves end with %v", tag, said)}
		}
		said = tag
	}
	if !said.Known {
		return nil
	}
	at := r.Place
	if tagged {
		at = t.Place
	}
	if s.Turn() != engine.Over {
		if _, _, stopped := r.Stopped(info); stopped {
			return nil
		}
		return []Problem{warning(at, "the record has the result %v, but under these rules the game is not over: the stores hold %v-%v",
			said, s.Score(engine.First), s.Score(engine.First+1))}
	}
	o := s.Outcome()
	if rules := (Result{Known: true, Scores: [2]engine.Score(o.Scores[:2])}); said != rules {
		return []Problem{warning(at, "the record has the result %v, but under these rules it is %v (%s)", said, rules, info.EndReason(o.End))}
	}
	return nil
}

// Stopped says how the players ended the game themselves: what the tag End calls
// it, and the result that they agreed on. It is false where the record tells of no
// such end, because a rule ended the game or nothing did.
func (r *Record) Stopped(info *engine.Info) (end string, result Result, stopped bool) {
	if end, result = r.Ending(); end == "" || slices.Contains(info.EndReasons, end) {
		return "", Result{}, false
	}
	return end, result, result.Known
}

// Ending is what the record says of the game's end: what the tag End calls it, empty without
// one, and the result.
func (r *Record) Ending() (end string, result Result) {
	result = r.Result
	if tag, ok := r.Tag(TagResult); ok {
		if said, ok := parseResult(tag.Value); ok {
			result = said
		}
	}
	t, _ := r.Tag(TagEnd)
	return t.Value, result
}

// failed says whether a problem is more than a warning.
func failed(list []Problem) bool {
	return slices.ContainsFunc(list, func(p Problem) bool { return !p.Warning })
}
