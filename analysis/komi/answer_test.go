package komi_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"houserules/analysis/komi"
	"houserules/engine"
	"houserules/reports"
)

// komis makes points of intervals, from komi from on in steps of half a unit.
func komis(from engine.Score, bounds ...[2]float64) []komi.Point {
	var points []komi.Point
	for i, b := range bounds {
		points = append(points, komi.Point{Komi: from + engine.Score(i), Score: (b[0] + b[1]) / 2, Lo: b[0], Hi: b[1]})
	}
	return points
}

func answered(t *testing.T, format string, players ...komi.Player) string {
	t.Helper()
	var text bytes.Buffer
	if err := reports.Answered(&text, komi.Say(players...), reports.Reader{}, format); err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(text.String()), " ")
}

// TestKomiWords: the sentence for every answer.
func TestKomiWords(t *testing.T) {
	first, even, second := [2]float64{.55, .6}, [2]float64{.45, .55}, [2]float64{.4, .45}
	for _, c := range []struct {
		points []komi.Point
		want   string
	}{
		{komis(-1, first, even, even, second), "players who choose at random no komi, or up to 0.5 seeds for the second player"},
		{komis(-3, first, even, second, even, second), "players who choose at random 1 seed for the first player; no komi"},
		{komis(-3, even, second), "Komis beyond those tried may be even, too"},
		{komis(1, first, second, second), "none: with 0.5 seeds for the second player the first is favoured, with 1 seed for the second player the second"},
		{komis(1, first, first), "none: the first is favoured even with 1 seed for the second player"},
		{komis(-4, second, second), "none: the second is favoured even with 2 seeds for the first player"},
	} {
		text := answered(t, reports.FormatText, komi.Player{Agent: "random", Rescored: true, Points: c.points})
		if !strings.Contains(text, c.want) {
			t.Errorf("%v: %s lacks %s", c.points, text, c.want)
		}
	}
}

// TestKomiShowsWhatIsNear: the table has what may be even and its neighbours, and
// an interval next to one half is seen to lie on its side.
func TestKomiShowsWhatIsNear(t *testing.T) {
	first, even, second := [2]float64{.50004, .6}, [2]float64{.45, .55}, [2]float64{.4, .45}
	text := answered(t, reports.FormatText, komi.Player{Agent: "random", Points: komis(-8, first, first, first, first, even, second, second, second)})
	for _, want := range []string{"2.5 seeds for the first player 55.002 % [50.004, 60.000]", "2 seeds for the first player 50.000 % [45.000, 55.000]", "1.5 seeds for the first player 42.500 %"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s lacks %s", text, want)
		}
	}
	if strings.Contains(text, "4 seeds") {
		t.Errorf("%s shows a komi far from even", text)
	}
}

// TestKomiJSON: the numbers are those of the points.
func TestKomiJSON(t *testing.T) {
	var got struct {
		Variant, Unit, Favours string
		Games                  int64
		Players                []struct {
			Agent, Method string
			Even          []struct{ From, To float64 }
			Between       *struct{ From, To float64 }
			Komis         []struct {
				Komi, Score, Lo, Hi float64
				Even                bool
			}
		}
	}
	text := answered(t, reports.FormatJSON,
		komi.Player{Agent: "random", Rescored: true, Points: komis(-1, [2]float64{.55, .6}, [2]float64{.45, .55}, [2]float64{.2, .3})},
		komi.Player{Agent: "greedy", Points: komis(-1, [2]float64{.6, .65}, [2]float64{.55, .6}, [2]float64{.2, .3})})
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	if got.Variant != "french" || got.Unit != "seeds" || got.Favours != "North" || got.Games != 1000 || len(got.Players) != 2 {
		t.Fatalf("%+v", got)
	}
	p, q := got.Players[0], got.Players[1]
	if p.Method != "rescored" || len(p.Even) != 1 || p.Even[0].From != 0 || p.Between != nil || len(p.Komis) != 3 ||
		p.Komis[0].Komi != -0.5 || p.Komis[0].Lo != .55 || p.Komis[0].Even || !p.Komis[1].Even {
		t.Errorf("%+v", p)
	}
	if q.Method != "played" || q.Even == nil || len(q.Even) != 0 || q.Between == nil || q.Between.From != 0 || q.Between.To != 0.5 {
		t.Errorf("%+v", q)
	}
}

// TestKomiForAll: of several players it is said what their intervals hold together
// with, and which komis may be even for all of them; of one it is not.
func TestKomiForAll(t *testing.T) {
	first, even, second := [2]float64{.55, .6}, [2]float64{.45, .55}, [2]float64{.4, .45}
	one, other := komis(-1, first, even, even, second), komis(-1, even, even, second, second)
	random := func(p []komi.Point) komi.Player { return komi.Player{Agent: "random", Points: p} }
	for _, c := range []struct {
		players []komi.Player
		says    []string
		json    string
	}{
		{[]komi.Player{random(one)}, []string{"hold together over all komis"}, `"even_for_all": [ { "from": 0, "to": 0.5 } ]`},
		{[]komi.Player{random(one), random(other)}, []string{"the intervals of all players hold together", "all of them no komi", "French may be even among both kinds of players if you give nobody any seeds."}, `"even_for_all": [ { "from": 0, "to": 0 } ]`},
		{[]komi.Player{random(komis(-1, first, even)), random(komis(-1, even, second))}, []string{"none: each favours somebody", "French: none of the komis tried is even among both kinds of players; by the estimates, the scores come closest to even if you give "}, `"even_for_all": []`},
	} {
		text := answered(t, reports.FormatText, c.players...)
		for _, want := range c.says {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %s", text, want)
			}
		}
		if of := strings.Contains(text, "all of them"); of != (len(c.players) > 1) {
			t.Errorf("%d players: %s", len(c.players), text)
		}
		if text := answered(t, reports.FormatJSON, c.players...); !strings.Contains(text, c.json) {
			t.Errorf("%s lacks %s", text, c.json)
		}
	}
}

// Players who play the very games of others are no further kind of players.
func TestTheSameGamesAreOneKindOfPlayers(t *testing.T) {
	even := []komi.Point{{Score: .5, Lo: .45, Hi: .55}}
	other := []komi.Point{{Score: .51, Lo: .46, Hi: .56}}
	text := answered(t, reports.FormatText, komi.Player{Agent: "random", Points: other}, komi.Player{Agent: "greedy", Points: even}, komi.Player{Agent: "alphabeta:1", Points: even})
	if !strings.Contains(text, "among both kinds of players") {
		t.Errorf("two kinds of players are %s", text)
	}
}
