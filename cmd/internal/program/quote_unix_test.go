//go:build unix

package program

import (
	"os/exec"
	"strings"
	"testing"
)

// A word that is printed as part of a command is the same word when it is pasted.
func TestQuotedWordsArePasted(t *testing.T) {
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	for _, word := range []string{"", "plain.yaml", "my club's.yaml", `a"b`, `back\slash`, "tab\there", "new\nline's", "esc\x1b[1m", "quote\t\"", "$HOME `id`", "é\t世"} {
		text := quote(word)
		if strings.ContainsAny(text, "\n\t\x1b") {
			t.Errorf("%q is printed with what a terminal obeys: %q", word, text)
		}
		out, err := exec.Command(shell, "-c", "printf %s "+text).Output()
		if err != nil || string(out) != word {
			t.Errorf("%q is printed %s and read as %q (%v)", word, text, out, err)
		}
	}
}
