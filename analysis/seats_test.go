package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"houserules/analysis/exact"
	"houserules/analysis/joint"
	"houserules/engine"
	"houserules/engine/enginetest"
)

// herdInfo describes a game of some herders against the wairgka.
func herdInfo(herders int) *engine.Info {
	info := &engine.Info{Family: "herding", Unit: "aiwe", EndReasons: []string{"done", "limit"}, CutOff: 2}
	for range herders {
		info.Roles = append(info.Roles, engine.Role{Name: "herder"})
	}
	info.Roles = append(info.Roles, engine.Role{Name: "wairgka"})
	return info
}

// herdGame makes a game from its returns.
func herdGame(returns ...engine.Return) game {
	return game{end: 1, plies: 9, score: make([]float64, len(returns)), returns: returns, branching: 30}
}

// herd plays games of the herders, who win alone with the given
// probabilities; with probability shared the best two share, and the wairgka
// win the rest.
func herd(src *rand.Rand, herders, n int, win []float64, shared float64) *memory {
	var games []game
	for range n {
		returns := make([]engine.Return, herders+1)
		u := src.Float64()
		at := herders
		for k := range herders {
			if u < win[k] {
				at = k
				break
			}
			u -= win[k]
		}
		if at == herders && u < shared {
			returns[0], returns[1] = 30, 30
		} else {
			returns[at] = 60
		}
		games = append(games, herdGame(returns...))
	}
	m := &memory{}
	lineup := make([]string, herders+1)
	for i := range lineup {
		lineup[i] = "random"
	}
	m.add(herdInfo(herders), "a", "random", lineup, 128, games)
	return m
}

