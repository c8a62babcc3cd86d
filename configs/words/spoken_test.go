package words

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"houserules/engine/rules"
)

// TestNumbers: separators are those that golang.org/x/text has for the language.
func TestNumbers(t *testing.T) {
	for _, name := range append(folderNames(t), "en") {
		c, err := loadFolder(name)
		if err != nil {
			t.Fatal(err)
		}
		p := message.NewPrinter(language.Make(name))
		for _, v := range []float64{0, 0.25, 999, 1000, 1234.5, 200_000, 1_300_000, 12345678.125} {
			digits := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.3f", v), "0"), ".")
			want := p.Sprint(number.Decimal(v, number.MaxFractionDigits(3)))
			if got := c.Number(Digits(digits)); got != want {
				t.Errorf("%s: %s is written %q, not %q", name, digits, got, want)
			}
		}
		for digits, want := range map[string]string{"∞": "∞", "−1234.50": "−" + c.Number("1234.50"), "+0.0": "+" + c.Number("0.0")} {
			if got := c.Number(Digits(digits)); got != want {
				t.Errorf("%s: %s is written %q, not %q", name, digits, got, want)
			}
		}
	}
}

// said is a message and what it is in a language.
type said struct {
	m    rules.Message
	want string
}

func checkSaid(t *testing.T, name string, list []said) {
	t.Helper()
	c := In(name)
	for _, e := range list {
		if got := c.Say(e.m); got != e.want {
			t.Errorf("%v: %q, not %q", e.m, got, e.want)
		}
	}
}

// TestFrench: arguments, forms and numbers of another language than English.
func TestFrench(t *testing.T) {
	checkSaid(t, "fr", []said{
		{rules.Say("mancala.seeds", 0), "0 graine"},
		{rules.Say("mancala.seeds", 1), "1 graine"},
		{rules.Say("mancala.seeds", 2000), "2\u00a0000 graines"},
		{rules.Say("ordinal", 3), "troisième"},
		{rules.Say("ordinal", 21), "21e"},
		{rules.Say("number.interval", Digits("−0.10"), Digits("+1234.5")), "[−0,10\u00a0; +1\u00a0234,5]"},
		{rules.Say("mancala.starts", rules.Say("role.south")), "Sud joue en premier ; puis les joueurs jouent à tour de rôle."},
		{rules.Say("mancala.capture.before", []int{1, 2}), "La case où les semailles ont fini n’est capturée que si le nombre de ses graines avant les semailles était 1 ou 2."},
	})
}

// TestCatalan: none and many take the same form, ordinals agree with vegada, and the
// separators of numbers change places with the English ones.
func TestCatalan(t *testing.T) {
	checkSaid(t, "ca", []said{
		{rules.Say("mancala.seeds", 0), "0 llavors"},
		{rules.Say("mancala.seeds", 1), "1 llavor"},
		{rules.Say("mancala.seeds", 2000), "2.000 llavors"},
		{rules.Say("ordinal", 4), "quarta"},
		{rules.Say("ordinal", 21), "21a"},
		{rules.Say("number.interval", Digits("−0.10"), Digits("+1234.5")), "[−0,10; +1.234,5]"},
		{rules.Say("mancala.capture.before", []int{1, 2}), "El forat on ha acabat la sembra només es captura si abans de sembrar la quantitat de llavors que hi havia era 1 o 2."},
	})
}

// TestFinnish: the partitive after numbers, the genitive of ordinals, and a percentage
// that takes the ending of its case.
func TestFinnish(t *testing.T) {
	checkSaid(t, "fi", []said{
		{rules.Say("mancala.seeds", 0), "0 papua"},
		{rules.Say("mancala.seeds", 1), "1 papu"},
		{rules.Say("mancala.seeds", 21), "21 papua"},
		{rules.Say("mancala.seeds", 2000), "2\u00a0000 papua"},
		{rules.Say("ordinal", 3), "kolmannen"},
		{rules.Say("ordinal", 21), "21."},
		{rules.Say("number.interval", Digits("−0.10"), Digits("+1234.5")), "[−0,10; +1\u00a0234,5]"},
		{rules.Say("answer.sure.one", "1 %-yks.", "95 %", "100 peliä"), "95 %:n luottamuksella etu tunnetaan tarkkuudella ± 1 %-yks.; simuloitiin 100 peliä"},
		{rules.Say("balance.no-change", "5,3 %-yks.", ", suurin näillä: ahneet pelaajat"), "MUUTOSTA EI SUOSITELLA. Epäreiluus on nyt 5,3 %-yks., suurin näillä: ahneet pelaajat."},
		{rules.Say("mancala.capture.before", []int{1, 2}), "Kuppi, johon kylvö päättyi, syödään vain, jos sen papujen määrä ennen kylvöä oli 1 tai 2."},
	})
}
