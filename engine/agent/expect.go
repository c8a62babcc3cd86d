package agent

import "houserules/engine"

// expectGames is how many games say what a player expects.
const expectGames = 100

// Accepts says whether a player agrees to stop a game here for an outcome. It agrees if
// neither the score nor the result is less than it expects: the mean of a hundred games
// played on from here, by copies of the player if it is fast, else by greedy players.
// Before the first move (begun is false) it agrees only to more than an equal share.
// The seed determines the luck of these games, so the answer at a position is always
// the same. The state is as it was before.
func Accepts(s engine.State, info *engine.Info, spec Spec, seat engine.Seat, begun bool, offer engine.Outcome, seed uint64) bool {
	i := seat.Index()
	if equal := engine.FullReturn / engine.Return(info.Seats()); !begun && offer.Returns[i] <= equal {
		return false
	}
	if spec.Outside() || spec.Cost() > Greedy {
		spec, _ = Parse("greedy") // which is always one
	}
	players := make([]engine.Agent, info.Seats())
	for k := range players {
		players[k] = spec.New(engine.Seat(k+1), info)
	}
	score, result := 0.0, 0.0
	for game := range uint64(expectGames) {
		o := playOn(s, players, seed, game)
		score += float64(o.Scores[i].Float()) // rounded before it is added
		result += o.Returns[i].Float()
	}
	return offer.Scores[i].Float() >= score/expectGames && offer.Returns[i].Float() >= result/expectGames
}

// playOn plays a game to its end and takes it back again.
func playOn(s engine.State, players []engine.Agent, seed, game uint64) engine.Outcome {
	var random engine.Random
	random.Start(seed, game)
	var legal []engine.Action
	var weights []uint32
	plies := 0
	for s.Turn() != engine.Over {
		turn := s.Turn()
		legal = s.Actions(legal[:0])
		if turn == engine.Chance {
			weights = s.Weights(weights[:0])
			s.Play(legal[random.ChanceIndex(len(legal), weights)])
		} else {
			random.Decide(s, turn)
			a := players[turn.Index()].Choose(s, legal, &random)
			random.Decided(s)
			s.Play(a)
		}
		plies++
	}
	o := s.Outcome()
	for range plies {
		s.Undo()
	}
	return o
}
