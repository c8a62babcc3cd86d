// Package skill answers, for a study with ladders, what the first move is worth at each strength
// of the players: whether it grows, shrinks or changes sides with skill, and whether rules
// differ in that. Package ladder computes the numbers.
package skill
