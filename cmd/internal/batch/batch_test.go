package batch_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
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
		j := job()
		if e == batch.Slurm {
			j.Memory = "512M"
		}
		files, err := batch.Files(e, j)
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
		"an option":    {func(j *batch.Job) { j.Account = "-x" }, "begins as an option does"},
		"minus memory": {func(j *batch.Job) { j.Memory = "-1" }, "none that Kubernetes takes"},
		"odd memory":   {func(j *batch.Job) { j.Memory = "4X" }, "none that Kubernetes takes"},
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

// What sbatch refuses is refused here, and what it takes is not.
func TestSlurm(t *testing.T) {
	for _, c := range []struct{ memory, time, want string }{
		{"2G", "60", ""}, {"512", "1-12:30", ""}, {"1T", "UNLIMITED", ""}, {"", "", ""},
		{"-1", "", "the memory"}, {"4X", "", "the memory"}, {"512Mi", "", "the memory"}, {"2G,1", "", "the memory"},
		{"", "soon", "the time"}, {"", "-1", "the time"}, {"", "1:2:3:4", "the time"},
	} {
		j := job()
		j.Memory, j.Time = c.memory, c.time
		if _, err := batch.Files(batch.Slurm, j); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// A line that the shell would read on from is refused; where there is a shell, it says of
// those that are taken that the script is one.
func TestSetup(t *testing.T) {
	sh, none := exec.LookPath("sh")
	for line, wanted := range map[string]bool{
		`module load houserules`: true, `. "$HOME/my modules.sh"`: true, `export A='it is' B=$(hostname) C=${A%x}`: true, `echo it\'s # a 'comment`: true, `x=a#b`: true, `f() { :; }; f`: true, "echo `hostname`": true, `echo "a \" b"`: true,
		`module load 'houserules`: false, `echo "a`: false, "echo `hostname": false, `echo a \`: false, `x=$(hostname`: false, `(cd /`: false, `x=${A`: false, `echo )`: false, `cat <<END`: false, `echo "\"`: false, `x=a#'b`: false,
	} {
		j := job()
		j.Setup = line
		files, err := batch.Files(batch.Parallel, j)
		if (err == nil) != wanted {
			t.Errorf("%s: %v", line, err)
		}
		if err != nil || none != nil {
			continue
		}
		read := exec.Command(sh, "-n")
		read.Stdin = bytes.NewReader(files[0].Text)
		if said, err := read.CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", line, err, said)
		}
	}
}