// Six games of two herders with pencil and paper.
func TestSeatsByHand(t *testing.T) {
	m := &memory{}
	m.add(herdInfo(2), "a", "random", []string{"random", "random", "random"}, 4, []game{
		herdGame(60, 0, 0), herdGame(0, 60, 0), herdGame(20, 20, 20), herdGame(30, 0, 30), herdGame(0, 0, 60), herdGame(60, 0, 0),
	})
	m.games[0][3].end = 2
	c := &analyze(t, m, Options{Tolerance: 0.02}).Cells[0]
	if len(c.Seats) != 3 || len(c.SeatRoles) != 2 {
		t.Fatalf("%d seats, %d roles", len(c.Seats), len(c.SeatRoles))
	}
	for i, want := range []struct {
		role         string
		mean, even   float64
		capLo, capHi float64
	}{
		{"herder", 17.0 / 36, 25.0 / 72, 14.0 / 36, 20.0 / 36},
		{"herder", 8.0 / 36, 25.0 / 72, 8.0 / 36, 14.0 / 36},
		{"wairgka", 11.0 / 36, 11.0 / 36, 8.0 / 36, 14.0 / 36},
	} {
		s := c.Seats[i]
		if s.Number != i+1 || s.Role != want.role || s.Agent != "random" || !near(s.Return.Value, want.mean, 1e-15) || !near(s.Even, want.even, 1e-15) ||
			!near(s.Return.CutOffBounds.Lo, want.capLo, 1e-12) || !near(s.Return.CutOffBounds.Hi, want.capHi, 1e-12) || s.Return.N != 6 || s.Return.Method != "max-t" {
			t.Errorf("%+v, want %+v", s, want)
		}
	}
	// Seat 1 less the mean of both: ½, −½, 0, ¼, 0, ½, so ⅛; of few games z²
	// pseudo-games have the largest mean square, ¼. What the herders differ by is
	// one estimate, so the quantile is that of one. No mean is beyond ± ½.
	z95 := z(0.95)
	for i, sign := range []float64{1, -1} {
		a := c.Seats[i].Advantage
		if !near(a.Effect.Value, sign*0.125, 1e-15) || a.Verdict != Undecided {
			t.Errorf("seat %d: %+v", i+1, a)
		}
		// The game cut off was worth ±¼: each limit is that of the six games in
		// which it is worth −½ or ½: means of 0 and ⅙.
		for side, at := range []float64{0, 1.0 / 6} {
			squares := 4 * 0.25
			variance := (squares - 6*at*at) / 5
			half := z95 * math.Sqrt((variance+z95*z95*0.25/6)/6)
			got, want := a.Effect.Lo, max(-0.5, at-half)
			if side == 1 {
				got, want = a.Effect.Hi, min(0.5, at+half)
			}
			if i == 1 { // the other way round
				got = -a.Effect.Hi
				if side == 1 {
					got = -a.Effect.Lo
				}
			}
			if !near(got, want, 1e-6) {
				t.Errorf("seat %d, side %d: %v, want %v", i+1, side, got, want)
			}
		}

		// One more game of a herder's win or of none; the rest add up to ½.
		if lo := (sign*0.75 - sign*0.25 - 0.5) / 6; !near(a.Effect.CutOffBounds.Lo, lo, 1e-12) || !near(a.Effect.CutOffBounds.Hi, lo+1.0/6, 1e-12) {
			t.Errorf("seat %d: %+v, want %v", i+1, a.Effect.CutOffBounds, lo)
		}
		if e := a.Equivalence; !(e.Lo >= a.Effect.Lo && e.Hi <= a.Effect.Hi) {
			t.Errorf("seat %d: equivalence %+v", i+1, e)
		}
	}
	if a := c.Seats[2].Advantage; a.Verdict != 0 || c.SeatRoles[1].Equal.Verdict != 0 || c.SeatRoles[1].Decisive != 0 {
		t.Errorf("the wairgka are alone and judged: %+v", a)
	}
	herders, wairgka := c.SeatRoles[0], c.SeatRoles[1]
	if herders.Name != "herder" || !slices.Equal(herders.Seats, []int{1, 2}) || wairgka.Name != "wairgka" || !slices.Equal(wairgka.Seats, []int{3}) {
		t.Errorf("%+v %+v", herders, wairgka)
	}
	for _, x := range []struct{ got, want float64 }{
		{herders.Share.Value, 25.0 / 36}, {herders.All.Value, 0.5}, {herders.Part.Value, 1.0 / 6}, {herders.Nothing.Value, 1.0 / 6},
		{wairgka.Share.Value, 11.0 / 36}, {wairgka.All.Value, 1.0 / 6}, {wairgka.Part.Value, 1.0 / 6}, {wairgka.Nothing.Value, 0.5},
		// The game cut off was shared: it may have gone either way.
		{herders.Part.CutOffBounds.Lo, 1.0 / 6}, {herders.Part.CutOffBounds.Hi, 2.0 / 6}, {herders.All.CutOffBounds.Hi, 4.0 / 6},
		// Two roles are one estimate: what one takes the other does not.
		{herders.Share.Lo, 1 - wairgka.Share.Hi}, {herders.Share.Hi, 1 - wairgka.Share.Lo},
	} {
		if !near(x.got, x.want, 1e-9) {
			t.Errorf("%v, want %v", x.got, x.want)
		}
	}
}

