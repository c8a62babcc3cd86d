package program

import (
	"strings"
	"testing"

	"houserules/cmd/internal/guide"
	"houserules/configs/words"
	"houserules/variants"
	"houserules/variants/sheet"
)

// TestSourcesByRegister: a register is found by its own name, too, and a slip in either
// name is told.
func TestSourcesByRegister(t *testing.T) {
	for register, variant := range map[string]string{"awele-fr": "french", "awale-fi": "finnish", "awale-ca": "catalan", "awethi": "awethi", "aiyawatstani": "aiyawatstani"} {
		_, want, _ := command(t, "variants", "sources", variant)
		if code, out, errs := command(t, "variants", "sources", register); code != 0 || out != want || !strings.Contains(out, "sheet "+register+",") {
			t.Errorf("%s: exit %d, %s%.200s", register, code, errs, out)
		}
	}
	for ref, want := range map[string]string{
		"awele-f": "did you mean awele-fr?", "frensh": "did you mean french?", "zzz": "the registers are aiyawatstani, awale-ca, awale-fi, awele-fr, awethi",
		"./awele-fr.yaml": "there is no such file",
	} {
		if code, _, errs := command(t, "variants", "sources", ref); code != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: exit %d, %s", ref, code, errs)
		}
	}
}

// TestPagesNumberSentencesAsTheRegister: a page numbers the sentences of a sheet as variants
// sources does, and every rule on which who wins turns is one of the guide's page of figures.
func TestPagesNumberSentencesAsTheRegister(t *testing.T) {
	walk(t)
	figures, _ := guide.Page("sheets")
	l := variants.NewLibrary()
	for _, name := range l.Names() {
		v, list := l.Load(name)
		if err := list.Err(); err != nil {
			t.Fatal(err)
		}
		text := variantText(l, v, words.English())
		for _, turn := range text.Turns {
			if !strings.Contains(figures, "`"+turn.Knob+": ") {
				t.Errorf("%s turns on %s, of which houserules help sheets has no figure", name, turn.Knob)
			}
		}
		if text.Sheet == nil {
			continue
		}
		s, err := sheet.Of(l, v)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range text.Sheet.Sentences {
			if x := s.Sentences[q.Number-1]; x.Sentence != q.Text || x.Place != q.Place {
				t.Errorf("%s: sentence %d of the page is %q, of the register %q", name, q.Number, q.Text, x.Sentence)
			}
		}
		for _, c := range text.Clauses {
			for _, n := range c.Sentences {
				if s.Sentences[n-1].Clause != c.Text {
					t.Errorf("%s: %q is linked to sentence %d, which is said by %q", name, c.Text, n, s.Sentences[n-1].Clause)
				}
			}
		}
	}
}
