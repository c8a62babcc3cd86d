package program

import (
	"errors"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/number"
	"houserules/reports"
	"houserules/reports/chart"
	"houserules/sim/plan"
)

// readerFlags are what a reader asks for beside the numbers.
type readerFlags struct {
	games   int64
	seconds secondsFlag
	// app has the language, once the settings are read.
	app *app
	// address is where the report will be published; empty where nobody says.
	address string
	// figures are the forms of the figures of a report.
	figures figuresFlag
	// prints is the format of what a command prints beside the report: text, or
	// [reports.FormatJSON] for summary.json.
	prints string
}

// Names of the flags.
const (
	forFlag            = "for"
	secondsPerMoveFlag = "seconds-per-move"
)

// flags adds the flags to a command of a program.
func (r *readerFlags) flags(a *app, cmd *cobra.Command) {
	r.app = a
	f := cmd.Flags()
	number.Var(f, &r.games, forFlag, "", 0, "say shares in so many games, too, and how many notice an effect")
	f.Lookup(forFlag).DefValue = ""
	f.Var(&r.seconds, secondsPerMoveFlag, "say lengths in minutes, too")
}

// check reports what no reader can ask for.
func (r *readerFlags) check(cmd *cobra.Command) error {
	if cmd.Flags().Changed(forFlag) && r.games < 1 {
		return usagef("--%s %d is not a positive number of games", forFlag, r.games)
	}
	if r.address != "" {
		if u, err := url.Parse(r.address); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.RawQuery != "" || u.Fragment != "" {
			return usagef("--url %q is no address of a folder: write one such as https://example.org/awale/", r.address)
		}
	}
	return nil
}

// inWords reports flags that a format for programs has no place for: it has every
// digit of the shares and lengths that they would be worked out from.
func (r *readerFlags) inWords(cmd *cobra.Command, format string) error {
	for _, name := range []string{forFlag, secondsPerMoveFlag} {
		if cmd.Flags().Changed(name) && format != reports.FormatText && format != reports.FormatMarkdown {
			return usagef("--%s is for formats that people read, %s and %s; %s has the shares and lengths themselves", name, reports.FormatText, reports.FormatMarkdown, format)
		}
	}
	return r.check(cmd)
}

// reader is what was asked for, beside the command to go on, in the language of the
// settings.
func (r *readerFlags) reader(goOn string) reports.Reader {
	return reports.Reader{GoOn: goOn, Games: r.games, SecondsPerMove: float64(r.seconds), Figures: r.figures, Words: r.app.words()}
}

// of is reader for what is said of a plan.
func (r *readerFlags) of(p *plan.Plan, goOn string) reports.Reader {
	reader := r.reader(goOn)
	reader.Evaluations = evaluationsOf(p)
	return reader
}

// secondsFlag is a time in seconds, written "20" or "20 s".
type secondsFlag float64

// mostSeconds is the longest time for a move that is taken for one: a day.
const mostSeconds = 86_400

// String implements pflag.Value.
func (s *secondsFlag) String() string {
	if *s == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(*s), 'g', -1, 64)
}

// Set implements pflag.Value.
func (s *secondsFlag) Set(text string) error {
	seconds, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "s")), 64)
	if err != nil || !(seconds > 0 && seconds <= mostSeconds) || math.IsInf(seconds, 0) {
		return errors.New("write the seconds that a move takes, above 0 and at most 86400, such as 20")
	}
	*s = secondsFlag(seconds)
	return nil
}

// Type implements pflag.Value.
func (s *secondsFlag) Type() string { return "seconds" }

// figuresFlag are the forms of a report's figures beside SVG, by their endings.
type figuresFlag []string

// figuresName is the name of the flag.
const figuresName = "figures"

// flag adds the flag to a command that writes a report.
func (v *figuresFlag) flag(cmd *cobra.Command) {
	cmd.Flags().Var(v, figuresName, "forms of the figures beside SVG, which report.md shows: png, pdf or both (default svg alone)")
}

// String implements pflag.Value.
func (v *figuresFlag) String() string { return strings.ReplaceAll(strings.Join(*v, ","), ".", "") }

// Set implements pflag.Value.
func (v *figuresFlag) Set(text string) error {
	*v = []string{}
	for form := range strings.SplitSeq(text, ",") {
		ending := "." + strings.ToLower(strings.TrimSpace(form))
		switch _, ok := chart.Format(ending); {
		case !ok:
			return errors.New("write svg, png or pdf, or several of them with commas, such as pdf,png")
		case ending != ".svg" && !slices.Contains(*v, ending):
			*v = append(*v, ending)
		}
	}
	return nil
}

// Type implements pflag.Value.
func (v *figuresFlag) Type() string { return "forms" }
