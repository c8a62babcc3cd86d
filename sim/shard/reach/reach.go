package reach

import (
	"container/heap"
	"math"
	"math/rand/v2"
	"slices"

	"houserules/sim/shard"
)

// Job is a study that is dealt out.
type Job struct {
	// Portions are the shards, each with a range of blocks for every cell.
	Portions []shard.Portion
	// BlockSeconds is how long a worker plays a block, by cell.
	BlockSeconds []float64
	// Bytes is the size of all tables.
	Bytes float64
}

// Cluster is what plays it. Times are in seconds.
type Cluster struct {
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

// Attempt is what one task did.
type Attempt struct {
	// Shard counts from 0, as Job.Portions does.
	Shard int
	// Blocks is how many of the blocks that were missing when it began it has
	// finished, in their order.
	Blocks int
	// Failed says that its worker failed; the block in flight is lost.
	Failed bool
	// Copy says that another task plays the shard too, in a folder of its own.
	Copy bool
}

// Outcome is what came of it. Seconds of work are those of one worker.
type Outcome struct {
	// Play is the time until the last shard is whole, Merge that of merging them.
	Play, Merge float64
	// Work is the time in which each block is played once, Lost that of blocks in
	// flight when a worker failed, Again that of blocks that a copy played, Starts
	// that of beginnings.
	Work, Lost, Again, Starts float64
	// Attempts is the number of tasks that began, Failures of those that failed.
	Attempts, Failures int
}

// Simulate plays a job on a cluster. The same seed gives the same course. Where on is
// not nil it is called for every attempt in the order in which they began.
func Simulate(j Job, c Cluster, seed uint64, on func(Attempt)) Outcome {
	m := &model{job: j, cluster: c, draw: rand.New(rand.NewPCG(seed, 0))}
	for i := range j.Portions {
		m.left = append(m.left, m.blocks(i))
		m.tasks = append(m.tasks, task{shard: i})
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

// task is a shard that waits for a worker, from some time on.
type task struct {
	shard int
	from  float64
	copy  bool
}

// model is a simulation in progress.
type model struct {
	job     Job
	cluster Cluster
	draw    *rand.Rand
	// left are the seconds of the blocks that each shard lacks, in their order.
	left    [][]float64
	tasks   []task
	free    times
	outcome Outcome
}

// blocks lists the seconds of a shard's blocks.
func (m *model) blocks(i int) []float64 {
	var list []float64
	for cell, r := range m.job.Portions[i] {
		list = append(list, slices.Repeat(m.job.BlockSeconds[cell:cell+1], r.To-r.From)...)
	}
	return list
}

// attempt lets a worker begin a task and returns when it is free again.
func (m *model) attempt(t task, at float64) (Attempt, float64) {
	missing := m.left[t.shard]
	if t.copy {
		missing = m.blocks(t.shard)
	} else if m.draw.Float64() < m.cluster.Twice {
		m.queue(task{t.shard, at, true})
	}
	fails := math.Inf(1)
	if m.cluster.Failures > 0 {
		fails = at + m.draw.ExpFloat64()*3600/m.cluster.Failures
	}
	a, o := Attempt{Shard: t.shard, Copy: t.copy}, &m.outcome
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
		m.queue(task{shard: t.shard, from: fails})
		fallthrough
	case a.Failed:
		return a, fails + m.cluster.Replace
	case !t.copy:
		o.Play = max(o.Play, now)
	}
	return a, now
}

// queue lets a task wait behind those that have waited as long.
func (m *model) queue(t task) {
	at, _ := slices.BinarySearchFunc(m.tasks, t, func(a, b task) int {
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
