package herding

import (
	"strings"
	"testing"
)

// TestNumberText: the number of wairgk is read as it is written.
func TestNumberText(t *testing.T) {
	for text, want := range map[string]Number{"herders": 0, "1": 1, "3 wairgk": 3, "one-fewer": OneFewer} {
		var n Number
		if err := n.UnmarshalText([]byte(text)); err != nil || n != want {
			t.Errorf("%q is %d, %v", text, n, err)
		}
		out, err := n.MarshalText()
		if err != nil || !strings.HasPrefix(text, string(out)) {
			t.Errorf("%d is written %q, %v", n, out, err)
		}
	}
	for _, text := range []string{"", "0", "5", "-1", "two", "2 wolves"} {
		if err := new(Number).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as a number of wairgk", text)
		}
	}
}
