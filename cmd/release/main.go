// Release builds the programs for other people's machines: an archive for each target
// with houserules, those that have modules of their own beside it, its pages, completions
// for shells, manual pages and a list of the modules in each program with their licences,
// and a file of checksums.
//
// Usage, in a clone without changed files:
//
//	go run ./cmd/release -o dist
//	go run ./cmd/release -o dist -targets linux/amd64,darwin/arm64
//
// Everything is built twice, the second time from a clone in another folder and with
// an empty cache, and nothing is written where the two differ in a byte. Archives
// have the commit's time in them and none of today's, so that anybody who builds the
// commit with the same version of Go gets the same checksums.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"houserules/cmd/internal/shipped"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintf(os.Stderr, "release: %v\n", err)
		stop()
		os.Exit(1)
	}
}

// run is the command. It prints the checksums to out and what it does to told.
func run(ctx context.Context, args []string, out, told io.Writer) error {
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	flags.SetOutput(told)
	dir := flags.String("o", "dist", "the folder for the archives; it must not exist")
	names := flags.String("targets", strings.Join(targetNames(shipped.Targets()), ","), "what to build for")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%q is too much: there are flags only, see -h", flags.Arg(0))
	}
	list, err := parseTargets(*names)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(*dir); err == nil {
		return fmt.Errorf("%s is there already: name another folder with -o, or remove it", *dir)
	}
	source, err := findSource(ctx)
	if err != nil {
		return err
	}
	r := release{source: source, programs: shipped.Programs(), told: told}
	files, err := r.build(ctx, list)
	if err != nil {
		return err
	}
	sums := checksums(files)
	if err := writeAll(*dir, append(files, file{name: "SHA256SUMS", data: []byte(sums)})); err != nil {
		return err
	}
	_, err = io.WriteString(out, sums)
	return err
}
