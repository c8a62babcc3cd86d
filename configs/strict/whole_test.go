package strict_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"houserules/configs/strict"
)

func TestWhole(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0", "7": "7", "-3": "-3", "+3": "3", "20_000": "20000", "1e5": "100000", "1E+5": "100000", "100k": "100000",
		"1.5k": "1500", "2M": "2000000", "1.5e3": "1500", "1.50k": "1500", "2.0": "2", "18446744073709551615": "18446744073709551615",
		"1_000k": "1000000",
		// none
		"": "", "1.5": "", "1e-1": "", "1.2345k": "", "k": "", "1 k": "", "0x10": "", "1__0": "", "_1": "", "1_": "", "010": "", "1e": "",
		"1e999": "", "NaN": "", "Inf": "", "1K": "", "1m": "", "1,000": "", "1.": "",
	} {
		got, ok := strict.WholeNumber(text)
		if got != want || ok != (want != "") {
			t.Errorf("%q is %q, %v, want %q", text, got, ok, want)
		}
	}
}

// What may have been meant is looked for only where it is shown: of a file that
// is wrong all over most is not.
func TestSuggestionsOfShownErrors(t *testing.T) {
	var text strings.Builder
	for i := range 50000 {
		fmt.Fprintf(&text, "titel%d: x\n", i)
	}
	var before, after runtime.MemStats
	v := struct {
		Title string `yaml:"title"`
		Notes string `yaml:"notes"`
		Other string `yaml:"other"`
	}{}
	tree, list := strict.Parse("x", []byte(text.String()))
	if tree == nil || len(list) > 0 {
		t.Fatal(list)
	}
	runtime.ReadMemStats(&before)
	list = tree.Decode(nil, &v)
	runtime.ReadMemStats(&after)
	if len(list) != 101 || list[0].Suggestion != "title" {
		t.Errorf("%d errors, the first %v", len(list), list[0])
	}
	if each := (after.Mallocs - before.Mallocs) / 50000; each > 15 {
		t.Errorf("%d allocations for each wrong key", each)
	}
}
