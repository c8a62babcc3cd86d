// Package configs holds what is built into the program as files: variants,
// studies, the registers of the rule sheets' sentences, and the JSON Schemas with which editors complete and check them and
// the configuration file. The JSON Schemas and KNOBS.md are generated: go run
// ./cmd/gen.
package configs

import "embed"

// Files has the folders variants, studies, balance, sources and schemas.
//
//go:embed variants/*.yaml studies/*.yaml balance/*.yaml sources/*.yaml schemas/*.json
var Files embed.FS
