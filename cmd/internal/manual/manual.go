// Package manual writes manual pages, section 1, of a tree of commands in roff. It
// says what the commands' help says, with what man expects around it.
//
// Cobra's own writer is not used: it goes by way of Markdown, and needs another module.
// Pages are ASCII, so that every man reads them, and have no date: they are the same
// bytes whenever they are written.
package manual

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// formBetween stands between the forms of a command in its Use.
const formBetween = " | "

// Forms lists the ways to write a command, which stand in its Use with " | " between
// them: "match V --agents A,B | match DIR" are two.
func Forms(cmd *cobra.Command) []string {
	var list []string
	parent := ""
	if cmd.HasParent() {
		parent = cmd.Parent().CommandPath() + " "
	}
	for form := range strings.SplitSeq(cmd.Use, formBetween) {
		if cmd.HasAvailableSubCommands() && !cmd.Runnable() {
			form += " COMMAND"
		}
		if len(list) > 0 && !strings.HasPrefix(form, cmd.Name()) {
			list[len(list)-1] += formBetween + form // the same form goes on
			continue
		}
		list = append(list, parent+form)
	}
	return list
}

// Name is the name of a command's page, such as houserules-run.
func Name(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// Page is the page of a command, for a program of some version.
func Page(cmd *cobra.Command, version string) []byte {
	var p page
	p.line(`.TH "%s" "1" "" "%s %s" "User commands"`, text(strings.ToUpper(Name(cmd))), text(cmd.Root().Name()), text(version))
	p.line(".nh")
	p.line(".ad l")
	p.section("NAME")
	p.line(`%s \- %s`, text(Name(cmd)), text(small(cmd.Short)))
	p.section("SYNOPSIS")
	for _, form := range Forms(cmd) {
		path := cmd.CommandPath()
		rest := strings.TrimPrefix(form, path)
		p.line(`.B %s`, text(path))
		if rest = strings.TrimSpace(rest); rest != "" {
			p.line("%s", text(rest))
		}
		p.line(".br")
	}
	p.section("DESCRIPTION")
	description := cmd.Long
	if description == "" {
		description = cmd.Short + "."
	}
	p.prose(description)
	if cmd.HasAvailableSubCommands() {
		p.section("COMMANDS")
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() {
				p.line(".TP\n.BR %s (1)\n%s.", text(Name(c)), text(c.Short))
			}
		}
	}
	p.flags("OPTIONS", cmd.NonInheritedFlags())
	p.flags("OPTIONS OF EVERY COMMAND", cmd.InheritedFlags())
	if cmd.HasExample() {
		p.section("EXAMPLES")
		p.literal(strings.Split(strings.Trim(cmd.Example, "\n"), "\n"))
	}
	p.section("EXIT STATUS")
	p.line("0 when all was done, 1 when a check or a run failed, 2 when the command line makes no sense, 130 after Ctrl-C and 143 after SIGTERM, whether what was finished was saved or the program was stopped at once.")
	p.seeAlso(cmd)
	return []byte(p.String())
}

// page is a page as it is written.
type page struct{ strings.Builder }

func (p *page) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *page) section(heading string) { p.line(".SH %s", heading) }

// prose writes paragraphs; lines that are indented stay lines.
func (p *page) prose(words string) {
	var lines []string
	end := func() {
		switch {
		case len(lines) == 0:
		case strings.HasPrefix(lines[0], " "):
			p.literal(lines)
		default:
			p.line(".PP")
			for _, l := range lines {
				p.line("%s", text(l))
			}
		}
		lines = nil
	}
	for l := range strings.SplitSeq(words, "\n") {
		if l == "" || len(lines) > 0 && strings.HasPrefix(l, " ") != strings.HasPrefix(lines[0], " ") {
			end()
		}
		if l != "" {
			lines = append(lines, l)
		}
	}
	end()
}

// literal writes lines as they are.
func (p *page) literal(lines []string) {
	p.line(".PP\n.nf")
	for _, l := range lines {
		p.line("%s", text(l))
	}
	p.line(".fi")
}

// flags writes a list of flags, where there are any.
func (p *page) flags(heading string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	p.section(heading)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		takes, usage := pflag.UnquoteUsage(f)
		name := `\fB\-\-` + text(f.Name) + `\fR`
		if f.Shorthand != "" {
			name = `\fB\-` + text(f.Shorthand) + `\fR, ` + name
		}
		if takes != "" {
			name += ` \fI` + text(takes) + `\fR`
		}
		p.line(".TP\n%s\n%s", name, text(usage))
		switch f.DefValue {
		case "", "0", "false", "[]":
		default:
			p.line("(default: %s)", text(f.DefValue))
		}
	})
}

// seeAlso names the pages around one.
func (p *page) seeAlso(cmd *cobra.Command) {
	var names []string
	if cmd.HasParent() {
		names = append(names, Name(cmd.Parent()))
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, Name(c))
		}
	}
	if len(names) == 0 {
		return
	}
	p.section("SEE ALSO")
	for i, n := range names {
		comma := ","
		if i == len(names)-1 {
			comma = ""
		}
		p.line(".BR %s (1)%s", text(n), comma)
	}
}

// small begins a sentence as part of another one.
func small(sentence string) string {
	if sentence == "" {
		return ""
	}
	return strings.ToLower(sentence[:1]) + sentence[1:]
}

// text writes a line so that roff takes nothing in it for a command: hyphens are those
// that can be copied, and what is not ASCII goes by its number.
func text(line string) string {
	var b strings.Builder
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		b.WriteString(`\&`)
	}
	for _, r := range line {
		switch {
		case r == '\\':
			b.WriteString(`\e`)
		case r == '-':
			b.WriteString(`\-`)
		case r == '\'':
			b.WriteString(`\(aq`)
		case r == '"':
			b.WriteString(`\(dq`)
		case r == '`':
			b.WriteString(`\(ga`)
		case r == '^':
			b.WriteString(`\(ha`)
		case r == '~':
			b.WriteString(`\(ti`)
		case r < 0x80:
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\[u%04X]`, r)
		}
	}
	return b.String()
}
