// Package variants turns a few lines of YAML into a game that can be played.
//
// A variant file says only what differs from its parent:
//
//	schema: 1
//	name: club-awale
//	title: Club awalé
//	extends: finnish
//	grand_slam: captures
//	end: {majority: 31 seeds}
//
// A [Library] knows the built-in variants and loads files of users. Loading
// follows the chain of parents to its root, reads it from the root on, each
// file over the one before (maps merge; single values and lists replace; none
// switches off), lets the family of games judge the result, and compiles it
// to an immutable [houserules/engine.Game]. All errors of all files of the
// chain are reported at once.
//
// The rules themselves belong to the families ([Families]): a family gives a
// struct of knobs, and everything here, from decoding to the JSON Schema,
// follows the struct by reflection. To add a knob is to add a field with a doc
// comment, and to run go run ./cmd/gen.
package variants
