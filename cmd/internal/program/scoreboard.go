package program

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"sync"

	"houserules/analysis/match"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/reports"
	"houserules/reports/record"
	"houserules/sim"
	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
)

// scoreboard counts the pairs of a match in the order of their game indices,
// from the tables in its folder.
type scoreboard struct {
	words *words.Catalogue
	dir   string
	rule  match.Rule

	first, second engine.Rows // the same games in both seatings
	// lines are the different games of either seating; a game of one is none of the
	// other, in which the other player makes its moves.
	lines [2]map[engine.LineHash]bool
	// openings are the different openings of the pairs, redrawn how many were drawn
	// in vain.
	openings map[engine.LineHash]bool
	redrawn  int64

	mu     sync.Mutex
	match  *match.Match
	result match.Result
	blocks int
	// forfeits are the games that the players A and B forfeited, among those that
	// count.
	forfeits [2]int64
}

// more counts the games of each seating that came since it was last asked, and
// says how many there should be next: whole blocks.
func (s *scoreboard) more(games int64) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, data, err := planfile.Open(s.dir)
	if err != nil {
		return 0, err
	}
	block := p.Cells[0].BlockGames
	blocks := int(games / block)
	if blocks > s.blocks {
		for ; s.blocks < blocks && s.blocks < p.Cells[0].Blocks() && !s.match.Ended(); s.blocks++ {
			if err := data.Read(0, s.blocks, s.rows(&s.first, p, 0)); err != nil {
				return 0, err
			}
			if err := data.Read(1, s.blocks, s.rows(&s.second, p, 1)); err != nil {
				return 0, err
			}
			if err := s.count(); err != nil {
				return 0, fmt.Errorf("%s: %w", s.dir, err)
			}
		}
		s.result = s.match.Result()
	}
	if s.match.Ended() {
		return games, nil
	}
	return int64(sim.NextRound(blocks)) * block, nil
}

// rows are rows for the games of a cell.
func (s *scoreboard) rows(r *engine.Rows, p *plan.Plan, cell int) *engine.Rows {
	if info := p.Cells[cell].Info; r.Info != info {
		*r = *engine.NewRows(info, 0)
	}
	return r
}

// count adds the pairs of a block, as player A had them: in the first seat of the
// one seating, in the second of the other.
func (s *scoreboard) count() error {
	if s.first.Len != s.second.Len {
		return fmt.Errorf("%d games of one seating, %d of the other", s.first.Len, s.second.Len)
	}
	for i := range s.first.Len {
		one, err := gameOf(&s.first, 0, i)
		if err != nil {
			return err
		}
		other, err := gameOf(&s.second, 1, i)
		if err != nil {
			return err
		}
		s.remember(i)
		s.forfeit(&s.first, 0, i)
		s.forfeit(&s.second, 1, i)
		if s.match.Add(one, other) {
			break
		}
	}
	return nil
}

// remember enters the moves and the opening of a pair among the different ones.
func (s *scoreboard) remember(i int) {
	for k, rows := range []*engine.Rows{&s.first, &s.second} {
		if rows.Lines == nil {
			continue
		}
		if s.lines[k] == nil {
			s.lines[k] = map[engine.LineHash]bool{}
		}
		s.lines[k][rows.Lines[i]] = true
	}
	if s.first.Openings != nil {
		if s.openings == nil {
			s.openings = map[engine.LineHash]bool{}
		}
		s.openings[s.first.Openings[i]] = true
		s.redrawn += int64(s.first.Redrawn[i])
	}
}

// forfeit counts a game that was forfeited, in which player A sat in a seat.
func (s *scoreboard) forfeit(r *engine.Rows, seat, i int) {
	if r.End[i] != engine.Forfeit {
		return
	}
	if r.Return[seat][i] == 0 {
		s.forfeits[0]++
	} else {
		s.forfeits[1]++
	}
}

// gameOf is a game as the player in a seat had it.
func gameOf(r *engine.Rows, seat, i int) (match.Game, error) {
	halves, rest := 2*r.Return[seat][i]/engine.FullReturn, 2*r.Return[seat][i]%engine.FullReturn
	if rest != 0 {
		return match.Game{}, fmt.Errorf("game %d is neither won nor drawn nor lost: a match counts no other shares", r.Game[i])
	}
	return match.Game{Halves: int(halves), CutOff: r.Info.CutOff != 0 && r.End[i] == r.Info.CutOff}, nil
}

// line says how the match stands.
func (s *scoreboard) line(e sim.Event) string {
	s.mu.Lock()
	r := s.result
	s.mu.Unlock()
	text := s.words.Sentence("progress.match", count(s.words, r.Pairs.N()), count(s.words, s.rule.Most), count(s.words, int64(e.GamesPerSecond())))
	text = leftWords(s.words, text, e, true)
	if r.Pairs.N() > 0 && !math.IsNaN(r.Score.Value) {
		elo := strings.Replace(fmt.Sprintf("%+.0f", r.Elo.Value), "Inf", "∞", 1) // who lost everything
		text = s.words.Sentence("progress.match.score", text, decimals(s.words, 100*r.Score.Value, 1), decimals(s.words, 100*r.Score.Half(), 1), elo)
		if r.ByTest {
			lower, upper := s.rule.Test.Bounds()
			text = s.words.Sentence("progress.match.ratio", text, decimals(s.words, r.Ratio.Stood, 2), decimals(s.words, lower, 2), decimals(s.words, upper, 2))
		}
	}
	return text
}

// publishMatch prints how a match ended and leaves match.json in its folder.
func (a *app) publishMatch(p *plan.Plan, dir string, s *scoreboard, format string) error {
	c := p.Cells[0]
	m := record.Match{
		Variant: c.Variant, Agents: [2]string{c.Players[0], c.Players[1]}, Seed: p.Seed, Protocol: p.Protocol,
		Rule: s.rule, Result: s.result, Forfeits: s.forfeits, Outside: p.MayForfeit(), Distinct: int64(len(s.lines[0]) + len(s.lines[1])),
	}
	if c.Opens() {
		m.Openings, m.Different, m.Redrawn = c.Openings, int64(len(s.openings)), s.redrawn+c.LeftOut
	}
	text, err := m.JSON()
	if err != nil {
		return err
	}
	if err := confined.WriteFile(filepath.Join(dir, "match.json"), text); err != nil {
		return err
	}
	if err := reports.Match(a.out, &m, reports.Reader{Words: a.words()}, format); err != nil {
		return err
	}
	fmt.Fprintf(a.err, "match: %s\n", filepath.Join(dir, "match.json"))
	return nil
}
