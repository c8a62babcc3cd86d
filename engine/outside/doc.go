// Package outside lets other programs play: an agent that is a program ([Kind],
// [Player]), and the other side of the same conversation, by which players of
// this toolkit sit at other tables ([Server]).
//
// # The agent
//
//	exec:./engine.py
//	exec:"python3 engine.py --level 3";time=2
//	exec:./engine;protocol=uci
//
// What follows the colon is the program and its arguments. It stands in quotation
// marks if it has blanks, commas, semicolons or parentheses; in the marks \" and
// \\ stand for " and \. Blanks separate arguments, and single quotation marks hold
// one with blanks together. No shell reads it. In YAML the whole agent stands in
// single quotation marks:
//
//	agents: ['exec:"python3 engine.py";time=2,greedy']
//
// A program with a slash in its name is looked for from the folder of the study's
// file on, or from the working directory where there is none: for line-ups given
// by flags, and for a study that goes on by its folder alone. In that folder the
// program runs, so that files among its arguments are found as well. Others are
// looked for where the system looks for programs. A plan names the program as the
// study does: neither its place nor what is in it, which for a script or a program
// with data would say little. Whoever changes a program while a study is not
// finished has a study of two programs.
//
// # Permit
//
// Naming a program does not start it. [Give] is the only way to a [Permit], without
// which nothing is started or read, and [Needs] says what is asked for: the program's
// file (links followed), its SHA-256, its arguments, and the SHA-256 of every argument
// that is a file. All of this is compared again before each start. Not checked are files
// that a program opens by itself, the interpreter of a script's first line, and a module
// that python3 -m finds in the folder. Programs get PATH, HOME, LANG and TMPDIR of the
// environment, and what was named.
//
// time is how many seconds it has for a move.
//
// # What may go wrong
//
// A program that does not start, or is not ready after ten seconds (or time, if
// that is longer), is an error before the first game. Later a program that ends,
// does not answer in time, gives up, answers with what is no legal move, answers
// again before it is asked again, or writes a line of more than 64 kB or 4 MB
// without an answer, forfeits the game
// ([engine.Forfeit]): it is lost by that seat, and all others share the win. The
// program is ended, and started again for the next game. What it wrote last on its
// standard error, and lines that mean nothing, stand in the message.
//
// Each worker has a program for each seat that is one. When the last game has been
// played it is told to quit and its input is closed; a quarter of a second later,
// and at once when a run is interrupted, it is ended with all that it started
// (where a system has groups of processes, and but for what left the group). On Linux the system also ends it when
// this program is killed.
//
// # The promise of equal games
//
// A study promises the same games, to the last byte, on every machine and for any
// number of workers. With other programs among the players it cannot: that holds
// only if their moves are functions of what they are told since the game began.
// One that thinks by the clock, remembers earlier games or draws luck of its own
// plays other games another time. Reports say that such players took part.
//
// # The protocol
//
// A conversation is lines of text, each a word and what belongs to it. Lines may
// come in any number and order between those that ask; whoever reads skips words
// that it does not know, blank lines and those that begin with #. A program must
// not keep an answer back in a buffer. This is the whole of it, with answers after
// arrows:
//
//	houserules 1        → houserules 1     the version, and the one it speaks
//	variant french                         the name of the rules,
//	hash 7f73…                             their hash,
//	rules {"family":…}                     and the rules, JSON on one line
//	family mancala
//	seats 2
//	ready               → ready            or: refuse WHY
//
//	game                                   a new game begins,
//	start P                                at this position
//
//	played A c 3-4                         what was played since the last such line
//	                                       or since start, in order: moves of all
//	                                       seats, forced ones, dice
//	position P                             where a move is to be found, in the
//	                                       notation of the family
//	legal A B D                            the legal moves; where there is only one,
//	                                       studies play it without asking
//	seat 1                                 whose move it is, from 1
//	ply 12                                 moves before this one, dice not counted
//	clock 10000                            milliseconds for the answer
//	seed 9387…                             a number of 64 bits for luck, another one
//	                                       for every move
//	luck KEY OWN                           where the draws of this toolkit stand: see
//	                                       engine.Moment
//	question 7                             the number of the question
//	go                  → move A 7         or: move A, or: giveup WHY
//
//	scores 25 23                           how the game ended: scores by seat,
//	shares 60 0                            shares of the win in sixtieths,
//	over majority                          and why
//
//	quit                                   the program ends; so it does where its
//	                                       input ends
//
// There is one answer to a question. The number after a move says which it answers; a
// program that answers another than the last forfeits the game. The number may be left
// out, and was before there were any: then a second answer is taken for the next one where
// it comes too late to be noticed. Who asks may leave the question's line out, too. The variant may be missing where a game was
// made of none. Everything that decides a move comes before go. A position without
// a game before it has no history.
//
// The folder examples has two programs: engine.sh plays the first legal move of
// any game, engine.py the fullest house.
//
// [Server] answers by the same lines. It draws luck by luck where that is sent, so that
// an agent that plays through it plays the games that it plays itself, and by seed
// elsewhere. It gives up where the position or the legal moves are not those of its own
// rules. While it searches it obeys quit, UCI's stop and the end of its input.
//
// # UCI
//
// With protocol=uci a program is asked as open oware engines are, in the protocol
// that was adapted from chess: uci and isready, ucinewgame, position startpos (or
// houses, stores and side, 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S) moves FfEe…, go movetime
// and bestmove. That fits games of two rows of six houses without halves in their
// stores. UCI tells no rules: that the program plays by the same ones is for the
// study to see to, and a move that is illegal here is a forfeit.
package outside
