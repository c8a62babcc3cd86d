package program

import (
	"fmt"
	"io"
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

// usage prints what stands below a command's description: how it is written, examples,
// its commands and its flags, in helpWidth columns.
func usage(cmd *cobra.Command) error {
	var b strings.Builder
	fmt.Fprintln(&b, "Usage:")
	for _, form := range manual.Forms(cmd) {
		fmt.Fprintln(&b, hanging("  ", "      ", form))
	}
	if cmd.HasExample() {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", strings.TrimRight(cmd.Example, "\n"))
	}
	if cmd.HasAvailableSubCommands() {
		listed, more := firstCommands(cmd)
		fmt.Fprintln(&b, "\nCommands:")
		for _, c := range listed {
			name := fmt.Sprintf("  %-*s  ", longestName(listed), c.Name())
			fmt.Fprintln(&b, hanging(name, strings.Repeat(" ", len(name)), c.Short))
		}
		if len(more) > 0 {
			fmt.Fprintln(&b, "\n"+hanging("More commands: ", "  ", strings.Join(more, ", ")+"."))
			fmt.Fprintln(&b, hanging("The guide, by help TOPIC: ", "  ", strings.Join(guide.Topics(), ", ")+"."))
		}
	}
	for _, part := range []struct {
		heading string
		flags   *pflag.FlagSet
	}{{"Flags", cmd.LocalFlags()}, {"Flags of every command", cmd.InheritedFlags()}} {
		if part.flags.HasAvailableFlags() {
			fmt.Fprintf(&b, "\n%s:\n%s", part.heading, part.flags.FlagUsagesWrapped(helpWidth))
		}
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\n%s COMMAND --help says more about a command.\n", cmd.CommandPath())
	}
	_, err := io.WriteString(cmd.OutOrStderr(), b.String())
	return err
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
		n := wordWidth(word)
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

// wordWidth is how many columns a word takes. Of plain letters each takes one: every
// command fills the help of all commands before it begins.
func wordWidth(word string) int {
	for i := range len(word) {
		if word[i] <= ' ' || word[i] > '~' {
			return text.StringWidth(word)
		}
	}
	return len(word)
}

// filled fills the lines of a text's paragraphs up to the width of help. Lines that are
// indented stay as they are, and so do paragraphs that begin so.
func filled(long string) string {
	var out, paragraph []string
	end := func() {
		if len(paragraph) > 0 {
			out = append(out, hanging("", "", strings.Join(paragraph, " ")))
		}
		paragraph = nil
	}
	for line := range strings.SplitSeq(long, "\n") {
		if line == "" || strings.HasPrefix(line, " ") {
			end()
			out = append(out, line)
			continue
		}
		paragraph = append(paragraph, line)
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
