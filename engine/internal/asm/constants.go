package asm

import (
	"fmt"
	"slices"
)

// Constants are vectors among the data of a file, each of them there once.
type Constants struct {
	file *File
	name string
	all  [][]uint64
	made []Mem
}

// NewConstants returns those of a file; the name is what their names begin with.
func NewConstants(f *File, name string) *Constants { return &Constants{file: f, name: name} }

// Of is the memory with these words.
func (c *Constants) Of(words ...uint64) Mem {
	i := slices.IndexFunc(c.all, func(w []uint64) bool { return slices.Equal(w, words) })
	if i < 0 {
		i = len(c.all)
		c.all = append(c.all, words)
		c.made = append(c.made, c.file.Data(fmt.Sprintf("%s%d", c.name, i), words...))
	}
	return c.made[i]
}
