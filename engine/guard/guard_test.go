package guard_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"houserules/engine/guard"
)

// broken panics as an index out of range does.
func broken(list []int) error {
	list[len(list)] = 1
	return nil
}

func TestCall(t *testing.T) {
	if err := guard.Call(func() error { return io.EOF }); err != io.EOF {
		t.Errorf("an error became %v", err)
	}
	for name, err := range map[string]error{
		"call":  guard.Call(func() error { return broken(nil) }),
		"start": <-guard.Start(func() error { return broken(nil) }),
		"group in a call": guard.Call(func() error {
			var g guard.Group
			for range 3 {
				g.Go(func() { broken(nil) })
			}
			g.Wait()
			return nil
		}),
	} {
		var p *guard.Panic
		var cause interface{ RuntimeError() }
		if !errors.As(err, &p) || !errors.As(err, &cause) || !strings.Contains(err.Error(), "index out of range") {
			t.Errorf("%s: %v", name, err)
		} else if !strings.Contains(string(p.Stack), "guard_test.broken") {
			t.Errorf("%s: the stack is that of the one who waits:\n%s", name, p.Stack)
		}
	}
}

// The others of a group end their work before the panic goes on.
func TestGroupWaits(t *testing.T) {
	var g guard.Group
	begun, done := make(chan struct{}), false
	g.Go(func() { defer close(begun); panic("broken") })
	g.Go(func() { <-begun; done = true })
	err := guard.Call(func() error { g.Wait(); return nil })
	if err == nil || !done {
		t.Errorf("%v, the other is done: %t", err, done)
	}
}
