// Package compare answers, for a study, whether its rules are fair, for which players, and
// how they differ. It answers for every study. Packages skill (ladders) and varied (rules
// that are varied) add answers of their own, and take from here the sentences on who
// played and whom a verdict favours.
package compare
