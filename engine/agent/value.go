package agent

import "houserules/engine"

// wonEnd outweighs every score: a return is worth so much for each sixtieth
// and seat. Scores are 32 bits wide, so five seats' worth stays below it, and
// the largest value, 4·60·wonEnd, is still exact in a float64.
const wonEnd = 1 << 36

// value is what a position is worth to a seat, the larger the better: its
// score minus all the others', and at the end of the game above all how much
// its return exceeds an equal share (a sole win most, a shared one less, a
// draw between all nothing, a loss least).
func value(s engine.State, me engine.Seat, seats int) float64 {
	if s.Turn() != engine.Over {
		lead := int64(0)
		for i := range seats {
			if x := int64(s.Score(engine.Seat(i + 1))); i == me.Index() {
				lead += x
			} else {
				lead -= x
			}
		}
		return float64(lead)
	}
	o := s.Outcome()
	lead := (int64(o.Returns[me.Index()])*int64(seats) - int64(engine.FullReturn)) * wonEnd
	for i, x := range o.Scores[:seats] {
		if i == me.Index() {
			lead += int64(x)
		} else {
			lead -= int64(x)
		}
	}
	return float64(lead)
}
