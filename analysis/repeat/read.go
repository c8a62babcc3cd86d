package repeat

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// ElementID is the id of the element of a page that holds its record.
const ElementID = "houserules-record"

// Open and close of the element of a page. A record in it has no "<": JSON writes it as
// an escape.
const (
	elementOpen  = `<script type="application/json" id="` + ElementID + `">`
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
		return nil, fmt.Errorf("is no page and no JSON: %w", err)
	}
	if len(summary.Record) == 0 {
		return nil, ErrNone
	}
	r, err := decode(summary.Record)
	if err == nil {
		r.cells, err = readShown(raw)
	}
	return r, err
}

// damaged is what is wrong with a part of a report that is not what its program wrote.
func damaged(part string, err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Errorf("has %s: %s cannot be %s", part, wrong.Field, wrong.Value)
	}
	return fmt.Errorf("has %s: %w", part, err)
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
		return nil, fmt.Errorf("has a record of version %d, but this program knows version %d: use houserules %s", version.Version, Version, version.Program)
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
