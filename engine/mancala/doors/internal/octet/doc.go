// Package octet does arithmetic on words of eight bytes, of which each holds at
// most 127, so that its top bit is free to answer questions about all eight at
// once. A byte is a house of a row (then a word is a row, the leftmost house in
// the lowest byte), or one house in each of eight games.
//
// A set is a word with the top bits of its bytes.
package octet
