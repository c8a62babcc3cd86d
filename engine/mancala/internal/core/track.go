package core

// layTrack works out what follows what, for either player, and what depends on
// the direction.
func (r *Rules) layTrack() {
	step := 1
	if r.Sowing.Direction == Clockwise {
		step = -1
	}
	stores := r.Sowing.Stores == StoresOwn
	for _, s := range []Side{South, North} {
		for h := range r.Size {
			r.next[s][h] = uint8((h + step + r.Size) % r.Size)
		}
		if stores {
			// The store lies behind the last house of the own row.
			from, to := r.Row(s)
			last := to - 1
			if r.Sowing.Direction == Clockwise {
				last = from
			}
			r.next[s][inStore] = r.next[s][last]
			r.next[s][last] = inStore
		}
	}
	r.Lap = r.Size
	if stores {
		r.Lap++
	}
	for h := range r.Size {
		s := r.Owner(h)
		for at := h; at == inStore || r.Owner(at) == s; r.Reach[h]++ {
			at = int(r.next[s][at])
		}
	}
	switch r.Capture.Chain {
	case ChainBack:
		r.ChainStep = -step
	case ChainForward:
		r.ChainStep = step
	}
}
