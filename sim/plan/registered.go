package plan

import (
	"errors"
	"fmt"
	"regexp"

	"houserules/sim/table"
)

// RegisteredFile is the file, beside plan.json, that keeps a plan as it was when its
// hash was named before the first game. It has the bytes that plan.json had then, so
// that its SHA-256 is the hash.
const RegisteredFile = "registered.json"

// Hash is the SHA-256 of the plan as plan.json holds it, in hexadecimal digits: the
// one that the manifest keeps. Whoever publishes it before the games can show later
// that nothing was planned otherwise.
func (p *Plan) Hash() (string, error) {
	data, err := p.Encode()
	if err != nil {
		return "", err
	}
	return table.Checksum(data), nil
}

// TextHash is the hash of the text that the plan was read from, whatever program wrote it;
// empty for a plan that was not read. It stays what it was where the plan is changed.
func (p *Plan) TextHash() string { return p.text }

// CheckHash reports an error if a text cannot be the hash of a plan.
func CheckHash(text string) error {
	if !regexp.MustCompile(`^[0-9a-f]{64}$`).MatchString(text) {
		return errors.New("a plan's hash has 64 digits from 0 to 9 and a to f; the command plan prints it")
	}
	return nil
}

// Registration is a plan that was registered before its games.
type Registration struct {
	Plan *Plan
	// Hash is the one that was named.
	Hash string
}

// RegisteredText reads the text of a registered plan, under a name for messages. The
// games of the plan have not been made.
func RegisteredText(name string, data []byte) (*Registration, error) {
	p, err := PeekText(name, data)
	if err != nil {
		return nil, fmt.Errorf("%w; without it nobody can tell whether the study was played as registered", err)
	}
	return &Registration{Plan: p, Hash: table.Checksum(data)}, nil
}

// Deviations says, in sentences, in what a plan differs from the one that was
// registered; nothing where it is the same. That the games of another study lie beside
// it is one, too.
func (r *Registration) Deviations(now *Plan) []string {
	var list []string
	for _, d := range Differences(r.Plan, now) {
		list = append(list, d.String())
	}
	list = append(list, Changes(r.Plan, now)...)
	if r.Plan.Compression != now.Compression {
		list = append(list, fmt.Sprintf("tables are compressed with %s instead of %s", now.Compression, r.Plan.Compression))
	}
	return list
}