// The intervals of the returns solve |mean − μ| = c·√(φ·μ(1−μ)/n), with the
// critical value of the seats' own correlations, computed here the plain way.
func TestSeatIntervals(t *testing.T) {
	src := seeded(21)
	m := herd(src, 3, 500, []float64{0.25, 0.15, 0.1}, 0.3)
	c := &analyze(t, m, Options{}).Cells[0]
	x := make([][]float64, 4)
	for _, g := range m.games[0] {
		for k, r := range g.returns {
			x[k] = append(x[k], r.Float())
		}
	}
	correlations := mat.NewSymDense(4, nil)
	for i := range 4 {
		for j := range i + 1 {
			correlations.SetSym(i, j, stat.Correlation(x[i], x[j], nil))
		}
	}
	critical := joint.MaxT(0.95, correlations)
	if critical < 2.3 || critical > joint.Sidak(0.95, 4) {
		t.Errorf("critical value %v", critical)
	}
	for k, seat := range c.Seats {
		sum, squares := 0.0, 0.0
		for _, v := range x[k] {
			sum, squares = sum+v, squares+v*v
		}
		zz := 1.9599639845 * 1.9599639845
		p := (sum + zz/2) / (500 + zz)
		phi := ((squares+zz/2)/(500+zz) - p*p) / (p * (1 - p))
		if k < 2 == (phi > 0.97) {
			t.Errorf("seat %d: dispersion %v", k+1, phi)
		}
		for _, mu := range []float64{seat.Return.Lo, seat.Return.Hi} {
			if gap, want := math.Abs(sum/500-mu), critical*math.Sqrt(phi*mu*(1-mu)/500); !near(gap, want, 1e-5*want) {
				t.Errorf("seat %d: %v from the mean, want %v", k+1, gap, want)
			}
		}
	}
	// Three herders against their mean: correlated by the plain formula.
	var against [3][]float64
	for i := range x[0] {
		mean := (x[0][i] + x[1][i] + x[2][i]) / 3
		for k := range 3 {
			against[k] = append(against[k], x[k][i]-mean)
		}
	}
	three := mat.NewSymDense(3, nil)
	for i := range 3 {
		for j := range i + 1 {
			three.SetSym(i, j, stat.Correlation(against[i], against[j], nil))
		}
	}
	for k := range 3 {
		a := c.Seats[k].Advantage.Effect
		mean, variance := stat.MeanVariance(against[k], nil)
		if half := joint.MaxT(0.95, three) * math.Sqrt(variance/500); !near(a.Value, mean, 1e-12) || (a.Hi-a.Lo)/2 < half || (a.Hi-a.Lo)/2 > 1.02*half {
			t.Errorf("seat %d: %+v, want %v ± %v and a little", k+1, a, mean, half)
		}
	}
}

// Neither the sizes of blocks nor the order of games matter.
func TestSeatsInvariance(t *testing.T) {
	src := seeded(22)
	m := herd(src, 3, 400, []float64{0.25, 0.2, 0.1}, 0.2)
	for i := range m.games[0] {
		if i%30 == 0 {
			m.games[0][i].end = 2
		}
	}
	want := analyze(t, m, Options{Tolerance: 0.02}).Cells[0]
	for _, block := range []int64{1, 7, 1000} {
		m.cells[0].BlockGames = block
		src.Shuffle(400, func(i, j int) { m.games[0][i], m.games[0][j] = m.games[0][j], m.games[0][i] })
		got := analyze(t, m, Options{Tolerance: 0.02}).Cells[0]
		ignore := cmp.Options{cmpopts.EquateNaNs(), cmpopts.IgnoreUnexported(Estimate{})}
		if d := cmp.Diff(want.Seats, got.Seats, ignore) + cmp.Diff(want.SeatRoles, got.SeatRoles, ignore); d != "" {
			t.Errorf("blocks of %d: want (-) got (+):\n%s", block, d)
		}
	}
	// Herders who change seats take their figures along.
	for i := range m.games[0] {
		r := m.games[0][i].returns
		m.games[0][i].returns = []engine.Return{r[2], r[0], r[1], r[3]}
	}
	turned := analyze(t, m, Options{Tolerance: 0.02}).Cells[0]
	for k, from := range []int{2, 0, 1, 3} {
		a, b := turned.Seats[k], want.Seats[from]
		if a.Return.Value != b.Return.Value || !near(a.Return.Lo, b.Return.Lo, 2e-4) || !near(a.Advantage.Effect.Hi, b.Advantage.Effect.Hi, 2e-4) || a.Advantage.Verdict != b.Advantage.Verdict {
			t.Errorf("seat %d: %+v, before in seat %d %+v", k+1, a, from+1, b)
		}
	}
	if d := cmp.Diff(want.SeatRoles[1], turned.SeatRoles[1], cmpopts.EquateApprox(0, 1e-9), cmpopts.IgnoreUnexported(Estimate{}), cmp.AllowUnexported(Forfeits{})); d != "" {
		t.Errorf("the wairgka stayed: want (-) got (+):\n%s", d)
	}
}

