package sim

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/engine/spelling"
	"houserules/sim/design"
	"houserules/sim/plan"
)

// BuiltinBalances lists the names of the searches that the program brings.
func BuiltinBalances() []string { return builtins("balance") }

// readBalanceFile reads a search's file, or a built-in search by its name.
func readBalanceFile(ref string) (textFile, *diag.Diagnostic) {
	f, found, problem := readReferred("balance", "search", ref)
	if found || problem != nil {
		return f, problem
	}
	known := BuiltinBalances()
	text := fmt.Sprintf("%q is no search for the fairest rules; built in are %s, and a file's name ends in .yaml", ref, strings.Join(known, ", "))
	return textFile{}, &diag.Diagnostic{Text: text, Suggestion: spelling.Nearest(ref, known)}
}

// relative is a reference in a file as seen from the working directory.
func (r *resolver) relative(ref string) string {
	if isPath(ref) && !filepath.IsAbs(ref) {
		return pathIn(r.dir, ref)
	}
	return ref
}

// inFileOrder lists the keys of a map of places as they stand in the file.
func inFileOrder(m map[string]any) []string {
	return slices.SortedFunc(maps.Keys(m), func(a, b string) int {
		x, y := m[a].(strict.Place), m[b].(strict.Place)
		return cmp.Or(cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
	})
}

// changing is the number of combinations that change at most so many factors, as
// far as it can be counted.
func changing(factors []plan.Factor, most int) int64 {
	// counts[j] is the number that change exactly j of the factors so far.
	counts := make([]float64, min(most, len(factors))+1)
	counts[0] = 1
	for _, f := range factors {
		for j := len(counts) - 1; j > 0; j-- {
			counts[j] += float64(counts[j-1] * float64(len(f.Levels)-1))
		}
	}
	sum := 0.0
	for _, n := range counts {
		sum += n
	}
	return int64(min(sum, math.MaxInt64/2))
}

// withChanges lists the combinations that change at most so many factors: first
// that which changes none, then those that change one, and so on.
func withChanges(factors []plan.Factor, most int) []design.Run {
	run := make(design.Run, len(factors))
	for f := range run {
		run[f] = factors[f].Base
	}
	var list []design.Run
	var change func(from, left int)
	change = func(from, left int) {
		if left == 0 {
			list = append(list, slices.Clone(run))
			return
		}
		for f := from; f < len(factors); f++ {
			for level := range factors[f].Levels {
				if level != factors[f].Base {
					run[f] = level
					change(f+1, left-1)
				}
			}
			run[f] = factors[f].Base
		}
	}
	for changes := range min(most, len(factors)) + 1 {
		change(0, changes)
	}
	return list
}
