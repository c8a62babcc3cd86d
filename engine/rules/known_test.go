package rules_test

import (
	"testing"

	"houserules/engine/rules"
)

type turn string

func (turn) Values() []string { return []string{"left", "right", "new"} }

type circle struct {
	Count int `yaml:"count" min:"2" max:"9"`
	Since int `yaml:"since" min:"0" max:"9"`
}

func (c *circle) SetDefault() { *c = circle{Count: 2} }

type pie struct {
	Seats int `yaml:"seats" min:"1" max:"2"`
}

func (p *pie) SetDefault() { *p = pie{Seats: 2} }

type toy struct {
	Turn   turn    `yaml:"turn"`
	Sizes  [2]int  `yaml:"sizes" min:"1" max:"12"`
	Longer int     `yaml:"longer" min:"0" max:"12"`
	Circle *circle `yaml:"circle"`
	Pie    *pie    `yaml:"pie"`
}

func defaults() *toy { return &toy{Turn: "left", Sizes: [2]int{6, 6}} }

// A door that was written before the knobs longer, circle.since and pie.
func known() rules.Known {
	return rules.Known{
		"turn":         rules.Words[turn]("left", "right"),
		"sizes":        rules.Numbers(1, 8),
		"circle.count": rules.Numbers(2, 9),
	}
}

func TestKnown(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*toy)
		plays  bool
	}{
		"the defaults":                            {func(*toy) {}, true},
		"a known word":                            {func(r *toy) { r.Turn = "right" }, true},
		"a word added later":                      {func(r *toy) { r.Turn = "new" }, false},
		"known numbers":                           {func(r *toy) { r.Sizes = [2]int{1, 8} }, true},
		"a number outside":                        {func(r *toy) { r.Sizes[1] = 9 }, false},
		"a knob added later":                      {func(r *toy) { r.Longer = 1 }, false},
		"a known rule switched on":                {func(r *toy) { r.Circle = &circle{Count: 3} }, true},
		"a knob added later to a known rule":      {func(r *toy) { r.Circle = &circle{Count: 3, Since: 1} }, false},
		"a rule added later, as it is by default": {func(r *toy) { r.Pie = &pie{Seats: 2} }, false},
		"a rule added later":                      {func(r *toy) { r.Pie = &pie{Seats: 1} }, false},
	} {
		r := defaults()
		c.change(r)
		if got := known().Unknown(rules.NewSettings(r, defaults())); (len(got) == 0) != c.plays {
			t.Errorf("%s: unknown is %q", name, got)
		}
	}
}

// TestKnownOfNothing: rules that nobody laid out are known to nobody, and no fast path is made
// of them.
func TestKnownOfNothing(t *testing.T) {
	if known().Plays(rules.Settings{}) || (rules.Known{}).Plays(rules.Settings{}) {
		t.Error("rules without knobs are known")
	}
	defer func() {
		if recover() == nil {
			t.Error("a path was made of rules that it does not know")
		}
	}()
	known().With(rules.Known{"sizes": rules.Numbers(7, 8)}).Must("toy", rules.NewSettings(defaults(), defaults()))
}

func TestKnownCheck(t *testing.T) {
	if err := known().Check(defaults()); err != nil {
		t.Error(err)
	}
	for path, values := range map[string]rules.Values{
		"trun":       rules.Numbers(1, 2),
		"turn":       rules.Words[turn]("letf"),
		"circle":     rules.Off(),
		"pie.seatss": rules.Anything(),
	} {
		err := rules.Known{path: values}.Check(defaults())
		if wrong := path != "circle"; (err != nil) != wrong {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestBounds(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*toy)
		path   string
	}{
		"nothing":        {func(*toy) {}, ""},
		"a wrong word":   {func(r *toy) { r.Turn = "up" }, "turn"},
		"a pair":         {func(r *toy) { r.Sizes[1] = 13 }, "sizes"},
		"below a switch": {func(r *toy) { r.Circle = &circle{Count: 1} }, "circle.count"},
	} {
		r := defaults()
		c.change(r)
		var f rules.Findings
		f.Bounds(r)
		if c.path == "" && f.Failed || c.path != "" && (len(f.Problems) != 1 || f.Problems[0].Path != c.path) {
			t.Errorf("%s: %v", name, f.Problems)
		}
	}
}
