package foldertest

import (
	"os"
	"syscall"
)

// noExec is the mark of a file system from which nothing can be started (ST_NOEXEC), as the tests'
// engines are.
const noExec = 8

// room is how much memory must be free for folders of tests to stand there.
const room = 2 << 30

// InMemory lets temporary folders stand in memory while a package's tests run, where the system
// has room there: tests that write thousands of small files wait less and cost a third less. It
// does nothing where TMPDIR says where they are to stand.
func InMemory(run func() int) int {
	const shared = "/dev/shm"
	var at syscall.Statfs_t
	if os.Getenv("TMPDIR") != "" || syscall.Statfs(shared, &at) != nil || at.Bavail*uint64(at.Bsize) < room || at.Flags&noExec != 0 {
		return run()
	}
	dir, err := os.MkdirTemp(shared, "houserules-test-")
	if err != nil {
		return run()
	}
	defer os.RemoveAll(dir)
	if os.Setenv("TMPDIR", dir) != nil {
		return run()
	}
	return run()
}
