package analysis

// Verdict is what an estimate says of an effect, given a tolerance below which
// effects do not matter. There is no verdict "no effect": a small study can
// only be UNDECIDED.
type Verdict int

// The verdicts.
const (
	// Undecided: neither different from zero nor equal within the tolerance.
	Undecided Verdict = iota + 1
	// LargerThanTolerance: the whole interval lies beyond the tolerance.
	LargerThanTolerance
	// Different: from zero; whether by more than the tolerance is open.
	Different
	// DifferentButSmall: from zero, and certainly inside the tolerance.
	DifferentButSmall
	// EqualWithinTolerance: equal within the tolerance by two one-sided tests; zero
	// itself is not excluded.
	EqualWithinTolerance
	// SameRules: both variants have the same rules, so that every game is the
	// same game. No interval is needed to know that.
	SameRules
)

// Key is the key of the verdict's word in the catalogue.
func (v Verdict) Key() string {
	switch v {
	case LargerThanTolerance:
		return "verdict.larger"
	case Different:
		return "verdict.different"
	case DifferentButSmall:
		return "verdict.small"
	case EqualWithinTolerance:
		return "verdict.equal"
	case Undecided:
		return "verdict.undecided"
	case SameRules:
		return "verdict.same-rules"
	default:
		return "verdict.none"
	}
}

// String returns the verdict as a published word: what every output has, for
// other programs to read. Where a word says MARGIN it means the tolerance.
func (v Verdict) String() string {
	switch v {
	case Undecided:
		return "UNDECIDED"
	case LargerThanTolerance:
		return "LARGER THAN MARGIN"
	case Different:
		return "DIFFERENT"
	case DifferentButSmall:
		return "DIFFERENT BUT SMALL"
	case EqualWithinTolerance:
		return "EQUAL WITHIN MARGIN"
	case SameRules:
		return "SAME RULES"
	default:
		return "NO VERDICT"
	}
}

// Judge returns what an effect's intervals say, and the direction where it
// differs from zero. The first interval is judged against zero and against
// lying beyond the tolerance; the second is that of two one-sided tests
// (Schuirmann 1987, "A comparison of the two one-sided tests procedure and
// the power approach for assessing the equivalence of average
// bioavailability", Journal of Pharmacokinetics and Biopharmaceutics 15): an
// effect is inside the tolerance where the whole of it is. It must lie within
// the first. A bound that only touches zero or the tolerance decides nothing.
//
// With a tolerance of zero the question is difference from zero only: Different
// or Undecided. Bounds that are not numbers are Undecided.
func Judge(effect, equivalence Estimate, tolerance float64) (Verdict, int) {
	return judge(effect, equivalence, nil, tolerance)
}

// judge is Judge with an interval of its own for lying beyond the tolerance; nil
// stands for the effect's.
func judge(effect, equivalence Estimate, beyond *Estimate, tolerance float64) (Verdict, int) {
	if beyond == nil {
		beyond = &effect
	}
	direction := 0
	switch {
	case effect.Lo > 0:
		direction = 1
	case effect.Hi < 0:
		direction = -1
	}
	inside := equivalence.Lo > -tolerance && equivalence.Hi < tolerance
	larger := tolerance > 0 && (direction > 0 && beyond.Lo > tolerance || direction < 0 && beyond.Hi < -tolerance)
	switch {
	case larger:
		return LargerThanTolerance, direction
	case direction != 0 && inside:
		return DifferentButSmall, direction
	case direction != 0:
		return Different, direction
	case inside:
		return EqualWithinTolerance, 0
	default:
		return Undecided, 0
	}
}
