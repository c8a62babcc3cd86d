// Package arrowfile writes a record batch as an Arrow IPC file (Feather
// version 2) of its own. It knows Arrow and LZ4, and nothing of games.
//
// There are two writers behind one interface, and any reader of Arrow files
// gets the same columns, schema and metadata from both:
//
//   - [NewLibrary] is the writer of the Arrow library;
//   - [NewLZ4] compresses with an encoder that is made for columns of numbers,
//     and puts the file together by hand.
//
// # Why by hand
//
// A game of random awalé is played in 300 ns. To compress and write its row
// with the library's LZ4 took 132 ns, with the encoder here 45: written by the
// library, a run to disk would spend a third of its time on compression. The
// encoder can be so much faster because it knows that a column is a sequence
// of numbers of one width (see lz4.go).
//
// # Why around the library
//
// The library cannot be given another compressor: it chooses one by a code in
// the record batch's description, from a closed list. Nor does it write a body
// that is already compressed. So the library writes a file of a single row,
// which says everything about the schema, the dictionaries and the layout, and
// form.go puts the columns of all rows in the place of that row's: only
// numbers change (lengths, and places in the body).
//
// Whoever changes this package keeps the bytes of files as they are: studies
// are resumed with the same bytes by any version. Where a version of the
// library writes another layout, [NewLZ4]'s writer returns an error, and
// NewLibrary takes its place in one line of package table, at the cost above.
// What was tried is in LOG.md.
package arrowfile
