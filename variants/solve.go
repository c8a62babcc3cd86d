package variants

import (
	"houserules/engine/hop"
	hopendgames "houserules/engine/hop/endgames"
	"houserules/engine/mancala"
	"houserules/engine/mancala/endgames"
	"houserules/engine/rules"
	"houserules/engine/solve"
)

// Solver returns who finds exact values of the variant. The error is a
// solve.Refusal where nobody does.
func (v *Variant) Solver() (solve.Solver, error) { return v.family.Solve(v.Rules, v.Hash) }

// solveMancala solves two-row sowing games.
func solveMancala(r *mancala.Rules, hash string) (solve.Solver, error) {
	s, err := endgames.New(r, hash)
	if err != nil {
		return nil, err // not s: a nil *Solver is no nil Solver
	}
	return s, nil
}

// solveHop solves games of steps and hops.
func solveHop(r *hop.Rules, hash string) (solve.Solver, error) {
	s, err := hopendgames.New(r, hash)
	if err != nil {
		return nil, err // not s: a nil *Solver is no nil Solver
	}
	return s, nil
}

// unsolved is for families of which no exact values are known.
func unsolved(family string) error {
	return solve.Refusal{Why: rules.Say("solve.refused.family", family)}
}
