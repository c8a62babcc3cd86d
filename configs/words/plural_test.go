package words

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"houserules/engine/rules"
)

var (
	// counted is a gap and the word after it, numbered a number and the word after that.
	counted  = regexp.MustCompile(`%\[([1-9])\][vd] ([\pL’-]+)`)
	numbered = regexp.MustCompile(`(?:^|[^\d.,–×-])([01]) ([\pL’-]+)`)
)

// nouns are the words after a number for many, each with that for one: those of sentences that
// have forms by number.
func nouns(c *Catalogue) map[string]string {
	found := map[string]string{}
	for _, key := range c.Keys() {
		s, _ := c.sentence(key)
		single, other := counted.FindStringSubmatch(s.forms["one"]), counted.FindStringSubmatch(s.forms["other"])
		if single != nil && other != nil && single[1] == strconv.Itoa(s.number) && other[1] == single[1] && single[2] != other[2] {
			found[other[2]] = single[2]
		}
	}
	return found
}

// neverOne are sentences that are said of larger numbers only, by what their keys begin with:
// sizes of boards and tables, limits, numbers of games from which something is judged.
func neverOne() []string {
	return []string{
		"herding.", "hop.", "brief.hop.", "brief.mancala.board.", "lab.first-", "lab.second-", "mancala.problem.", "solve.refused.", "solve.note.", "play.match.",
		"answer.change.each-", "answer.change.moves", "answer.one-line", "answer.one-pair-seen", "answer.population", "answer.repeated", "answer.sure.few",
		"atlas.skill-played-caption", "balance.regret", "balance.sure", "lab.find-few", "match.played", "method.", "progress.", "quick.repeated", "warning.one-line", "warning.same-pair",
	}
}

// TestNumbersAgree says every sentence that takes numbers with none and one of each, and
// wants the noun that the language has after them: "1 game", and not "1 games".
func TestNumbersAgree(t *testing.T) {
	for _, name := range Languages() {
		c := In(name)
		many, tag := nouns(c), language.Make(name)
		if len(many) < 20 {
			t.Errorf("%s: only %d nouns are known: %v", name, len(many), many)
		}
		// In Finnish other cases than the nominative are alike, and words of time have two.
		for _, word := range []string{"pelistä", "kertaa", "muuta", "uutta", "sont", "són", "les", "autres", "canvien", "changent"} {
			delete(many, word)
		}
		for _, key := range c.Keys() {
			if anyPrefix(key, neverOne()) {
				continue
			}
			s, _ := c.sentence(key)
			for _, text := range s.forms {
				for at := range gaps(text) {
					for n := range 2 {
						if plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0) != plural.One {
							continue
						}
						args := []any{2, 2, 2, 2, 2, 2, 2, 2, 2}
						args[at[0]-'1'] = n
						said := c.Say(rules.Say(key, args...))
						for _, m := range numbered.FindAllStringSubmatch(said, -1) {
							if m[1] == strconv.Itoa(n) && many[m[2]] != "" {
								t.Errorf("%s: %s with %d: %q", name, key, n, said)
							}
						}
					}
				}
			}
		}
	}
}

func anyPrefix(key string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(key, p) {
			return true
		}
	}
	return false
}

// A choice inside a text is that of its own number, which may stand in words of its own.
func TestChoices(t *testing.T) {
	c := newCatalogue(language.French)
	if err := c.find("x.yaml", []byte("x: \"%[1]v {1:partie simulée|parties simulées} en %[2]v {2:coup|coups}\"\ny: {number: 1, one: \"%[1]v était là\", other: \"%[1]v étaient là\"}\n")); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		key  string
		args []any
		want string
	}{
		{"x", []any{1, 2}, "1 partie simulée en 2 coups"},
		{"x", []any{"0", "1"}, "0 partie simulée en 1 coup"},
		{"x", []any{"1\u00a0000", "1,5"}, "1\u00a0000 parties simulées en 1,5 coup"},
		{"x", []any{"{1:a|b}", 2}, "{1:a|b} parties simulées en 2 coups"},
		{"y", []any{"1 partie"}, "1 partie était là"},
		{"y", []any{"1 partie et 2 matchs"}, "1 partie et 2 matchs étaient là"},
		{"y", []any{"12 parties"}, "12 parties étaient là"},
	} {
		if got := c.Say(rules.Say(test.key, test.args...)); got != test.want {
			t.Errorf("%s %v: %q, want %q", test.key, test.args, got, test.want)
		}
	}
}

// TestChoicesStandAlone: no word that depends on a number stands inside of another such word, whose
// braces a reader would see.
func TestChoicesStandAlone(t *testing.T) {
	nested := regexp.MustCompile(`\{\d:[^}]*\{`)
	for _, tag := range Languages() {
		c := In(tag)
		for _, key := range c.Keys() {
			s, _ := c.sentence(key)
			for form, text := range s.forms {
				if nested.MatchString(text) {
					t.Errorf("%s, %s, %s: %s", tag, key, form, text)
				}
			}
		}
	}
}

// In French a number below two is one, with decimals, too; in Catalan only one itself is.
func TestPluralOfDecimals(t *testing.T) {
	for _, x := range []struct{ language, digits, want string }{
		{"fr", "0.5", "0,5 graine"}, {"fr", "1.5", "1,5 graine"}, {"fr", "2.5", "2,5 graines"},
		{"ca", "0.5", "0,5 llavors"}, {"ca", "1.5", "1,5 llavors"}, {"en", "1.5", "1.5 seeds"},
	} {
		for _, key := range []string{"mancala.half-seeds", "komi.to-first"} {
			if said := In(x.language).Say(rules.Say(key, Digits(x.digits))); !strings.Contains(said+" ", x.want+" ") {
				t.Errorf("%s, %s: %q does not say %q", x.language, key, said, x.want)
			}
		}
	}
}
