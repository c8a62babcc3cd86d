package program

import (
	"context"
	"fmt"
	"houserules/sim/foldertest"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// The jobs for tools of one machine run for real, where these are installed, and leave
// what a single run leaves.
func TestBatchForReal(t *testing.T) {
	walk(t)
	for engine, command := range map[string]string{
		"parallel":  "sh parallel.sh",
		"snakemake": "snakemake --cores 2 --nolock --quiet",
	} {
		t.Run(engine, func(t *testing.T) {
			if testing.Short() {
				t.Skip("plays a study twice")
			}
			needs(t, engine)
			dir := t.TempDir()
			study := writeStudy(t, dir, "schema: 1\nname: parts\nvariants: french\nagents: [random, greedy]\ngames: 70_000\nseed: 7\n")
			whole := filepath.Join(dir, "one", "parts")
			must(t, "run", study, "-o", whole)
			shards, merged := filepath.Join(dir, "shards"), filepath.Join(dir, "out", "parts")
			out, _ := must(t, "batch", engine, study, "--shards", "3", "-o", shards, "--merged", merged, "--program", houserules(t))
			if !strings.HasPrefix(out, shards) {
				t.Errorf("batch prints %q", out)
			}
			ctx, stop := context.WithTimeout(context.Background(), 20*time.Minute)
			defer stop()
			run := exec.CommandContext(ctx, "sh", "-c", command)
			run.Dir = shards
			run.Env = append(os.Environ(), "HOUSERULES_PROGRESS=off", "HOME="+dir)
			if said, err := run.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", command, err, said)
			}
			sameAsOne(t, engine, merged, whole)
		})
	}
}

// needs skips a test where a program is not installed. Where everything is checked,
// under CI, its absence is a failure.
func needs(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err == nil {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is not installed, and CI must have it", program)
	}
	t.Skipf("%s is not installed", program)
}

// houserules is a command of this program, for scripts and for what is measured from
// outside. It is linked once for all tests.
func houserules(t *testing.T) string {
	t.Helper()
	name, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// built is the program without the commit it was built from, which tests do not know of
// themselves: reports name it.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "houserules-test")
	if err != nil {
		return "", err
	}
	later(func() { _ = os.RemoveAll(dir) })
	name := filepath.Join(dir, "houserules")
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", name, "houserules/cmd/houserules").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return name, nil
})

// Where a scheduler, or the program, is not installed the scripts say so and do nothing.
func TestBatchWithoutPrograms(t *testing.T) {
	dir := t.TempDir()
	study := writeStudy(t, dir, "schema: 1\nname: parts\nvariants: french\nagents: random\ngames: 200\nseed: 7\n")
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh here")
	}
	for _, test := range []struct{ engine, script, want string }{
		{"slurm", "submit.sh", "sbatch is not installed here"},
		{"parallel", "parallel.sh", "GNU parallel is not installed here"},
	} {
		shards := filepath.Join(dir, test.engine)
		must(t, "batch", test.engine, study, "--shards", "2", "-o", shards, "--merged", filepath.Join(dir, "parts"))
		before := foldertest.Read(t, shards)
		run := exec.Command(sh, filepath.Join(shards, test.script))
		run.Env = []string{"PATH=" + t.TempDir()}
		said, err := run.CombinedOutput()
		if err == nil || !strings.Contains(string(said), test.want) || strings.Count(string(said), "\n") != 1 {
			t.Errorf("%s: %v: %s", test.script, err, said)
		}
		if !maps.Equal(before, foldertest.Read(t, shards)) {
			t.Errorf("%s has changed something", test.script)
		}
	}
}

