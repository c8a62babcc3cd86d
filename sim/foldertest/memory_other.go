//go:build !linux

package foldertest

// InMemory runs a package's tests: this system has no known place in memory for their folders.
func InMemory(run func() int) int { return run() }
