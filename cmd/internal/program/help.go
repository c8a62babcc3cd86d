package program

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/guide"
	"houserules/engine/spelling"
)

// guideName is what help is asked for to list the topics of the guide.
const guideName = "guide"

// describeHelp makes cobra's help know the topics of the guide, and refuse what is neither
// a command nor a topic.
func describeHelp(c *cobra.Command) {
	c.Use, c.Short = "help [COMMAND…|TOPIC]", "Say more about a command, or print a page of the guide"
	c.Long = `Says what a command does, how it is written, and what its flags are. For a topic it prints
a page of the guide, in Markdown; help guide lists the topics.`
	c.Example = "  houserules help run\n  houserules help guide\n  houserules help rules"
	c.Run, c.RunE = nil, func(c *cobra.Command, args []string) error {
		if len(args) == 1 {
			page, found := guide.Page(args[0])
			if args[0] == guideName {
				page, found = topics(), true
			}
			if found {
				_, err := io.WriteString(c.OutOrStdout(), page)
				return err
			}
		}
		about, rest, err := c.Root().Find(args)
		if err != nil || len(rest) > 0 {
			return unknownTopic(c.Root(), strings.Join(args, " "))
		}
		about.InitDefaultHelpFlag() // which it lists
		return about.Help()
	}
	commands := c.ValidArgsFunction
	c.ValidArgsFunction = func(c *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		list, directive := commands(c, args, begun)
		if len(args) == 0 {
			for _, name := range append(guide.Topics(), guideName) {
				if strings.HasPrefix(name, begun) {
					list = append(list, name)
				}
			}
		}
		return list, directive
	}
}

// topics lists the topics of the guide and what each is about.
func topics() string {
	var b strings.Builder
	for _, name := range guide.Topics() {
		fmt.Fprintf(&b, "%-10s %s\n", name, guide.Title(name))
	}
	return b.String()
}

// unknownTopic says that something is neither a command nor a topic.
func unknownTopic(root *cobra.Command, words string) error {
	names := append(guide.Topics(), guideName)
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	slices.Sort(names)
	remedy := root.Name() + " help lists commands and topics"
	if near := spelling.Nearest(words, names); near != "" {
		remedy = "did you mean " + near + "?"
	}
	return usagef("there is no command and no topic %q; %s", words, remedy)
}
