// Package tables keeps solved layers on disk, a file for each: values and ranks, a
// byte for every state, behind a header that says whose they are.
//
// A file is called seeds-07.layer after the number of seeds. It is written under
// another name, synced and renamed, so that it is whole or not there. Its header is
// one line of JSON, filled up with spaces to a fixed length, which says the
// version of the format, the hash of the rules, the class of the values, the number
// of seeds and of states, and the checksum (SHA-256) of all that and of what follows: the values as
// signed bytes, then the ranks. A file of other rules or another version, or whose
// checksum is another, is not read.
//
// Nothing follows a link out of the folder.
package tables
