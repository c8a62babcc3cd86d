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
// the plan asks for, because writing costs by the byte. Scores and margins are
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
package table
