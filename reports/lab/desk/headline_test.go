package desk

import (
	"testing"

	"houserules/analysis"
	"houserules/configs/words"
)

// Where kinds of players differ the headline says who is ahead among whom, first.
func TestHeadlineNames(t *testing.T) {
	kind := func(word string, v analysis.Verdict, lo, hi float64) Judged {
		return Judged{Word: word, Advantage: &Effect{Lo: lo, Hi: hi, Verdict: v.Key()}}
	}
	a := &Answer{Tolerance: 1, Players: []Judged{
		kind("x", analysis.EqualWithinTolerance, -0.5, 0.5), kind("y", analysis.LargerThanTolerance, 2, 3),
		kind("z", analysis.LargerThanTolerance, -3, -2), kind("v", analysis.Undecided, -3, 3), kind("w", analysis.LargerThanTolerance, 4, 5),
	}}
	const want = "Not fair for everyone: the first player is favoured by more than 1 point among y and w; the second player is favoured by more than 1 point among z; it is even or nearly so among x; it is open among v."
	if got := New(words.English()).headline(a); got != want {
		t.Errorf("%q\nnot %q", got, want)
	}
}