// Where a study has no seed batch chooses one for all shards, and keeps it; what shards
// cannot be is refused before anything is written.
func TestBatchPlans(t *testing.T) {
	dir := t.TempDir()
	study := writeStudy(t, dir, "schema: 1\nname: parts\nvariants: french\nagents: random\ngames: 200\n")
	shards := filepath.Join(dir, "shards")
	_, errs := must(t, "batch", "slurm", study, "--shards", "2", "-o", shards, "--merged", filepath.Join(dir, "parts"))
	if !strings.Contains(errs, "seed ") || !strings.Contains(errs, "submit.sh") {
		t.Errorf("%s", errs)
	}
	before := foldertest.Read(t, shards)["plan.json"]
	must(t, "batch", "slurm", study, "--shards", "2", "-o", shards, "--merged", filepath.Join(dir, "parts"))
	must(t, "run", shards, "--shard", "1/2")
	must(t, "run", shards, "--shard", "2/2")
	if before == "" || foldertest.Read(t, shards)["plan.json"] != before {
		t.Error("the plan has changed")
	}
	must(t, "merge", shards, "-o", filepath.Join(dir, "parts"))
	// More shards than an array may have tasks share tasks; those that are more than there
	// are blocks are told of.
	many := filepath.Join(dir, "many")
	_, errs = must(t, "batch", "slurm", "--variants", "french,finnish", "--agents", "random", "--games", "200", "--seed", "1",
		"--shards", "5000", "--account", "games", "--memory", "2G", "--setup", "module load houserules", "-o", many)
	if !strings.Contains(errs, "the study has 2 blocks: 4,998 shards have nothing to play") || !strings.Contains(errs, "--shards 2 is enough") {
		t.Errorf("%s", errs)
	}
	script := foldertest.Read(t, many)["shards.sbatch"]
	for _, want := range []string{"--array=1-834\n", "--account=games\n", "--mem=2G\n", "\n{\nmodule load houserules\n} || exit\n", "env:first=1,of=5000,each=6 "} {
		if !strings.Contains(script, want) {
			t.Errorf("there is no %q in %s", want, script)
		}
	}
	var tasks []string
	numbers, _ := must(t, "merge", many, "--missing", "5000")
	for text := range strings.SplitSeq(strings.TrimSpace(numbers), ",") {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		tasks = append(tasks, strconv.Itoa((n+6-1)/6))
	}
	if got, _ := must(t, "merge", many, "--missing", "5000", "--per-task", "6"); len(tasks) != 2 || got != strings.Join(slices.Compact(tasks), ",")+"\n" {
		t.Errorf("shards %q are missing, of tasks %q", numbers, got)
	}
	for i, test := range []struct{ line, want string }{
		{"batch slurm STUDY --shards 0 -o NEW", "0 shards: there are 1 to 100000"},
		{"batch slurm STUDY --shards 5000 --per-task 2 -o NEW", "--per-task 6 makes fewer"},
		{"batch slurm -o NEW", "name a study"},
		{"batch slurm STUDY --program x;y -o NEW", "cannot stand in a job's script"},
		{"batch kubernetes STUDY -o NEW", "--image REGISTRY/NAME --claim NAME"},
		{"batch slurm STUDY -o NEW --merged NEW/merged", "inside the folder of the shards"},
		{"batch abacus STUDY", "unknown command"},
		{"batch slurm STUDY --games 3", "batch"},
		{"batch slurm STUDY --setup= -o NEW", "an empty --setup"},
		{"batch snakemake STUDY --memory 2G -o NEW", `snakemake has no flag --memory: the Snakefile serves every executor: tell snakemake, --default-resources`},
		{"batch parallel STUDY --account club -o NEW", `parallel has no flag --account: GNU parallel has none`},
		{"batch kubernetes STUDY --setup x -o NEW", "put what is needed into the image"},
	} {
		where := filepath.Join(dir, fmt.Sprint("new", i))
		line := strings.NewReplacer("STUDY", study, "NEW", where).Replace(test.line)
		code, _, errs := command(t, strings.Fields(line)...)
		if _, err := os.Stat(where); code != exitUsage || !strings.Contains(errs, test.want) && test.want != "batch" || err == nil {
			t.Errorf("%s: exit %d, folder %v: %s", line, code, err, errs)
		}
	}
}
