package shard_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/sim/shard"
)

// Every block is in one portion, whatever cells and shards there are; of every cell
// portions are runs in the shards' order whose lengths differ by one at most; and the
// weights of two portions differ by no more than the greatest weight.
func TestSplit(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 1))
	for round := range 300 {
		cells, heaviest := make([]shard.Cell, 1+r.IntN(12)), int64(0)
		for i := range cells {
			cells[i] = shard.Cell{Blocks: r.IntN(40), Weight: 1 + r.Int64N(100)}
			heaviest = max(heaviest, cells[i].Weight)
		}
		shards := 1 + r.IntN(30)
		portions := shard.Split(cells, shards)
		if len(portions) != shards {
			t.Fatalf("round %d: %d portions for %d shards", round, len(portions), shards)
		}
		weights := make([]int64, shards)
		for i, c := range cells {
			at, least, most := 0, c.Blocks, 0
			for s, p := range portions {
				n := p[i].To - p[i].From
				if p[i].From != at || n < 0 {
					t.Fatalf("round %d: cell %d of shard %d has blocks %d to %d after %d", round, i, s, p[i].From, p[i].To, at)
				}
				at, least, most = p[i].To, min(least, n), max(most, n)
				weights[s] += int64(n) * c.Weight
			}
			if at != c.Blocks || most-least > 1 {
				t.Fatalf("round %d: cell %d has %d blocks, dealt out %d, %d to %d each", round, i, c.Blocks, at, least, most)
			}
		}
		if d := slices.Max(weights) - slices.Min(weights); d > heaviest {
			t.Fatalf("round %d: weights differ by %d, a block weighs at most %d", round, d, heaviest)
		}
	}
}

func TestHas(t *testing.T) {
	portions := shard.Split([]shard.Cell{{Blocks: 5, Weight: 1}, {Blocks: 1, Weight: 9}}, 2)
	for i, blocks := range []int{5, 1} {
		for b := range blocks {
			if portions[0].Has(i, b) == portions[1].Has(i, b) {
				t.Errorf("cell %d: block %d is in both portions or in none", i, b)
			}
		}
	}
	if n := portions[0].Blocks() + portions[1].Blocks(); n != 6 {
		t.Errorf("%d blocks", n)
	}
}

// environment has these variables, and one file.
func environment(pairs ...string) shard.Environment {
	return shard.Environment{
		Variable: func(name string) string {
			for _, p := range pairs {
				if key, value, _ := strings.Cut(p, "="); key == name {
					return value
				}
			}
			return ""
		},
		File: func(name string) ([]byte, error) {
			switch name {
			case "/scratch/.job.ad":
				return []byte("ClusterId = 12\nProcId = 2\nTotalSubmitProcs = 64\nCmd = \"houserules\"\n"), nil
			case "/scratch/half.ad":
				return []byte("ProcId = 2\n"), nil
			}
			return nil, errors.New("no such file")
		},
	}
}

