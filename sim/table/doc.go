// Package table says what the tables of a study are: which cells and columns they have
// ([Contents], [Columns]), what the columns mean, and the versions of all that is
// stored. It knows no Arrow and no files, so that programs without a folder can use it.
// Package files writes and reads the tables:
//
//	DIR/plan.json
//	DIR/manifest.json
//	DIR/games/variant=french/agents=random/part-00000.arrow
//
// One row is a game, one file a block of games, one folder a cell. The folder names
// follow the hive convention, so that Polars, DuckDB and
// pyarrow open DIR/games as one table with the columns variant and agents.
// All parts of a study share one schema, made from all its games:
// what a game does not have is null. Columns are read by name. Later versions
// only add columns.
//
// Numbers are stored so that every reader gets them right, and no wider than the plan
// asks for, because writing costs by the byte. Scores and leads are int16 where the
// rules of all games know only whole ones, else float32 and multiples of one half, hence
// exact; returns are sixtieths as float32, which the reader rounds back to the exact
// share. Game indices have 32 bits unless a cell has more than 2^32 games; counts of
// plies have 16 bits where the games' limit of length allows it, and a family's own
// columns where it says that its numbers are small enough, else 32. The writer refuses a
// number that does not fit. So a column has one type within a study, but studies may
// differ. Files hold no time, host or worker; equal rows give equal bytes.
//
// # The column line
//
// line is a uint64 that stands for all actions of a game, dice included, in
// their order: games with equal lines are the same game again. Searching
// players often have few equals to draw among, and then few ways to play make
// up all games. Uniform random players hardly ever play a game twice: a study
// of them alone has no such column, and in a study of others their games have
// nulls, because all parts of a study share one schema.
//
// It begins as 0, and an action with the number a, from 0 to 65535, makes of
// it, modulo 2^64,
//
//	z = line + (a + 1)·0x9E3779B97F4A7C15
//	z = (z xor (z >> 30))·0xBF58476D1CE4E5B9
//	z = (z xor (z >> 27))·0x94D049BB133111EB
//	line = z xor (z >> 31)
//
// the output function of SplitMix64 (Steele, Lea and Flood 2014). Where the
// plan lists a variant's actions, a is an action's place in the list, from 0;
// others are numbered by their rules engine.
// The line of the one-action game a is the output number a + 1 of SplitMix64
// seeded with 0: 0xE220A8397B1DCDAF for a = 0. Any door that plays for such
// players fills it; sim compares doors in this column, too.
//
// # Openings
//
// Where a study's games do not all begin at the start position, the folders
// have one level more, openings=random%3A4 behind agents=…, and the tables two
// columns, or three. opening is a uint64 that stands for the game's opening: the line of its
// actions, dice included; where it begins with a position, the bytes of the
// position's text are taken for actions before them. opening_redraws is how many
// openings were drawn in vain. by_chance, where the plan says so of a cell, is 0 where no
// random number was handed out in the game, 1 where one was: games with one opening that
// all have 0 are the same game. They are null for games from the start position.
//
// A game with an opening of moves is a game from the start position of which
// nobody chose the first plies. They count in plies, in all that is counted per ply
// and in the line, and their captures in the scores; first moves are the first
// that a player chose. A game from a position has no history before it.
//
// # Matches
//
// A study may sample matches of several games instead of games ([Matches]). Then
// the plan counts matches, a block is a run of matches, a part holds all their
// games, one row each, and the manifest says how many rows these are. The columns
// match, game_in_match and starter say where a game stands; in other studies the
// first two are null. Package matchplay has the rules of a match, and says what
// luck its games have.
//
// # Forfeits
//
// A game that a player outside of the program failed to play on has the end reason
// forfeit, in the dictionary of studies whose plan says of a cell that games may be
// forfeited (forfeits). It is lost by that seat, the only one that has no return;
// the others share the win. Scores, plies and a family's own columns are those at
// that moment, and so is the line. No set of rules may call an end so.
//
// # One game
//
// Players who draw no random number play the same game under every index. A cell that its
// plan marks (once) ends where its first game was handed none: its only part has one row,
// and one_game in its metadata, in the manifest and in lists of shards. Readers give that
// row for every index, so that the cell has as many games as its plan says; who wants to
// see what was played ([Part].OneGame, export, package columns) gets one.
//
// # Versions
//
// Tables, plan.json and manifest.json each carry a version of their own. People
// keep their studies for years; so for each of them it is laid down what raises
// the version and what a new one must bring with it.
//
// The table version ([Version]) stands in plan.json, in manifest.json and in
// the metadata of every part. It rises when a reader of the old version would
// misread a table: when a column goes, changes its meaning, its unit or what
// its type can hold, or when the metadata change. A new column raises nothing:
// columns are read by name, and one that is missing is null. Equal plans of one
// version give equal bytes.
//
// The plan version ([PlanVersion]) stands in plan.json. It rises when a key
// goes or changes its meaning, or when a new key is needed to play the same
// games or to write the same tables of them. A new key that may be missing
// raises nothing; grow, of a study that may grow, is such a key, and so are unit,
// of a study of matches, designs, of one that varies rules, and balance, of a
// search for the fairest: programs that do
// not know them refuse their plans. So are
// on_forfeit of a plan and forfeits of a cell, which stand only where a player is
// another program, once and by_chance of a cell, and pie of a game whose players may swap seats. Version 3 has cells that say that their
// tables have the column line: a program of version 2 would write them without
// it. Plans of older versions, also those that are written anew, go on without.
// Version 4 has openings, ladders, cells that were extended, whose blocks end at the numbers of games
// planned before, and the rule that ends a study before all its games are played;
// a plan that has none of them says nothing else than one of version 3.
//
// The manifest version ([ManifestVersion]) stands in manifest.json under
// manifest_version; where it is missing it is 1. It rises as that of the plan
// does. Version 1 does not say its version and has no checksum of the plan. A
// folder keeps the version that it has until its plan is written anew, so that
// the older program can still go on with it. Version 3 has seals ([Seals]): a manifest
// gets them, and that version, when its study is looked at or reported on, and
// an older program leaves such a folder alone. Seals stand outside of the promise that
// equal studies have equal bytes, as what they seal does.
//
// The lists of shards (package store) have a version of their own, shard_version,
// which rises as that of the manifest does.
//
// A new version of any of them brings with it:
//
//   - a golden folder of the version before, written by the last program of
//     that version, under sim/testdata/golden; such folders are never renewed;
//   - a reader of the version before, or else a refusal that names the version
//     and says what to do;
//   - where it is read: tests over the golden folder which show that a finished
//     study is reported on and an unfinished one completed, to the same bytes;
//   - a line in CHANGELOG.md that says what changed and what becomes of old
//     folders.
//
// A version newer than the program's is always refused, with the advice to use
// the program that wrote it. An older plan that says the same as the program
// would write is left as it is, so that the older program can still go on with
// the study.
package table
