// Package store says where the blocks of a plan go. A [Store] is a place; a
// run claims it, asks which blocks are missing, hands over their rows and lets
// go of it. Whoever plays needs to know no more of files than that.
//
// [Folder] is the store on disk: plan.json, manifest.json and one Arrow file a
// block below a directory.
//
// # What survives what
//
// A block is written under a temporary name, synced and renamed before the
// manifest lists it. A crash at any moment loses the blocks in flight and
// those of the last second that the manifest did not list yet; claiming the
// folder again finds exactly these missing. A lock keeps two runs apart that
// share a directory.
//
// # What it costs
//
// Claiming a folder takes time and memory by the number of blocks that are
// there, not by the number that are planned.
package store
