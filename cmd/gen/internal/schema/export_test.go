package schema

import "houserules/variants"

// Literal is literal for tests.
func Literal(d variants.KnobDoc) string { return literal(d) }
