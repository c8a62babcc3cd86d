package shard

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Environment is where a task of a scheduler finds its number.
type Environment struct {
	// Variable returns an environment variable, empty where it is not set.
	Variable func(name string) string
	// File reads a file that a variable names.
	File func(name string) ([]byte, error)
}

// engine is a scheduler, as the table in the package's documentation has it.
type engine struct {
	name  string
	index string // the variable that says that it is this one
	// usual is the number with which tasks begin where nothing says it; -1 where
	// somebody must.
	usual int
	read  func(Environment) (array, error)
}

// array is what an environment says of an array of tasks.
type array struct {
	index string
	// first is the least index, last the greatest, count their number, step what
	// lies between two of them; empty where the environment does not say it.
	first, last, count, step string
}

// engines lists the schedulers.
func engines() []engine {
	variables := func(name string, usual int, a array) engine {
		return engine{name, a.index, usual, func(e Environment) (array, error) {
			for _, field := range []*string{&a.index, &a.first, &a.last, &a.count, &a.step} {
				if *field != "" {
					*field = e.Variable(*field)
				}
			}
			return a, nil
		}}
	}
	return []engine{
		variables("Slurm", 0, array{
			index: "SLURM_ARRAY_TASK_ID", first: "SLURM_ARRAY_TASK_MIN", last: "SLURM_ARRAY_TASK_MAX",
			count: "SLURM_ARRAY_TASK_COUNT", step: "SLURM_ARRAY_TASK_STEP",
		}),
		variables("Kubernetes", 0, array{index: "JOB_COMPLETION_INDEX"}),
		variables("AWS Batch", 0, array{index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"}),
		{"HTCondor", "_CONDOR_JOB_AD", 0, jobAd},
		variables("PBS", -1, array{index: "PBS_ARRAY_INDEX"}),
		variables("Torque", -1, array{index: "PBS_ARRAYID"}),
		variables("Grid Engine", 1, array{
			index: "SGE_TASK_ID", first: "SGE_TASK_FIRST", last: "SGE_TASK_LAST", step: "SGE_TASK_STEPSIZE",
		}),
	}
}

// jobAd reads what HTCondor says of a job, in the file that it names.
func jobAd(e Environment) (a array, err error) {
	name := e.Variable("_CONDOR_JOB_AD")
	data, err := e.File(name)
	if err != nil {
		return a, fmt.Errorf("HTCondor's description of the job cannot be read: %w; write --shard i/n", err)
	}
	for line := range strings.Lines(string(data)) {
		key, value, _ := strings.Cut(line, "=")
		switch strings.TrimSpace(key) {
		case "ProcId":
			a.index = strings.TrimSpace(value)
		case "TotalSubmitProcs":
			a.count = strings.TrimSpace(value)
		}
	}
	return a, nil
}

// FromEnvironment finds out which shards a scheduler's task is to play. Where more
// than one scheduler says something, or the tasks of the array are not all numbers
// from the first to the last, the error says so: a shard that is guessed would be
// played in place of another.
func FromEnvironment(env Environment, o Options) ([]Shard, error) {
	var found []engine
	var names []string
	for _, e := range engines() {
		// Grid Engine calls a job that is no array so.
		if v := env.Variable(e.index); v != "" && v != "undefined" {
			found, names = append(found, e), append(names, e.index+" of "+e.name)
		}
	}
	switch len(found) {
	case 1:
		return found[0].shards(env, o)
	case 0:
		var all []string
		for _, e := range engines() {
			all = append(all, e.index)
		}
		return nil, fmt.Errorf("the environment names no shard: none of %s is set; write --shard i/n", strings.Join(all, ", "))
	default:
		return nil, fmt.Errorf("the environment names shards in more than one way (%s): write --shard i/n", strings.Join(names, ", "))
	}
}

// shards returns the shards of the task that the environment names.
func (e engine) shards(env Environment, o Options) ([]Shard, error) {
	a, err := e.read(env)
	if err != nil {
		return nil, err
	}
	index, err := e.number("number of this task", a.index)
	if err != nil {
		return nil, err
	}
	first, err := e.first(o)
	if err != nil {
		return nil, err
	}
	of, each := o.Of, max(1, o.Each)
	if of == 0 {
		if of, err = e.count(a, first); err != nil {
			return nil, err
		}
	}
	task, tasks := index-first, Tasks(of, each)
	if of > Most || task < 0 || task >= tasks {
		return nil, fmt.Errorf("task %d of %s is none of %d that begin with %d: say with env:first=… with which they begin, and with of=… how many shards there are", index, e.name, tasks, first)
	}
	var list []Shard
	for i := task * each; i < min(of, (task+1)*each); i++ {
		list = append(list, Shard{Index: i + 1, Of: of})
	}
	return list, nil
}

// first is the number with which the tasks begin.
func (e engine) first(o Options) (int, error) {
	if o.First != nil {
		return *o.First, nil
	}
	if e.usual < 0 {
		return 0, fmt.Errorf("%s does not say with which number its tasks begin: write --shard env:first=0 or env:first=1, as the array does", e.name)
	}
	return e.usual, nil
}

// count is the number of tasks. Those of a whole array are all numbers from the
// first to the last.
func (e engine) count(a array, first int) (int, error) {
	if a.last == "" && a.count == "" {
		return 0, fmt.Errorf("%s does not say how many tasks there are: write --shard env:of=N with the number that the array has", e.name)
	}
	sparse := fmt.Errorf("the tasks of this array of %s are not all numbers from %d on: where only some shards are played again, say how many there are in all, with --shard env:first=%d,of=N", e.name, first, first)
	if a.first != "" {
		if least, err := e.number("least number of a task", a.first); err != nil || least != first {
			return 0, errors.Join(err, sparse)
		}
	}
	if a.step != "" && a.step != "1" {
		return 0, sparse
	}
	n := 0
	if a.last != "" {
		last, err := e.number("greatest number of a task", a.last)
		if err != nil {
			return 0, err
		}
		n = last - first + 1
	}
	if a.count != "" {
		count, err := e.number("number of tasks", a.count)
		if err != nil {
			return 0, err
		}
		if n > 0 && count != n {
			return 0, sparse
		}
		n = count
	}
	return n, nil
}

// number reads a number of the environment.
func (e engine) number(what, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%s says %q for the %s, which is no number: write --shard i/n", e.name, text, what)
	}
	return n, nil
}
