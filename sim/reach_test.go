package sim_test

import (
	"container/heap"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/sim/shard"
)

// reachJob is a study that is dealt out.
type reachJob struct {
	// Portions are the shards, each with a range of blocks for every cell.
	Portions []shard.Portion
	// BlockSeconds is how long a worker plays a block, by cell.
	BlockSeconds []float64
	// Bytes is the size of all tables.
	Bytes float64
}

// reachCluster is what plays it. Times are in seconds.
type reachCluster struct {
	Workers int
	// Start is what passes between the beginning of a task and its first game.
	Start float64
	// Failures is the number of failures of a worker in an hour, which come
	// independently of each other at any time (a Poisson process); Replace is how
	// long it takes until there is a worker again.
	Failures, Replace float64
	// Twice is the share of tasks that are started twice.
	Twice float64
	// MergeRate is how many bytes a second the merge reads, checks and writes.
	MergeRate float64
}

// reachAttempt is what one task did.
type reachAttempt struct {
	// Shard counts from 0, as reachJob.Portions does.
	Shard int
	// Blocks is how many of the blocks that were missing when it began it has
	// finished, in their order.
	Blocks int
	// Failed says that its worker failed; the block in flight is lost.
	Failed bool
	// Copy says that another task plays the shard too, in a folder of its own.
	Copy bool
}

// reachOutcome is what came of it. Seconds of work are those of one worker.
type reachOutcome struct {
	// Play is the time until the last shard is whole, Merge that of merging them.
	Play, Merge float64
	// Work is the time in which each block is played once, Lost that of blocks in
	// flight when a worker failed, Again that of blocks that a copy played, Starts
	// that of beginnings.
	Work, Lost, Again, Starts float64
	// Attempts is the number of tasks that began, Failures of those that failed.
	Attempts, Failures int
}

// reach plays a job on a cluster: a model, event by event and by a seed, of a scheduler that
// hands shards to workers. A worker plays the blocks of its shard that are missing, one
// after another; it may fail, which loses the block in flight and no other, because
// a shard lists every block as soon as it is there; the shard is then queued again
// and whoever gets it plays what is left. A task may be started twice, as by a
// scheduler that lost sight of a machine: the copy plays all of the shard in a folder
// of its own. When all shards are whole they are merged by one machine, byte by byte.
// The shards are the real ones of [shard.Split]. The same seed gives the same course. Where
// on is not nil it is called for every attempt in the order in which they began.
func reach(j reachJob, c reachCluster, seed uint64, on func(reachAttempt)) reachOutcome {
	m := &reachModel{job: j, cluster: c, draw: rand.New(rand.NewPCG(seed, 0))}
	for i := range j.Portions {
		m.left = append(m.left, m.blocks(i))
		m.tasks = append(m.tasks, reachTask{shard: i})
	}
	for range c.Workers {
		m.free = append(m.free, 0)
	}
	for len(m.tasks) > 0 {
		next := m.tasks[0]
		m.tasks = m.tasks[1:]
		attempt, until := m.attempt(next, max(next.from, m.free[0]))
		if on != nil {
			on(attempt)
		}
		m.free[0] = until
		heap.Fix(&m.free, 0)
	}
	m.outcome.Merge = j.Bytes / c.MergeRate
	return m.outcome
}

// reachTask is a shard that waits for a worker, from some time on.
type reachTask struct {
	shard int
	from  float64
	copy  bool
}

// reachModel is a simulation in progress.
type reachModel struct {
	job     reachJob
	cluster reachCluster
	draw    *rand.Rand
	// left are the seconds of the blocks that each shard lacks, in their order.
	left    [][]float64
	tasks   []reachTask
	free    times
	outcome reachOutcome
}

// blocks lists the seconds of a shard's blocks.
func (m *reachModel) blocks(i int) []float64 {
	var list []float64
	for cell, r := range m.job.Portions[i] {
		list = append(list, slices.Repeat(m.job.BlockSeconds[cell:cell+1], r.To-r.From)...)
	}
	return list
}

