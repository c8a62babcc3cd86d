package engine

// LineHash is a number of 64 bits that stands for the actions of a game, dice
// included, in the order in which they were played: games with the same
// actions have the same line, and others have another one, except by an
// accident of which a million different games run a risk of 3 in a hundred
// million. It is how games that repeat each other are found.
//
// It begins as 0. An action a, a number from 0 to 65535, makes of the line h
//
//	m(h + (a + 1)·0x9E3779B97F4A7C15)
//
// modulo 2⁶⁴, where m is the finalizer of SplitMix64 (Steele, Lea and Flood
// 2014, "Fast splittable pseudorandom number generators", OOPSLA; variant 13 of
// Stafford 2011):
//
//	z ← (z xor z >> 30)·0xBF58476D1CE4E5B9
//	z ← (z xor z >> 27)·0x94D049BB133111EB
//	m = z xor z >> 31
//
// Every bit of a line is as good as any other, so that those below a bound are
// a random sample of all lines. The tables keep lines: this never changes.
type LineHash uint64

// Then is the line after one more action.
func (l LineHash) Then(a Action) LineHash {
	return LineHash(mix64(uint64(l) + (uint64(a)+1)*golden))
}
