package memory

import (
	"runtime/debug"
	"testing"
	"testing/fstest"
)

func TestFree(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	const info = "MemTotal: 100 kB\nMemAvailable:    8000 kB\nSwapFree: 192 kB\n"
	for _, c := range []struct {
		name  string
		files map[string]string
		limit int64
		want  int64
		who   string
	}{
		{"nobody says", nil, 1<<63 - 1, 1<<63 - 1, ""},
		{"machine", map[string]string{"proc/meminfo": info}, 1<<63 - 1, 8192 << 10, "the machine"},
		{"told", map[string]string{"proc/meminfo": info}, 5000, 5000, "GOMEMLIMIT"},
		{"no limit", map[string]string{"proc/meminfo": info, "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "max\n"}, 1<<63 - 1, 8192 << 10, "the machine"},
		{"group above", map[string]string{"proc/meminfo": info, "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "9000\n", "sys/fs/cgroup/a/memory.max": "7000\n", "sys/fs/cgroup/a/memory.current": "1000\n"}, 1<<63 - 1, 6000, "its control group"},
		{"container", map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "300\n", "sys/fs/cgroup/memory.current": "400\n"}, 1<<63 - 1, 0, "its control group"},
		{"older groups", map[string]string{"proc/self/cgroup": "5:cpu:/x\n4:memory:/x\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "300\n"}, 1<<63 - 1, 300, "its control group"},
		{"nonsense", map[string]string{"proc/meminfo": "MemAvailable: many\nMemAvailable:\n", "proc/self/cgroup": "x\n\n"}, 1<<63 - 1, 1<<63 - 1, ""},
	} {
		debug.SetMemoryLimit(c.limit)
		root := fstest.MapFS{}
		for name, text := range c.files {
			root[name] = &fstest.MapFile{Data: []byte(text)}
		}
		if got, who := Free(root); got != c.want || who != c.who {
			t.Errorf("%s: %d (%s), not %d (%s)", c.name, got, who, c.want, c.who)
		}
	}
}
