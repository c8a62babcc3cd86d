package printable

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "",
		"plain\ttext\n":             "plain\ttext\n",
		"Ürgüp — 五目 🐺":              "Ürgüp — 五目 🐺",
		"\x1b[2J\x1b]0;title\x07":   "\uFFFD[2J\uFFFD]0;title\uFFFD",
		"\u009b31m":                 "\uFFFD31m",
		"\x9b31m":                   "\uFFFD31m",
		"over\rwritten\b\x00\x7f":   "over\uFFFDwritten\uFFFD\uFFFD\uFFFD",
		"abc\u202Edef\u2066\u200Fx": "abc\uFFFDdef\uFFFD\uFFFDx",
	} {
		if got := Text(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// In however small pieces, what is written comes out as Text makes it.
func TestWriter(t *testing.T) {
	text := "Ürgüp — 🐺\x1b[1m\u009b\xff é\xe2\x82"
	var out strings.Builder
	w := NewWriter(&out)
	if _, err := io.Copy(w, iotest.OneByteReader(strings.NewReader(text))); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil || out.String() != Text(text) {
		t.Errorf("%q, %v, want %q", out.String(), err, Text(text))
	}
}
