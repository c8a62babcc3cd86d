package analysis

// sameRules tells whether a member of the line-up has the base's rules, by
// their hashes, and no game tells otherwise.
func (l *lineup) sameRules(member int, rules map[string]string) bool {
	hash := rules[l.cells[member].cell.Variant]
	if hash == "" || hash != rules[l.cells[l.base].cell.Variant] {
		return false
	}
	for column, paired := range l.layout.paired {
		if paired && l.differing(column, member, l.shared(member, l.base)) > 0 {
			return false
		}
	}
	return true
}

// knownEqual is the verdict on a difference between variants of the same
// rules: none, whatever the number of games.
func knownEqual(effect Estimate, c criticals, t target) Judged {
	effect.Lo, effect.Hi = effect.Value, effect.Value
	effect.Level, effect.Method = c.level, MethodSameRules
	equal := effect
	equal.Level = c.equivalenceLevel()
	return Judged{Effect: effect, Equivalence: equal, Tolerance: t.value, Of: t.of, Fraction: t.fraction, Verdict: SameRules}
}
