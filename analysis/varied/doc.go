// Package varied answers what rules do, from a study whose variants differ in known ways.
// It has three questions: which combination is fairest and what each value does (sweep),
// which of the differences between two variants matters (effects), and whether a verdict
// survives every reading of a source (readings). Package effects has the arithmetic.
package varied
