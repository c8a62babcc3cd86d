package words

import (
	"testing"

	"golang.org/x/text/language"
)

// A word before a gap loses its vowel before a vowel as it is spoken, and only there.
func TestElision(t *testing.T) {
	for _, test := range []struct{ tag, text, filled, want string }{
		{"fr", "avec de %[1]v", "Awélé français", "avec d’Awélé français"},
		{"fr", "celle de %[1]v", "Kalah", "celle de Kalah"},
		{"fr", "plus que %[1]v", "un", "plus qu’un"},
		{"fr", "de %[1]v", "11 pp", "de 11 pp"},
		{"ca", "més de %[1]v", "1 pp", "més d’1 pp"},
		{"ca", "més de %[1]v", "1,5 pp", "més d’1,5 pp"},
		{"ca", "De %[1]v", "1.000 partides", "De 1.000 partides"},
		{"ca", "De %[1]v", "11.000 partides", "D’11.000 partides"},
		{"ca", "de %[1]v", "12 pp", "de 12 pp"},
		{"ca", "que %[1]v", "Awalé", "que Awalé"},
		{"en", "de %[1]v", "Awalé", "de Awalé"},
	} {
		c := newCatalogue(language.Make(test.tag))
		if err := c.find("x.yaml", []byte("x: \""+test.text+"\"\n")); err != nil {
			t.Fatal(err)
		}
		if got := c.Sentence("x", test.filled); got != test.want {
			t.Errorf("%s: %q, want %q", test.tag, got, test.want)
		}
	}
}
