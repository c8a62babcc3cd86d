package sim

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"houserules/configs/strict"
)

// portionOf is how much of all combinations is played: all of them as the zero
// value.
type portionOf struct {
	// sample is a number of combinations, chosen by seed.
	sample int
	seed   uint64
	// halvings is how often a regular fraction halves the full design.
	halvings int
}

// String is the portion in words.
func (p portionOf) String() string {
	switch {
	case p.sample > 0:
		return fmt.Sprintf("sample of %d, seed %d", p.sample, p.seed)
	case p.halvings > 0:
		return fmt.Sprintf("fraction 1/%d", 1<<p.halvings)
	default:
		return "full"
	}
}

// portion reads a study's design; false where it is wrong.
func (r *resolver) portion(f StudyFile) (portionOf, bool) {
	p := portionOf{seed: 1}
	fail := func(format string, args ...any) (portionOf, bool) {
		r.fail("design", "", format, args...)
		return p, false
	}
	const remedy = "write full, {sample: 200} or {fraction: 1/4}"
	for _, key := range slices.Sorted(maps.Keys(f.Design)) {
		value := strings.TrimSpace(string(f.Design[key]))
		switch key {
		case "":
			if value != "full" {
				return fail("a design %s is unknown: %s", strict.Quote(value), remedy)
			}
		case "sample":
			digits, _ := strict.WholeNumber(value)
			n, err := strconv.Atoi(digits)
			if err != nil || n < 1 {
				return fail("a sample of %s: write how many combinations to play, such as 200", strict.Quote(value))
			}
			p.sample = n
		case "seed":
			n, err := strconv.ParseUint(value, 10, 64)
			if err != nil {
				return fail("a design's seed of %s: write a whole number", strict.Quote(value))
			}
			p.seed = n
		case "fraction":
			digits, ok := strings.CutPrefix(value, "1/")
			n, err := strconv.Atoi(digits)
			if !ok || err != nil || n < 2 || n > 1<<20 || bits.OnesCount(uint(n)) != 1 {
				return fail("a fraction of %s: write 1/2, 1/4, 1/8 and so on", strict.Quote(value))
			}
			p.halvings = bits.TrailingZeros(uint(n))
		default:
			return fail("a design knows no %s: %s", strict.Quote(key), remedy)
		}
	}
	if p.sample > 0 && p.halvings > 0 {
		return fail("a design is a sample or a fraction, not both: %s", remedy)
	}
	return p, true
}

// fewEnough asks back where a study would have very many cells.
func (r *resolver) fewEnough(f StudyFile, variants int64) bool {
	lineups := int64(max(1, len(f.Agents)))
	if variants <= f.MostCells/lineups {
		return true
	}
	count := fmt.Sprintf("%d combinations and %d line-ups, %d cells", variants, lineups, variants*lineups)
	if variants > 1<<40 {
		count = "more combinations than can be counted"
	}
	r.fail("vary", "", "this study has %s, more than %d: take a sample of them, design: {sample: 200}, or write most_cells: %d if all are meant",
		count, f.MostCells, min(variants, 1<<40)*lineups)
	return false
}
