package program

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"houserules/cmd/internal/guide"
	"houserules/cmd/internal/manual"
	"houserules/configs/words"
)

// helpWidth is the number of columns that no line of help is wider than: manuals and
// mails are as wide, and what is wider is harder to read.
const helpWidth = 80

// firstExamples is how many examples help begins with; the others follow at its end.
const firstExamples = 3

// help prints how a command is written, examples, what it does, its commands and its flags,
// in helpWidth columns.
func help(cmd *cobra.Command, _ []string) {
	var b strings.Builder
	forms(&b, cmd)
	first, others := examplesOf(cmd)
	printExamples(&b, "Examples", first)
	fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(filled(cmp.Or(cmd.Long, cmd.Short+"."))))
	lists(&b, cmd)
	printExamples(&b, "More examples", others)
	// Help that cannot be printed has nowhere to say so.
	_, _ = io.WriteString(cmd.OutOrStdout(), b.String())
}

// usage prints help without what the command does.
func usage(cmd *cobra.Command) error {
	var b strings.Builder
	forms(&b, cmd)
	first, others := examplesOf(cmd)
	printExamples(&b, "Examples", slices.Concat(first, others))
	lists(&b, cmd)
	_, err := io.WriteString(cmd.OutOrStderr(), b.String())
	return err
}

// forms prints the ways to write a command, and what V is where nothing else says so.
func forms(b *strings.Builder, cmd *cobra.Command) {
	namesVariant := regexp.MustCompile(`\bV\b`)
	fmt.Fprintln(b, "Usage:")
	for _, form := range manual.Forms(cmd) {
		fmt.Fprintln(b, hanging("  ", "      ", form))
	}
	if namesVariant.MatchString(cmd.Use) && !strings.Contains(strings.Join(strings.Fields(cmd.Long), " "), "V is a") {
		fmt.Fprintln(b, "V is a built-in variant's name (houserules variants list) or a YAML file.")
	}
}

// examplesOf are the first examples of a command and the others. An example takes more than
// one line where a line ends in a backslash or a pipe.
func examplesOf(cmd *cobra.Command) (first, others []string) {
	one := ""
	for line := range strings.Lines(strings.TrimRight(cmd.Example, "\n") + "\n") {
		one += line
		switch end := strings.TrimRight(line, "\n"); {
		case strings.HasSuffix(end, "\\"), strings.HasSuffix(end, "|"), end == "":
		case len(first) < firstExamples:
			first, one = append(first, one), ""
		default:
			others, one = append(others, one), ""
		}
	}
	return first, others
}

// printExamples prints examples, where there are any.
func printExamples(b *strings.Builder, heading string, list []string) {
	if len(list) > 0 {
		fmt.Fprintf(b, "\n%s:\n%s", heading, strings.Join(list, ""))
	}
}

// lists prints the commands and the flags of a command.
func lists(b *strings.Builder, cmd *cobra.Command) {
	if cmd.HasAvailableSubCommands() {
		listed, more := firstCommands(cmd)
		fmt.Fprintln(b, "\nCommands:")
		for _, c := range listed {
			name := fmt.Sprintf("  %-*s  ", longestName(listed), c.Name())
			fmt.Fprintln(b, hanging(name, strings.Repeat(" ", len(name)), c.Short))
		}
		if len(more) > 0 {
			fmt.Fprintln(b, "\n"+hanging("More commands: ", "  ", strings.Join(more, ", ")+"."))
			fmt.Fprintln(b, hanging("The guide, by help TOPIC: ", "  ", strings.Join(guide.Topics(), ", ")+"."))
		}
	}
	for _, part := range append(flagGroups(cmd), flagGroup{"Flags of every command", cmd.InheritedFlags()}) {
		if part.flags.HasAvailableFlags() {
			fmt.Fprintf(b, "\n%s:\n%s", part.heading, part.flags.FlagUsagesWrapped(helpWidth))
		}
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(b, "\n%s COMMAND --help says more about a command.\n", cmd.CommandPath())
	}
}

// flagGroup are flags that stand together in help.
type flagGroup struct {
	heading string
	flags   *pflag.FlagSet
}

