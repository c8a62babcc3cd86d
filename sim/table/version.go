package table

import "fmt"

// Versions that this program writes. The package documentation says what
// raises them and what a new one must bring with it.
const (
	// Version is the version of the tables: of the columns, their meaning and
	// their metadata. Version 1 had wider columns; it is not read any more.
	Version = 2
	// PlanVersion is the version of plan.json. Version 1, which does not say
	// its version, has of a role only its name, of a metric only its column,
	// and instead of tolerances a margin.
	PlanVersion = 2
	// ManifestVersion is the version of manifest.json. Version 1, which does not
	// say its version, has no checksum of the plan.
	ManifestVersion = 2
)

// newer refuses what a newer program wrote.
func newer(what string, version, known int) error {
	if version <= known {
		return nil
	}
	return fmt.Errorf("%s version %d, but this program knows up to version %d: use the program that wrote it", what, version, known)
}
