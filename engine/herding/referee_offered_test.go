package herding_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/herding"
	"houserules/engine/outside/offered"
)

// TestMain is also the player outside who judges what is offered.
func TestMain(m *testing.M) {
	enginetest.CollectSeldom()
	offered.Main(m, beginOffered)
}

// Offers implements offered.Referee.
func (f *follower) Offers() (list []string) {
	switch f.phase {
	case "drive":
		for _, x := range f.waits {
			list = append(list, nameOf(x))
		}
	case "choose":
		return f.choices()
	case "walk":
		for k, n := range f.steps {
			if n > 0 {
				list = append(list, f.strolls(f.byID[fmt.Sprintf("%d a%d", f.seat, k+1)], k, n)...)
			}
		}
	case "hunt":
		for _, x := range f.pieces {
			if x.kind == "wairgk" && !f.moved[x.id] {
				for p := range f.hunts(x, f.e.Direction, f.e.Distance) {
					list = append(list, fmt.Sprintf("%s:%d,%d", x.id, p[0], p[1]))
				}
			}
		}
		if len(list) == 0 {
			return []string{"pass"}
		}
		slices.Sort(list) // they come in no order
	}
	return list
}

// choices are the ways to give four dice to four awéthi, or all of them a quarter of the sum,
// which is nothing else where all four dice are equal.
func (f *follower) choices() []string {
	found := map[string]bool{}
	var give func(text string, rest []int)
	give = func(text string, rest []int) {
		if len(rest) == 0 {
			found["each:"+text] = true
		}
		for i, n := range rest {
			give(fmt.Sprint(text, n), slices.Delete(slices.Clone(rest), i, i+1))
		}
	}
	give("", f.dice)
	sum := 0
	for _, n := range f.dice {
		sum += n
	}
	if quarter := f.quarter(sum); quarter > 0 && len(found) > 1 {
		found[fmt.Sprintf("average:%d", quarter)] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// strolls are where an awéthi may end. "If an awéthi cannot reach its target, it has to stay
// where it is, or move back to the shelter"; out of water it "must move".
func (f *follower) strolls(x *refPiece, k, n int) []string {
	found := map[string]bool{}
	for _, way := range f.walks(x, n) {
		found[fmt.Sprintf("a%d:%d,%d", k+1, way[n][0], way[n][1])] = true
	}
	if len(found) == 0 {
		home, wet := x.at != f.shelters[x.seat] && f.admits(f.shelters[x.seat]), f.letter(x.at) == '~'
		if home && (wet || f.stuck != "stays") {
			found[fmt.Sprintf("a%d:home", k+1)] = true
		}
		if !home || !wet && f.stuck != "home" {
			found[fmt.Sprintf("a%d:stay", k+1)] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// Position implements offered.Referee.
func (f *follower) Position() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %s", f.round, f.seat, f.phase)
	switch f.phase {
	case "drive":
		fmt.Fprintf(&b, ":%c:", compass[f.die-1])
		var caught []int
		for _, x := range f.waits {
			b.WriteString(strconv.Itoa(x.number))
		}
		for id, is := range f.held {
			if is {
				caught = append(caught, f.byID[id].number)
			}
		}
		slices.Sort(caught)
		for i, n := range caught {
			if i == 0 {
				b.WriteByte(':')
			}
			b.WriteString(strconv.Itoa(n))
		}
	case "choose":
		b.WriteString(":" + strings.Trim(strings.ReplaceAll(fmt.Sprint(f.dice), " ", ""), "[]"))
	case "walk":
		b.WriteString(":" + strings.NewReplacer(" ", "", "0", "-", "[", "", "]", "").Replace(fmt.Sprint(f.steps)))
	case "hunt":
		fmt.Fprintf(&b, ":%c%d", compass[f.e.Direction-1], f.e.Distance)
		if len(f.moved) > 0 {
			b.WriteString(":" + strings.ReplaceAll(strings.Join(slices.Sorted(maps.Keys(f.moved)), ""), "w", ""))
		}
	}
	switch {
	case f.unleashed:
		b.WriteString(" unleashed")
	case f.forest:
		b.WriteString(" stirred")
	default:
		b.WriteString(" asleep")
	}
	if f.lots {
		fmt.Fprintf(&b, " from:%d", f.starter)
	}
	for seat := 1; seat <= f.herders; seat++ {
		b.WriteString(" /")
		for k := range 4 {
			f.write(&b, fmt.Sprintf("%d a%d", seat, k+1))
		}
		b.WriteString(" :")
		for k := range 6 {
			f.write(&b, fmt.Sprintf("%d h%d", seat, k+1))
		}
	}
	b.WriteString(" /")
	for k := 1; f.byID[fmt.Sprintf("w%d", k)] != nil; k++ {
		f.write(&b, fmt.Sprintf("w%d", k))
	}
	return b.String()
}

// write writes where a piece is.
func (f *follower) write(b *strings.Builder, id string) {
	switch x := f.byID[id]; {
	case x.on:
		fmt.Fprintf(b, " %d,%d", x.at[0], x.at[1])
	case x.home == x.seat:
		b.WriteString(" s")
	case x.home > 0:
		fmt.Fprintf(b, " s%d", x.home)
	default:
		b.WriteString(" e")
	}
}

// further is by how many further readings and rules a game is played: every third by one,
// every sixth by two.
func further(i int) int {
	switch {
	case i%6 == 5:
		return 2
	case i%3 == 2:
		return 1
	}
	return 0
}

// offeredGame is a game of some herders on a map of its own, some by further readings and
// rules, and what its referee is to know.
func offeredGame(herders int, scoring herding.Scoring, i int) (*herding.Game, refRules, error) {
	r := rand.New(rand.NewPCG(uint64(i), 100+uint64(herders)))
	of := herding.Default()
	rules := refRules{rounds: 2, scoring: scorings()[scoring]}
	if i == 2 || i%8 == 3 { // long enough to catch, or to come to the Forest
		rules.rounds = 12
	}
	of.Herders, of.Scoring, of.Limit.Rounds = herders, scoring, rules.rounds
	onMap(of, i, r)
	for range further(i) {
		list := append(readings(), otherRules()...)
		other := list[r.IntN(len(list))]
		// Whatever else is drawn, a herder orders the herd in some games.
		name := []string{1: "driven", 2: "driven, caught by one", 3: "", 4: ""}[herders]
		if at := slices.IndexFunc(list, func(x reading) bool { return x.name == name }); i == 2 && at >= 0 {
			other = list[at]
		}
		if other.fits(of) {
			other.game(of)
			other.referee(&rules)
		}
	}
	g, err := herding.New(of)
	return g, rules, err
}

func beginOffered(what string) (func(int) (offered.Referee, error), error) {
	name, scoring, _ := strings.Cut(what, "/")
	herders := int(name[0] - '0')
	return func(i int) (offered.Referee, error) {
		g, rules, err := offeredGame(herders, herding.Scoring(scoring), i)
		if err != nil {
			return nil, err
		}
		return newFollower(g.Map(), herders, rules), nil
	}, nil
}

// TestOffered: a player outside is offered what the referee would offer, at every ply.
func TestOffered(t *testing.T) {
	games := 2
	switch {
	case enginetest.Soak():
		games = 2000
	case enginetest.Long():
		games = 200
	}
	seen := map[string]int{}
	for herders := 1; herders <= 4; herders++ {
		for scoring := range scorings() {
			t.Run(fmt.Sprintf("%d/%s", herders, scoring), func(t *testing.T) {
				offered.Play(t, fmt.Sprintf("%d/%s", herders, scoring), games, func(i int) engine.Game {
					g, _, err := offeredGame(herders, scoring, i)
					if err != nil {
						t.Fatal(err)
					}
					return g
				}, func(text string) {
					if len(text) == 2 && strings.Contains("cob", text[:1]) {
						text = "herd"
					}
					if name, end, is := strings.Cut(text, ":"); is && strings.Contains(end, ",") {
						text = name[:1]
					} else if is && name[0] == 'a' && len(name) == 2 {
						text = end
					}
					seen[text]++
				})
			})
		}
	}
	t.Log(seen["herd"], seen["a"], seen["w"], seen["pass"], seen["stay"], seen["home"])
	for what, few := range map[string]bool{"herd": false, "a": false, "w": false, "stay": false, "home": true} {
		if seen[what] == 0 && !(few && games == 4) {
			t.Errorf("no game shows a move of the kind %q", what)
		}
	}
}
