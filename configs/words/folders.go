//go:build !js

package words

import "embed"

// folders have the files of all languages.
//
//go:embed */*.yaml
var folders embed.FS
