package herding

import (
	"reflect"
	"strings"
	"testing"

	"houserules/configs/words"
)

// paths lists the dotted paths of all knobs of a struct.
func paths(v reflect.Type, prefix string) (list []string) {
	for i := range v.NumField() {
		f := v.Field(i)
		path := prefix + f.Tag.Get("yaml")
		list = append(list, path)
		t := f.Type
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Kind() == reflect.Struct {
			list = append(list, paths(t, path+".")...)
		}
	}
	return list
}

// TestDescribeTellsEveryKnob: every knob has a sentence, and a sentence
// changes when its knob does.
func TestDescribeTellsEveryKnob(t *testing.T) {
	told := map[string]string{}
	for _, r := range []*Rules{Default(), func() *Rules { r := Default(); r.Board.Generate = &Generate{Seed: 1}; return r }()} {
		for _, c := range r.Describe() {
			for _, p := range c.Paths {
				told[p] = words.English().Say(c.Message)
			}
		}
	}
	groups := map[string]bool{"board": true, "herd": true, "awethi": true, "catch": true, "wairgka": true, "limit": true}
	known := map[string]bool{}
	for _, p := range paths(reflect.TypeFor[Rules](), "") {
		known[p] = true
		if told[p] == "" && !groups[p] {
			t.Errorf("no sentence tells %s", p)
		}
	}
	for p := range told {
		if !known[p] {
			t.Errorf("a sentence tells %s, which is no knob", p)
		}
	}
	text := func(r *Rules) string {
		var b strings.Builder
		for _, c := range r.Describe() {
			b.WriteString(words.English().Say(c.Message) + "\n")
		}
		return b.String()
	}
	plain := text(Default())
	if strings.Contains(plain, "%!") || strings.Contains(plain, "  ") {
		t.Errorf("badly put:\n%s", plain)
	}
	for name, change := range map[string]func(*Rules){
		"herders": func(r *Rules) { r.Herders = 3 }, "corners": func(r *Rules) { r.Corners = []Corner{NorthEast, NorthWest, SouthEast, SouthWest} },
		"jumps": func(r *Rules) { r.Herd.Jumps = false }, "order": func(r *Rules) { r.Herd.Order = OrderNumber },
		"average": func(r *Rules) { r.Awethi.Average = RoundUp }, "path": func(r *Rules) { r.Awethi.Path = PathFree },
		"cross_water": func(r *Rules) { r.Awethi.CrossWater = false }, "cross_shelter": func(r *Rules) { r.Awethi.CrossShelter = false },
		"stuck": func(r *Rules) { r.Awethi.Stuck = StuckHome }, "sides": func(r *Rules) { r.Catch.Sides = 4 },
		"by": func(r *Rules) { r.Catch.By = TrapperOwner }, "freezes": func(r *Rules) { r.Catch.Freezes = false },
		"number": func(r *Rules) { r.Wairgka.Number = 1 }, "unleashed": func(r *Rules) { r.Wairgka.Unleashed = UnleashedStart },
		"choice": func(r *Rules) { r.Wairgka.Choice = ChoiceInTurn }, "wairgka path": func(r *Rules) { r.Wairgka.Path = PathSimple },
		"stack": func(r *Rules) { r.Wairgka.Stack = StackNowhere }, "fear": func(r *Rules) { r.Wairgka.Fear = FearNowhere },
		"scoring": func(r *Rules) { r.Scoring = ScoringPoints }, "cow": func(r *Rules) { r.Points.Cow = 2 },
		"draw_at": func(r *Rules) { r.DrawAt = 4 }, "rounds": func(r *Rules) { r.Limit.Rounds = 50 },
		"generate": func(r *Rules) { r.Board.Generate = &Generate{Water: [2]int{3, 4}} },
	} {
		r := Default()
		change(r)
		if text(r) == plain {
			t.Errorf("%s changes no sentence", name)
		}
	}
}

// TestNumberText: the number of wairgk is read as it is written.
func TestNumberText(t *testing.T) {
	for text, want := range map[string]Number{"herders": 0, "1": 1, "3 wairgk": 3} {
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
