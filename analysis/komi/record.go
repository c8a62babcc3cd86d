package komi

import (
	"houserules/analysis/tree"
	"houserules/engine"
)

// record is the answer for programs, one object:
//
//	{"variant": …, "unit": …, "favours": …, "games": n, "level": …,
//	  "even_for_all": [{"from": …, "to": …}, …],
//	  "players": [{"agent": …, "method": "rescored" | "played",
//	    "even": [{"from": …, "to": …}, …], "between": {"from": …, "to": …},
//	    "komis": [{"komi": …, "score": …, "lo": …, "hi": …, "even": …,
//	      "wins": …, "draws": …, "losses": …, "cut_off": …}, …]}, …]}
//
// Komis are in whole units, for the side "favours", which moves second; scores are
// the first player's, from 0 to 1. The komis in the stretches "even" are those
// whose interval contains one half, in "even_for_all" those of which that is true for
// every player; all intervals of all players hold together at "level". Where there is none, "between" has the
// neighbours between which the favour changes, if it does. Where all games with a komi are
// the same one, "one_game" is true there, and nothing but a score follows: players of whom
// there is no other komi have no "even", and are left out of "even_for_all".
func (s *said) record() tree.Object {
	players := []tree.Object{}
	for _, p := range s.players {
		method := "played"
		if p.rescored {
			method = "rescored"
		}
		runs := []tree.Object{}
		if !p.once() {
			runs = runsOf(evenRuns(p.points))
		}
		one := tree.Object{{"agent", p.agent}, {"method", method}, {"even", runs}}
		if r, ok := between(p.points); ok && len(runs) == 0 {
			one = append(one, tree.Field{"between", stretch(r)})
		}
		var points []tree.Object
		for _, x := range p.points {
			point := tree.Object{
				{"komi", units(x.Komi)}, {"score", tree.Number(x.Score)}, {"lo", tree.Number(score(x).Lo)}, {"hi", tree.Number(score(x).Hi)}, {"even", x.Even() && !p.once()},
				{"wins", x.Wins}, {"draws", x.Draws}, {"losses", x.Losses}, {"cut_off", x.CutOff},
			}
			if x.OneGame {
				point = append(point, tree.Field{"one_game", true})
			}
			points = append(points, point)
		}
		players = append(players, append(one, tree.Field{"komis", points}))
	}
	return tree.Object{
		{"schema", 1}, {"variant", s.variant}, {"unit", s.unit}, {"favours", s.favoured}, {"seed", s.seed}, {"protocol", s.protocol},
		{"games", s.games}, {"level", tree.Number(s.level)}, {"even_for_all", runsOf(s.evenForAll())}, {"players", players},
	}
}

// units is a score in whole units.
func units(s engine.Score) tree.Number { return tree.Number(s.Float()) }

func runsOf(runs []Run) []tree.Object {
	list := []tree.Object{}
	for _, r := range runs {
		list = append(list, stretch(r))
	}
	return list
}

func stretch(r Run) tree.Object { return tree.Object{{"from", units(r.From)}, {"to", units(r.To)}} }
