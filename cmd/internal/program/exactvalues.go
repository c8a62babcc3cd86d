package program

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/solve"
	"houserules/variants"
)

// tablesFlag is the flag of commands that say what moves are worth exactly.
func tablesFlag(cmd *cobra.Command, folder *string) {
	cmd.Flags().StringVar(folder, "tables", "", "folder of exact values, which solve V --tables makes, to say what moves are worth by them")
}

// exactValues says what moves are worth by tables.
type exactValues struct {
	book    solve.Book
	workers int
}

// exactValues opens the tables of a folder; nil for none.
func (a *app) exactValues(v *variants.Variant, folder string) (*exactValues, error) {
	if folder == "" {
		return nil, nil
	}
	b, err := v.Book(folder)
	var none solve.Refusal
	switch {
	case errors.As(err, &none):
		return nil, fmt.Errorf("%s has no tables: %s", v.Name, a.words().Say(none.Why))
	case err != nil:
		return nil, err
	}
	return &exactValues{b, a.workers()}, nil
}

// workers is how many goroutines may work.
func (a *app) workers() int {
	if n := a.settings.Jobs; n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// close gives back the tables, if any.
func (x *exactValues) close() {
	if x != nil {
		x.book.Close()
	}
}

// at are the values of all moves of a position; none without tables.
func (x *exactValues) at(ctx context.Context, s engine.State) ([]solve.Move, error) {
	if x == nil {
		return nil, nil
	}
	return x.book.Moves(ctx, s, x.workers)
}

// exactOf is what a move is worth for programs.
type exactOf struct {
	Value      *int `json:"value"`
	ValueFresh *int `json:"value_fresh"`
}

// exactText is what a move is worth for people.
func exactText(say *words.Catalogue, m solve.Move) string {
	return say.Sentence("solve.exactly", seedsText(say, m.Value), seedsText(say, m.Fresh))
}

// anyUnknown says whether the value of some move was not found.
func anyUnknown(moves []solve.Move) bool {
	for _, m := range moves {
		if m.Value == nil {
			return true
		}
	}
	return false
}
