package printable

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"
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

// bidi are all characters of Unicode that have the property Bidi_Control.
const bidi = "\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"

// What is written for people has nothing in it that turns what they read, in whatever
// form; JSON has it as escapes and is read as what it was.
func TestForms(t *testing.T) {
	for _, r := range bidi {
		if !unicode.Is(unicode.Bidi_Control, r) {
			t.Errorf("%U is none", r)
		}
	}
	evil := "a\n" + bidi + "\u2028b"
	for name, form := range map[string]func(string) string{"text": Text, "line": Line, "cell": Cell} {
		if got := form(evil); strings.ContainsAny(got, bidi+"\u2028") || strings.Count(got, "\uFFFD") != 13 {
			t.Errorf("%s: %q", name, got)
		}
	}
	if got := Line("a\r\n\tb"); got != "a   b" {
		t.Errorf("%q", got)
	}
	text, err := json.Marshal(map[string]string{"title": evil + "é\"<"})
	if err != nil {
		t.Fatal(err)
	}
	safe := JSON(text)
	var back map[string]string
	if err := json.Unmarshal(safe, &back); err != nil || back["title"] != evil+"é\"<" || strings.ContainsAny(string(safe), bidi) {
		t.Errorf("%s: %q, %v", safe, back, err)
	}
}

// Texts that begin like formulas are none to a spreadsheet.
func TestCell(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "plain": "plain", "a=1": "a=1", "=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\uFFFD=1", "＝1": "'＝1",
		"\u202E=1": "\uFFFD=1",
	} {
		if got := Cell(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