// flagGroups are the own flags of a command: together, or by what they are about where the
// command plays studies and so has many.
func flagGroups(cmd *cobra.Command) []flagGroup {
	own := cmd.LocalFlags()
	if own.Lookup("vary") == nil {
		return []flagGroup{{"Flags", own}}
	}
	list := []flagGroup{
		{heading: "What is played"}, {heading: "How long, and how sure"}, {heading: "Programs as players"}, {heading: "Where and how"},
	}
	for i := range list {
		list[i].flags = pflag.NewFlagSet("", pflag.ContinueOnError)
	}
	groups := map[string]int{
		"variants": 0, "agents": 0, "openings": 0, "matches": 0, "vary": 0, "design": 0, "most-cells": 0, "seed": 0,
		"games": 1, "quick": 1, "until": 1, "max": 1, "base": 1, marginFlag: 1, toleranceFlag: 1,
		"allow-programs": 2, "program-env": 2, "on-forfeit": 2,
	}
	own.VisitAll(func(f *pflag.Flag) {
		at, known := groups[f.Name]
		if !known {
			at = len(list) - 1
		}
		list[at].flags.AddFlag(f)
	})
	return list
}

// firstCommands are the commands that help shows with what they do, and the names of the
// others: of the program the dozen that answer questions, in the order in which they are
// met, and of a command all of its own.
func firstCommands(cmd *cobra.Command) (listed []*cobra.Command, more []string) {
	available := map[string]*cobra.Command{}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			listed, available[c.Name()] = append(listed, c), c
		}
	}
	if cmd.HasParent() {
		return listed, nil
	}
	first := []string{"run", "balance", "play", "report", "variants", "lab", "match", "solve", "plan", "repeat", "dev", "help"}
	for _, c := range listed {
		if !slices.Contains(first, c.Name()) && !slices.Contains(devNames(), c.Name()) {
			more = append(more, c.Name())
		}
	}
	listed = nil
	for _, name := range first {
		if available[name] != nil {
			listed = append(listed, available[name])
		}
	}
	return listed, more
}

// longestName is the length of the longest name of some commands.
func longestName(list []*cobra.Command) int {
	longest := 0
	for _, c := range list {
		longest = max(longest, len(c.Name()))
	}
	return longest
}

// hanging writes words behind a first indent, and where they do not fit into a line of
// help, behind a second one in the next.
func hanging(first, next, text string) string { return hangingIn(helpWidth, first, next, text) }

// hangingIn is hanging in so many columns.
func hangingIn(columns int, first, next, prose string) string {
	var out strings.Builder
	out.WriteString(first)
	begun, width := false, text.StringWidth(first)
	for _, word := range words.Fields(prose) {
		n := text.StringWidth(word)
		switch {
		case begun && width+1+n > columns:
			out.WriteString("\n" + next)
			width = text.StringWidth(next)
		case begun:
			out.WriteByte(' ')
			width++
		}
		out.WriteString(word)
		begun, width = true, width+n
	}
	return out.String()
}

// filled fills the lines of a text's paragraphs up to the width of help. Lines that are
// indented stay as they are, and so do paragraphs that begin so. A line "@play.help" is the
// sentence of that key: no command reads the catalogue before it says something.
func filled(long string) string {
	var out, paragraph []string
	end := func() {
		if len(paragraph) > 0 {
			out = append(out, hanging("", "", strings.Join(paragraph, " ")))
		}
		paragraph = nil
	}
	for line := range strings.SplitSeq(long, "\n") {
		key, said := strings.CutPrefix(line, "@")
		switch {
		case said:
			out = append(out, filled(words.English().Sentence(key)))
		case line == "" || strings.HasPrefix(line, " "):
			end()
			out = append(out, line)
		default:
			paragraph = append(paragraph, line)
		}
	}
	end()
	return strings.Join(out, "\n")
}

// eachCommand calls a function for a command and all below it.
func eachCommand(cmd *cobra.Command, do func(*cobra.Command)) {
	do(cmd)
	for _, c := range cmd.Commands() {
		eachCommand(c, do)
	}
}
