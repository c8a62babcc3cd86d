// Package licenses holds THIRD_PARTY.md: whose work is linked into the programs and
// written into their pages, under which licences, and the licences whole.
//
// The page stands at the top of the repository, where people look for it. Nothing can
// be embedded from there, so the same text lies here compressed. go generate writes
// both; package generate says how, and refuses a licence that is not on its list.
package licenses

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
)

//go:generate go run ./generate

//go:embed third_party.md.gz
var packed []byte

// Text is THIRD_PARTY.md.
func Text() (string, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return "", fmt.Errorf("the program's licences cannot be unpacked: %w", err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return "", fmt.Errorf("the program's licences cannot be unpacked: %w", err)
	}
	return string(text), nil
}
