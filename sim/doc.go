// Package sim multiplies variants by line-ups by games: it reads studies, plays
// their games on all cores and hands them over to a store. It also plays single
// games again, measures how fast games are played and looks at what a few
// thousand of them show.
//
// A study ([LoadStudy], [NewStudy]) names variants, line-ups and numbers of
// games. [NewPlan] resolves it into a plan of cells and blocks (package
// sim/plan). [Run] plays the blocks that a store (package sim/store) does not
// have. [Run], [Bench] and [ProbeGame] share one pool of workers, which play
// and know nothing of where the games go.
//
// Blocks take about a second of searching and are played by turns, cell after
// cell, so that what is there of an unfinished study can be compared.
//
// A study may also make variants: vary, effects and readings of a [StudyFile]
// change knobs of those that it names, and leave out what contradicts itself.
// Each such question is a design of the plan, which says how every variant was
// made; which combinations to play is for package sim/design to say.
//
// A match of two players ([NewMatch]) is a plan with a rule by which it ends. It is run
// in rounds of whole blocks; after each, [Options].More counts the pairs and says
// whether to go on. So is a study that ends by a rule of its own.
//
// A search for the fairest rules ([LoadBalance]) is a plan with a cell for every
// candidate and player, of which [Options].Wants leaves out in each round those that are
// no longer needed.
//
// A study of matches (unit: match) is something else: its cells count matches as the
// variants' rules make them of games (package engine/matchplay), and a block holds
// whole matches. The matches of a block are played side by side, one game each at a
// time.
//
// Several machines may play one study: [Split] deals its blocks out to shards (package
// sim/shard) by the cost of its agents, and each is run like a study of its own, into a
// store that has a share of the games only ([blockstore.Abilities].Share).
//
// [Run] hands the rows that it has just played to [Options].Played, so that they can be
// summed up without being read again.
//
// # What a game depends on
//
// Game g of a study depends on the study's seed, on g, on the variant and on
// the line-up: not on the number of workers, the order in which they come to
// it, the block it stands in or the machine. A directory is therefore the
// same, byte for byte, however often its run was interrupted. The tests
// compare directories of runs that were disturbed with one that was not.
//
// For players that are other programs (package engine/outside) nobody can promise this:
// if their moves depend on more than what they are told of a game, so do the games.
// Then a directory is not the same for another number of workers, and a replay may be
// another game. Every worker has programs of its own, which are gone when Run returns.
// A game that one of them fails to play on is forfeited ([ForfeitError]). Game n of
// match m depends on the same, and on who starts it, which the games before it may
// decide; it is played under an index of its own.
//
// # Openings
//
// Where games begin with openings the opening of game g depends on the seed and g
// alone, so that both games of a pair and all variants which allow the same moves
// open alike. Doors that cannot begin elsewhere than at the start position are not
// asked for such games ([engine.Opener]). Measured for french on one core:
// uniform random players play 27,000 games in a second of processor time from
// random openings of four plies, through the plain door, against 1.2 million from
// the start position through their fastest kernel; alphabeta:4 plays as fast as
// ever, since its door is the plain one with players of its own.
//
// # Players
//
// Whatever seats they sit in, players are compared by what they are called
// today. A kind of players may have former names: studies are read with a
// warning where they use one, plans and tables keep it, so that old folders stay
// what they are.
//
// # Positions
//
// An [Evaluator] asks an agent about single positions, which have no history. The
// limit of plies is a matter of games, so it is put too far off for a search to
// meet; a limit of rounds, which a position counts, is not. Random games
// keep their limit, for they must end.
//
// # Doors
//
// A family may have doors of its own, faster than the plain one. Each must fill
// the same rows, and the tests of the families compare them. Because a wrong
// door would spoil millions of games in silence, [Run] also compares the first
// games of every cell on the machine it runs on, and refuses a difference.
//
// A game in which no random number is drawn is the same under every index. [Run] plays it
// once, or once a worker, and copies its row: with other programs among the players, openings
// or matches never.
package sim
