package record

import "houserules/analysis/tree"

// What a tree is made of; see package tree.
type (
	object  = tree.Object
	entries = tree.Entries
	number  = tree.Number
	Field   = tree.Field
)
