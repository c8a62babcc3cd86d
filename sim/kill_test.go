package sim

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"houserules/engine/enginetest"
	"houserules/sim/foldertest"
	"houserules/sim/plan"
	"houserules/sim/store"

	"houserules/sim/table"
	"houserules/sim/table/files"
)

// killedDir and killedWorkers are the environment in which the test binary
// runs a study instead of the tests.
const (
	killedDir     = "SIM_TEST_KILLED_DIR"
	killedWorkers = "SIM_TEST_KILLED_WORKERS"
)

// fileLimit is the size beyond which the process may not write a file, in
// bytes; "" for none. It stands in for a full disk.
const fileLimit = "SIM_TEST_FILE_LIMIT"

// killPlan takes a second or less, two with LONG_TESTS=1: a file every few games.
func killPlan(t testing.TB) *plan.Plan {
	games := int64(3200)
	if enginetest.Long() {
		games = 8000
	}
	return toyPlan(t, games, 40, "random", "greedy", "epsilon:0.5;of=greedy")
}

// runUntilKilled is what the process to be killed does.
func runUntilKilled(dir string) {
	workers, _ := strconv.Atoi(os.Getenv(killedWorkers))
	p := killPlan(new(testing.T))
	if err := limitFiles(os.Getenv(fileLimit)); err != nil {
		_, _ = os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(4)
	}
	if _, err := Run(context.Background(), p, store.Folder{Dir: dir}, Options{Workers: workers, saveEvery: 20 * time.Millisecond}); err != nil {
		_, _ = os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(3)
	}
}

// mostKills is after how many a run is left alone, for machines on which none
// would ever come to its end.
const mostKills = 15

// However often and whenever a run is killed, at no moment is there anything
// in the directory that cannot be read, and the end is the same to the byte.
func TestKill(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	whole := filepath.Join(t.TempDir(), "whole")
	mustRun(t, killPlan(t), store.Folder{Dir: whole}, Options{})
	want := foldertest.Read(t, whole)
	rounds := 1
	if enginetest.Long() {
		rounds = 2
	}
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 2))
	for round := range rounds {
		dir := filepath.Join(t.TempDir(), "study")
		kills, before := 0, int64(-1)
		for {
			child := exec.Command(self)
			child.Env = append(os.Environ(), killedDir+"="+dir, killedWorkers+"="+strconv.Itoa(1+(round+kills)%4))
			child.Stderr = os.Stderr
			if err := child.Start(); err != nil {
				t.Fatal(err)
			}
			patience := time.Duration(20+r.IntN(400)) * time.Millisecond
			if kills == mostKills {
				patience = time.Hour
			}
			timer := time.AfterFunc(patience, func() { _ = child.Process.Kill() })
			err := child.Wait()
			timer.Stop()
			if err == nil {
				break
			}
			if child.ProcessState.ExitCode() == 3 {
				t.Fatal("the run failed")
			}
			kills++
			if _, err := os.Stat(filepath.Join(dir, table.PlanFile)); err != nil {
				continue // killed before it began
			}
			data, err := files.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if left := data.Missing(); before >= 0 && left > before {
				t.Errorf("%d games were missing before, %d after", before, left)
			} else {
				before = left
			}
		}
		t.Logf("killed %d times", kills)
		foldertest.Same(t, want, foldertest.Read(t, dir))
	}
}

// A disk that fills up in the middle of a file ends the run with an error that
// says what to do; nothing is damaged, and running again completes the study.
func TestFullDisk(t *testing.T) {
	if limitFiles("") != nil {
		t.Skip("this system cannot limit the size of files")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	whole := filepath.Join(t.TempDir(), "whole")
	mustRun(t, killPlan(t), store.Folder{Dir: whole}, Options{})
	want := foldertest.Read(t, whole)
	dir := filepath.Join(t.TempDir(), "study")
	child := exec.Command(self)
	// Tables are smaller than this, the manifest grows beyond it.
	child.Env = append(os.Environ(), killedDir+"="+dir, killedWorkers+"=2", fileLimit+"=30000")
	text, err := child.CombinedOutput()
	if err == nil || child.ProcessState.ExitCode() != 3 {
		t.Fatalf("%v: %s", err, text)
	}
	for _, want := range []string{"manifest.json", "make room and run again; what is finished is kept"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is missing in: %s", want, text)
		}
	}
	data, err := files.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if data.Missing() == 0 {
		t.Error("nothing is missing")
	}
	for name := range foldertest.Read(t, dir) {
		// On a busy machine games that were begun are kept, and played on below.
		if strings.HasPrefix(filepath.Base(name), ".") && !strings.HasSuffix(name, ".begun") {
			t.Errorf("left %s", name)
		}
	}
	mustRun(t, killPlan(t), store.Folder{Dir: dir}, Options{})
	foldertest.Same(t, want, foldertest.Read(t, dir))
}
