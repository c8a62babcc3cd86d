package number

import (
	"testing"

	"github.com/spf13/pflag"
)

func TestVar(t *testing.T) {
	f := pflag.NewFlagSet("test", pflag.ContinueOnError)
	var games int64
	var seed uint64
	var jobs int
	Var(f, &games, "games", "", 5, "")
	Var(f, &seed, "seed", "", 1, "")
	Var(f, &jobs, "jobs", "j", 0, "")
	if err := f.Parse([]string{"--games", "100k", "--seed=18446744073709551615", "-j", "1e2"}); err != nil || games != 100_000 || seed != 1<<64-1 || jobs != 100 {
		t.Errorf("%d, %d, %d, %v", games, seed, jobs, err)
	}
	if s := f.Lookup("games").Value.String(); s != "100000" {
		t.Errorf("printed as %s", s)
	}
	for _, bad := range []string{"--games=x", "--games=1.5", "--games=1e30", "--seed=-1", "--seed=18446744073709551616", "--jobs=", "--games=-9223372036854775809"} {
		if err := f.Parse([]string{bad}); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
}
