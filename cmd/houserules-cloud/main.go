// Houserules-cloud is houserules with one more kind of place for the shards of a study: an
// object store.
//
// Usage:
//
//	houserules-cloud run STUDY --shard i/n --to s3://bucket/study
//	houserules-cloud run s3://bucket/study --shard i/n
//	houserules-cloud merge s3://bucket/study -o OUT
//	houserules-cloud help
//
// It is a program and a module of its own, so that nobody else carries what it needs. All
// other commands, flags and words are those of houserules.
//
// # What lies there
//
// The same as in a folder of shards, under the same names: plan.json, the tables below
// games, a list for each shard below shards, which is written when all of the shard is
// there, and shards/number.json, which says how many there are. All of them are written
// once, by a condition that the store itself keeps (If-None-Match: *); what is there must
// have the same SHA-256, which is kept with it, or the run stops and names it. Nothing is
// renamed, locked, replaced or listed. A copy of it in a folder is a folder of shards.
//
// A shard that is run again looks for each of its blocks by name, reads those that are
// there, and plays the others. Its tables pass through a temporary folder, one at a time
// for each worker. Of blocks of players who think long nothing is kept before they are
// whole.
//
// # Where it is, and who may
//
// What comes after the question mark chooses the store: s3://bucket/study?region=eu-west-1,
// and for stores of other makers ?endpoint=https://…&use_path_style=true. Credentials come
// from where AWS programs look for them: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,
// AWS_PROFILE, or the machine's role. They have to allow s3:GetObject, s3:PutObject and
// s3:ListBucket: without the last S3 says of an object that is not there that it is
// forbidden.
//
// What fails by the network, or by the store, is tried again for about a minute; then the
// run stops, what is finished is kept, and the same command goes on. A store must keep the
// condition, as S3 does since 2024 ("How to prevent object overwrites with conditional
// writes", Amazon S3 User Guide). Every object goes in one request, which may have 5 GB; a
// list of shards has at most half of one.
//
// Only S3 is claimed to work: tests run against an imitation of it, behind a proxy that
// fails in many ways.
package main

import (
	"os"

	"houserules/cmd/internal/program"
	"houserules/sim/store"
)

func main() {
	os.Exit(cloud(patient()).Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// cloud is the program, with so much patience for stores.
func cloud(p patience) program.Program {
	return program.Program{Name: "houserules-cloud", Objects: func(url string) (store.Objects, error) { return openBucket(url, p) }}
}
