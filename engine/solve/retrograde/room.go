package retrograde

import "sync"

// block is how many states are kept and handed to a worker together.
const block = 1 << 11

// Room is the memory that solving a layer takes beside its cells and ranks. Layers that
// are solved one after the other share it.
type Room struct {
	mu   sync.Mutex
	free [][]uint32
	made int // states that blocks were made for

	toWon, toLost []Routes
}

// routesFor are the routes of some workers to the states of a layer, in memory of layers
// before.
func (r *Room) routesFor(workers, states int) (toWon, toLost []Routes) {
	for len(r.toWon) < workers {
		r.toWon, r.toLost = append(r.toWon, Routes{}), append(r.toLost, Routes{})
	}
	for w := range workers {
		r.toWon[w].cut(states)
		r.toLost[w].cut(states)
	}
	return r.toWon[:workers], r.toLost[:workers]
}

// take returns an empty block.
func (r *Room) take() []uint32 {
	r.mu.Lock()
	defer r.mu.Unlock()
	if n := len(r.free); n > 0 {
		b := r.free[n-1]
		r.free = r.free[:n-1]
		return b
	}
	all := make([]uint32, block<<4)
	r.made += len(all)
	for from := block; from < len(all); from += block {
		r.free = append(r.free, all[from:from:from+block])
	}
	return all[:0:block]
}

// Made says for how many states there is memory: states that are decided at a rank and at
// the next one.
func (r *Room) Made() int { return r.made }

// give takes blocks back.
func (r *Room) give(blocks [][]uint32) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, b := range blocks {
		r.free = append(r.free, b[:0])
	}
}

// list is a number of states, in blocks.
type list struct {
	full [][]uint32
	last []uint32
}

// more takes the last block, which is full or none, and returns an empty one to go on
// with. Who adds states holds the last block by itself and puts it back in the end.
func (l *list) more(last []uint32, from *Room) []uint32 {
	if last != nil {
		l.full = append(l.full, last)
	}
	return from.take()
}

// size is the number of states.
func (l *list) size() int { return len(l.full)*block + len(l.last) }

// moveTo adds the blocks to others, and leaves the list empty.
func (l *list) moveTo(blocks [][]uint32) [][]uint32 {
	blocks = append(blocks, l.full...)
	if len(l.last) > 0 {
		blocks = append(blocks, l.last)
		l.last = nil
	}
	clear(l.full)
	l.full = l.full[:0]
	return blocks
}

// front is what a worker decided at one rank, by how.
type front struct{ won, lost list }

// size is the number of states.
func (f *front) size() int { return f.won.size() + f.lost.size() }
