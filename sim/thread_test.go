package sim

import (
	"runtime"
	"testing"
)

// The setting is raised only where there are not enough threads, and put back
// unless somebody else changed it.
func TestOneMoreThread(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	for _, test := range []struct{ workers, during int }{{1, 2}, {2, 3}, {7, 8}} {
		restore := oneMoreThread(test.workers)
		if n := runtime.GOMAXPROCS(0); n != test.during {
			t.Errorf("%d workers: %d threads, want %d", test.workers, n, test.during)
		}
		restore()
		if n := runtime.GOMAXPROCS(0); n != 2 {
			t.Errorf("%d workers: %d threads afterwards", test.workers, n)
		}
	}
	restore := oneMoreThread(2)
	runtime.GOMAXPROCS(5)
	restore()
	if n := runtime.GOMAXPROCS(0); n != 5 {
		t.Errorf("somebody else's 5 threads became %d", n)
	}
	mustRun(t, toyPlan(t, 50, 10, "random"), &memory{}, Options{Workers: 9})
	if n := runtime.GOMAXPROCS(0); n != 5 {
		t.Errorf("a run left %d threads", n)
	}
}
