package program

import (
	"github.com/spf13/cobra"

	"houserules/engine"
	"houserules/sim"
	"houserules/variants"
)

// openingsFlag adds the flag that says how games begin.
func openingsFlag(cmd *cobra.Command, openings *string) {
	cmd.Flags().StringVar(openings, "openings", "start", "how games begin: "+sim.OpeningsWords)
}

// readOpenings reads how the games of a variant begin.
func readOpenings(v *variants.Variant, text string) (sim.StudyOpenings, error) {
	var written sim.OpeningsText
	if err := written.UnmarshalText([]byte(text)); err != nil {
		return sim.StudyOpenings{}, usagef("--openings: %w", err)
	}
	return written.For(sim.FromVariant(v))
}

// openingsOf returns the openings of a variant's games of a seed, nil for the start
// position.
func openingsOf(v *variants.Variant, text string, seed uint64) (*engine.Openings, error) {
	opens, err := readOpenings(v, text)
	if err != nil {
		return nil, err
	}
	return opens.Of(v.Game, seed)
}
