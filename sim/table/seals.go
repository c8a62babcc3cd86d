package table

import "errors"

// Seals say what stands beside the tables, as far as it is no part of them: they change
// as a study is looked at, and equal studies that were looked at alike have equal ones.
type Seals struct {
	// Looks is the length of the chain of looks, LastLook its last link; see package looks.
	Looks    int    `json:"looks,omitempty"`
	LastLook string `json:"last_look,omitempty"`
	// CardSHA256 is the checksum of card.json, which says in short what the report found.
	CardSHA256 string `json:"card_sha256,omitempty"`
}

// check reports what nobody seals.
func (s Seals) check() error {
	if s.Looks < 0 || (s.Looks > 0) != (s.LastLook != "") || s == (Seals{}) {
		return errors.New("its seals are of nothing, or not whole")
	}
	for _, sum := range []string{s.LastLook, s.CardSHA256} {
		if sum != "" && !sha256Pattern.MatchString(sum) {
			return errors.New("its seals are no checksums")
		}
	}
	return nil
}

// Seals are the seals of the manifest.
func (m *Manifest) Seals() Seals {
	if m.Sealed == nil {
		return Seals{}
	}
	return *m.Sealed
}

// SetSeals replaces them, and with them the version.
func (m *Manifest) SetSeals(s Seals) {
	m.Sealed, m.ManifestVersion = nil, ManifestVersion
	if s != (Seals{}) {
		m.Sealed, m.ManifestVersion = &s, SealedVersion
	}
}
