package agent

import (
	"houserules/engine"
	"houserules/engine/lookahead"
)

// UntilOptions are the options of a player who plays by tables, the folder in its text "tables", and
// searches where they do not reach.
func UntilOptions() []Param {
	return []Param{
		{
			Name: "nodes", Doc: "How many positions it may look at for a move where the tables do not reach, as nodes with v=2 does.",
			Default: 1000, Min: 1, Max: 1e12, Integer: true,
		},
		evalParam("What positions are worth to it there before the end of the game: learned for what is learned for the rules, or a file that learn has written; lead, the default, for the lead."),
	}
}

// Until returns the player who searches for one with [UntilOptions]. It asks the tables of what it comes
// to, so that it heads for captures after which the rest is won. It belongs to one worker.
func Until(v Values, info *engine.Info) engine.Agent {
	n := newDeepening(v.Int("nodes"), engine.WinThenLead, info)
	n.follows = lookahead.QuietPlies
	return withEval(withTables(n, &n.tree, v, engine.WinThenLead, info), &n.tree, v, info)
}
