//go:build !js

package configs

import "embed"

// Files has the folders variants, studies, balance, sources and schemas.
//
//go:embed variants/*.yaml studies/*.yaml balance/*.yaml sources/*.yaml schemas/*.json
var Files embed.FS

// Reference has the studies of the reference tables.
//
//go:embed studies/reference/*.yaml
var Reference embed.FS
