// Houserules-export is houserules with one more format, for the games of a study and for the
// entries of the reference: Parquet.
//
// Usage:
//
//	houserules export DIR --format parquet
//	houserules-export export DIR --format parquet
//	houserules-export reference DIR -o TABLES
//	houserules-export help
//
// The first starts the second, which it finds beside itself or in PATH. It is a program
// and a module of its own, so that nobody else carries what it needs: Arrow's package for
// Parquet brings gRPC. All other commands, flags and words are those of houserules.
//
// # What is in a file
//
// The games of a variant and line-up, a row a game, with the columns variant, agents and
// openings and all columns of the tables. Words are texts, compressed by a dictionary.
// Columns keep their types, and their descriptions where a reader takes Arrow's schema
// from the file (pyarrow, R's arrow). All of them may be null, also those that are not:
// Arrow 17 writes a negative count of nulls for columns that may not, which other readers
// refuse.
//
// A file has row groups of up to 262,144 games, each of several blocks, compressed with
// Snappy, which every reader of Parquet knows. One group at a time is held in memory. Equal
// tables give equal bytes.
//
// The entries of the reference are one group of rows in entries.parquet, compressed with gzip, since an edition
// is kept small. Arrow's schema in the file has what each column holds and its unit, as "doc" and "unit".
package main

import (
	"os"

	"houserules/cmd/internal/program"
)

func main() {
	os.Exit(exporter().Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// exporter is the program.
func exporter() program.Program {
	return program.Program{Name: "houserules-export", Parquet: newParquet, Entries: writeEntries}
}
