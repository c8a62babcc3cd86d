package compare

import (
	"slices"
	"strconv"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// Lineup is the cells that the same agents played, one for each variant.
type Lineup struct {
	// Agents is the line-up's name in the results.
	Agents string
	Cells  []*analysis.Cell
	// Mixed is set where the seats have different agents, so that the first player's
	// advantage includes the difference in strength.
	Mixed bool
	// Pairing is set where the cells are both seatings of two players.
	Pairing bool
}

// Lineups groups the cells by line-up, in the order of the results.
func Lineups(r *analysis.Results) []Lineup {
	var groups []Lineup
	for i := range r.Cells {
		c := &r.Cells[i]
		at := slices.IndexFunc(groups, func(g Lineup) bool { return g.Agents == c.Agents })
		if at < 0 {
			at = len(groups)
			groups = append(groups, Lineup{Agents: c.Agents, Mixed: mixed(c), Pairing: c.Pairing != nil})
		}
		groups[at].Cells = append(groups[at].Cells, c)
	}
	return groups
}

// CellsOf returns the cells of all line-ups, in their order.
func CellsOf(groups []Lineup) []*analysis.Cell {
	var cells []*analysis.Cell
	for _, group := range groups {
		cells = append(cells, group.Cells...)
	}
	return cells
}

// Differences returns the differences of a line-up, in the order of the results.
func Differences(r *analysis.Results, agents string) []*analysis.Difference {
	var found []*analysis.Difference
	for i := range r.Differences {
		if r.Differences[i].Agents == agents {
			found = append(found, &r.Differences[i])
		}
	}
	return found
}

// Cell finds the numbers of a variant as a line-up played it; nil where it did not.
func Cell(r *analysis.Results, variant, agents string) *analysis.Cell {
	for i := range r.Cells {
		if r.Cells[i].Variant == variant && r.Cells[i].Agents == agents {
			return &r.Cells[i]
		}
	}
	return nil
}

// Players says who plays the cells of a line-up: of one kind of players in words, such as
// "greedy players".
func (l *Lineup) Players() answer.Text {
	if agent, ok := l.sole(); ok {
		return from(answer.Say("text.verbatim", agent), l.Cells[0].Openings.Name)
	}
	return Names(l.Cells)
}

// mostAfter is the number of letters of a recipe up to which a headline has room for it beside openings.
const mostAfter = 16

// brief is Players in few words, for a headline; false where they are many, as those are that say
// from which openings was played, unless these are some plies at random. Beside such the players go by
// their recipe, where that says more than one word.
func (l *Lineup) brief() (answer.Text, bool) {
	agent, ok := l.sole()
	openings := l.Cells[0].Openings.Name
	switch {
	case !ok:
		return Names(l.Cells), true
	case openings == "":
		return agent.Brief()
	}
	who := answer.Verbatim(string(agent))
	if _, argument, _ := agent.Parts(); argument == "" {
		who = answer.Say("text.verbatim", agent)
	}
	plies, err := strconv.Atoi(strings.TrimPrefix(openings, "random:"))
	return answer.Say("text.verbatim", answer.List{who, answer.Say("openings.after-random", answer.Count(plies))}), err == nil && len(agent) <= mostAfter
}

// met is Players for a sentence that says who of two moved first: that both did, either in turn, it
// says by that.
func (l *Lineup) met() answer.Text {
	p := l.Cells[0].Pairing
	if p == nil {
		return l.Players()
	}
	return from(answer.Say("text.verbatim", []any{answer.Player(p.A), answer.Player(p.B)}), l.Cells[0].Openings.Name)
}

// sole is who sits in all seats of a line-up's cells; false where several do.
func (l *Lineup) sole() (answer.Player, bool) {
	agent := answer.Player(sole(l.Cells[0]))
	return agent, agent != "" && !l.Mixed && !l.Pairing
}

// PlayersOf says who plays a line-up, known by the name it has in the tables.
func PlayersOf(r *analysis.Results, agents string) answer.Text {
	for _, l := range Lineups(r) {
		if l.Agents == agents {
			return l.Players()
		}
	}
	return answer.Say("text.verbatim", agents)
}

// sole is who sits in all seats of a cell; empty where several do.
func sole(c *analysis.Cell) string {
	for _, agent := range c.Lineup {
		if agent != c.Lineup[0] {
			return ""
		}
	}
	if len(c.Lineup) == 0 {
		return ""
	}
	return c.Lineup[0]
}

// Names says who sat where in cells of one line-up, by the agents' names: roles with their
// agents, one agent for all, with its roles where every cell has the same ones, or two
// players in both seatings. Where the tables call an agent by a former name, theirs
// follows, and then how the games began, where it was not at the start position.
func Names(cells []*analysis.Cell) answer.Text {
	return from(agents(cells), cells[0].Openings.Name)
}

// from adds to who played how the games began.
func from(who answer.Text, openings string) answer.Text {
	if openings == "" {
		return who
	}
	return answer.Say("report.from-openings", who, answer.Opening(openings))
}

// agents is Names without the openings.
func agents(cells []*analysis.Cell) answer.Text {
	c := cells[0]
	tables := c.Played()
	if len(c.Lineup) == 0 {
		return answer.Verbatim(tables)
	}
	who := answer.Verbatim(c.Lineup[0])
	switch one := sole(c) != ""; {
	case c.Pairing != nil:
		who = answer.Say("report.pairing", answer.Player(c.Pairing.A), answer.Player(c.Pairing.B))
	case !one && len(c.Roles) == len(c.Lineup):
		var parts answer.List
		var seen [][2]string
		for i, agent := range c.Lineup {
			if key := [2]string{c.Roles[i], agent}; !slices.Contains(seen, key) {
				seen, parts = append(seen, key), append(parts, answer.Say("report.role-agent", answer.Role(c.Roles[i]), agent))
			}
		}
		who = answer.Say("text.verbatim", parts)
	case !one:
		return answer.Verbatim(tables)
	default:
		roles := rolesOf(c)
		if len(roles) > 1 && !slices.ContainsFunc(cells, func(o *analysis.Cell) bool { return !slices.Equal(rolesOf(o), roles) }) {
			who = answer.Say("report.agent-roles", who, roles)
		}
	}
	if name := c.Lineup[0]; tables != name && tables != strings.Join(c.Lineup, ",") {
		return answer.Say("report.former-name", who, tables)
	}
	return who
}

// rolesOf names the roles of a cell that is told apart by roles.
func rolesOf(c *analysis.Cell) []any {
	var names []any
	for _, r := range c.SeatRoles {
		names = append(names, answer.Role(r.Name))
	}
	return names
}

// mixed tells whether the first player meets other agents on equal terms: the
// other player of two, or those in the same role of more. Of two players in both
// seatings each moves first once in every pair.
func mixed(c *analysis.Cell) bool {
	if c.Pairing != nil {
		return false
	}
	for i, agent := range c.Lineup {
		sameRole := len(c.Roles) == len(c.Lineup) && c.Roles[i] == c.Roles[0]
		if agent != c.Lineup[0] && (len(c.Lineup) == 2 || sameRole) {
			return true
		}
	}
	return false
}

// Seats is the number of seats of a cell's line-up, two where that is not known.
func Seats(c *analysis.Cell) int {
	if len(c.Lineup) == 0 {
		return 2
	}
	return len(c.Lineup)
}

// Mirror is the cell in which a player meets itself under a variant and from openings; nil where there is none.
func Mirror(r *analysis.Results, variant, openings, player string) *analysis.Cell {
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Variant == variant && c.Openings.Name == openings && sole(c) == player {
			return c
		}
	}
	return nil
}
