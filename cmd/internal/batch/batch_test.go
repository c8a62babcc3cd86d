package batch_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/cmd/internal/batch"
)

var update = flag.Bool("update", false, "rewrite the expected scripts in testdata")

func job() batch.Job {
	return batch.Job{
		Name: "My Study", Shards: 64, Out: "../my-study", Program: "houserules", CPUs: 2,
		Time: "04:00:00", Partition: "long", Account: "games", Memory: "512Mi", Setup: "module load houserules", PerTask: 1, Image: "registry.example/houserules:1", Claim: "study",
	}
}

// Scripts are what they were when they were read.
func TestGolden(t *testing.T) {
	for _, e := range batch.Engines() {
		files, err := batch.Files(e, job())
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", e, len(files), err)
		}
		for _, f := range files {
			golden := filepath.Join("testdata", string(e), f.Name)
			if *update {
				if err := os.MkdirAll(filepath.Dir(golden), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(golden, f.Text, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil || string(want) != string(f.Text) {
				t.Errorf("%s/%s (%v):\n%s", e, f.Name, err, f.Text)
			}
		}
	}
}

// Nothing that a shell or a scheduler would read as something else gets into a script.
func TestRefused(t *testing.T) {
	for what, test := range map[string]struct {
		change func(*batch.Job)
		want   string
	}{
		"a command":    {func(j *batch.Job) { j.Program = "houserules; rm -r ." }, "cannot stand in a job's script"},
		"a line":       {func(j *batch.Job) { j.Partition = "a\n#SBATCH --exclusive" }, "cannot stand in a job's script"},
		"a folder":     {func(j *batch.Job) { j.Out = "../my study" }, "the folder"},
		"no shards":    {func(j *batch.Job) { j.Shards = 0 }, "0 shards"},
		"no processor": {func(j *batch.Job) { j.CPUs = 0 }, "0 processors"},
		"no image":     {func(j *batch.Job) { j.Image = "" }, "--image"},
	} {
		j := job()
		test.change(&j)
		if _, err := batch.Files(batch.Kubernetes, j); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := batch.Files("abacus", job()); err == nil || !strings.Contains(err.Error(), "there are slurm, kubernetes, snakemake, parallel") {
		t.Errorf("%v", err)
	}
}
