package reach_test

import (
	"math"
	"testing"

	"houserules/sim/shard"
	"houserules/sim/shard/reach"
)

// Without failures and copies a job takes what can be worked out by hand: so many
// starts and blocks one after another.
func TestNothingFails(t *testing.T) {
	job := reach.Job{Portions: shard.Split([]shard.Cell{{Blocks: 40, Weight: 1}, {Blocks: 20, Weight: 3}}, 10), BlockSeconds: []float64{10, 30}, Bytes: 500}
	for workers, tasks := range map[int]float64{1: 10, 5: 2, 10: 1, 1000: 1} {
		o := reach.Simulate(job, reach.Cluster{Workers: workers, Start: 7, MergeRate: 100}, 3, nil)
		want := reach.Outcome{Play: tasks * (7 + 4*10 + 2*30), Merge: 5, Work: 1000, Starts: 70, Attempts: 10}
		if o != want {
			t.Errorf("%d workers: %+v, not %+v", workers, o, want)
		}
	}
}

// However much fails, every block is kept once by those who are no copies, copies play
// all of their shard or fail, failures are as frequent as was said, and no worker does
// two things at once.
func TestLaws(t *testing.T) {
	cells := []shard.Cell{{Blocks: 4000, Weight: 1}, {Blocks: 1000, Weight: 4}}
	job := reach.Job{Portions: shard.Split(cells, 300), BlockSeconds: []float64{60, 240}, Bytes: 1}
	c := reach.Cluster{Workers: 50, Start: 30, Failures: 2, Replace: 100, Twice: .1, MergeRate: 1}
	var busy, rate float64
	const courses = 40
	for seed := range uint64(courses) {
		kept, copies, attempts := make([]int64, 300), 0, 0
		o := reach.Simulate(job, c, seed, func(a reach.Attempt) {
			attempts++
			switch {
			case !a.Copy:
				kept[a.Shard] += int64(a.Blocks)
			case !a.Failed && int64(a.Blocks) != job.Portions[a.Shard].Blocks():
				t.Errorf("a copy of shard %d ends after %d blocks", a.Shard, a.Blocks)
			default:
				copies++
			}
		})
		for i, n := range kept {
			if n != job.Portions[i].Blocks() {
				t.Fatalf("course %d: shard %d has %d blocks of %d", seed, i, n, job.Portions[i].Blocks())
			}
		}
		if math.Abs(o.Work-480_000) > 1e-6 || attempts != o.Attempts || copies == 0 {
			t.Errorf("course %d: %+v", seed, o)
		}
		if spent := o.Work + o.Lost + o.Again + o.Starts; spent > o.Play*50+60*240 {
			t.Errorf("course %d: %.0f s of work by 50 workers in %.0f s", seed, spent, o.Play)
		}
		busy += (o.Work + o.Lost + o.Again + o.Starts) / 3600
		rate += float64(o.Failures)
	}
	// 2 an hour, a Poisson number: four standard deviations.
	if want := 2 * busy; math.Abs(rate-want) > 4*math.Sqrt(want) {
		t.Errorf("%.0f failures in %.0f hours of work", rate, busy)
	}
}
