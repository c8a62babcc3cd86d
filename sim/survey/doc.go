// Package survey makes atlases: it lays out rule sets on boards of many sizes, solves
// those that a budget allows, from the smallest on, and plays, simulates and works out
// on them what an atlas says besides. Which boards are solved is decided by numbers of
// positions, never by time, so that it is the same on every machine.
//
// On every board games are played to the end: a majority, which would stop them, is
// left out, so that the lead of a simulated game is what the exact value speaks of.
// It never changes who wins.
package survey
