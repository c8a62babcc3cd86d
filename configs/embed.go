// Package configs holds what is built into the program as files: variants,
// studies and the JSON Schemas with which editors complete and check both.
package configs

import "embed"

// Files has the folders variants, studies and schemas.
//
//go:embed variants/*.yaml studies/*.yaml schemas/*.json
var Files embed.FS
