// Package store keeps the blocks of a plan on disk and in object stores, as package
// blockstore asks.
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
// Of blocks in flight the games that are over are kept beside the part that is to be
// (.part-00000.begun), every few seconds of play and when a run is interrupted
// ([blockstore.Beginner]); where players think long, what they chose is kept instead, also in games
// that are not over. Playing goes on there; the file is gone when the part is there. It has
// a checksum and says which games it is of; one that does not fit is left aside,
// and the games are played from their beginning. Nobody else reads it: what is not in a
// part is in no report.
//
// A directory whose run was told by its hash which plan had been registered keeps it in
// registered.json beside plan.json, before the first game; merged shards keep it where
// all of them had the same.
//
// # Shards
//
// A directory may also hold shards of a study, which machines play that do not know of
// each other ([ShardFolder]):
//
//	DIR/plan.json
//	DIR/shards/00003-of-00064.json
//	DIR/games/variant=french/agents=random/part-00000.arrow
//
// The tables are those of the whole study. In place of the manifest there is a list
// for each shard, with the checksum of the plan, the version of the random protocol and
// the checksums of its parts. It is written last, when all of the shard is there; until
// then a list named after the run, too, has what is finished (…-of-00064.1a2b3c4d.json).
// There is no lock, because locks do not reach every machine, and none is needed: a
// file is renamed into place whole, and two runs of one shard write the same bytes.
// What a killed run left half written stays, under a temporary name that nobody reads.
//
// [Shards] puts shards together. It compares every part with its checksum while it
// copies, takes another copy where one is damaged, and says which blocks are left.
// Lists that cannot be understood are left aside, because copies between machines
// break off; lists of another plan, version or protocol are refused.
//
// # Object stores
//
// All that a shard needs of a place is that it keeps contents under names that have none
// yet ([Objects]); a folder is one such place, a part of an object store another
// ([ShardObjects]), for which a program of its own has the implementation. The names are
// those above, but for lists that are named after runs: a list is written once, when the
// shard is whole, and until then the blocks themselves say what is there. Nothing is
// listed there, so that shards/number.json says how many lists there can be. Contents
// that are there already must have the same SHA-256; others are a [DifferentError], which
// names them. So whatever fails, and however often a shard is played, no table is replaced.
// What is begun is, while a block is played, and is deleted when the block is there; in a
// place that allows neither it is not kept, and the report of the run says so.
//
// # What it costs
//
// Claiming a folder takes time and memory by the number of blocks that are
// there, not by the number that are planned.
package store
