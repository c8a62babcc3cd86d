// Package rules describes the rules of a game to code that does not know the game: knobs
// with names, shapes and bounds ([Knobs], [Shape]), what is wrong with their values
// ([Findings], [Problem]), which values a fast path plays ([Known]), and sentences as
// keys without words ([Message]). Families of games describe their rules with it;
// readers of files, solvers, doors, searches and pages use it. It depends on none of
// them.
package rules
