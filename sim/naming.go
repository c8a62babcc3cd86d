package sim

import (
	"fmt"
	"strings"

	"houserules/sim/plan"
	"houserules/variants"
)

// naming makes names of variants from what differs between them.
type naming struct {
	// prefix begins every name; it may be empty where every is set.
	prefix  string
	factors []plan.Factor
	// every is set where a name says the level of every factor, else it says
	// those that are not the base's.
	every bool
	taken map[string]bool // names of others
}

// names returns a name for each run: in words, in abbreviated words where those
// would be too long for the name of a folder, else in numbers of levels.
func (n naming) names(runs [][]int) []string {
	keys := n.keys()
	begun := func(letters int) func(f, level int) string {
		return func(f, level int) string {
			return keys[f] + "-" + beginnings(valueWord(n.factors[f].Levels[level]), letters)
		}
	}
	styles := []func(f, level int) string{
		func(f, level int) string { return keys[f] + "-" + valueWord(n.factors[f].Levels[level]) },
		begun(6), begun(5), begun(4),
		func(f, level int) string { return keys[f] + "-" + brief(valueWord(n.factors[f].Levels[level]), 3) },
		func(f, level int) string {
			return brief(keys[f], 3) + "-" + brief(valueWord(n.factors[f].Levels[level]), 3)
		},
		func(f, level int) string {
			return brief(keys[f], 1) + "-" + brief(valueWord(n.factors[f].Levels[level]), 3)
		},
	}
	for _, say := range styles {
		if names := n.written(runs, say); names != nil {
			return names
		}
	}
	return n.numbered(runs)
}

// written writes the names in a style; nil where one of them cannot be.
func (n naming) written(runs [][]int, say func(f, level int) string) []string {
	var names []string
	seen := map[string]bool{}
	for _, r := range runs {
		var parts []string
		if n.prefix != "" {
			parts = append(parts, n.prefix)
		}
		for f, level := range r {
			if n.every || level != n.factors[f].Base {
				parts = append(parts, say(f, level))
			}
		}
		name := strings.Trim(strings.Join(parts, "-"), "-")
		if seen[name] || n.taken[name] && name != n.prefix || !variants.IsName(name) {
			return nil
		}
		seen[name] = true
		names = append(names, name)
	}
	return names
}

// numbered writes the places of the levels, from 1.
func (n naming) numbered(runs [][]int) []string {
	prefix := n.prefix
	if prefix == "" {
		prefix = "run"
	}
	prefix = strings.TrimRight(prefix[:min(len(prefix), 30)], "-")
	names := make([]string, len(runs))
	for i := range runs {
		names[i] = fmt.Sprintf("%s-%0*d", prefix, len(fmt.Sprint(len(runs))), i+1)
		if !n.every && n.isBase(runs[i]) {
			names[i] = n.prefix
		}
	}
	return names
}

// isBase tells whether a run has the base's levels.
func (n naming) isBase(run []int) bool {
	for f, level := range run {
		if level != n.factors[f].Base {
			return false
		}
	}
	return true
}

// keys are words for the factors: the ends of their paths, as much of them as
// tells them apart.
func (n naming) keys() []string {
	ends := make([]string, len(n.factors))
	for f := range n.factors {
		path := strings.Split(n.factors[f].Name, ".")
		for from := len(path) - 1; from >= 0; from-- {
			ends[f] = strings.Join(path[from:], ".")
			alone := true
			for g := range n.factors {
				if g != f && (n.factors[g].Name == ends[f] || strings.HasSuffix(n.factors[g].Name, "."+ends[f])) {
					alone = false
				}
			}
			if alone {
				break
			}
		}
	}
	for f := range ends {
		ends[f] = slug(ends[f])
	}
	return ends
}

// valueWord is a value as part of a name: of a number without its unit.
func valueWord(value string) string {
	sign := ""
	if number, negative := strings.CutPrefix(signsSaid(value), minus); negative {
		sign, value = minus, number
	}
	if value != "" && value[0] >= '0' && value[0] <= '9' {
		value, _, _ = strings.Cut(value, " ")
	}
	if word := slug(sign + signsSaid(value)); word != "" {
		return word
	}
	return "nothing" // an empty list
}

// minus is the sign of a negative number as a word.
const minus = "minus "

// signsSaid says the signs of negative numbers, which among hyphens would be none.
func signsSaid(value string) string {
	var b strings.Builder
	before := ' '
	for i, r := range value {
		if r == '-' && strings.ContainsRune(" {[", before) && i+1 < len(value) && value[i+1] >= '0' && value[i+1] <= '9' {
			b.WriteString(minus)
		} else {
			b.WriteRune(r)
		}
		before = r
	}
	return b.String()
}

// slug is a text in small letters, digits and hyphens.
func slug(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	return strings.TrimRight(b.String(), "-")
}

// beginnings keeps so many letters of each word, and the words apart.
func beginnings(slug string, letters int) string {
	words := strings.Split(slug, "-")
	for i, w := range words {
		words[i] = w[:min(len(w), letters)]
	}
	return strings.Join(words, "-")
}

// brief keeps so many letters of each word, and no more than letters.
func brief(slug string, letters int) string {
	words := strings.Split(slug, "-")
	for i, w := range words {
		words[i] = w[:min(len(w), letters)]
	}
	return strings.Join(words, "")
}
