package files

// boundedAllocator refuses, by a panic, to hand out more than a budget, so
// that a malformed length cannot exhaust the memory. It hands out used memory
// first, because new memory of some megabytes a part costs a sixth of the time
// of reading it.
type boundedAllocator struct {
	left  int64
	free  []byte
	short int // how much more should have been free
}

// Allocate implements memory.Allocator.
func (b *boundedAllocator) Allocate(size int) []byte {
	if b.left -= int64(size); size < 0 || b.left < 0 {
		panic("a length in it is impossible")
	}
	padded := (size + 63) &^ 63
	if padded > len(b.free) {
		b.short += padded
		return make([]byte, size)
	}
	chunk := b.free[:size:size]
	b.free = b.free[padded:]
	return chunk
}

// Reallocate implements memory.Allocator.
func (b *boundedAllocator) Reallocate(size int, old []byte) []byte {
	if size <= cap(old) {
		return old[:size]
	}
	grown := b.Allocate(size)
	copy(grown, old)
	return grown
}

// Free implements memory.Allocator.
func (*boundedAllocator) Free([]byte) {}
