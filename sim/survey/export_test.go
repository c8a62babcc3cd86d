package survey

import "houserules/variants"

// On is a rule set on a board.
func On(s *RuleSet, houses, seeds int) (*variants.Variant, error) { return s.on(houses, seeds) }
