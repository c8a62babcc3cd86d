package configs

import "embed"

// Files has the folders variants and sources: a page asks for nothing else.
//
//go:embed variants/*.yaml sources/*.yaml
var Files embed.FS
