package words

import "embed"

// folders have English alone: a page brings the sentences of its language, see [FromEntries].
//
//go:embed en/*.yaml
var folders embed.FS
