// Package evaluations holds the learned evaluations of the built-in rules, one file for
// each, as houserules learn V writes them by default. This command
//
//	LONG_TESTS=1 go test ./cmd/internal/program -run TestLearnedForBuiltins -update
//
// learns the evaluations that are missing or were learned for other rules, and deletes
// those of no built-in rules.
package evaluations

import (
	"embed"
	"fmt"
	"sync"

	"houserules/engine/evaluation"
)

//go:embed *.json
var files embed.FS

// All lists the evaluations, each for one set of rules. They are read once, and nobody may change them.
func All() ([]*evaluation.Evaluation, error) { return read() }

var read = sync.OnceValues(func() ([]*evaluation.Evaluation, error) {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil, err
	}
	var list []*evaluation.Evaluation
	for _, f := range entries {
		text, err := files.ReadFile(f.Name())
		if err != nil {
			return nil, err
		}
		e, err := evaluation.Read(text)
		if err != nil {
			return nil, fmt.Errorf("%s, which the program brings: %w", f.Name(), err)
		}
		list = append(list, e)
	}
	return list, nil
})
