// Package ogn reads and writes Oware Game Notation, the written form in which
// games of two-row sowing games pass between programs. It is text, like chess's
// PGN: tags, one a line, then the moves.
//
//	[Variant "Abapa (tournament awalé)"]
//	[Event "?"]
//	[Site "?"]
//	[Date "2024.05.01"]
//	[Round "?"]
//	[South "Awa"]
//	[North "Kofi"]
//	[Result "*"]
//
//	1. C a 2. D f {a pity} 3. D b (c 4. B) 4. F+2 d 5. A+5 *
//
// The eight tags above are the roster, in this order; what is not known is ?, and
// the result is in seeds, South's first, or * for a game that was not finished.
// South's houses are A to F, North's a to f, from their owner's left; a number
// with a dot stands before each move of South's; +2 are the seeds that a move
// brought into the mover's store. The tag FEN has another start than four seeds in
// each house:
//
//	[FEN "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"]
//
// which are the houses A to F and a to f, the stores of South and North, and who
// is to move.
//
// # What is written
//
// The roster, then the tags that others do not know: RulesName, RulesHash and
// RulesFile say under which rules the game was played, Houses which board it was
// played on where the rows are not of six houses ("7-7"), End for which reason it
// ended. On other boards the letters go on, G and g and so on, up to twelve; a
// house that was piled instead of sown is A+. Seeds that were halved are .5. All
// lines have fewer than 80 characters, but for tags with long values.
//
// # What is read
//
// As much as possible: every letter of a house outside of comments and variations
// is a move. Comments stand in braces, or after a semicolon; variations, in
// parentheses, may lie within each other and are skipped. Several games may follow
// each other. What makes no sense but does no harm is a warning, and so is a
// number of captured seeds, or a result, that is not that of the rules at hand: the
// record may come from players with other rules, and if they matter, a move that
// breaks ours comes soon. A move that the rules do not allow is an error.
package ogn
