package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"houserules/sim/plan"
	"houserules/variants"
)

// mostExact is the number of rules up to which all mixtures of two variants are
// played; of more, those that some orders pass through.
const mostExact = 8

// sampledOrders is how many orders are drawn, each with its reverse.
const sampledOrders = 16

// orderTries is how many orders are drawn in search of one whose mixtures can
// all be played.
const orderTries = 2000

// mixer mixes two variants.
type mixer struct {
	of    []string // the names of both
	rules []variants.Difference
	// contradiction says why a mixture cannot be played.
	contradiction func([]variants.Setting) string
	// units are the rules that change together in any case: those of which one clashes
	// with what is there unless the other changes, too.
	units [][]int
	// blocks are the rules that change together; the units unless no order of
	// them passes through mixtures that can all be played.
	blocks [][]int
	valid  map[string]bool
	left   []plan.LeftOut
	absent int64
}

// settings returns the knobs of a mixture, given which blocks it has of the second
// variant.
func (m *mixer) settings(levels []int) []variants.Setting {
	var list []variants.Setting
	for b, level := range levels {
		if level == 0 {
			continue
		}
		for _, k := range m.blocks[b] {
			list = append(list, variants.Setting{Knob: m.rules[k].Path, Value: m.rules[k].B})
		}
	}
	return list
}

// playable tells whether a mixture can be played.
func (m *mixer) playable(levels []int) bool {
	set := m.settings(levels)
	if len(set) == 0 || len(set) == len(m.rules) {
		return true
	}
	key := fmt.Sprint(set)
	ok, known := m.valid[key]
	if !known {
		why := m.contradiction(set)
		if ok = why == ""; !ok {
			if m.absent++; len(m.left) < mostLeftOut {
				m.left = append(m.left, plan.LeftOut{Levels: slices.Clone(levels), Reason: why})
			}
		}
		m.valid[key] = ok
	}
	return ok
}

// design finds the mixtures to play: all that can be, of not too many rules, or
// those that some orders pass through. Where no order of the rules passes
// through playable mixtures only, rules are merged, as few as will do.
func (m *mixer) design() plan.Design {
	k := len(m.units)
	for blocks := k; ; blocks-- {
		if blocks > mostExact && blocks < k {
			blocks = mostExact // merging two at a time would not end
		}
		for partition := range partitions(k, blocks) {
			m.blocks, m.valid, m.left, m.absent = m.merged(partition), map[string]bool{}, nil, 0
			if d, ok := m.mixed(); ok {
				return d
			}
		}
	}
}

// merged are the rules of units that are merged.
func (m *mixer) merged(units [][]int) [][]int {
	blocks := make([][]int, len(units))
	for b, merged := range units {
		for _, u := range merged {
			blocks[b] = append(blocks[b], m.units[u]...)
		}
		slices.Sort(blocks[b])
	}
	return blocks
}

// mixed is the design with these blocks; false where no order passes through
// playable mixtures only.
func (m *mixer) mixed() (plan.Design, bool) {
	d := plan.Design{Question: plan.Effects, Of: m.of, Chosen: portionOf{}.String()}
	for _, block := range m.blocks {
		var names, from, to []string
		for _, k := range block {
			names, from, to = append(names, m.rules[k].Path), append(from, m.rules[k].A), append(to, m.rules[k].B)
		}
		d.Factors = append(d.Factors, plan.Factor{Name: strings.Join(names, " + "), Levels: []string{strings.Join(from, " + "), strings.Join(to, " + ")}})
	}
	k := len(m.blocks)
	d.Size = 1 << min(k, 62)
	if k <= mostExact {
		runs, ok := m.all(k)
		d.Runs = runs
		d.LeftOut, d.Absent = m.left, m.absent
		return d, ok
	}
	d.Orders = m.orders(k)
	d.Chosen = fmt.Sprintf("%d orders, seed 1", len(d.Orders))
	d.Runs = prefixes(d.Orders, k)
	return d, len(d.Orders) > 0
}

// all are the playable mixtures, and whether some order passes through them.
func (m *mixer) all(k int) ([]plan.DesignRun, bool) {
	var runs []plan.DesignRun
	reached := make([]bool, 1<<k)
	for mask := range 1 << k {
		levels := levelsOf(mask, k)
		if !m.playable(levels) {
			continue
		}
		runs = append(runs, plan.DesignRun{Levels: levels})
		reached[mask] = mask == 0
		for b := range k {
			if mask>>b&1 == 1 && reached[mask&^(1<<b)] {
				reached[mask] = true
			}
		}
	}
	return runs, reached[1<<k-1]
}

func levelsOf(mask, k int) []int {
	levels := make([]int, k)
	for b := range k {
		levels[b] = mask >> b & 1
	}
	return levels
}

// orders draws orders whose mixtures can all be played, each with its reverse
// where that can.
func (m *mixer) orders(k int) [][]int {
	random := rand.New(rand.NewPCG(1, uint64(k)))
	var list [][]int
	for range orderTries {
		if len(list) >= 2*sampledOrders {
			break
		}
		order := random.Perm(k)
		back := slices.Clone(order)
		slices.Reverse(back)
		for _, o := range [][]int{order, back} {
			if m.passes(o) {
				list = append(list, o)
			}
		}
	}
	return list
}

// passes tells whether an order passes through playable mixtures only.
func (m *mixer) passes(order []int) bool {
	levels := make([]int, len(order))
	for _, b := range order {
		levels[b] = 1
		if !m.playable(levels) {
			return false
		}
	}
	return true
}

// prefixes are the mixtures that orders pass through.
func prefixes(orders [][]int, k int) []plan.DesignRun {
	seen := map[string]bool{}
	var runs []plan.DesignRun
	add := func(levels []int) {
		if key := fmt.Sprint(levels); !seen[key] {
			seen[key] = true
			runs = append(runs, plan.DesignRun{Levels: slices.Clone(levels)})
		}
	}
	for _, order := range orders {
		levels := make([]int, k)
		add(levels)
		for _, b := range order {
			levels[b] = 1
			add(levels)
		}
	}
	return runs
}

// partitions yields the ways to put k rules into so many blocks, those first
// that merge neighbours in the order of the rules.
func partitions(k, blocks int) func(yield func([][]int) bool) {
	return func(yield func([][]int) bool) {
		var place func(rule int, made [][]int) bool
		place = func(rule int, made [][]int) bool {
			if len(made)+k-rule < blocks {
				return true
			}
			if rule == k {
				return len(made) != blocks || yield(made)
			}
			for b := len(made); b >= 0; b-- {
				if b == len(made) && len(made) == blocks {
					continue
				}
				next := make([][]int, max(len(made), b+1))
				for i := range made {
					next[i] = slices.Clone(made[i])
				}
				next[b] = append(next[b], rule)
				if !place(rule+1, next) {
					return false
				}
			}
			return true
		}
		place(0, nil)
	}
}
