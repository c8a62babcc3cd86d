// Package configs holds the files that are built into the program: variants, studies,
// searches, the registers of the rule sheets, and the JSON Schemas with which editors
// complete and check what people write. go run ./cmd/gen writes the schemas and KNOBS.md.
package configs
