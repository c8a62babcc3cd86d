// Package agent holds the players that need nothing but a game's State: random,
// greedy, alpha-beta to a depth (alphabeta) or a number of positions (nodes),
// softmax between random and the best, tree search by random games (mcts), and
// any of them with an epsilon of random. Players that need the inside of a family
// live with that family and join through the extra kinds of [Parse].
//
// # Names
//
// An agent is written name[:argument][;key=value…], such as "random",
// "epsilon-greedy:0.1" or "alphabeta:4;objective=lead". [Spec.String] writes it in the
// one canonical way that tables, folders and plans store; the argument is always written
// out there, so that a changed default never changes what a stored name means. Options
// are written where they differ from their defaults, so the defaults of options never
// change.
//
// An option may be an agent. It stands in parentheses where it has options of
// its own: "epsilon:0.1;of=(alphabeta:4;objective=lead)", and is always written
// out. "epsilon-greedy:0.1" is the older name of "epsilon:0.1;of=greedy": the
// two play the same games.
//
// A text, such as the program of exec (package engine/outside), stands in quotation
// marks where it has blanks or characters that mean something here, with \" and \\
// for " and \; in marks commas do not end an agent of a line-up.
//
// # Objectives
//
// A player who searches has an objective ([engine.Objective]): what it strives for. The
// default, win-then-lead, puts a won end before all, then the lead. It plays for what
// games are about, and goes on playing well where a win is certain or out of reach, so
// that scores mean something too; with win alone half of the moves of a decided game
// would be random. Lead is for those who ask what a position is worth in units of
// score.
//
// # Searching
//
// alphabeta:D looks D plies ahead and values what it comes to by the lead, and an
// end of the game by the objective. Which positions it looks at is not specified: every
// way finds the same best actions, so a family's door that plays for it plays the same
// game.
//
// With tables=DIR alphabeta and nodes ask tables of exact values (package solve) at
// every position right after a capture on the way that they look along, as long as
// nothing was played that could come back, also at the last ply. A position that the
// tables know is worth as much as an end of the game with the lead of best play: for
// lead that lead; for win who has it; for win-then-lead both. Where bounds differ, or
// the tables do not reach, the search goes on as without them. Where a majority ends
// games, the leads in tables are those of games played on past it, which the same player
// wins: there the objective lead is refused, and win-then-lead puts a won end before all
// as elsewhere, and among equal ends what playing on would bring. Tables know no limit
// of plies. Such a player may forfeit, as other programs do, where its tables cannot be
// read, and plays through no door.
//
// With eval=FILE alphabeta and nodes value positions before the end of the game by an
// evaluation that was learned (package evaluation), in place of the lead: what is
// searched, in which order and how it is counted stays as it is, except that alphabeta
// orders actions by what positions are worth. What they say of actions are shares of the
// win, and objective=lead has no meaning for them. The file is read before a player is
// made ([Spec.Evaluate]), and the player's name has its hash.
//
// nodes:N is the player for equal effort under unequal rules, so what it looks at
// is fixed, to the last position:
//
//   - A node is a position that the search comes to by an action, each time that
//     it does, results of dice included. Looking at the lead after an action to
//     order the actions is not counted; nor is the position that is asked about.
//   - The search goes to 1 ply, to 2, to 3 and so on, at most to 63. What counts
//     are the values of the deepest search that came to its end with at most N
//     nodes in all; nothing of one that did not is used. The search to 1 ply
//     always counts, even with more actions than N.
//   - Each of these is alpha-beta in the fail-soft form. At the root an action is
//     searched with a window just around the best value so far, and again with
//     what lies above if it is better, so that all actions as good as the best are
//     known. The first has the full window. With a softmax all have one from less than the best
//     by a margin (engine.Softmax) upwards.
//   - At the root actions are taken in the order of the values that the search
//     one ply shallower found, elsewhere in that of the lead in scores right after
//     the action, before any division at the end of the game, whatever the
//     objective; equals in canonical order. One ply above the horizon all are in
//     canonical order.
//   - A table of 8192 places (package transposition) is empty before each move.
//     Positions from which the search looks 4 plies or more ahead are stored
//     there, each over what was in its place. When the search comes to one again
//     the action that was best is taken first; the value is used where it was
//     found at the same depth and no history can change it
//     ([engine.State].Recognize). Games whose states cannot be recognized, those with
//     dice among them, are searched without.
//   - Among the best actions one is drawn, as by all players here, or among more by a softmax.
//
// nodes:N;v=2 is another player, who differs in this; nodes:N stays what it is:
//
//   - A position beyond the last ply that ends nothing has its value as it stands, or
//     the value that a gaining action leads to, if that is better for the player who
//     acts; gaining actions are followed for six plies at most. An action gains if right
//     after it the actor's lead has grown by more than is scored in passing
//     ([engine.Info]). Where the value as it stands cuts the search short no action is
//     looked at. Those that gain most come first, equals in canonical order. Each that
//     is followed counts as a node; playing one to see what it gains does not.
//   - At the root the first of equals counts as the best, and the others as worse, so that from one
//     position it always plays the same. With a softmax it draws as nodes:N does.
//   - At the root actions are taken in the order of the lead right after them at one ply, too.
//
// # Single positions
//
// Who values moves can be asked about a position that belongs to no game
// ([engine.Valuer]). alphabeta, softmax and greedy value every move exactly there
// ([engine.Skills].SearchAll): each is searched with a full window, where a choice
// only needs to know which are best. nodes says what its own search came to, so
// that moves worse than the best have bounds; mcts the means of a tree grown with
// luck that is no game's.
//
// # Ranges, and what a move costs
//
// Arguments and options, in brackets, with their bounds and defaults, and what a move
// costs where there are b legal actions:
//
//	random                                             a draw
//	greedy                                             b positions
//	epsilon-greedy:P     0 to 1, 0.1                   a draw, and mostly b positions
//	epsilon:P[of]        0 to 1, 0.1                   a draw, and mostly the other's move
//	softmax:T[depth]     0 to 1,000,000, 1             up to half again as many positions
//	                     [1 to 30, 1]                  as alphabeta:depth; b at depth 1
//	alphabeta:D[softmax] 1 to 30, 4                    about b·b^(5(D-1)/8) positions, more
//	                     [0 to 100, 0]                 with a softmax
//	nodes:N[softmax, v]  1 to 1,000,000,000,000,       N positions
//	                     10,000 [0 to 100, 0; 1 to 2, 1]
//	mcts:N[c]            1 to 1,000,000, 100           N random games to their ends,
//	                     [0 to 100, 0.7]               or N positions with an evaluation
//
// A position takes some 0.2 µs by the plain player of awalé and 0.02 to 0.04 µs by
// the search door. "agents list" prints the same of every agent that there is.
//
// # What random games cost
//
// mcts spends nearly all of its time in random games, which most families play out
// by a way of their own ([engine.State].Playout); "bench V -j 1 --agents mcts:100" says how
// many. On one core of a busy virtual server (Intel Xeon, 2.1 GHz), by processor
// time:
//
//	variant        games/s    random games/s
//	abapa          72 to 87   520,000 to 650,000
//	finnish        63 to 68   510,000 to 550,000
//	french         36 to 41   400,000 to 500,000
//	awari          51 to 56   370,000 to 400,000
//	kalah          115        327,000    ply by ply
//	ouril          40         124,000    ply by ply
//	wari-st-lucia  15          80,000    ply by ply
//	alquerque      31         510,000    ply by ply, in short games
//	aiyawatstani   3           75,000
//	awethi         –              907    one seat mcts:1, the others random
//
// A random game of Awéthi! goes on for all of its 300 rounds, some 4,600 plies, so
// that a game of mcts:100 would take ten minutes there: herder is the player for it.
//
// # The same choice everywhere
//
// A game must be the same game on every machine, and a choice turns on the last
// digit of a value. So what decides choices is integers, or made by operations
// of floating-point numbers that are rounded correctly everywhere, with no
// product joined to a sum: powers, roots and logarithms come from integers and
// tables. Luck comes
// from the [engine.Random] of the game alone.
package agent
