package match

import "houserules/analysis/answer"

// Say is the answer on a match of x against y.
func Say(rule Rule, result Result) *answer.Answer {
	m := said{variant: "french", a: "x", b: "y", seed: 7, protocol: 1, rule: rule, result: result}
	return m.answer()
}

// VerdictKey is the key of a verdict's word.
func VerdictKey(v Verdict) string { return verdictKey(v) }
