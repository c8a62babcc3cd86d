package program

import (
	"io"
	"os"
	"strconv"

	"golang.org/x/term"
)

// page is what goes to stdout, and how many columns there are for it.
type page struct {
	io.Writer
	columns func() int
}

// Columns implements reports.Terminal.
func (p *page) Columns() int { return p.columns() }

// columnsOf finds out how many columns a writer has: those that COLUMNS says, which is
// for who wants others and for programs that read; else those of a terminal. It is 0
// where nobody knows, as in a file.
func columnsOf(w io.Writer) int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	if f, isFile := w.(*os.File); isFile && term.IsTerminal(int(f.Fd())) {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 0
}

// columns is the number of columns for what is laid out here, at most as many as help
// has.
func (a *app) columns() int {
	if p, ok := a.out.(*page); ok {
		if n := p.Columns(); n > 0 {
			return min(n, helpWidth)
		}
	}
	return helpWidth
}
