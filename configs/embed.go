// Package configs holds the files that are built into the program: variants, studies,
// searches, the registers of the rule sheets, and the JSON Schemas with which editors
// complete and check what people write. go run ./cmd/gen writes the schemas and KNOBS.md.
package configs

import "embed"

// Files has the folders variants, studies, balance, sources and schemas.
//
//go:embed variants/*.yaml studies/*.yaml balance/*.yaml sources/*.yaml schemas/*.json
var Files embed.FS
