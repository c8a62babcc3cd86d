// Package json stands in for github.com/goccy/go-json, with Go's own: Arrow asks for no more
// than these names, and only to show and read values as JSON, which nothing here does. The
// library itself would take a sixth of the time that compiling houserules takes.
package json

import (
	"encoding/json"
	"io"
)

// What Arrow names is encoding/json's.
type (
	Decoder            = json.Decoder
	Encoder            = json.Encoder
	Marshaler          = json.Marshaler
	Delim              = json.Delim
	UnmarshalTypeError = json.UnmarshalTypeError
	Number             = json.Number
	Unmarshaler        = json.Unmarshaler
	RawMessage         = json.RawMessage
)

// Marshal is encoding/json's.
func Marshal(v any) ([]byte, error) { return json.Marshal(v) }

// Unmarshal is encoding/json's.
func Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// NewDecoder is encoding/json's.
func NewDecoder(r io.Reader) *Decoder { return json.NewDecoder(r) }

// NewEncoder is encoding/json's.
func NewEncoder(w io.Writer) *Encoder { return json.NewEncoder(w) }
