package repeat

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"houserules/sim/table"
)

// elementID is the id of the element of a page that holds its record.
const elementID = "houserules-record"

// Open and close of the element of a page. A record in it has no "<": JSON writes it as
// an escape.
const (
	elementOpen  = `<script type="application/json" id="` + elementID + `">`
	elementClose = `</script>`
)

// MaxText is the largest page or summary that is read, in bytes.
const MaxText = 256 << 20

// ErrNone is what is wrong with a text without a record.
var ErrNone = errors.New("carries no record of its games: an older program wrote it, or it is no report. Give the study's folder, or write the report again with houserules report")

// Read finds the record in the text of a report: a page, or a summary.json, whose key
// "record" has it. Of a summary it reads the cells, too; else no text but the record, and
// nothing that the record names.
func Read(text []byte) (*Record, error) {
	raw := bytes.TrimSpace(text)
	if !bytes.HasPrefix(raw, []byte("{")) {
		_, after, found := bytes.Cut(text, []byte(elementOpen))
		if !found {
			return nil, ErrNone
		}
		body, rest, closed := bytes.Cut(after, []byte(elementClose))
		if !closed || bytes.Contains(rest, []byte(elementOpen)) {
			return nil, errors.New("has a record that does not end, or two of them")
		}
		return decode(body)
	}
	var summary struct {
		Record json.RawMessage `json:"record"`
	}
	if err := json.Unmarshal(raw, &summary); err != nil {
		return nil, damaged("no page's text, and damaged JSON", err)
	}
	if len(summary.Record) == 0 {
		return nil, ErrNone
	}
	r, err := decode(summary.Record)
	if err == nil {
		r.cells, err = readShown(raw)
	}
	if err == nil && len(r.Studies) == 1 {
		r.Studies[0].SummarySHA256 = table.Checksum(text) // which no summary can have of itself
		r.Studies[0].summary = text
	}
	return r, err
}

// damaged is what is wrong with a part of a report that is not what its program wrote.
func damaged(part string, err error) error {
	var wrong *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &wrong):
		return fmt.Errorf("has %s: %s is %s, and should be %s", part, cmp.Or(wrong.Field, "all of it"), is(wrong.Value), shouldBe(wrong.Type))
	case errors.As(err, &syntax):
		return fmt.Errorf("has %s: it is no JSON at byte %d", part, syntax.Offset)
	}
	return fmt.Errorf("has %s: %w", part, err)
}

// is says what stands in JSON: "number 1000.5", "string" and so on.
func is(value string) string {
	if number, ok := strings.CutPrefix(value, "number "); ok {
		return number
	}
	switch value {
	case "number":
		return "a number"
	case "string":
		return "a text"
	case "array":
		return "a list"
	case "bool":
		return "true or false"
	}
	return "an " + value // object
}

// shouldBe says of a type what JSON should have for it.
func shouldBe(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int64:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.String:
		return "a text"
	case reflect.Slice:
		return "a list"
	default:
		return "an object"
	}
}

// decode reads a record.
func decode(raw []byte) (*Record, error) {
	var version struct {
		Version int    `json:"record_version"`
		Program string `json:"program"`
	}
	if err := json.Unmarshal(raw, &version); err != nil {
		return nil, damaged("a damaged record", err)
	}
	if version.Version != Version {
		return nil, fmt.Errorf("has a record of version %d, but this program knows version %d: use the program that wrote it, houserules %q", version.Version, Version, version.Program)
	}
	r := &Record{}
	if err := json.Unmarshal(raw, r); err != nil {
		return nil, damaged("a damaged record", err)
	}
	if len(r.Studies) == 0 {
		return nil, errors.New("has a record of no study")
	}
	return r, nil
}
