package program

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"houserules/engine/agent"
	"houserules/reports"
	"houserules/sim"
)

func agentsCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "agents",
		Short:   "List the agents that play",
		Example: "  houserules agents list\n  houserules agents list --format json\n  houserules agents list --format json > agents.json",
	}
	var format string
	list := &cobra.Command{
		Use:   "list",
		Short: "List the agents with their arguments",
		Long: `Lists the agents. Write one as name[:argument][;key=value…], such as alphabeta:4.
An agent that is another's option stands in parentheses if it has options of its
own, as in epsilon:0.1;of=(alphabeta:4;objective=lead). Shells want quotes
around an agent with a semicolon or parentheses.

level:3 is the third of the levels that houserules levels V lists for rules V. It
stands alone: it has no options and is no option of another.

exec is another program; houserules help engine says how one is written.

With --format json:

  {"agents": [{"name": …, "family": …, "doc": …, "per_move": …, "argument": {…},
    "options": [{"name": …, "doc": …, "choices": […], "default": …}]}]}`,
		Example: "  houserules agents list\n  houserules agents list --format json\n  houserules agents list --format json > agents.json",
		Args:    arguments(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if format == reports.FormatJSON {
				return json.NewEncoder(a.out).Encode(map[string]any{"agents": kindLines(sim.AgentKinds())})
			}
			t := table.NewWriter()
			t.SetStyle(plainStyle())
			longest := 0
			row := func(name, doc string) {
				t.AppendRow(table.Row{name, doc})
				longest = max(longest, text.StringWidth(name))
			}
			for _, k := range sim.AgentKinds() {
				name := k.Name
				if k.Argument != nil {
					name += "[:" + k.Argument.Name + "]"
				}
				doc := k.Doc
				if k.Family != "" {
					doc = "(" + k.Family + ") " + doc
				}
				row(name, doc)
				row("", "A move costs "+k.PerMove+".")
				if k.Argument != nil {
					row("", describeParam(*k.Argument))
				}
				for _, o := range k.Options {
					row("  ;"+o.Name+"=", describeParam(o))
				}
			}
			const between = 2
			t.SetColumnConfigs([]table.ColumnConfig{{Number: 2, WidthMax: max(20, min(terminalWidth, a.columns()-1)-longest-between), WidthMaxEnforcer: text.WrapSoft}})
			return a.printTable(t)
		},
	}
	formatFlag(list, &format, reports.FormatText, reports.FormatJSON)
	cmd.AddCommand(list)
	return cmd
}

// kindLine is a kind of players as --format json has it. Family is empty where it plays
// every game, Argument is null where nothing follows the name.
type kindLine struct {
	Name     string      `json:"name"`
	Family   string      `json:"family"`
	Doc      string      `json:"doc"`
	PerMove  string      `json:"per_move"`
	Argument *paramLine  `json:"argument"`
	Options  []paramLine `json:"options"`
}

// paramLine is a parameter of a kind. Doc has the bounds of a number; Choices are the words
// that it may be, and Agent is set where another player stands there.
type paramLine struct {
	Name    string   `json:"name"`
	Doc     string   `json:"doc"`
	Choices []string `json:"choices,omitempty"`
	Agent   bool     `json:"agent,omitempty"`
	Default string   `json:"default,omitempty"`
}

// kindLines are the kinds for programs.
func kindLines(kinds []agent.Kind) []kindLine {
	var list []kindLine
	for _, k := range kinds {
		line := kindLine{Name: k.Name, Family: k.Family, Doc: k.Doc, PerMove: k.PerMove, Options: []paramLine{}}
		if k.Argument != nil {
			p := paramLineOf(*k.Argument)
			line.Argument = &p
		}
		for _, o := range k.Options {
			line.Options = append(line.Options, paramLineOf(o))
		}
		list = append(list, line)
	}
	return list
}

// paramLineOf is a parameter for programs.
func paramLineOf(p agent.Param) paramLine {
	line := paramLine{Name: p.Name, Doc: describeParam(p), Agent: p.Agent != "", Default: p.Agent}
	for _, c := range p.Choices {
		line.Choices = append(line.Choices, c.Name)
	}
	if len(line.Choices) > 0 {
		line.Default = line.Choices[0]
	}
	return line
}

// describeParam says what a parameter is and may be.
func describeParam(p agent.Param) string {
	text := p.Name + ": " + p.Doc + " "
	switch {
	case p.Text, p.Evaluation:
		return text + "In quotation marks if it has blanks or signs of its own."
	case p.Agent != "":
		return text + "Any agent, default " + p.Agent + "."
	case p.Choices != nil:
		var words []string
		for _, c := range p.Choices {
			words = append(words, c.Name+" ("+c.Doc+")")
		}
		return text + strings.Join(words, ", ") + "; default " + p.Choices[0].Name + "."
	default:
		number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
		return text + fmt.Sprintf("From %s to %s, default %s.", number(p.Min), number(p.Max), number(p.Default))
	}
}

// printTable prints a table without blanks at the ends of lines.
func (a *app) printTable(t table.Writer) error {
	for line := range strings.Lines(t.Render()) {
		if _, err := fmt.Fprintln(a.out, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// plainStyle prints columns with blanks between them and nothing else.
func plainStyle() table.Style {
	s := table.StyleDefault
	s.Options = table.OptionsNoBordersAndSeparators
	s.Format.Header = text.FormatDefault
	s.Box.PaddingLeft, s.Box.PaddingRight = "", "  "
	return s
}
