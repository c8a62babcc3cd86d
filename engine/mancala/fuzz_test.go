package mancala

import "testing"

// FuzzParse: what the strict parser accepts it prints back identically, with
// the same legal moves, each of which is read back; nothing makes it panic.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "0,0,0,0,0,0/0,3,0,0,0,0 20-25 N", "1,0,2,0,17,1/1,0,0,0,0,0 0.5-11.5 S",
		"4,4,4,4,4,4/4,4,4,4,4,4 0-0 X", "04,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "-1,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
		"400,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "4,4,4,4,4,4/4,4,4,4,4,4  0-0 S", "4,4,4/4,4,4 0-0 S", "/ - S", "",
	} {
		f.Add(text, "A")
	}
	f.Add("0,2,0,1,0,2/0,0,0,0,0,0 22-23 S", "b")
	games := []*Game{mustNew(f, french()), mustNew(f, kalah()), mustNew(f, sized(abapa(), 3, 5, 2))}
	f.Fuzz(func(t *testing.T, text, move string) {
		for _, g := range games {
			s, err := g.Parse(text)
			if err != nil {
				if err.Error() == "" {
					t.Error("an error without words")
				}
				continue
			}
			if got := s.Position(); got != text {
				t.Fatalf("%q is printed back as %q", text, got)
			}
			legal := map[string]bool{}
			for _, a := range s.Actions(nil) {
				legal[s.ActionText(a)] = true
				if b, err := s.ParseAction(s.ActionText(a)); err != nil || b != a {
					t.Errorf("%s: %s is read back as %v, %v", text, s.ActionText(a), b, err)
				}
			}
			if _, err := s.ParseAction(move); (err == nil) != legal[move] {
				t.Errorf("%s: ParseAction(%q) = %v, legal moves %v", text, move, err, legal)
			}
		}
	})
}