// Two equal seats need no table of seats; a herder and the wairgka do, and a
// cell without games has none.
func TestWhoHasSeats(t *testing.T) {
	m := four()
	info := twoSeats()
	info.Roles = []engine.Role{{Name: "herder"}, {Name: "wairgka"}}
	m.add(info, "alone", "herder", []string{"herder:1", "herder:2"}, 3, m.games[0])
	m.add(herdInfo(2), "empty", "random", []string{"random", "random", "random"}, 3, nil)
	r := analyze(t, m, Options{})
	for i, want := range []int{0, 0, 2, 0} {
		if got := len(r.Cells[i].Seats); got != want {
			t.Errorf("%s has %d seats in its table, want %d", r.Cells[i].Variant, got, want)
		}
	}
	alone := r.Cells[2]
	if alone.Seats[1].Agent != "herder:2" || alone.SeatRoles[0].Share.Value != 0.625 || alone.SeatRoles[0].All.Value != 0.5 || alone.SeatRoles[1].Part.Value != 0.25 {
		t.Errorf("%+v %+v", alone.Seats, alone.SeatRoles)
	}
}

// The verdict on a role follows from those on its seats.
func TestAllEqual(t *testing.T) {
	seat := func(v Verdict, effect float64, direction int, needed int64) Judged {
		return Judged{Effect: Estimate{Value: effect}, Tolerance: 0.01, Verdict: v, Direction: direction, Outlook: Outlook{Games: needed}}
	}
	for _, c := range []struct {
		name     string
		seats    []Judged
		want     Verdict
		decisive int
		needed   int64
	}{
		{"all even", []Judged{seat(EqualWithinTolerance, 0.001, 0, 0), seat(EqualWithinTolerance, -0.002, 0, 0), seat(EqualWithinTolerance, 0.001, 0, 0)}, EqualWithinTolerance, 2, 0},
		{"one beyond", []Judged{seat(EqualWithinTolerance, 0.001, 0, 0), seat(LargerThanTolerance, 0.03, 1, 0), seat(Undecided, -0.04, 0, 900)}, LargerThanTolerance, 2, 0},
		{"one open", []Judged{seat(EqualWithinTolerance, 0.001, 0, 0), seat(Undecided, 0.004, 0, 500), seat(Undecided, -0.003, 0, 900)}, Undecided, 2, 900},
		{"one hopeless", []Judged{seat(Undecided, 0.001, 0, 700), seat(Undecided, 0.004, 0, 0), seat(Undecided, -0.003, 0, 900)}, Undecided, 2, 0},
		{"one differs, one is open", []Judged{seat(DifferentButSmall, 0.004, 1, 0), seat(Undecided, -0.005, 0, 800), seat(EqualWithinTolerance, 0.001, 0, 0)}, Different, 1, 800},
		{"one differs, size open", []Judged{seat(Different, -0.008, -1, 300), seat(EqualWithinTolerance, 0.004, 0, 0)}, Different, 1, 300},
		{"one differs, inside it seems", []Judged{seat(Different, -0.008, -1, 300), seat(Undecided, 0.004, 0, 900)}, Different, 1, 900},
		{"one differs, beyond it seems", []Judged{seat(Different, -0.02, -1, 300), seat(Undecided, 0.004, 0, 900)}, Different, 1, 300},
		{"none is judged", []Judged{seat(0, 0.2, 0, 0), seat(0, -0.2, 0, 0)}, 0, 1, 0},
		{"one is not judged", []Judged{seat(EqualWithinTolerance, 0.001, 0, 0), seat(0, -0.2, 0, 0)}, 0, 2, 0},
		{"small", []Judged{seat(DifferentButSmall, 0.004, 1, 0), seat(DifferentButSmall, -0.005, -1, 0), seat(EqualWithinTolerance, 0.006, 0, 0)}, DifferentButSmall, 2, 0},
	} {
		var seats []Seat
		var numbers []int
		for i, j := range c.seats {
			seats, numbers = append(seats, Seat{Number: i + 1, Advantage: j}), append(numbers, i+1)
		}
		got, decisive := allEqual(numbers, seats)
		if got.Verdict != c.want || decisive != c.decisive || got.Open() && got.Outlook.Games != c.needed || got.Effect.Value != c.seats[decisive-1].Effect.Value || (got.Direction != 0) != (c.seats[decisive-1].Direction != 0) {
			t.Errorf("%s: %+v by seat %d", c.name, got, decisive)
		}
	}
}

