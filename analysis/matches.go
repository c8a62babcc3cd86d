package analysis

import (
	"fmt"
	"math/bits"
	"slices"

	"houserules/engine"
	"houserules/engine/matchplay"
	"houserules/sim/table"
)

// matchSource presents the matches of a study as if each were a game of two
// players: the first and the second player of the match, whose score are their
// points. So whatever is estimated from games is estimated from matches, with the
// match as the unit of sampling; see the package page.
type matchSource struct {
	games Source
	seed  uint64
	cells []table.Cell
	rules []matchplay.Rules // by cell
	rows  rowBuffers        // of the games
}

// Reasons why a match ended, in the order of its Info.
const (
	matchWon engine.EndReason = iota + 1
	matchDrawn
	matchCutOff
)

// newMatchSource wraps the games of matches, given the rules by variant.
func newMatchSource(src Source, opt *Options) (*matchSource, error) {
	m := &matchSource{games: src, seed: opt.Seed, rows: rowBuffers{}}
	infos := map[string]*engine.Info{}
	for _, c := range src.Cells() {
		rules, ok := opt.Matches[c.Variant]
		if !ok || c.Info == nil || c.Info.Seats() != 2 {
			return nil, fmt.Errorf("variant %s, agents %s: it is not said what its matches are", c.Variant, c.Agents)
		}
		if infos[c.Variant] == nil {
			forfeits := slices.ContainsFunc(src.Cells(), func(o table.Cell) bool { return o.Variant == c.Variant && o.Forfeits })
			infos[c.Variant] = matchInfo(c.Info, rules, forfeits)
		}
		c.Info = infos[c.Variant]
		m.cells, m.rules = append(m.cells, c), append(m.rules, rules)
	}
	return m, nil
}

// The measures of a match, in the order of its Info: its games and, where some can
// be forfeited, those that each player forfeited.
const (
	matchGames = iota
	matchForfeits
)

// matchInfo describes the matches of a game, some of whose games may be forfeited
// or none.
func matchInfo(game *engine.Info, r matchplay.Rules, forfeits bool) *engine.Info {
	info := &engine.Info{
		Family: game.Family, Roles: []engine.Role{{Name: "first player", Own: true}, {Name: "second player", Own: true}},
		Unit: "points", WholeScores: true, EndReasons: []string{"won", "drawn", "cut_off"}, CutOff: matchCutOff,
		Limit:   r.Most() * game.Limit,
		Metrics: []engine.Metric{{Name: "games", Kind: engine.Measure, Doc: "number of games of a match", Most: r.Most()}},
	}
	if forfeits {
		info.Metrics = append(info.Metrics,
			engine.Metric{Name: forfeitsFirst, Kind: engine.Measure, Doc: "games of a match that the first player forfeited", Most: r.Most()},
			engine.Metric{Name: "forfeits_second", Kind: engine.Measure, Doc: "games of a match that the second player forfeited", Most: r.Most()})
	}
	return info
}

// forfeitsFirst is the name of the first of the two measures of forfeited games.
const forfeitsFirst = "forfeits_first"

// countsForfeits tells whether rows are matches some of whose games can be
// forfeited.
func countsForfeits(info *engine.Info) bool {
	return len(info.Metrics) > matchForfeits && info.Metrics[matchForfeits].Name == forfeitsFirst
}

// Cells implements Source.
func (s *matchSource) Cells() []table.Cell { return s.cells }

// Read implements Source.
func (s *matchSource) Read(cell, block int, rows *engine.Rows) error {
	c := &s.cells[cell]
	_, matches := c.Block(block)
	rows.Resize(matches)
	rows.KeepLines(c.Lines)
	at := 0
	return s.each(cell, block, func(m *foldedMatch) error {
		m.row(rows, at)
		at++
		return nil
	})
}

// each reads the games of a block and hands over match after match.
func (s *matchSource) each(cell, block int, do func(*foldedMatch) error) error {
	c := &s.games.Cells()[cell]
	games := s.rows.get(c)
	games.KeepLines(c.Lines)
	if err := s.games.Read(cell, block, games); err != nil {
		return err
	}
	first, matches := c.Block(block)
	if err := matchplay.CheckOrder(games.Game[:games.Len], games.Starters, first, matches); err != nil {
		return fmt.Errorf("variant %s, agents %s, block %d: %w; the table is damaged: delete its part file and run the study again", c.Variant, c.Agents, block, err)
	}
	for at := 0; at < games.Len; {
		m, err := s.fold(c, s.rules[cell], games, at)
		if err != nil {
			return err
		}
		at += m.match.Games
		if err := do(m); err != nil {
			return err
		}
	}
	return nil
}

