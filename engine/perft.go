package engine

import "fmt"

// Perft counts the legal action sequences of each length from 1 to depth from
// the state's position; entry d-1 is the number of length d. A sequence ends
// where the game does. The state is left as it was. Games with dice have no
// such numbers: Perft returns an error at a chance turn.
//
// The name is chess programming's "performance test"; published counts pin
// down a rule set.
func Perft(s State, depth int) ([]uint64, error) {
	counts := make([]uint64, depth)
	scratch := make([][]Action, depth)
	var walk func(d int) error
	walk = func(d int) error {
		if s.Turn() == Chance {
			return fmt.Errorf("perft counts only games without dice: chance decides at %s", s.Position())
		}
		scratch[d] = s.Actions(scratch[d][:0])
		counts[d] += uint64(len(scratch[d]))
		if d+1 == depth {
			return nil
		}
		for _, a := range scratch[d] {
			s.Play(a)
			err := walk(d + 1)
			s.Undo()
			if err != nil {
				return err
			}
		}
		return nil
	}
	if depth == 0 {
		return counts, nil
	}
	return counts, walk(0)
}
