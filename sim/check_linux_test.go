package sim

import (
	"context"
	"syscall"
	"testing"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
)

// Games that compute are checked for about half a second of processor time, all
// of it on one thread. The game measures for itself what it computes, and sleeps
// too, which would send a goroutine that is not locked to another thread.
func TestComputingGamesAreCheckedForAWhile(t *testing.T) {
	const ply, plies = 5 * time.Millisecond, 9
	threads := map[int]bool{}
	var spent, game, longest time.Duration
	played := 0
	own := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &u); err != nil {
			t.Skip("this system does not tell the processor time of a thread: ", err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	busy := &toy{name: "busy", heap: 25, cap: plies, slow: func() {
		threads[syscall.Gettid()] = true
		begin := own()
		for own()-begin < ply {
		}
		took := own() - begin
		spent += took
		game += took
		if played++; played%plies == 0 {
			longest, game = max(longest, game), 0
		}
		time.Sleep(time.Millisecond)
	}}
	random, _ := agent.ParseLineup("random,random")
	rows := engine.NewRows(busy.Info(), mostChecked)
	plainGames(context.Background(), busy, random, nil, 42, checkedFor, rows)
	total := 0
	for _, n := range rows.Plies[:rows.Len] {
		total += int(n)
	}
	t.Logf("%d games of %d plies, %v of processor time on %d threads", rows.Len, total, spent, len(threads))
	if total != played {
		t.Errorf("rows of %d plies, %d were played", total, played)
	}
	// The games before the last took no more than the check may; with the last
	// they took nearly all of it: the rest is what playing costs besides.
	if most := checkedFor + longest; spent > most {
		t.Errorf("the games computed for %v, more than %v", spent, most)
	}
	if least := checkedFor * 8 / 10; spent < least {
		t.Errorf("the games computed for %v only, less than %v", spent, least)
	}
	if len(threads) != 1 {
		t.Errorf("a check on %d threads", len(threads))
	}
}
