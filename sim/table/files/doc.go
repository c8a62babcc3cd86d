// Package files keeps tables as Arrow IPC files (Feather version 2). Stores write
// blocks of games with it, reports and exports read them; the plan and the manifest of
// package table say what is on disk.
//
// A [Writer] turns [engine.Rows] into a part, a [Dataset] turns a part back
// into the same rows. The manifest lists the finished parts with their
// checksums, and no part is read whose checksum differs: a damaged file is an
// error that says what to do, never a wrong number. A part is put together in memory,
// hashed once and written at once. Of a part that is laid out like the one before, which
// all of a cell are, only the columns that somebody wants are decompressed
// ([Dataset.ReadResults]).
//
// Package arrowfile below makes the files. No other package imports Arrow, but for the
// program that writes Parquet, which has its records from [Records].
package files
