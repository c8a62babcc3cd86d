package program

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"houserules/engine/enginetest"
	"houserules/engine/guard"
	"houserules/sim/foldertest"
)

// Two of the same command at the same time in one folder: one is told who is there, or
// both finish. What is left is finished with the bytes of one alone.
func TestTwoInOneFolder(t *testing.T) {
	walk(t)
	rounds := 1
	switch {
	case enginetest.Soak():
		rounds = 20
	case enginetest.Long():
		rounds = 3
	}
	busy := regexp.MustCompile(`is writing here: wait for it|another program is making tables here: wait for it`)
	for _, c := range writing() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			want, _ := c.alone(t)
			for range rounds {
				dir := t.TempDir()
				c.prepare(t, dir)
				var said [2]string
				var failed [2]error
				var both guard.Group
				for i := range said {
					both.Go(func() {
						out, err := started(dir, c.line).CombinedOutput()
						said[i], failed[i] = string(out), err
					})
				}
				both.Wait()
				for i, text := range said {
					if failed[i] != nil && (failed[1-i] != nil || !busy.MatchString(text)) {
						t.Errorf("one of two: %v\n%s\nthe other: %v\n%s", failed[i], text, failed[1-i], said[1-i])
					}
				}
				c.resume(t, dir)
				foldertest.Same(t, want, c.read(t, dir))
				if t.Failed() {
					t.FailNow()
				}
			}
		})
	}
}

// A clock that was wrong, or is: whatever files are said to be of next year or of the last
// century, the same command goes on with what was begun, with the same bytes.
func TestClockJumps(t *testing.T) {
	walk(t)
	next, last := time.Now().AddDate(1, 0, 0), time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	for number, c := range writing() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			times := []time.Time{next, last}
			if !enginetest.Long() && !enginetest.Soak() {
				times = times[number%2:][:1]
			}
			want, took := c.alone(t)
			for _, when := range times {
				dir := t.TempDir()
				c.prepare(t, dir)
				dated(t, dir, when)
				cmd := started(dir, c.line)
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				time.Sleep(took / 2)
				_ = cmd.Process.Kill()
				_ = cmd.Wait()
				dated(t, dir, when)
				c.resume(t, dir)
				dated(t, dir, when)
				c.resume(t, dir)
				foldertest.Same(t, want, c.read(t, dir))
			}
		})
	}
}

// dated gives all files of a folder a time, half-written ones, too.
func dated(t *testing.T, dir string, when time.Time) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chtimes(path, when, when)
	})
	if err != nil {
		t.Fatal(err)
	}
}
