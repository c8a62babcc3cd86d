package program

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"houserules/engine/enginetest"
	"houserules/sim/foldertest"
)

// mounted is a file system in memory, of its own.
func mounted(t *testing.T) string {
	t.Helper()
	disk := t.TempDir()
	if err := syscall.Mount("none", disk, "tmpfs", 0, "size=64m"); err != nil {
		t.Skip("no file system can be mounted here: ", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, 0); err != nil {
			t.Error(err)
		}
	})
	return disk
}

// A disk that fills up ends every command that writes with an error that says so and what
// to do. When there is room, the same command finishes what it began, with the bytes of
// one that was never short of it.
func TestFullDisks(t *testing.T) {
	moments := 1
	if enginetest.Soak() {
		moments = 20
	}
	seed := uint64(time.Now().UnixNano())
	for _, c := range writing() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 2))
			whole := filepath.Join(mounted(t), "whole")
			c.prepare(t, whole)
			before := used(t, whole)
			c.finish(t, whole, c.line)
			need := used(t, whole) - before
			want := c.read(t, whole)
			for range moments {
				disk := mounted(t)
				dir := filepath.Join(disk, "study")
				c.prepare(t, dir)
				room := int64(r.Float64() * 0.9 * float64(need))
				fill(t, disk, room)
				out, err := started(dir, c.line).CombinedOutput()
				text := string(out)
				if err == nil || !strings.Contains(text, "no space left on device") || !strings.Contains(text, "room") || strings.Contains(text, "goroutine ") {
					t.Errorf("with room for %d of %d bytes (seed %d): %v\n%s", room, need, seed, err, text)
				}
				if err := os.Remove(filepath.Join(disk, "ballast")); err != nil {
					t.Fatal(err)
				}
				age(t, dir)
				c.resume(t, dir)
				foldertest.Same(t, want, c.read(t, dir))
				if t.Failed() {
					t.FailNow()
				}
			}
		})
	}
}

// used is what a folder takes up on a file system in memory, in bytes.
func used(t *testing.T, dir string) int64 {
	t.Helper()
	total := int64(0)
	for _, text := range foldertest.Read(t, dir) {
		total += (int64(len(text)) + 4095) / 4096 * 4096
	}
	return total
}

// fill leaves so many bytes free.
func fill(t *testing.T, disk string, room int64) {
	t.Helper()
	var s syscall.Statfs_t
	if err := syscall.Statfs(disk, &s); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(disk, "ballast"), make([]byte, max(0, int64(s.Bavail)*s.Bsize-room)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A folder that cannot be written to is an error that names it, and what only reads works
// there.
func TestReadOnlyFolders(t *testing.T) {
	for _, c := range writing() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			disk := mounted(t)
			dir := filepath.Join(disk, "study")
			c.prepare(t, dir)
			if err := os.MkdirAll(filepath.Join(dir, "out"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := syscall.Mount("none", disk, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, "size=64m"); err != nil {
				t.Skip("a file system cannot be made read-only here: ", err)
			}
			before := foldertest.Read(t, dir)
			out, err := started(dir, c.line).CombinedOutput()
			text := string(out)
			if err == nil || !strings.Contains(text, "read-only file system") || !strings.Contains(text, "out") || strings.Contains(text, "goroutine ") {
				t.Errorf("%v\n%s", err, text)
			}
			foldertest.Same(t, before, foldertest.Read(t, dir))
			if c.name == "report" {
				for _, line := range []string{"compare out", "plan out", "replay out --variant french --agents random,greedy --game 3"} {
					if out, err := started(dir, line).CombinedOutput(); err != nil {
						t.Error(fmt.Errorf("%s: %w\n%s", line, err, out))
					}
				}
			}
		})
	}
}
