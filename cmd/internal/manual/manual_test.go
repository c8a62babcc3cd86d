package manual

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

func tree() (root, child *cobra.Command) {
	root = &cobra.Command{Use: "tool", Short: "Does things"}
	child = &cobra.Command{
		Use: "do V --x N | do DIR|FILE", Short: "Do one thing", Run: func(*cobra.Command, []string) {},
		Long:    "Does – one thing.\n.TH in a line of its own.\n\n  'kept\n  .as is \\n\n\nMore.",
		Example: "  tool do french --x 3\n  tool do dir",
	}
	child.Flags().StringP("out", "o", "", "`file` to write, \"whole\"")
	child.Flags().Int("x", 7, "a number")
	root.AddCommand(child)
	return root, child
}

func TestPage(t *testing.T) {
	_, child := tree()
	want := `.TH "TOOL\-DO" "1" "" "tool v1" "User commands"
.nh
.ad l
.SH NAME
tool\-do \- do one thing
.SH SYNOPSIS
.B tool do
V \-\-x N
.br
.B tool do
DIR|FILE
.br
.SH DESCRIPTION
.PP
Does \[u2013] one thing.
\&.TH in a line of its own.
.PP
.nf
  \(aqkept
  .as is \en
.fi
.PP
More.
.SH OPTIONS
.TP
\fB\-o\fR, \fB\-\-out\fR \fIfile\fR
file to write, \(dqwhole\(dq
.TP
\fB\-\-x\fR \fIint\fR
a number
(default: 7)
.SH EXAMPLES
.PP
.nf
  tool do french \-\-x 3
  tool do dir
.fi
.SH EXIT STATUS
0 when all was done, 1 when a check or a run failed, 2 when the command line makes no sense, 130 after Ctrl-C and 143 after SIGTERM, whether what was finished was saved or the program was stopped at once.
.SH SEE ALSO
.BR tool (1)
`
	if got := string(Page(child, "v1")); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Pages are the same however often they are written.
func TestSameBytes(t *testing.T) {
	root, child := tree()
	again, childAgain := tree()
	if string(Page(root, "v1")) != string(Page(again, "v1")) || string(Page(child, "v1")) != string(Page(childAgain, "v1")) {
		t.Error("two pages of the same command differ")
	}
	if p := string(Page(root, "v1")); !strings.Contains(p, ".BR tool\\-do (1)\nDo one thing.") {
		t.Errorf("the page of the program does not list its command:\n%s", p)
	}
}
