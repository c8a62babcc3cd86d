package program

import (
	"cmp"
	"context"
	"sync"
	"time"

	"houserules/cmd/internal/settings"
	"houserules/sim/atlas"
	"houserules/sim/survey"
)

// gauging is how long boards are solved to tell how long all of them take.
const gauging = 600 * time.Millisecond

// sayAtlas says how long solving takes about, and returns it, where nothing is solved yet.
func (a *app) sayAtlas(ctx context.Context, s *survey.Survey, folder *atlas.Folder) (left time.Duration, err error) {
	rates, err := folder.Rates()
	if err != nil || len(rates) > 0 || a.settings.Progress == settings.Off {
		return 0, err
	}
	left, err = s.Left(ctx, a.settings.Jobs, gauging)
	if err == nil && left > time.Second {
		a.tell("progress.atlas", a.roundedTime(left.Seconds()))
	}
	return left, err
}

// atlasProgress says how far an atlas is; where lines are plain, once more of each board
// that took so long.
type atlasProgress struct {
	*display
	// all is about how long all takes, as it was told before; 0 where nobody knows.
	all time.Duration

	mu   sync.Mutex
	work int    // positions looked at on the board
	told string // the board of which something was said
	// began is when the board was begun, and rate how many states a second were solved of the
	// last board that took long enough to tell; 0 before.
	began time.Time
	rate  float64
	// each is how long the last boards took, the very last most; 0 before.
	each time.Duration
}

// report is called by the survey's workers.
func (p *atlasProgress) report(at survey.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.work += at.Solving.More
	if p.began.IsZero() {
		p.began = p.now()
	}
	if took := p.now().Sub(p.began); took > time.Second/2 && at.Solving.More > 0 && p.work > 1_000_000 {
		p.rate = p.solved(at) / took.Seconds()
	}
	if took := p.now().Sub(p.began); at.Finished && !at.Recalled {
		p.each = (3*cmp.Or(p.each, took) + took) / 4
	}
	switch {
	case at.Finished && p.told == at.Board.Variant && p.live == nil:
		p.tell(at, p.words.Sentence("solve.atlas.done", at.Board.Variant, valueWords(p.words, at.Board.Found), at.Boards, at.Of))
	case p.due() && (p.live != nil || !at.Finished), at.Finished && p.live != nil && at.Boards == at.Of:
		p.told = at.Board.Variant
		p.tell(at, p.words.Sentence("solve.atlas.progress", at.Board.Variant, p.count(int64(min(p.work, at.Board.Positions))), p.count(int64(at.Board.Positions)),
			at.Boards, at.Of, p.count(int64(at.Done)), p.count(int64(at.All))))
	}
	if at.Finished {
		p.work, p.began = 0, p.now()
	}
}

// solved is about how many of the board's states are solved.
func (p *atlasProgress) solved(at survey.Progress) float64 {
	return float64(at.Board.States) * float64(min(p.work, at.Board.Positions)) / float64(max(1, at.Board.Positions))
}

// tell says a line.
func (p *atlasProgress) tell(at survey.Progress, line string) {
	done := float64(at.Done)
	if !at.Finished {
		done += p.solved(at)
	}
	left := max(p.all-p.elapsed(), p.each*time.Duration(at.Of-at.Boards)) // games of small boards take longer than solving them
	if p.rate > 0 {
		left = time.Duration((float64(at.All) - done) / p.rate * float64(time.Second))
	}
	line = p.left(line, left)
	p.say(done/float64(max(1, at.All)), line)
}
