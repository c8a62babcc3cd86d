// Package compare asks of a study whether its rules are fair, for which players, and in
// what they differ. Every study is such a question; one of ladders (package skill) or of
// rules that are varied (package varied) asks something of its own beside it, and has from
// here who played, and whom verdicts favour, in words.
package compare
