// Package reach says how long a study takes on many machines of which some fail.
//
// [Simulate] is a model, event by event and by a seed, of a scheduler that hands
// shards to workers: a worker plays the blocks of its shard that are missing, one
// after another; it may fail, which loses the block in flight and no other, because
// a shard lists every block as soon as it is there; the shard is then queued again
// and whoever gets it plays what is left. A task may be started twice, as by a
// scheduler that lost sight of a machine: the copy plays all of the shard in a folder
// of its own. When all shards are whole they are merged by one machine, byte by byte.
// The shards are the real ones of [shard.Split]; a test of package sim plays a study
// by such a course of failures and finds the bytes of one machine.
//
// # How far it goes
//
// The example of [Simulate] works out two studies. What it assumes was measured on
// one core of a Xeon at 2.1 GHz: French rules, 1.1 µs and 50 bytes for a random
// game, tables and all, 40 ms and 630 bytes for one between players of depth 10, whose
// files are short; a merge that reads, checks and writes 200 MB a second. A worker
// needs 20 seconds before its first game, fails once in two hours and is replaced after
// a minute, and one task in fifty is started twice. There are four shards for each worker, and a
// single shard for a single one.
//
// Ten thousand million random games are three hours of play for one worker and half
// a terabyte, which one machine merges in 42 minutes. So the merge is longer than the
// play from five workers on: that is where this study stops scaling. 64 workers play
// it in five minutes, of which the starts are a third; 1,024 need two minutes and
// wait for most of them. Who wants such numbers wants fewer games rather than more
// machines: a thousandth of them tells differences of a tenth of a percentage point.
//
// A million games of depth 10 are eleven hours of play and 0.6 GB. Their merge takes
// three seconds. 64 workers need a quarter of an hour, 1,024 two and a half minutes, of
// which they play for 39 seconds and begin tasks for 80. There it stops scaling,
// because a start is not divided by the number of workers. Fewer and larger shards
// would help, until failures and uneven shards cost more than the starts.
//
// Failures cost little anywhere: what is lost is the block in flight, a tenth of a
// second of random play and some seconds of search. What is played again is nearly
// all from tasks that were started twice, and is proportional to their share.
package reach
