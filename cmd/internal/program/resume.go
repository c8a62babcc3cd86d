package program

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"houserules/sim"
	"houserules/sim/plan/planfile"
)

// seed chooses the seed: the study's where no flag says otherwise.
func (a *app) seed(cmd *cobra.Command, study *sim.Study, dir string, o *runOptions) uint64 {
	return a.seedBy(cmd, study, func() (uint64, bool) { return planfile.StoredSeed(dir) }, o)
}

// seedBy is seed where an earlier run's is stored somewhere.
func (a *app) seedBy(cmd *cobra.Command, study *sim.Study, stored func() (uint64, bool), o *runOptions) uint64 {
	given := cmd.Flags().Changed("seed")
	if study.Seed != nil && !given {
		return *study.Seed
	}
	return a.newSeed(given, o.seed, stored)
}

// chooseSeed is the seed given, the one stored by an earlier run in the folder,
// or a new one, which is printed.
func (a *app) chooseSeed(given bool, seed uint64, dir string) uint64 {
	return a.newSeed(given, seed, func() (uint64, bool) { return planfile.StoredSeed(dir) })
}

// newSeed is the seed given, the one stored, or a new one, which is printed.
func (a *app) newSeed(given bool, seed uint64, stored func() (uint64, bool)) uint64 {
	if given {
		return seed
	}
	if seed, ok := stored(); ok {
		return seed
	}
	seed = sim.NewSeed()
	a.tell("progress.seed", seedText(seed))
	return seed
}

// studyWords are the arguments and flags that say what is played, in a fixed order, as a
// person would write them.
func (o *runOptions) studyWords(cmd *cobra.Command) []string {
	words := cmd.Flags().Args()
	words = words[:len(words):len(words)]
	for _, name := range []string{"variants", "games", "until", "max", "base", "against", "design", "most-cells", marginFlag, toleranceFlag} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed {
			words = append(words, "--"+name, strings.Trim(f.Value.String(), "[]"))
		}
	}
	if o.matches {
		words = append(words, "--matches")
	}
	for _, knob := range o.vary {
		words = append(words, "--vary", knob)
	}
	for _, lineup := range o.agents {
		words = append(words, "--agents", lineup)
	}
	for _, openings := range o.openings {
		words = append(words, "--openings", openings)
	}
	if o.quick {
		words = append(words, "--quick")
	}
	if cmd.Flags().Changed("seed") {
		words = append(words, "--seed", seedText(o.seed))
	}
	if o.onForfeit != "" {
		words = append(words, "--on-forfeit", o.onForfeit)
	}
	return words
}

// seedText is a seed as it is written.
func seedText(seed uint64) string { return strconv.FormatUint(seed, 10) }

// resumeCommand is the command line that goes on with this run.
func (a *app) resumeCommand(cmd *cobra.Command, dir string, o *runOptions) string {
	if o.resumedBy != "" {
		return o.resumedBy
	}
	if o.after != "" { // what lacks is planned now
		return "houserules run " + quote(dir)
	}
	words := append([]string{"houserules", cmd.Name()}, o.studyWords(cmd)...)
	for _, name := range []string{"plan", "shard", forFlag, secondsPerMoveFlag} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed {
			words = append(words, "--"+name, f.Value.String())
		}
	}
	if forms := o.reader.figures.String(); forms != "" {
		words = append(words, "--"+figuresName, forms)
	}
	if args := cmd.Flags().Args(); o.out != "" || len(args) == 0 || !holdsPlan(args[0]) {
		words = append(words, "-o", dir)
	}
	for i, w := range words {
		words[i] = quote(w)
	}
	return strings.Join(words, " ")
}

// quote writes a word so that a shell reads it as one.
func quote(word string) string {
	if word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,:=+") == "" {
		return word
	}
	if strings.ContainsFunc(word, unicode.IsControl) { // printed as it is typed, in bash and zsh
		quoted := strconv.Quote(word)
		return "$'" + strings.ReplaceAll(quoted[1:len(quoted)-1], "'", `\'`) + "'"
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// plainRef is a file or name as commands are printed with it: one that begins as a flag
// does is named by its path.
func plainRef(ref string) string {
	if strings.HasPrefix(ref, "-") {
		return "./" + ref
	}
	return ref
}
