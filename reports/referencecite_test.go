package reports

import (
	"strings"
	"testing"

	"houserules/analysis/reference"
)

// An edition is cited by its number and its hash, and with a year once it has a day.
func TestReferenceBibTeX(t *testing.T) {
	e := &reference.Edition{Number: 3}
	if got := referenceBibTeX(e, "0a1b"); strings.Contains(got, "year") || !strings.Contains(got, "SHA-256 0a1b}") || !strings.Contains(got, "edition 3}") {
		t.Error(got)
	}
	if e.Date = "2026-07-31"; !strings.Contains(referenceBibTeX(e, "0a1b"), "\n  year = {2026},\n") {
		t.Error(referenceBibTeX(e, "0a1b"))
	}
}
