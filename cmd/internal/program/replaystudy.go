package program

import (
	"bufio"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"houserules/engine/agent"
	"houserules/engine/matchplay"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/variants"
)

// fromStudy is what of a study is played again.
type fromStudy struct {
	plan            *plan.Plan
	variant, agents string
	rules           *variants.Variant
}

// studyReplayed finds out what of a study's folder is to be played again.
func (a *app) studyReplayed(dir string, o *replayOptions) (*fromStudy, error) {
	p, err := planfile.Read(dir)
	if err != nil {
		return nil, err
	}
	variant, agents := o.variant, o.agents
	if variant == "" && len(p.Variants) == 1 {
		variant = p.Variants[0].Name
	}
	if variant == "" || agents == "" {
		return nil, usagef("give --variant and --agents of the study: it has %s", cellNames(p))
	}
	// A folder is read to be looked at, so that what was allowed before does not count.
	if specs, err := sim.ParseLineup(agents); err == nil && slices.ContainsFunc(specs, agent.Spec.Outside) {
		r := folderRequest(dir, p, "")
		r.once = true
		if err := a.allowPlan(p, r); err != nil {
			return nil, err
		}
	}
	of := &fromStudy{plan: p, variant: variant, agents: agents}
	if v := p.Variant(variant); v != nil {
		if of.rules, err = variants.Restore(v.Rules); err != nil {
			return nil, err
		}
	}
	return of, nil
}

// replayGame plays one game of a study again.
func (a *app) replayGame(dir string, o *replayOptions) error {
	of, err := a.studyReplayed(dir, o)
	if err != nil {
		return err
	}
	if of.plan.Unit == table.Matches {
		return usagef("%s is a study of matches; --match N plays one of them again", dir)
	}
	record, err := sim.ReplayGame(of.plan, of.variant, of.agents, o.openings, o.game)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(a.out)
	if err := writeReplayed(w, o, of.rules, &record); err != nil {
		return err
	}
	if o.analyse != "" {
		n := newAnalyst(a, o.analyse, unknown)
		defer n.close()
		if err := w.Flush(); err != nil { // what is said meanwhile stands below the positions
			return err
		}
		found, err := n.record(of.rules, &record)
		if err != nil {
			return err
		}
		fmt.Fprint(w, found.written(a, of.rules.Game.Info()))
	}
	return w.Flush()
}

// writeReplayed prints a game: briefly, or as much as is asked for.
func writeReplayed(w *bufio.Writer, o *replayOptions, v *variants.Variant, r *sim.GameRecord) error {
	if o.format == "text" && !o.step {
		writeRecordBriefly(w, v, r)
		return nil
	}
	return writeRecord(w, o.format, v, r)
}

// matchLine is one line of `replay --match N --format jsonl`: a game, in its
// place in the match.
type matchLine struct {
	Match       uint64 `json:"match"`
	GameInMatch int    `json:"game_in_match"`
	// Starter is the player of the match who has seat 1, 1 for the one who starts
	// its first game; Winner is who wins, 0 for nobody.
	Starter int    `json:"starter"`
	Winner  int    `json:"winner"`
	Points  [2]int `json:"points"`
	// Record is the game as `sample` prints it.
	Record json.RawMessage `json:"record"`
}

// replayMatch plays one match of a study again.
func (a *app) replayMatch(dir string, o *replayOptions) error {
	of, err := a.studyReplayed(dir, o)
	if err != nil {
		return err
	}
	if of.plan.Unit != table.Matches {
		return usagef("%s is a study of single games; --game N plays one of them again", dir)
	}
	record, err := sim.ReplayMatch(of.plan, of.variant, of.agents, o.match)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(a.out)
	for i := range record.Games {
		g := &record.Games[i]
		if o.format == "text" {
			fmt.Fprintf(w, "match %d, game %d, started by %s\n", record.Match, i+1, playerName(&record, g.Starter))
			err = writeReplayed(w, o, of.rules, &g.GameRecord)
			fmt.Fprintf(w, "%s; points %d, %d\n\n", wonBy(&record, g.Winner), g.Points[0], g.Points[1])
		} else {
			err = writeMatchLine(w, of.rules, &record, i)
		}
		if err != nil {
			return err
		}
	}
	if o.format == "text" {
		end := wonBy(&record, record.Winner)
		if record.CutOff {
			end += ", but cut off: a game reached its limit, or the match had too many"
		}
		fmt.Fprintf(w, "match %d after %s: %s\n", record.Match, counted(len(record.Games), "game", "games"), end)
	}
	return w.Flush()
}

// writeMatchLine prints a game of a match as a line of JSON.
func writeMatchLine(w *bufio.Writer, v *variants.Variant, m *sim.MatchRecord, i int) error {
	g := &m.Games[i]
	var text strings.Builder
	inner := bufio.NewWriter(&text)
	if err := writeRecord(inner, "jsonl", v, &g.GameRecord); err != nil {
		return err
	}
	inner.Flush()
	return json.NewEncoder(w).Encode(matchLine{
		Match: m.Match, GameInMatch: i + 1, Starter: int(g.Starter), Winner: int(g.Winner), Points: g.Points,
		Record: json.RawMessage(strings.TrimSpace(text.String())),
	})
}

// playerName is what a player of a match is called.
func playerName(m *sim.MatchRecord, p matchplay.Player) string {
	name := "the first player"
	if p == matchplay.Second {
		name = "the second player"
	}
	return fmt.Sprintf("%s (%s)", name, m.Players[p-matchplay.First])
}

// wonBy says who won a game or a match.
func wonBy(m *sim.MatchRecord, p matchplay.Player) string {
	if p == 0 {
		return "drawn"
	}
	return "won by " + playerName(m, p)
}

// cellNames lists a plan's cells for messages.
func cellNames(p *plan.Plan) string {
	var names []string
	for _, c := range p.Cells {
		names = append(names, c.Variant+" × "+c.Name())
	}
	return strings.Join(names, "; ")
}
