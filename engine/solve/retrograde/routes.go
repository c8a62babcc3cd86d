package retrograde

import (
	"iter"
	"math/bits"
	"slices"
)

const (
	// mostParts is in how many regions a layer is cut at most. All that a step hands out for
	// a region is looked at together, so that its cells and ranks are in a cache, or at least
	// known to the processor's table of pages, and by one worker.
	mostParts = 128
	// smallRegion is the logarithm of how many states a region has at least.
	smallRegion = 14
	// handed is how many states of a region lie together.
	handed = 1 << 8
)

// Routes takes states for those who look at them, by region of the layer.
type Routes struct {
	region uint8 // the logarithm of how many states it has
	// fresh is what was added since it was last sorted.
	fresh []uint32
	// states are in stretches of handed, each of them of one region; free is where the
	// first begins that no region has.
	states []uint32
	free   uint32
	// at is where a region's next state goes, full where its stretches begin that are full.
	at   []uint32
	full [][]uint32
}

// cut makes them routes to the states of another layer.
func (r *Routes) cut(states int) {
	region := max(smallRegion, bits.Len(uint(max(0, states-1)))-bits.Len(mostParts-1))
	parts := (states-1)>>region + 1
	r.region = uint8(region)
	r.at, r.full = slices.Grow(r.at[:0], parts)[:parts], slices.Grow(r.full[:0], parts)[:parts]
	if least := parts * handed; len(r.states) < least {
		r.states = make([]uint32, least)
	}
}

// Add hands out a state, with Explicit or without.
func (r *Routes) Add(p uint32) { r.fresh = append(r.fresh, p) }

// Added are the states that were added, for whoever asks a graph about a single state.
func (r *Routes) Added() []uint32 { return r.fresh }

// sort brings what was added to its regions.
func (r *Routes) sort() {
	states, region := r.states, r.region&31 // a shift by less than 32 takes one instruction
	for _, p := range r.fresh {
		at := &r.at[p&^Explicit>>region]
		states[*at] = p
		if *at++; *at%handed == 0 {
			r.more(at)
			states = r.states
		}
	}
	r.fresh = r.fresh[:0]
}

// more finds out where a region goes on whose stretch is full.
func (r *Routes) more(at *uint32) {
	first := *at - handed
	part := r.states[first] &^ Explicit >> r.region
	r.full[part] = append(r.full[part], first)
	*at = r.free
	if r.free += handed; int(r.free) > len(r.states) {
		r.states = append(r.states, make([]uint32, len(r.states))...)
	}
}

// clear makes room for the states of another step.
func (r *Routes) clear() {
	for part := range r.at {
		r.at[part] = uint32(part * handed)
		r.full[part] = r.full[part][:0]
	}
	r.free = uint32(len(r.at) * handed)
}

// of are the states that were handed out of a region, in stretches.
func (r *Routes) of(part int) iter.Seq[[]uint32] {
	return func(yield func([]uint32) bool) {
		for _, at := range r.full[part] {
			if !yield(r.states[at:][:handed]) {
				return
			}
		}
		at := r.at[part]
		yield(r.states[at&^(handed-1) : at])
	}
}
