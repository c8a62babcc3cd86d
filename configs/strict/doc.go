// Package strict reads YAML that people write by hand into Go structs: variants,
// studies and settings alike. It says everything that is wrong at once, each
// error with its line, column and, where one is near, the word that was meant.
// Settings also come from variables and flags; [Set] judges those by the same
// rules.
//
// It works on the YAML node tree, because only that keeps positions, and
// accepts a small, clear part of YAML: maps, lists and plain values in one
// document, in UTF-8, with or without a byte order mark, its lines ended as on
// Unix, Windows or old Macs. Anchors, aliases, merge keys and explicit tags are
// refused: they hide where a value was set, and aliases can blow a small file
// up to an enormous one.
//
// # Go types
//
// A struct is a map of keys. Exported fields need a yaml tag with the key;
// "-" leaves a field out. What a field takes follows from its type:
//
//   - a string: text; YAML that would be read as a number must be quoted;
//   - a string type with a method Values() []string: one of these choices;
//   - a type with UnmarshalText: any single value, which UnmarshalText judges;
//   - an integer or float: a number, "200_000" included, that may carry the
//     unit of its unit tag ("25 seeds", "1 seed"), within its min and max tags;
//   - a bool: true or false;
//   - [N]T: a list of N, or one value for all;
//   - []T: a list; map[string]T: a map with free keys; with the tag option
//     "single" ("games,single") one value stands for a list of it alone, or
//     for a map that has it under the empty key; with a tag join (join:",")
//     the words of an entry that is itself a list are shown as one text;
//   - any: whatever stands there; the field gets its [Place], and [Place.Decode]
//     reads it once it is known what it is for;
//   - a pointer: what its element takes, or the word none for nil. A nil
//     pointer to a struct is filled by SetDefault, where the struct has it,
//     before its keys are read.
//
// Reading changes only what the file says: keys that are absent keep the
// value that the struct had. So one file is read over another: maps merge,
// values and lists replace, none switches off.
package strict
