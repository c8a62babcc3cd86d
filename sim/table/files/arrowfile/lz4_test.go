package arrowfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// unlz4 decodes a frame as the format's description says, and is strict where
// the description is: https://github.com/lz4/lz4/tree/dev/doc
func unlz4(frame []byte) ([]byte, error) {
	if !bytes.HasPrefix(frame, lz4Header[:]) {
		return nil, errors.New("no frame")
	}
	frame = frame[len(lz4Header):]
	var out []byte
	for {
		size := binary.LittleEndian.Uint32(frame)
		frame = frame[4:]
		if size == 0 {
			break
		}
		n := int(size &^ lz4Stored)
		block := frame[:n]
		frame = frame[n:]
		if size&lz4Stored != 0 {
			out = append(out, block...)
			continue
		}
		plain, err := unlz4Block(block)
		if err != nil || len(plain) > lz4Block {
			return nil, errors.Join(err, errors.New("block too long"))
		}
		out = append(out, plain...)
	}
	if len(frame) != 0 {
		return nil, errors.New("more after the end")
	}
	return out, nil
}

func unlz4Block(b []byte) ([]byte, error) {
	var out []byte
	last := 0 // the start of the last repetition
	length := func(n int) int {
		if n < 15 {
			return n
		}
		for {
			x := b[0]
			b = b[1:]
			n += int(x)
			if x != 255 {
				return n
			}
		}
	}
	for {
		token := b[0]
		b = b[1:]
		n := length(int(token >> 4))
		out = append(out, b[:n]...)
		b = b[n:]
		if len(b) == 0 {
			if last > 0 && (n < 5 || len(out)-last < 12) {
				return nil, errors.New("a repetition too near the end")
			}
			return out, nil
		}
		distance := int(binary.LittleEndian.Uint16(b))
		b = b[2:]
		if distance == 0 || distance > len(out) {
			return nil, errors.New("a distance out of range")
		}
		last = len(out)
		for range length(int(token&15)) + 4 {
			out = append(out, out[len(out)-distance])
		}
	}
}

// randomColumn is numbers of a width of which each is one of so many, the same as
// the one before in so many of a hundred cases.
func randomColumn(r *rand.Rand, n, width, values, same int) []byte {
	table := make([]uint64, values)
	for i := range table {
		table[i] = r.Uint64() >> (8 * r.IntN(8))
	}
	var b []byte
	x := table[0]
	for range n {
		if r.IntN(100) >= same {
			x = table[r.IntN(values)]
		}
		var number [8]byte
		binary.LittleEndian.PutUint64(number[:], x)
		b = append(b, number[:width]...)
	}
	return b
}

// Every column is got back, be it short or long, random or constant.
func TestLZ4(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var e lz4Encoder
	var frame []byte
	for _, width := range []int{1, 2, 4, 8} {
		for _, values := range []int{1, 2, 5, 50, 1000} {
			for _, same := range []int{0, 60, 99} {
				for _, n := range []int{0, 1, 2, 3, 5, 11, 13, 40, 41, 47, 100, 1000, 70_000} {
					want := randomColumn(r, n, width, values, same)
					frame = e.frame(frame[:0], want, width)
					got, err := unlz4(frame)
					if err != nil || !bytes.Equal(got, want) {
						t.Fatalf("%d numbers of %d bytes, %d different: %v", n, width, values, err)
					}
					if most := len(want) + len(lz4Header) + 4*(len(want)/lz4Block+2); len(frame) > most {
						t.Errorf("%d bytes became %d", len(want), len(frame))
					}
					if values == 1 && n == 70_000 && len(frame) > len(want)/100 {
						t.Errorf("a constant of %d bytes became %d", len(want), len(frame))
					}
				}
			}
		}
	}
}

// plainBlock is the block as it was first written, in one loop.
func plainBlock(dst, src []byte, width int) int {
	var seen [1 << lz4HashBits]uint16
	key := max(8, keyNumbers*width)
	limit := len(src) - lz4Tail
	done, out, misses, sample := 0, 0, 0, lz4Sample
	for i := width; i < limit; {
		hash := binary.LittleEndian.Uint64(src[i:])
		for _, k := range map[int][]int{8: {0}, 16: {8}, 32: {24, 8, 16}}[key] {
			x := binary.LittleEndian.Uint64(src[i+k:])
			if k == key-8 {
				hash += bits.RotateLeft64(x, 23) * 5
			} else {
				hash = bits.RotateLeft64(hash, 23)*5 + x
			}
		}
		hash = hash * 0x9E3779B185EBCA87 >> (64 - lz4HashBits)
		from, n := int(seen[hash]), 0
		seen[hash] = uint16(i)
		for i+n < limit+8 && src[i+n] == src[from+n] {
			n++
		}
		if n < key {
			misses++
			i += width * (1 + misses>>5)
			continue
		}
		misses = 0
		n &^= width - 1
		out += putSequence(dst[out:], src[done:i], i-from, n)
		i += n
		done = i
		if i >= sample {
			if out > i*lz4Worth/100 {
				return len(src)
			}
			sample = len(src)
		}
	}
	return out + putSequence(dst[out:], src[done:], 0, 0)
}

// Blocks keep the bytes that they had when the first studies were written.
func TestLZ4Bytes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var e lz4Encoder
	got, want := make([]byte, lz4Block+lz4Slack), make([]byte, lz4Block+lz4Slack)
	for range 2000 {
		width := 1 << r.IntN(4)
		n := 1 + r.IntN(lz4Block/width>>r.IntN(12))
		column := randomColumn(r, n, width, 1+r.IntN(1<<r.IntN(12)), r.IntN(100))
		a := e.block(got[:len(column)+lz4Slack], column, width)
		b := plainBlock(want[:len(column)+lz4Slack], column, width)
		if a != b || a < len(column) && !bytes.Equal(got[:a], want[:b]) {
			t.Fatalf("%d numbers of %d bytes: %d bytes instead of %d, or others", n, width, a, b)
		}
	}
}

// The same holds for bytes of any kind.
func FuzzLZ4(f *testing.F) {
	f.Add([]byte("aaaabbbbaaaabbbbaaaabbbbaaaabbbbaaaabbbbaaaabbbbaaaabbbbaaaabbbbaaaabbbbaaaabbbb"), uint8(2), uint8(0))
	f.Fuzz(func(t *testing.T, data []byte, width, repeat uint8) {
		want := bytes.Repeat(data, 1+int(repeat))
		var e lz4Encoder
		got, err := unlz4(e.frame(nil, want, 1<<(width%4)))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%x: %v", want, err)
		}
	})
}
