// Package tally keeps what all fast doors record of a game for the tables: captures,
// leads and firings while it is played, and its row when it is over. The columns
// are those that the plain door fills; package engine defines most of them.
package tally
