// Package number has flags for whole numbers, which are written as people do:
// 100000, 20_000, 1e5, 100k or 1.5M.
package number

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/pflag"

	"houserules/configs/strict"
)

// value is a whole number on the command line.
type value[T int | int64 | uint64] struct {
	to   *T
	bits int
}

// Var defines a flag for a whole number.
func Var[T int | int64 | uint64](f *pflag.FlagSet, to *T, name, short string, standard T, usage string) {
	*to = standard
	bits := 64
	if _, isInt := any(*to).(int); isInt {
		bits = strconv.IntSize
	}
	f.VarP(value[T]{to, bits}, name, short, usage)
}

// String implements pflag.Value.
func (v value[T]) String() string { return fmt.Sprint(*v.to) }

// Type implements pflag.Value.
func (v value[T]) Type() string { return "number" }

// Set implements pflag.Value.
func (v value[T]) Set(text string) error {
	digits, ok := strict.WholeNumber(text)
	if !ok {
		return errors.New("write a whole number, such as 100000, 20_000, 1e5 or 100k")
	}
	var zero T
	var err error
	if zero--; zero > 0 { // it has no numbers below zero
		var n uint64
		n, err = strconv.ParseUint(digits, 10, v.bits)
		*v.to = T(n)
		if err != nil && digits[0] == '-' {
			return errors.New("the number cannot be negative")
		}
	} else {
		var n int64
		n, err = strconv.ParseInt(digits, 10, v.bits)
		*v.to = T(n)
	}
	if err != nil {
		return errors.New("the number is too large")
	}
	return nil
}
