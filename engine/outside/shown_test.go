package outside

import (
	"strings"
	"testing"
)

// What a program says is shown in one line that is not too long, and all of it is seen.
func TestShown(t *testing.T) {
	for text, want := range map[string]string{
		" no such rules\n":             "no such rules",
		"a\x1b[31mb\u202ec\td":         `a\x1b[31mb\u202ec\td`,
		"ç’était\xff":                  `ç’était\ufffd`,
		strings.Repeat("é", 5000):      strings.Repeat("é", mostShown) + "…",
		strings.Repeat("x", mostShown): strings.Repeat("x", mostShown),
	} {
		if got := shown(text); got != want {
			t.Errorf("%q is shown as %q, not %q", text, got, want)
		}
	}
}
