package shard

import (
	"fmt"
	"strconv"
	"strings"
)

// Most is the largest number of shards of a study: schedulers have no longer
// arrays, and shards are meant to be few and large.
const Most = 100_000

// Shard is one of several parts of a study.
type Shard struct {
	// Index counts from 1 to Of.
	Index, Of int
}

// String is the shard as it is written on a command line: 3/64.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Of) }

// Check reports an error unless Of is from 1 to Most and Index from 1 to Of.
func (s Shard) Check() error {
	switch {
	case s.Of < 1 || s.Of > Most:
		return fmt.Errorf("%d shards: there are 1 to %d", s.Of, Most)
	case s.Index < 1 || s.Index > s.Of:
		return fmt.Errorf("shard %s does not exist: of %d shards the first is 1/%d and the last %d/%d", s, s.Of, s.Of, s.Of, s.Of)
	}
	return nil
}

// Parse reads shards that follow one another: i/n, such as 3/64, is one; env with what
// FromEnvironment is to know beside the environment (env, env:first=1, env:first=1,of=64,
// env:of=5000,each=10) are those of a scheduler's task. The error says what is wrong and
// what to write.
func Parse(text string, env Environment) ([]Shard, error) {
	if text == "env" || strings.HasPrefix(text, "env:") {
		o, err := parseOptions(strings.TrimPrefix(strings.TrimPrefix(text, "env"), ":"), text != "env")
		if err != nil {
			return nil, err
		}
		return FromEnvironment(env, o)
	}
	index, of, found := strings.Cut(text, "/")
	i, err := strconv.Atoi(index)
	n, e := strconv.Atoi(of)
	if !found || err != nil || e != nil {
		return nil, fmt.Errorf("%q is no shard: write 3/64 for the third of 64, or env where a scheduler numbers its tasks", text)
	}
	s := Shard{Index: i, Of: n}
	return []Shard{s}, s.Check()
}

// Options say of an array of tasks what its environment does not.
type Options struct {
	// First is the number with which the tasks begin; nil where the environment
	// says it, or the scheduler has only one way.
	First *int
	// Of is the number of shards; 0 where the environment says it.
	Of int
	// Each is how many shards a task plays, 0 or 1 for one. With more, Of must be known.
	Each int
}

// Tasks is how many tasks there are where each plays so many shards, the last of them
// what is left.
func Tasks(shards, each int) int { return (shards + each - 1) / each }

// parseOptions reads first=1,of=64,each=4.
func parseOptions(text string, given bool) (o Options, err error) {
	if !given {
		return o, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(word, "=")
		n, err := strconv.Atoi(value)
		switch {
		case key == "first" && err == nil && n >= 0 && o.First == nil:
			o.First = &n
		case key == "of" && err == nil && n >= 1 && o.Of == 0:
			o.Of = n
		case key == "each" && err == nil && n >= 1 && o.Each == 0:
			o.Each = n
		default:
			return o, fmt.Errorf("%q is unknown after env: write env, env:first=1 where tasks begin with 1, env:of=64 where there are 64, or env:first=1,of=64; with each=4 a task plays 4 of the 64", word)
		}
	}
	if o.Each > 1 && o.Of == 0 {
		return o, fmt.Errorf("each=%d has a task play several shards: write of=N, too, with the number of all of them", o.Each)
	}
	return o, nil
}
