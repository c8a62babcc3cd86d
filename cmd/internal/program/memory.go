package program

import (
	"math"
	"os"

	"houserules/cmd/internal/memory"
)

// foresee warns where something may take more memory than there is; lower is the key of a
// sentence on what to do. It is no refusal: what is needed is a bound, and what others hold may be given back.
func (a *app) foresee(need int, lower string) {
	free, who := memory.Free(os.DirFS("/"))
	if who != "" && int64(need) > free {
		switch who {
		case memory.Machine:
			who = a.words().Sentence("progress.memory.machine")
		case memory.Group:
			who = a.words().Sentence("progress.memory.group")
		}
		a.tell("progress.memory", bytesText(need), who, bytesText(int(min(free, math.MaxInt))), a.words().Sentence(lower))
	}
}

// What a report takes, in bytes: the program, and each line-up under each rule set. 105 and
// 330 rule sets with two line-ups took 79 and 221 MB, however many games there were.
const (
	reportBase = 32 << 20
	reportEach = 400 << 10
)
