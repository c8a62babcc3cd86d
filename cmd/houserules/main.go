// Houserules plays variants of traditional games by the million and says what
// a rule does: who profits from moving first, how often games are drawn, how
// long they last.
//
// Usage:
//
//	houserules run STUDY.yaml|NAME [-o DIR]
//	houserules run STUDY.yaml|NAME --shard i/n -o DIR
//	houserules merge DIR… -o OUT
//	houserules match V --agents A,B
//	houserules variants list|show|explain|check|diff|new
//	houserules help
//
// Exit status is 0 when all was done, 1 when a check or a run failed, 2 when the command
// line makes no sense, 130 after Ctrl-C and 143 after SIGTERM.
package main

import (
	"os"
	"runtime"
	"runtime/debug"

	"houserules/cmd/internal/program"
)

func main() {
	// Short commands end before there is much to collect. This is never touched, so it
	// takes no memory; the collector counts it, and first looks at 32 MB.
	usual := debug.SetGCPercent(800)
	weight := make([]byte, 16<<20)
	runtime.AddCleanup(new([64]byte), func(percent int) { debug.SetGCPercent(percent) }, usual) // by the first collection
	status := program.Houserules().Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	runtime.KeepAlive(weight)
	os.Exit(status)
}
