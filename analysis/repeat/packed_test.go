package repeat_test

import (
	"bytes"
	"strings"
	"testing"

	"houserules/analysis/repeat"
)

// What is packed comes out as it was, what never was stays, and what is damaged is said to be.
func TestPacked(t *testing.T) {
	text := []byte(strings.Repeat(`{"cells": []}`, 1000))
	packed, err := repeat.Packed(text)
	if err != nil || len(packed) > len(text)/10 {
		t.Fatal(len(packed), err)
	}
	for _, x := range [][]byte{packed, text} {
		if got, err := repeat.Unpacked(x); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%d bytes, %v", len(got), err)
		}
	}
	flipped := bytes.Clone(packed)
	flipped[len(flipped)-5] ^= 1
	for what, x := range map[string][]byte{"half": packed[:len(packed)/2], "flipped": flipped, "head": packed[:5]} {
		if _, err := repeat.Unpacked(x); err == nil {
			t.Errorf("%s: nothing is said", what)
		}
	}
}
