// Package varied asks what rules do that a study made to differ in known ways, of three
// questions that are one idea: which of all combinations is fairest and what each value
// does (sweep), which of the rules in which two variants differ makes the difference
// (effects), and whether a verdict survives every reading of a source (readings). Package
// effects has the arithmetic.
package varied
