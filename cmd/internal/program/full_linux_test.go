package program

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
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
		if err := whenIdle(func() error { return syscall.Unmount(disk, 0) }); err != nil {
			t.Error(err)
		}
	})
	return disk
}

// whenIdle does something to a file system that nobody else may use: a program that another test starts
// has all files of this process until it runs.
func whenIdle(do func() error) error {
	for range 6000 {
		if err := do(); !errors.Is(err, syscall.EBUSY) {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
	return do()
}

// A disk that fills up ends every command that writes with an error that says so and what
// to do. When there is room, the same command finishes what it began, with the bytes of
// one that was never short of it.
func TestFullDisks(t *testing.T) {
	walk(t)
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
				if err == nil || !strings.Contains(text, "no space left on device") && !strings.Contains(text, "there is no room for") || !strings.Contains(text, "room") || strings.Contains(text, "goroutine ") {
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
// there. Without LONG_TESTS only some of the commands write there.
func TestReadOnlyFolders(t *testing.T) {
	for _, c := range writing() {
		t.Run(c.name, func(t *testing.T) {
			if !slices.Contains([]string{"run", "report", "export", "solve"}, c.name) {
				walk(t)
			}
			t.Parallel()
			disk := mounted(t)
			dir := filepath.Join(disk, "study")
			c.prepare(t, dir)
			if err := os.MkdirAll(filepath.Join(dir, "out"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := whenIdle(func() error {
				return syscall.Mount("none", disk, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, "size=64m")
			}); err != nil {
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

// smallDisk makes a disk of 64 kB, the folder small of a working folder.
func smallDisk(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOUSERULES_PROGRESS", "off")
	if err := os.Mkdir("small", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("none", "small", "tmpfs", 0, "size=64k"); err != nil {
		t.Skip("no file system can be mounted here: ", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount("small", 0); err != nil {
			t.Error(err)
		}
	})
}

// Layers that do not fit say where, how much they take, and what to do; those that were
// finished stay, and are gone on from elsewhere. With 7 seeds there are 31,824 positions, and
// 125,970 with up to 8: two bytes each, and 512 a file.
func TestSolveOnAFullDisk(t *testing.T) {
	walk(t)
	smallDisk(t)
	code, out, errs := command(t, "solve", "awari", "--seeds", "8", "--tables", "small/tables")
	if code != exitFailed || out != "" || !strings.Contains(errs, "cannot write small/tables/seeds-07.layer: there is no room for its 64.2 kB, and all that are asked for take 256.5 kB (") {
		t.Errorf("exit %d: %s", code, errs)
	}
	entries, err := os.ReadDir("small/tables")
	if err != nil || len(entries) < 3 {
		t.Errorf("left %v (%v)", entries, err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".layer") {
			t.Errorf("%s is left", e.Name())
		}
	}
	if err := os.CopyFS("large", os.DirFS("small/tables")); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := command(t, "solve", "awari", "--seeds", "8", "--tables", "large"); code != exitDone {
		t.Errorf("elsewhere: %s", errs)
	}
}

// What does not fit on a disk says where, and what to do; no part of it is left.
func TestExportOnAFullDisk(t *testing.T) {
	walk(t)
	smallDisk(t)
	if code, _, errs := command(t, "run", "--variants", "french", "--agents", "random", "--games", "2000", "--seed", "7", "-o", "study"); code != exitDone {
		t.Fatal(errs)
	}
	code, _, errs := command(t, "export", "study", "-o", "small/csv")
	if code != exitFailed || !strings.Contains(errs, "small/csv/variant=french,agents=random.csv") || !strings.Contains(errs, "make room, or name a folder elsewhere with -o") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if entries, err := os.ReadDir("small/csv"); err != nil || len(entries) > 0 {
		t.Errorf("left %v (%v)", entries, err)
	}
}
