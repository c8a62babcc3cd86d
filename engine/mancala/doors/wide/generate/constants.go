package main

import (
	"bytes"
	"fmt"
	"slices"
)

// constant is a vector with the same 256 bits again and again.
type constant [4]uint64

// words is one of equal words, fill of equal bytes, table of 16 bytes.
func words(w uint64) constant { return constant{w, w, w, w} }
func fill(b uint8) constant   { return words(uint64(b) * 0x0101010101010101) }

func table(b [16]uint8) (c constant) {
	for i, n := range b {
		c[i/8] |= uint64(n) << (i % 8 * 8)
	}
	c[2], c[3] = c[0], c[1]
	return c
}

// constants are those that there are, in the order in which they were asked for.
type constants struct{ all []constant }

// index is the place of one.
func (c *constants) index(of constant) int {
	if i := slices.Index(c.all, of); i >= 0 {
		return i
	}
	c.all = append(c.all, of)
	return len(c.all) - 1
}

// fixedCount is the number of constants for vectors of 64 lanes that tables have room
// for. The linker puts no data at the beginning of a line of the cache, and a vector
// across two lines is read twice.
const fixedCount = 64

// fixedIn writes the method that puts them there.
func fixedIn(b *bytes.Buffer, c *constants) error {
	if len(c.all) > fixedCount {
		return fmt.Errorf("%d constants: raise fixedCount from %d", len(c.all), fixedCount)
	}
	b.WriteString("// fix puts the constants into fixed.\nfunc (t *tables) fix() {\n\tfor i, c := range [...][4]uint64{\n")
	for _, w := range c.all {
		fmt.Fprintf(b, "\t\t{%#x, %#x, %#x, %#x},\n", w[0], w[1], w[2], w[3])
	}
	b.WriteString("\t} {\n\t\tfor q := range 8 {\n\t\t\tbinary.LittleEndian.PutUint64(t.fixed[i][8*q:], c[q%4])\n\t\t}\n\t}\n}\n")
	return nil
}
