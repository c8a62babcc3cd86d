package program

import (
	"fmt"
	"path/filepath"
	"strings"

	"houserules/analysis/balance"
	"houserules/configs/strict"
	"houserules/sim"
	"houserules/sim/confined"
	"houserules/sim/plan/planfile"
	"houserules/variants"
)

// writeBalanced writes the rules that a search chose, with the values that suit them, as a variant that
// extends today's, in a file that is named by whether they were confirmed; today's are written nowhere.
// One that would not be read back as the same rules is written in full.
func (a *app) writeBalanced(dir, ref string, b *sim.Balance, search *balance.Question) error {
	set, verdict := search.Winner()
	if verdict.File() == "" {
		return nil
	}
	winner := b.Rules[set]
	suited := winner.Suited(b.From)
	path := filepath.Join(dir, verdict.File())
	text, err := balancedText(dir, ref, b, search.Games(), verdict, winner, suited)
	if err == nil {
		err = confined.WriteFile(path, text)
	}
	if err != nil {
		return err
	}
	if v, list := a.library.Load(path); !list.HasErrors() && v.Hash == suited.Hash {
		a.warn(list, true) // what fitted today's rules need not fit these
		return nil
	}
	return confined.WriteFile(path, variants.Show(suited))
}

// balancedText is the file.
func balancedText(dir, ref string, b *sim.Balance, games int64, verdict balance.Verdict, winner, suited *variants.Variant) ([]byte, error) {
	p, err := planfile.Peek(dir)
	if err != nil {
		return nil, err
	}
	confidence := variants.ConfidenceGuess // by a search that fresh games do not confirm
	if verdict == balance.Confirmed {
		confidence = variants.ConfidenceCertain
	}
	var out strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	line("# Found by houserules balance %s. %s: see report.html beside this file.", filepath.Base(ref), verdict)
	line("schema: 1")
	line("name: %s", balancedName(p.Name, verdict))
	line("title: %s", strict.Quote(winner.Title))
	line("extends: %s", strict.Quote(extended(dir, b)))
	line("source:")
	line("  cite: %s", strict.Quote(fmt.Sprintf("houserules balance %s, seed %d, %d games, %s", filepath.Base(ref), p.Seed, games, strings.ToLower(verdict.String()))))
	line("  confidence: %s", confidence)
	for _, d := range variants.Diff(winner, suited) {
		line("# %s goes with the rules that change; no game of the search depends on it.", d.Path)
	}
	diffs := variants.Diff(b.From, suited)
	if len(diffs) > 0 {
		line("")
	}
	writeKnobs(&out, diffs, 0)
	return []byte(out.String()), nil
}

// balancedName is the name of the rules that a search chose, by its file's.
func balancedName(search string, verdict balance.Verdict) string {
	suffix := "-" + strings.TrimSuffix(verdict.File(), ".yaml")
	name := strings.TrimSuffix(search, "-balance")
	return strings.TrimRight(name[:min(len(name), 64-len(suffix))], "-") + suffix
}

// extended is what the file calls today's variant: a built-in's name, or the path
// from its folder.
func extended(dir string, b *sim.Balance) string {
	if b.From.Name == b.Reference {
		return b.Reference
	}
	return pathFrom(dir, b.Reference)
}

// writeKnobs writes the new values of knobs as nested keys; those of one group stand
// together, as they do in the order of presentation.
func writeKnobs(out *strings.Builder, list []variants.Difference, depth int) {
	indent := strings.Repeat("  ", depth)
	for i := 0; i < len(list); {
		keys := strings.Split(list[i].Path, ".")[depth:]
		if len(keys) == 1 {
			fmt.Fprintf(out, "%s%s: %s\n", indent, keys[0], list[i].B)
			i++
			continue
		}
		end := i
		for end < len(list) {
			next := strings.Split(list[end].Path, ".")
			if len(next) <= depth+1 || next[depth] != keys[0] {
				break
			}
			end++
		}
		fmt.Fprintf(out, "%s%s:\n", indent, keys[0])
		writeKnobs(out, list[i:end], depth+1)
		i = end
	}
}