// The intervals of all seats hold the truth together as often as they promise,
// so do those of all advantages and of both roles, for herders who often share
// the win, seldom win or never do. The critical values are those of one large
// study; TestSeatIntervals shows that every study takes its own.
func TestSeatCoverage(t *testing.T) {
	runs := enginetest.Often(50, 4000)
	for _, c := range []struct {
		name   string
		win    []float64
		shared float64
		// least and most bound the coverage.
		least, most float64
	}{
		{"unequal", []float64{0.3, 0.2, 0.1, 0.05}, 0.1, 0.945, 0.965},
		{"even", []float64{0.15, 0.15, 0.15, 0.15}, 0.0, 0.945, 0.965},
		{"shared", []float64{0.1, 0.1, 0.1, 0.1}, 0.5, 0.945, 0.965},
		{"seldom", []float64{0.01, 0.01, 0.01, 0.01}, 0.02, 0.94, 1},
	} {
		const n = 400
		src := seeded(23)
		truth := make([]float64, 5)
		truth[4] = 1 - c.shared
		for k, p := range c.win {
			truth[k] += p
			truth[4] -= p
		}
		truth[0] += c.shared / 2
		truth[1] += c.shared / 2
		even := (truth[0] + truth[1] + truth[2] + truth[3]) / 4
		sums := func(games int) *Games {
			m := herd(src, 4, games, c.win, c.shared)
			m.cells[0].BlockGames = int64(games)
			s := newGames(&m.cells[0], newLayout(Figures()))
			rows := engine.NewRows(m.cells[0].Info, games)
			if err := m.Read(0, 0, rows); err != nil {
				t.Fatal(err)
			}
			s.seats.add(rows, s.limit)
			s.games = int64(games)
			return s
		}
		large := sums(50000)
		var each, against []exact.Combination
		for k := range 5 {
			each = append(each, large.seats.oneSeat(k))
		}
		role := &large.seats.roles[0]
		for _, k := range role.seats {
			against = append(against, large.seats.against(k, role))
		}
		critical := func(w []exact.Combination) reach {
			return reach{critical: joint.MaxT(0.95, joint.Matrix(len(w), func(int) int64 { return 1 }, func(i, j int) (float64, int64) {
				return large.seats.seats.CorrelationOf(w[i], w[j]), 1
			}))}
		}
		forSeats, forAdvantages := critical(each), critical(against)
		seats, advantages, roles := 0, 0, 0
		for range runs {
			s := sums(n)
			hit := true
			for k, w := range each {
				e := s.takenBy(w, forSeats, 0.95)
				hit = hit && e.Lo <= truth[k] && truth[k] <= e.Hi
			}
			if hit {
				seats++
			}
			hit = true
			for k, w := range against {
				_, l, _, _ := s.seatAdvantage(k, role, w, Options{Level: 0.95})
				lo, hi := l.at(forAdvantages)
				hit = hit && lo <= truth[k]-even && truth[k]-even <= hi
			}
			if hit {
				advantages++
			}
			if e := s.takenBy(s.seats.together(role), reach{critical: z(0.95)}, 0.95); e.Lo <= 4*even && 4*even <= e.Hi {
				roles++
			}
		}
		checkShare(t, c.name+": seats", seats, runs, c.least, c.most)
		checkShare(t, c.name+": advantages", advantages, runs, c.least, c.most)
		checkShare(t, c.name+": roles", roles, runs, c.least, c.most)
	}
}
