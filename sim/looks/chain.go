package looks

import (
	"crypto/sha256"
	"fmt"

	"houserules/sim/table"
)

// link is a look in its file: the hash is of all looks up to it.
type link struct {
	Look
	SHA256 string `json:"sha256,omitempty"`
}

// links are the looks with their hashes.
func (b Log) links() []link {
	list := make([]link, len(b.Looks))
	before := fmt.Sprintf("looks lost=%v", b.Lost)
	for i, l := range b.Looks {
		before = fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%s\n%d %s\n", before, l.Games, l.Basis)))
		list[i] = link{l, before}
	}
	return list
}

// holds reports whether the log is the one that was sealed, or has grown from it. What
// is not known any more needs no seal, and what has none may be anything.
func (b Log) holds(s table.Seals) bool {
	if s.Looks == 0 {
		return true
	}
	links := b.links()
	return len(links) >= s.Looks && links[s.Looks-1].SHA256 == s.LastLook
}

// seal is the seal of the log in place of another, which stays where the log has not
// grown from what that is of.
func (b Log) seal(s table.Seals) table.Seals {
	if len(b.Looks) == 0 || !b.Lost && !b.holds(s) {
		return s
	}
	links := b.links()
	s.Looks, s.LastLook = len(links), links[len(links)-1].SHA256
	return s
}

// Sealed are the seals of a study's folder with that of its log as it is now. They are
// those that were given where the log cannot be read, or is not the one they are of.
func Sealed(dir string, s table.Seals) table.Seals {
	b, err := readFile(dir)
	if err != nil {
		return s
	}
	return b.seal(s)
}
