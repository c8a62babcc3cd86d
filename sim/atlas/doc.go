// Package atlas says what an atlas of exact values is: what games are worth to the
// player who moves first, by rules and board, and what is known of the same boards
// besides. It keeps atlases in folders, a file for every board that is finished, so
// that a run that was interrupted goes on; package survey below makes them.
//
// An atlas is the same, byte for byte, wherever and however often it is made. What
// depends on the machine, how many positions it solves in a second, is kept in a folder
// of its own.
package atlas
