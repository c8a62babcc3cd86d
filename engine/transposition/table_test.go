package transposition

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"houserules/engine"
)

// TestTable compares a table with a map of the latest position at each place,
// over more clearings than there are stamps.
func TestTable(t *testing.T) {
	type stored struct {
		key engine.Key
		Found
	}
	r := rand.New(rand.NewPCG(1, 2))
	table, latest, places := New(), map[int]stored{}, map[int]bool{}
	found, lost := 0, 0
	for i := range 300_000 {
		if r.IntN(1000) == 0 || i > 200_000 && r.IntN(100) == 0 {
			table.Clear()
			clear(latest)
		}
		// Positions as they are: small numbers in bytes.
		key := engine.Key{First: r.Uint64() & 0x01_0000_0301, Second: r.Uint64() & 0x0100_0001_0003, Third: r.Uint32() & 3}
		place := table.Place(key)
		places[place] = true
		want, taken := latest[place]
		switch got, ok := table.Find(place, key); {
		case ok != (taken && want.key == key):
			t.Fatalf("%v: found %v", key, ok)
		case ok && got != want.Found:
			t.Fatalf("%v: %v, not %v", key, got, want.Found)
		case ok:
			found++
		case taken:
			lost++
		}
		now := Found{Value: int64(r.Uint64()), Bound: Bound(r.UintN(4)), Depth: r.IntN(MaxDepth + 1), Move: engine.Action(r.UintN(1 << 16))}
		table.Store(place, key, now)
		latest[place] = stored{key, now}
	}
	if found < 1000 || lost < 10 {
		t.Errorf("only %d positions were found again, and %d places were taken by others", found, lost)
	}
}

// TestPlaces: positions that differ little share places no more often than by
// chance.
func TestPlaces(t *testing.T) {
	table, counts := New(), map[int]int{}
	keys := 0
	for a := range uint64(32) {
		for b := range uint64(32) {
			for c := range uint32(16) {
				counts[table.Place(engine.Key{First: a&3 | a>>2<<40, Second: b&7<<16 | b>>3<<32, Third: c})]++
				keys++
			}
		}
	}
	// Two keys to a place: a share of e⁻² stays empty.
	if empty := Size - len(counts); keys != 2*Size || empty < Size*115/1000 || empty > Size*155/1000 {
		t.Errorf("%d keys leave %d of %d places empty", keys, empty, Size)
	}
}

// TestSize: the table is as small as it says.
func TestSize(t *testing.T) {
	if n := unsafe.Sizeof(Table{}); n > 256<<10+8 {
		t.Errorf("%d bytes", n)
	}
}
