// Package memory says how much memory this process may use. Commands that may need more
// check it before they begin.
package memory

import (
	"io/fs"
	"math"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
)

// Who says how much memory there is, beside GOMEMLIMIT.
const (
	Machine = "the machine"
	Group   = "its control group"
)

// Free is how many bytes the process may have beside what others hold, and who says so: the
// variable GOMEMLIMIT, a control group, or the machine, whichever allows least. root is the
// file system of the machine. Where nobody says so, who is empty.
func Free(root fs.FS) (bytes int64, who string) {
	bytes = math.MaxInt64
	least := func(n int64, of string) {
		if n < bytes {
			bytes, who = n, of
		}
	}
	least(debug.SetMemoryLimit(-1), "GOMEMLIMIT")
	if info, err := fs.ReadFile(root, "proc/meminfo"); err == nil {
		if n, ok := available(string(info)); ok {
			least(n, Machine)
		}
	}
	if groups, err := fs.ReadFile(root, "proc/self/cgroup"); err == nil {
		for line := range strings.Lines(string(groups)) {
			part := strings.SplitN(strings.TrimSpace(line), ":", 3)
			if len(part) != 3 {
				continue
			}
			switch {
			case part[0] == "0":
				least(group(root, "sys/fs/cgroup", part[2], "memory.max", "memory.current"), Group)
			case part[1] == "memory":
				least(group(root, "sys/fs/cgroup/memory", part[2], "memory.limit_in_bytes", "memory.usage_in_bytes"), Group)
			}
		}
	}
	return bytes, who
}

// available is what a machine still has, with room to swap.
func available(meminfo string) (bytes int64, ok bool) {
	for line := range strings.Lines(meminfo) {
		words := strings.Fields(line)
		if len(words) < 2 || words[0] != "MemAvailable:" && words[0] != "SwapFree:" {
			continue
		}
		n, err := strconv.ParseInt(words[1], 10, 64)
		if err != nil || n < 0 || n > math.MaxInt64>>12 {
			continue
		}
		bytes += n << 10
		ok = ok || words[0] == "MemAvailable:"
	}
	return bytes, ok
}

// group is what a control group and those above it leave; the largest number where none has
// a limit. In a container the path may be the host's: then the top is the group.
func group(root fs.FS, top, name, limit, usage string) int64 {
	least := int64(math.MaxInt64)
	for at := path.Join(top, name); ; at = path.Dir(at) {
		if most, ok := number(root, path.Join(at, limit)); ok {
			used, _ := number(root, path.Join(at, usage))
			least = min(least, max(0, most-used))
		}
		if len(at) <= len(top) {
			return least
		}
	}
}

// number reads a file with a number; "max" is none.
func number(root fs.FS, name string) (n int64, ok bool) {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return 0, false
	}
	n, err = strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil
}