// What schedulers set, as their manuals have it, is read as the table says; what is
// not clear is refused with the remedy.
func TestParse(t *testing.T) {
	slurm := func(id, least, most, count string) []string {
		return []string{"SLURM_ARRAY_TASK_ID=" + id, "SLURM_ARRAY_TASK_MIN=" + least, "SLURM_ARRAY_TASK_MAX=" + most, "SLURM_ARRAY_TASK_COUNT=" + count, "SLURM_ARRAY_TASK_STEP=1"}
	}
	sge := func(id, first, last, step string) []string {
		return []string{"SGE_TASK_ID=" + id, "SGE_TASK_FIRST=" + first, "SGE_TASK_LAST=" + last, "SGE_TASK_STEPSIZE=" + step}
	}
	for _, test := range []struct {
		name, text string
		env        []string
		want       string // a shard, or words of the error
	}{
		{"written", "3/64", nil, "3/64"},
		{"whole", "1/1", nil, "1/1"},
		{"beyond", "65/64", nil, "the first is 1/64 and the last 64/64"},
		{"zero", "0/64", nil, "shard 0/64 does not exist"},
		{"none", "1/0", nil, "0 shards"},
		{"too many", "1/100001", nil, "there are 1 to 100000"},
		{"no number", "three/64", nil, "write 3/64"},
		{"one number", "3", nil, "write 3/64"},
		{"negative", "-1/4", nil, "does not exist"},
		{"unknown option", "env:start=1", nil, `"start=1" is unknown`},
		{"empty option", "env:", nil, "is unknown"},
		{"twice", "env:first=1,first=0", nil, `"first=0" is unknown`},
		{"nothing set", "env", nil, "the environment names no shard"},
		{"two engines", "env", append(slurm("0", "0", "63", "64"), "JOB_COMPLETION_INDEX=0"), "in more than one way"},

		{"slurm from 0", "env", slurm("2", "0", "63", "64"), "3/64"},
		{"slurm from 1", "env:first=1", slurm("3", "1", "64", "64"), "3/64"},
		{"slurm from 1 unsaid", "env", slurm("3", "1", "64", "64"), "not all numbers from 0 on"},
		{"slurm some again", "env:first=1", slurm("7", "3", "7", "2"), "not all numbers from 1 on"},
		{"slurm some again, said", "env:first=1,of=64", slurm("7", "3", "7", "2"), "7/64"},
		{"slurm with gaps", "env", slurm("2", "0", "63", "32"), "not all numbers"},
		{"slurm beyond", "env:of=4", slurm("4", "0", "63", "64"), "task 4 of Slurm is none of 4"},

		{"slurm, each", "env:first=1,of=65,each=4", slurm("17", "3", "17", "2"), "65/65"},
		{"slurm, each, a first", "env:first=1,of=65,each=3", slurm("2", "1", "22", "22"), "4/65 5/65 6/65"},
		{"slurm, each, beyond", "env:first=1,of=65,each=4", slurm("18", "1", "18", "18"), "task 18 of Slurm is none of 17"},
		{"each of what", "env:each=4", slurm("2", "0", "63", "64"), "write of=N, too"},
		{"each of none", "env:of=4,each=0", nil, `"each=0" is unknown`},
		{"kubernetes, each", "env:of=5,each=2", []string{"JOB_COMPLETION_INDEX=2"}, "5/5"},
		{"kubernetes", "env:of=64", []string{"JOB_COMPLETION_INDEX=2"}, "3/64"},
		{"kubernetes, how many", "env", []string{"JOB_COMPLETION_INDEX=2"}, "write --shard env:of=N"},
		{"aws", "env", []string{"AWS_BATCH_JOB_ARRAY_INDEX=2", "AWS_BATCH_JOB_ARRAY_SIZE=64"}, "3/64"},
		{"aws of old", "env", []string{"AWS_BATCH_JOB_ARRAY_INDEX=2"}, "write --shard env:of=N"},
		{"htcondor", "env", []string{"_CONDOR_JOB_AD=/scratch/.job.ad"}, "3/64"},
		{"htcondor of old", "env", []string{"_CONDOR_JOB_AD=/scratch/half.ad"}, "write --shard env:of=N"},
		{"htcondor without a file", "env", []string{"_CONDOR_JOB_AD=/scratch/gone"}, "cannot be read"},
		{"pbs from 1", "env:first=1,of=64", []string{"PBS_ARRAY_INDEX=3"}, "3/64"},
		{"pbs from 0", "env:first=0,of=64", []string{"PBS_ARRAY_INDEX=2"}, "3/64"},
		{"pbs unsaid", "env:of=64", []string{"PBS_ARRAY_INDEX=3"}, "env:first=0 or env:first=1"},
		{"pbs, how many", "env:first=1", []string{"PBS_ARRAY_INDEX=3"}, "env:of=N"},
		{"torque", "env:first=0,of=64", []string{"PBS_ARRAYID=2"}, "3/64"},
		{"grid engine", "env", sge("3", "1", "64", "1"), "3/64"},
		{"grid engine in steps", "env", sge("3", "1", "64", "2"), "not all numbers"},
		{"grid engine from 5", "env", sge("7", "5", "64", "1"), "not all numbers from 1 on"},
		{"grid engine, no array", "env", sge("undefined", "undefined", "undefined", "undefined"), "names no shard"},
		{"no number set", "env", slurm("x", "0", "63", "64"), "which is no number"},
	} {
		list, err := shard.Parse(test.text, environment(test.env...))
		got := strings.Trim(fmt.Sprint(list), "[]")
		if err != nil {
			got = err.Error()
		}
		if _, e := fmt.Sscanf(test.want, "%d/%d", new(int), new(int)); (e == nil) != (err == nil) || !strings.Contains(got, test.want) {
			t.Errorf("%s: %s with %v gives %s, not %s", test.name, test.text, test.env, got, test.want)
		}
	}
}
