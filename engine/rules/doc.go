// Package rules says what the rules of a game are to whoever does not know the game: knobs
// with names, shapes and bounds ([Knobs], [Shape]), what is wrong with their values
// ([Findings], [Problem]), which of them a fast path plays ([Known]), and sentences without
// their words yet ([Message]). Families of games describe their rules with it; readers
// of files, solvers, doors, searches and pages use it. It depends on none of them.
package rules
