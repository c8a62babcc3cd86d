package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"houserules/engine/agent"
	"houserules/sim"
)

func agentsCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "agents",
		Short: "List the agents that play",
	}
	cmd.AddCommand(&cobra.Command{
		Use:   "list",
		Short: "List the agents with their arguments",
		Long:  "Lists the agents. Write one as name[:argument][;key=value…], such as alphabeta:4.",
		Args:  arguments(0, 0),
		RunE: func(*cobra.Command, []string) error {
			t := table.NewWriter()
			t.SetStyle(plainStyle())
			for _, k := range sim.AgentKinds() {
				name := k.Name
				if k.Argument != nil {
					name += "[:" + k.Argument.Name + "]"
				}
				doc := k.Doc
				if k.Family != "" {
					doc = "(" + k.Family + ") " + doc
				}
				t.AppendRow(table.Row{name, doc})
				if k.Argument != nil {
					t.AppendRow(table.Row{"", describeParam(*k.Argument)})
				}
				for _, o := range k.Options {
					t.AppendRow(table.Row{"  ;" + o.Name + "=", describeParam(o)})
				}
			}
			return a.printTable(t)
		},
	})
	return cmd
}

// describeParam says what a parameter is and may be.
func describeParam(p agent.Param) string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	return fmt.Sprintf("%s: %s From %s to %s, default %s.", p.Name, p.Doc, number(p.Min), number(p.Max), number(p.Default))
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
