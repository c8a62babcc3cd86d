// Package table keeps games as Arrow tables: one row a game, one Arrow IPC
// file (Feather version 2) a block of games, one folder a cell.
//
//	DIR/plan.json
//	DIR/manifest.json
//	DIR/games/variant=french/agents=random/part-00000.arrow
//
// The folder names follow the hive convention, so that Polars, DuckDB and
// pyarrow open DIR/games as one table with the columns variant and agents.
// All parts of a study share one schema, made from all its games ([NewSchema]):
// what a game does not have is null. Columns are read by name. Later versions
// only add columns.
//
// A [Writer] turns [engine.Rows] into a part, a [Dataset] turns a part back
// into the same rows. The manifest lists the finished parts with their
// checksums, and no part is read whose checksum differs: a damaged file is an
// error that says what to do, never a wrong number.
//
// Numbers are stored so that every reader gets them right, and no wider than
// the plan asks for, because writing costs by the byte. Scores and leads are
// int16 where the rules of all games know only whole ones, else float32 and
// multiples of one half, hence exact; returns are sixtieths as
// float32, which the reader rounds back to the exact share. Game indices have
// 32 bits unless a cell has more than 2^32 games; counts of plies have 16
// bits where the games' limit of length allows it, and a family's own columns
// where it says that its numbers are small enough, else 32. A number that does
// not fit is an error of the writer. The type of a column is therefore one in a
// study, but may differ between studies.
// Files hold no time, host or worker; equal rows give equal bytes.
//
// What the columns are is said here; package arrowfile below makes files of
// them. No other package imports Arrow.
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
// games. A new key that may be missing raises nothing.
//
// The manifest version ([ManifestVersion]) stands in manifest.json under
// manifest_version; where it is missing it is 1. It rises as that of the plan
// does. Version 1 does not say its version and has no checksum of the plan. A
// folder keeps the version that it has until its plan is written anew, so that
// the older program can still go on with it.
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
