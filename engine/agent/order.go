package agent

import (
	"math"

	"houserules/engine"
)

// order sorts the actions from the given place on by the value right after them,
// the mover's best first and equals in canonical order, and takes one before all
// others. One ply above the horizon that would be the search itself: there
// sorting is left out.
func (t *tree) order(s engine.State, from int, mine, sorted bool, first engine.Action) {
	for i := from; i < len(t.actions); i++ {
		a, v := t.actions[i], 0.0
		switch {
		case a == first:
			v = math.Inf(-1)
		case sorted:
			s.Play(a)
			if t.byLead {
				v = t.lead(s, t.seat)
			} else {
				v = t.value(s, t.seat)
			}
			s.Undo()
			if mine {
				v = -v
			}
		}
		t.orders = append(t.orders, v)
		k := i
		for ; k > from && t.orders[k-1] > v; k-- {
			t.orders[k], t.actions[k] = t.orders[k-1], t.actions[k-1]
		}
		t.orders[k], t.actions[k] = v, a
	}
}

// reorder sorts the actions at the root by values that were found before, the
// best first and equals as they are.
func (t *tree) reorder(from int, legal []engine.Action, values []float64) {
	list := t.actions[from:]
	for i := range list {
		t.orders[from+i] = values[indexOf(legal, list[i])]
		for k := i; k > 0 && t.orders[from+k-1] < t.orders[from+k]; k-- {
			list[k-1], list[k] = list[k], list[k-1]
			t.orders[from+k-1], t.orders[from+k] = t.orders[from+k], t.orders[from+k-1]
		}
	}
}

// indexOf finds an action that is in the list.
func indexOf(list []engine.Action, a engine.Action) int {
	i := 0
	for list[i] != a {
		i++
	}
	return i
}
