package sim_test

import (
	"fmt"

	"houserules/sim/shard"
)

// The two studies of the LOG on 1, 64 and 1,024 workers.
func Example_reach() {
	studies := []struct {
		name                            string
		games, blockGames, micros, size float64
	}{
		{"10,000,000,000 random games", 1e10, 1 << 16, 1.1, 50},
		{"1,000,000 games of depth 10", 1e6, 32, 40_000, 630},
	}
	for _, s := range studies {
		fmt.Println(s.name)
		fmt.Println("workers  shards  play h  merge h  starts %  lost %  again %  failures")
		for _, workers := range []int{1, 64, 1024} {
			shards := 4 * workers
			if workers == 1 {
				shards = 1
			}
			job := reachJob{
				Portions:     shard.Split([]shard.Cell{{Blocks: int(s.games / s.blockGames), Weight: 1}}, shards),
				BlockSeconds: []float64{s.blockGames * s.micros / 1e6},
				Bytes:        s.games * s.size,
			}
			o := reach(job, reachCluster{
				Workers: workers, Start: 20, Failures: .5, Replace: 60, Twice: .02, MergeRate: 200e6,
			}, 1, nil)
			percent := func(seconds float64) float64 { return 100 * seconds / o.Work }
			fmt.Printf("%7d  %6d  %6.3f  %7.3f  %8.1f  %6.3f  %7.2f  %8d\n", workers, shards,
				o.Play/3600, o.Merge/3600, percent(o.Starts), percent(o.Lost), percent(o.Again), o.Failures)
		}
	}
	// Output:
	// 10,000,000,000 random games
	// workers  shards  play h  merge h  starts %  lost %  again %  failures
	//       1       1   3.083    0.694       0.4   0.000     0.00         1
	//      64     256   0.087    0.694      49.2   0.001     4.69         3
	//    1024    4096   0.032    0.694     760.1   0.000     1.93        10
	// 1,000,000 games of depth 10
	// workers  shards  play h  merge h  starts %  lost %  again %  failures
	//       1       1  11.207    0.001       0.3   0.009     0.00         4
	//      64     256   0.245    0.001      13.8   0.007     4.69         8
	//    1024    4096   0.041    0.001     209.4   0.007     1.95        16
}
