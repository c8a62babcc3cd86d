package program

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"houserules/analysis/repeat"
	"houserules/configs/printable"
	"houserules/configs/words"
	"houserules/sim"
	"houserules/sim/atlas"
	"houserules/sim/plan"
	"houserules/sim/survey"
)

// Whoever wrote a report decides how much repeating it takes. More than this is not begun
// unless --long says so.
const (
	mostUnasked       = time.Hour     // of processor time
	mostUnaskedBoards = 1_000_000_000 // positions of an atlas, of about three million a second
)

// tooLong says why the games of a study's record that can be played are not played unasked:
// what they take, by a game here and there of each line-up, as plan --estimate says it. Empty
// means they are. spent are the seconds of the studies before on the same page; those of this
// one are added where it is to be played.
func (a *app) tooLong(p *plan.Plan, s *repeat.Study, why obstacles, o *repeatOptions, spent *float64) (string, error) {
	if o.long {
		return "", nil
	}
	ctx, stop := interruptible(a, "progress.stop.nothing-played")
	defer stop()
	var unknown []string
	for i := range p.Cells {
		for _, spec := range specsOf(p.Cells[i].Lineup) {
			if name := printable.Quoted(spec.String()); why[i] == "" && startsAny(spec) && !slices.Contains(unknown, name) {
				unknown = append(unknown, name)
			}
		}
	}
	if len(unknown) > 0 {
		a.tell("repeat.unknown-time", strings.Join(unknown, ", "))
	}
	var done atomic.Int64
	defer a.expect(byCount(&done, why.lineups(p)), "progress.measuring")()
	return tooLongBy(p, s, why, spent, func(p *plan.Plan) (*sim.Estimate, error) {
		defer done.Add(1)
		return newEstimate(ctx, p, 0)
	})
}

// lineups is how many line-ups have cells to which there is no obstacle.
func (why obstacles) lineups(p *plan.Plan) int64 {
	names := map[string]bool{}
	for i := range p.Cells {
		if why[i] == "" {
			names[strings.Join(p.Cells[i].Lineup, ",")] = true
		}
	}
	return int64(len(names))
}

// tooLongBy is tooLong by what estimates plans of one cell. What is not known to be short
// enough is too long.
func tooLongBy(p *plan.Plan, s *repeat.Study, why obstacles, spent *float64, estimate func(*plan.Plan) (*sim.Estimate, error)) (string, error) {
	type lineup struct {
		cell        int
		games, most int64
	}
	byName := map[string]*lineup{}
	var list []*lineup
	var games int64
	for i := range p.Cells {
		if why[i] != "" {
			continue
		}
		n := s.Cells[i].Counts[repeat.GamesKey]
		games += n
		name := strings.Join(p.Cells[i].Lineup, ",")
		l := byName[name]
		if l == nil {
			l = &lineup{cell: i}
			byName[name], list = l, append(list, l)
		}
		l.games += n
		if n > l.most {
			l.cell, l.most = i, n
		}
	}
	slices.SortStableFunc(list, func(a, b *lineup) int { return cmp.Compare(b.games, a.games) })
	seconds, beyond := 0.0, ""
	about := "about"
	for _, l := range list {
		if l.games == 0 {
			break
		}
		one := *p
		one.Cells = slices.Clone(p.Cells[l.cell : l.cell+1])
		e, err := estimate(&one)
		if err != nil {
			return "", err
		}
		seconds += float64(e.Cells[0].GameSeconds * float64(l.games))
		if e.Cells[0].AtLeast {
			about, beyond = "at least", strings.Join(one.Cells[0].Lineup, ",")
		}
		if *spent+seconds > mostUnasked.Seconds() && seconds <= mostUnasked.Seconds() {
			return "with the studies before it on the page it takes more than an hour of processor time on this machine; to play them all the same, give --long", nil
		}
		if seconds > mostUnasked.Seconds() {
			if l != list[len(list)-1] {
				about = "at least"
			}
			return fmt.Sprintf("its %s games take %s %s of processor time on this machine; to play them all the same, give --long", decimals(words.English(), float64(games), 0), about, longTime(seconds)), nil
		}
	}
	if beyond != "" {
		return fmt.Sprintf("not one game of %s was over after %.0f seconds, and how long its %s games take is not known; to play them all the same, give --long", beyond, sim.LongestGame.Seconds(), decimals(words.English(), float64(games), 0)), nil
	}
	*spent += seconds
	return "", nil
}

// longTime is a time of hours or more that is not known exactly.
func longTime(seconds float64) string {
	switch hours := seconds / 3600; {
	case hours < 48:
		return fmt.Sprintf("%.0f hours", math.Ceil(hours))
	case hours < 2*365*24:
		return fmt.Sprintf("%.0f days", hours/24)
	default:
		return fmt.Sprintf("%.3g years", hours/24/365)
	}
}

// tooLarge says why an atlas is not made again unasked; empty means that it is.
func tooLarge(s *survey.Survey, o *repeatOptions) string {
	if o.long {
		return ""
	}
	usual := survey.Standard()
	boards, positions := s.Planned()
	set := &s.Atlas.Settings
	more := set.Nodes > usual.Nodes || set.Curve > usual.Curve
	for _, p := range set.Players {
		more = more || !slices.ContainsFunc(usual.Players, func(o atlas.Player) bool { return weaker(p.Agent, o.Agent) && p.Games <= o.Games })
	}
	switch {
	case positions > mostUnaskedBoards:
		return fmt.Sprintf("its %s boards have %s positions, which take more than some minutes; to solve them all the same, give --long", decimals(words.English(), float64(boards), 0), decimals(words.English(), float64(positions), 0))
	case more:
		return "it plays more games, or other players, than any atlas of this program, and how long that takes is not known; to make it all the same, give --long"
	}
	return ""
}

// weaker tells whether a player of an atlas takes no longer than one that it usually has.
func weaker(player, usual string) bool {
	return player == usual || strings.HasPrefix(usual, "alphabeta:") && strings.HasPrefix(player, "alphabeta:") && len(player) == len(usual) && player < usual
}
