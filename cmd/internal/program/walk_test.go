package program

import (
	"testing"

	"houserules/engine/enginetest"
)

// walk skips a test that goes through every combination of something, or plays for many
// seconds: whoever changes a line waits for the others, and LONG_TESTS=1 runs all.
func walk(t *testing.T) {
	t.Helper()
	if !enginetest.Long() && !enginetest.Soak() {
		t.Skip("a walk of many seconds; LONG_TESTS=1 runs it")
	}
}
