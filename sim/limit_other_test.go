//go:build !(linux || darwin)

package sim

import "errors"

func limitFiles(string) error { return errors.ErrUnsupported }
