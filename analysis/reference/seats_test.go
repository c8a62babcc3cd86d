package reference

import (
	"encoding/json"
	"strings"
	"testing"

	"houserules/engine"
)

// herded is a cell of one herder against the wairgka as summaries have it: of 100 games 60 are won,
// 10 drawn and 20 lost, and 10 were cut off, of which 5 stood as won and 5 as lost.
const herded = `{"against": [{"seat": 1, "role": "wairgka", "wins": 65, "draws": 10, "losses": 25,
	"score": {"value": 0.7, "lo": 0.55, "hi": 0.8, "level": 0.95, "method": "tango", "capped": {"lo": 0.65, "hi": 0.75}},
	"won": {"value": 0.65, "capped": {"lo": 0.6, "hi": 0.7}}, "drawn": {"value": 0.1, "capped": {"lo": 0.1, "hi": 0.2}},
	"lost": {"value": 0.25, "capped": {"lo": 0.2, "hi": 0.3}}}]}`

// seated reads the entries of seats from such a cell.
func seated(t *testing.T, text string, cut int64, roles ...string) ([]*Entry, string) {
	t.Helper()
	var c cell
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		t.Fatal(err)
	}
	var list []engine.Role
	for _, name := range roles {
		list = append(list, engine.Role{Name: name})
	}
	return seats(&Entry{Variant: "x", Games: 100, CutOff: cut, Looks: fixed}, list, &c)
}

// A seat's games are those that ended, and each bound counts those cut off against it: what is shown
// names the role that is ahead, and no first player.
func TestSeats(t *testing.T) {
	list, reason := seated(t, herded, 10, "herder", "wairgka")
	if reason != "" || len(list) != 1 {
		t.Fatal(reason, list)
	}
	e := list[0]
	if e.Wins != 60 || e.Draws != 10 || e.Losses != 20 || e.Seat != 1 || e.Role != "herder" || e.Against != "wairgka" {
		t.Errorf("%+v", e)
	}
	New(1, list, nil, nil)
	lost, won := made("x", 60, 10, 30, 0).at(Level), made("x", 70, 10, 20, 0).at(Level)
	if x := e.Effect; e.Verdict != RoleAhead || x.SimultaneousLo != published(lost.Lo) || x.SimultaneousHi != published(won.Hi) || x.Lo != published(lost.Lo) {
		t.Errorf("%s, %+v, want %v to %v", e.Verdict, x, lost.Lo, won.Hi)
	}
	for _, c := range []struct {
		wins, losses int64
		want         string
	}{{20, 80, "wairgka"}, {80, 20, "herder"}} {
		e := made("x", c.wins, 0, c.losses, 0)
		e.Seat, e.Role, e.Against = 1, "herder", "wairgka"
		New(1, []*Entry{e}, nil, nil)
		if ahead := map[string]string{RoleAhead: e.Role, AgainstAhead: e.Against}[e.Verdict]; ahead != c.want {
			t.Errorf("%d won, %d lost: %s ahead", c.wins, c.losses, ahead)
		}
	}
}

// What a summary says of a seat that its games do not have is refused.
func TestSeatsFalse(t *testing.T) {
	for _, c := range []struct{ old, new string }{
		{`"wins": 65`, `"wins": 66`},                          // another number of games
		{`"wins": 65, "draws": 10`, `"wins": 70, "draws": 5`}, // another mean
		{`"wins": 65, "draws": 10, "losses": 25`, `"wins": 115, "draws": -40, "losses": 25`},
		{`"won": {"value": 0.65, "capped": {"lo": 0.6`, `"won": {"value": 0.65, "capped": {"lo": 0.63`},
		{`"lost": {"value": 0.25, "capped": {"lo": 0.2, "hi": 0.3}}`, `"lost": {"value": 0.25}`},
		{`"seat": 1`, `"seat": 3`},
		{`"seat": 1`, `"seat": 0`},
		{`"role": "wairgka"`, `"role": "dog"`},
		{`"drawn"`, `"shared"`},
	} {
		text := strings.Replace(herded, c.old, c.new, 1)
		if text == herded {
			t.Fatalf("%s is not there", c.old)
		}
		if list, reason := seated(t, text, 10, "herder", "wairgka"); !strings.HasSuffix(reason, "it was changed") {
			t.Errorf("%s: %v, %q", c.new, list, reason)
		}
	}
	if _, reason := seated(t, `{}`, 0, "herder", "herder", "wairgka"); !strings.Contains(reason, "not counted") {
		t.Error(reason)
	}
	twice := strings.Replace(herded, `[{`, `[`+herded[strings.Index(herded, "[")+1:len(herded)-2]+`,{`, 1)
	if _, reason := seated(t, twice, 10, "herder", "wairgka"); !strings.Contains(reason, "was changed") {
		t.Error("a seat twice: " + reason)
	}
}

// Seats are unlike where some have another role; names of their own are no roles.
func TestUnlike(t *testing.T) {
	own := func(name string) engine.Role { return engine.Role{Name: name, Own: true} }
	for want, roles := range map[bool][]engine.Role{false: {own("South"), own("North")}, true: {{Name: "herder"}, {Name: "herder"}, {Name: "wairgka"}}} {
		if unlike(roles) != want {
			t.Errorf("%v", roles)
		}
	}
}

// Lengths that games of so many plies together cannot have are refused.
func TestLasts(t *testing.T) {
	number := func(x float64) *float64 { return &x }
	for want, list := range map[bool][][3]float64{true: {{15, 10, 20}}, false: {{16, 10, 20}, {15, -3, 20}, {15, 20, 10}, {15, 10, 151}, {1e308, 10, 20}}} {
		for _, x := range list {
			e := &Entry{Games: 10, Plies: &Estimate{Value: &x[0]}, Lengths: []Quantile{{0.1, Estimate{Value: number(x[1])}}, {0.9, Estimate{Value: number(x[2])}}}}
			if e.lasts(150, 100) != want {
				t.Errorf("%v", x)
			}
		}
	}
	// The upper bound of the mean of few games reckons with longer ones than were seen, up to the limit.
	for hi, want := range map[float64]bool{20: true, 900: true, 1000: true, 1001: false} {
		if e := (&Entry{Games: 10, Plies: &Estimate{Value: number(15), Lo: number(10), Hi: number(hi), Level: Level}}); e.lasts(150, 1000) != want {
			t.Errorf("up to %v: %v", hi, !want)
		}
	}
}