// attempt lets a worker begin a task and returns when it is free again.
func (m *reachModel) attempt(t reachTask, at float64) (reachAttempt, float64) {
	missing := m.left[t.shard]
	if t.copy {
		missing = m.blocks(t.shard)
	} else if m.draw.Float64() < m.cluster.Twice {
		m.queue(reachTask{t.shard, at, true})
	}
	fails := math.Inf(1)
	if m.cluster.Failures > 0 {
		fails = at + m.draw.ExpFloat64()*3600/m.cluster.Failures
	}
	a, o := reachAttempt{Shard: t.shard, Copy: t.copy}, &m.outcome
	now := at + m.cluster.Start
	o.Attempts++
	o.Starts += min(now, fails) - at
	for _, seconds := range missing {
		if now+seconds > fails {
			a.Failed = true
			o.Failures++
			o.Lost += max(0, fails-now)
			break
		}
		now += seconds
		a.Blocks++
		if t.copy {
			o.Again += seconds
		} else {
			o.Work += seconds
		}
	}
	if !t.copy {
		m.left[t.shard] = missing[a.Blocks:]
	}
	switch {
	case a.Failed && !t.copy:
		m.queue(reachTask{shard: t.shard, from: fails})
		fallthrough
	case a.Failed:
		return a, fails + m.cluster.Replace
	case !t.copy:
		o.Play = max(o.Play, now)
	}
	return a, now
}

// queue lets a task wait behind those that have waited as long.
func (m *reachModel) queue(t reachTask) {
	at, _ := slices.BinarySearchFunc(m.tasks, t, func(a, b reachTask) int {
		if a.from <= b.from {
			return -1
		}
		return 1
	})
	m.tasks = slices.Insert(m.tasks, at, t)
}

// times are when workers are free, the earliest first.
type times []float64

func (t times) Len() int           { return len(t) }
func (t times) Less(i, k int) bool { return t[i] < t[k] }
func (t times) Swap(i, k int)      { t[i], t[k] = t[k], t[i] }
func (t *times) Push(x any)        { *t = append(*t, x.(float64)) }
func (t *times) Pop() any {
	last := (*t)[len(*t)-1]
	*t = (*t)[:len(*t)-1]
	return last
}

// Without failures and copies a job takes what can be worked out by hand: so many
// starts and blocks one after another.
func TestReachWithoutFailures(t *testing.T) {
	job := reachJob{Portions: shard.Split([]shard.Cell{{Blocks: 40, Weight: 1}, {Blocks: 20, Weight: 3}}, 10), BlockSeconds: []float64{10, 30}, Bytes: 500}
	for workers, tasks := range map[int]float64{1: 10, 5: 2, 10: 1, 1000: 1} {
		o := reach(job, reachCluster{Workers: workers, Start: 7, MergeRate: 100}, 3, nil)
		want := reachOutcome{Play: tasks * (7 + 4*10 + 2*30), Merge: 5, Work: 1000, Starts: 70, Attempts: 10}
		if o != want {
			t.Errorf("%d workers: %+v, not %+v", workers, o, want)
		}
	}
}

// However much fails, every block is kept once by those who are no copies, copies play
// all of their shard or fail, failures are as frequent as was said, and no worker does
// two things at once.
func TestReachLaws(t *testing.T) {
	cells := []shard.Cell{{Blocks: 4000, Weight: 1}, {Blocks: 1000, Weight: 4}}
	job := reachJob{Portions: shard.Split(cells, 300), BlockSeconds: []float64{60, 240}, Bytes: 1}
	c := reachCluster{Workers: 50, Start: 30, Failures: 2, Replace: 100, Twice: .1, MergeRate: 1}
	var busy, rate float64
	const courses = 40
	for seed := range uint64(courses) {
		kept, copies, attempts := make([]int64, 300), 0, 0
		o := reach(job, c, seed, func(a reachAttempt) {
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
