package reports

import (
	"errors"
	"sync/atomic"
	"testing"
)

// All tasks are done whatever becomes of the others, and of several errors the one that
// a loop would have met is returned.
func TestAtOnce(t *testing.T) {
	early, late := errors.New("early"), errors.New("late")
	var done atomic.Int64
	var tasks []func() error
	for i := range 50 {
		tasks = append(tasks, func() error {
			done.Add(1)
			switch i {
			case 20:
				return early
			case 45:
				return late
			}
			return nil
		})
	}
	if err := atOnce(tasks); err != early {
		t.Errorf("got %v", err)
	}
	if done.Load() != 50 {
		t.Errorf("%d tasks were done", done.Load())
	}
	if err := atOnce(nil); err != nil {
		t.Error(err)
	}
}
