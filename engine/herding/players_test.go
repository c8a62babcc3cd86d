package herding

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"houserules/engine"
)

func TestExplore(t *testing.T) {
	for _, c := range [][2]int{{1,1},{1,2}} {
	for herders := 1; herders <= 4; herders+=3 {
		g := game(t, func(r *Rules) { r.Herders = herders; if c[0]==0 || c[1]==0 {r.Limit.Rounds=60} })
		var agents []engine.Agent
		for range herders {
			if c[0]==0 { agents = append(agents, uniform{}); continue }
			agents = append(agents, NewHerder(c[0]))
		}
		if c[1]==0 {agents = append(agents, uniform{})} else {
		agents = append(agents, NewWolf(c[1]))
		}
		n := 800
		door := engine.NewPlainDoor(g, agents)
		rows := engine.NewRows(g.Info(), n)
		start := time.Now()
		door.Play(1, 0, rows)
		el := time.Since(start)
		gone := 0
		var rounds []int
		sum, eat, wret := 0.0, 0.0, 0.0
		lost := 0.0
		for i := range rows.Len {
			if rows.End[i] == endHerdGone {
				gone++
			}
			rounds = append(rounds, int(rows.Metrics[g.metrics.rounds][i]))
			for k := range herders {
				sum += rows.Score[k][i].Float()
				lost += float64(rows.Metrics[g.metrics.lost+k][i])
			}
			eat += rows.Score[herders][i].Float()
			wret += rows.Return[herders][i].Float()
		}
		slices.Sort(rounds)
		N := float64(n)
		fmt.Println(c, herders, "gone", gone, "median", rounds[n/2], "p90", rounds[n*9/10], "sheltered", sum/float64(herders)/N, "eaten", eat/N, "lost", lost/N, "wolf return", wret/N, "games/s", N/el.Seconds())
	}
	}
}