// foldedMatch is a match and where its games are.
type foldedMatch struct {
	match matchplay.Match
	index uint64
	games *engine.Rows
	at    int // the first game's place
	// forfeits are the games that the first and the second player forfeited.
	forfeits [2]int32
}

// fold follows the rules through the games of a match: who starts each and when
// it is over must be as they say.
func (s *matchSource) fold(c *table.Cell, rules matchplay.Rules, games *engine.Rows, at int) (*foldedMatch, error) {
	m := &foldedMatch{match: matchplay.New(rules), games: games, at: at}
	m.index, _ = matchplay.Place(games.Game[at])
	for i := at; ; i++ {
		over := i == games.Len
		if !over {
			match, _ := matchplay.Place(games.Game[i])
			over = match != m.index
		}
		if over != m.match.Over() {
			return nil, damaged(c, games.Game[i-1], fmt.Sprintf("it is game %d of match %d, which is not over with it or was before", m.match.Games, m.index))
		}
		if over {
			return m, nil
		}
		if err := checkRow(c, games, i, games.Game[i]); err != nil {
			return nil, err
		}
		starter := matchplay.Player(games.Starters[i])
		if want := m.match.Starter(engine.GameStreams(s.seed, games.Game[i])); starter != want {
			return nil, damaged(c, games.Game[i], fmt.Sprintf("player %d of match %d started it instead of player %d", starter, m.index, want))
		}
		m.match.Add(matchplay.GameIn(games, i, starter))
		if games.End[i] == engine.Forfeit {
			loser := starter
			if games.Return[0][i] > 0 {
				loser = starter.Other()
			}
			m.forfeits[loser-matchplay.First]++
		}
	}
}

// row writes the match as a game.
func (m *foldedMatch) row(rows *engine.Rows, i int) {
	rows.Game[i] = m.index
	rows.Plies[i], rows.BranchingSum[i], rows.ForcedPlies[i] = 0, 0, 0
	rows.LeadChanges[i], rows.LastLeadChange[i], rows.Comeback[i] = 0, 0, -1
	for k := range 2 {
		rows.Score[k][i] = engine.Units(m.match.Points[k])
		rows.Return[k][i] = engine.FullReturn / 2
		rows.Captures[k][i], rows.LargestCapture[k][i], rows.FirstMove[k][i] = 0, 0, engine.NoAction
	}
	rows.End[i] = matchDrawn
	if w := m.match.Winner(); w != 0 {
		rows.End[i] = matchWon
		rows.Return[w-matchplay.First][i], rows.Return[w.Other()-matchplay.First][i] = engine.FullReturn, 0
	}
	if m.match.CutOff {
		rows.End[i] = matchCutOff
	}
	rows.Metrics[matchGames][i] = int32(m.match.Games)
	if countsForfeits(rows.Info) {
		for k, n := range m.forfeits {
			rows.Metrics[matchForfeits+k][i] = n
		}
	}
	line := uint64(0)
	for g := m.at; g < m.at+m.match.Games; g++ {
		rows.Plies[i] += m.games.Plies[g]
		if rows.Lines != nil {
			// Two matches are the same where all their games are; a game is not the
			// same game when the other player starts it.
			line = bits.RotateLeft64(line, 23)*0x9E3779B97F4A7C15 + uint64(m.games.Lines[g]) + uint64(m.games.Starters[g])
		}
	}
	if rows.Lines != nil {
		rows.Lines[i] = engine.LineHash(line).Then(0)
	}
}

// MatchGames is the mean number of games of a match.
const MatchGames = "games_per_match"

// gamesColumn counts the games of a match.
func gamesColumn() Column {
	return Column{Name: "games", Fill: func(rows *engine.Rows, out []int32) { copy(out, rows.Metrics[matchGames][:len(out)]) }}
}

// matchFigures is the table of figures of a study of matches: those of games that
// mean something of a match, and those that only matches have.
func matchFigures() []Figure {
	var list []Figure
	for _, f := range Figures() {
		switch f.Name {
		case FirstAdvantage, FirstScore, FirstWins, Draws, FirstLosses, CutOffShare:
		case PlyCount:
			list = append(list, Figure{
				Name: MatchGames, Kind: Number, Shown: ShownInResults, Reads: []Column{gamesColumn()},
				Estimate: meanOf(gamesColumn()), Unfinished: AsItStood,
			})
			f.Compare, f.CutOff, f.Most, f.Unfinished = nil, nil, nil, AsItStood
		default:
			continue
		}
		list = append(list, f)
	}
	return list
}
