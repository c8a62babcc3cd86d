package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"houserules/cmd/internal/shipped"
)

// source is a clone that a release is built from.
type source struct {
	dir string
	// version names the commit, as a tag where it has one; commit is its hash, committed its
	// time.
	version, commit string
	committed       time.Time
}

// stamp are flags of the linker that write the version into the program: what Go records by
// itself depends on GOFLAGS.
func (s source) stamp() string {
	const to = " -X houserules/cmd/internal/program."
	return to + "stampedVersion=" + s.version + to + "stampedCommit=" + s.commit + to + "stampedYear=" + strconv.Itoa(s.committed.Year()) +
		" -X main.stampedVersion=" + s.version // of a program without those commands
}

// findSource looks at the clone that the command stands in. One with changed files is
// refused: nobody else could build what is released.
func findSource(ctx context.Context) (source, error) {
	dir, err := git(ctx, ".", "rev-parse", "--show-toplevel")
	if err != nil {
		return source{}, fmt.Errorf("a release is built from a clone: %w", err)
	}
	changed, err := git(ctx, dir, "status", "--porcelain")
	if err != nil {
		return source{}, err
	}
	if changed != "" {
		return source{}, fmt.Errorf("files differ from the commit; commit them or put them away:\n%s", changed)
	}
	return sourceAt(ctx, dir)
}

// sourceAt is a clone whose commit is built.
func sourceAt(ctx context.Context, dir string) (source, error) {
	version, err := git(ctx, dir, shipped.Describe()...)
	if err != nil {
		return source{}, err
	}
	text, err := git(ctx, dir, "show", "-s", "--format=%ct", "HEAD")
	if err != nil {
		return source{}, err
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return source{}, fmt.Errorf("git says %q for the commit's time", text)
	}
	commit, err := git(ctx, dir, "rev-parse", "HEAD")
	if err != nil {
		return source{}, err
	}
	return source{dir, version, commit, time.Unix(seconds, 0).UTC()}, nil
}

// git runs git in a folder and returns what it prints.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	out, err := output(exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...))
	return strings.TrimSpace(string(out)), err
}

// output runs a command. The error has what it said.
func output(cmd *exec.Cmd) ([]byte, error) {
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, fmt.Errorf("%s: %w\n%s", cmd, err, bytes.TrimSpace(exit.Stderr))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cmd, err)
	}
	return out, nil
}
