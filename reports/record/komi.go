package record

import (
	"math"

	"houserules/analysis/komi"
	"houserules/analysis/tree"
	"houserules/engine"
)

// Komi is an answer to the question which komi makes a game even.
type Komi struct {
	Variant string
	// Unit is what scores count, Favoured the side that moves second, which has a
	// positive komi, Other the one that moves first.
	Unit, Favoured, Other string
	Seed                  uint64
	// Games is the number of games of each player with each komi.
	Games int64
	// Level is the coverage of the intervals of all players together.
	Level   float64
	Players []KomiPlayer
}

// KomiPlayer is the answer for a game between two players of one kind.
type KomiPlayer struct {
	Agent string
	// Rescored is set where the same games were scored anew with each komi.
	Rescored bool
	// Points are in ascending order of komi.
	Points []komi.Point
}

// EvenForAll are the komis that may be even for all players.
func (k *Komi) EvenForAll() []komi.Run {
	points := make([][]komi.Point, len(k.Players))
	for i, p := range k.Players {
		points[i] = p.Points
	}
	return komi.EvenForAll(points)
}

// Nearest is the komi with which the player for whom it is least even is nearest to even,
// among those that may be even for all players where there are some.
func (k *Komi) Nearest() (best engine.Score, even bool) {
	least := math.Inf(1)
	for i, x := range k.Players[0].Points {
		unfair, may := 0.0, true
		for _, p := range k.Players {
			unfair = max(unfair, math.Abs(p.Points[i].Score-0.5))
			may = may && p.Points[i].Even()
		}
		if may && !even || may == even && unfair < least {
			best, even, least = x.Komi, may, unfair
		}
	}
	return best, even
}

// JSON returns the answer as one indented object:
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
// neighbours between which the favour changes, if it does.
func (k *Komi) JSON() ([]byte, error) {
	players := []object{}
	for _, p := range k.Players {
		method := "played"
		if p.Rescored {
			method = "rescored"
		}
		runs := stretches(komi.Even(p.Points))
		one := object{{"agent", p.Agent}, {"method", method}, {"even", runs}}
		if r, ok := komi.Between(p.Points); ok && len(runs) == 0 {
			one = append(one, Field{"between", stretch(r)})
		}
		var points []object
		for _, x := range p.Points {
			points = append(points, object{
				{"komi", units(x.Komi)}, {"score", number(x.Score)}, {"lo", number(x.Lo)}, {"hi", number(x.Hi)}, {"even", x.Even()},
				{"wins", x.Wins}, {"draws", x.Draws}, {"losses", x.Losses}, {"cut_off", x.CutOff},
			})
		}
		players = append(players, append(one, Field{"komis", points}))
	}
	return tree.Indented(object{
		{"schema", 1}, {"variant", k.Variant}, {"unit", k.Unit}, {"favours", k.Favoured}, {"seed", k.Seed}, {"protocol", engine.Protocol},
		{"games", k.Games}, {"level", number(k.Level)}, {"even_for_all", stretches(k.EvenForAll())}, {"players", players},
	})
}

// units is a score in whole units.
func units(s engine.Score) number { return number(s.Float()) }

func stretches(runs []komi.Run) []object {
	list := []object{}
	for _, r := range runs {
		list = append(list, stretch(r))
	}
	return list
}

func stretch(r komi.Run) object { return object{{"from", units(r.From)}, {"to", units(r.To)}} }
