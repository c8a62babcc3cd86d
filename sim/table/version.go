package table

import (
	"encoding/json"
	"fmt"

	"houserules/engine"
)

// Versions that this program writes. The package documentation says what
// raises them and what a new one must bring with it.
const (
	// Version is the version of the tables: of the columns, their meaning and
	// their metadata. Version 1 had wider columns; it is not read any more.
	Version = 2
	// PlanVersion is the version of plan.json. Version 1, which does not say
	// its version, has of a role only its name, of a metric only its column,
	// and instead of tolerances a margin. Before version 3 no cell says that
	// its tables have the column line, and none has it. Before version 4 no
	// study was extended or ends by a rule, or has openings or ladders.
	PlanVersion = 4
	// ManifestVersion is the version of manifest.json. Version 1, which does not
	// say its version, has no checksum of the plan.
	ManifestVersion = 2
	// SealedVersion is the version of a manifest that has seals of what stands beside
	// the tables: one gets them when the study is first looked at.
	SealedVersion = 3
)

// CheckVersions refuses a plan or manifest of another program by its versions
// alone, before anything else in it is looked at: what a newer program wrote may
// look damaged to this one. A text that is no JSON is for others to judge.
func CheckVersions(data []byte) error {
	var v struct {
		TableVersion    *int `json:"table_version"`
		PlanVersion     int  `json:"plan_version"`
		ManifestVersion int  `json:"manifest_version"`
		Protocol        *int `json:"protocol"`
	}
	if json.Unmarshal(data, &v) != nil {
		return nil
	}
	if err := newer("plan", v.PlanVersion, PlanVersion); err != nil {
		return err
	}
	if err := newer("manifest", v.ManifestVersion, SealedVersion); err != nil {
		return err
	}
	if v.TableVersion != nil && *v.TableVersion != Version {
		return fmt.Errorf("table version %d, but this program knows version %d: use the program that wrote it", *v.TableVersion, Version)
	}
	if v.Protocol != nil && *v.Protocol != engine.Protocol {
		return fmt.Errorf("random protocol %d, but this program plays by protocol %d: use the program that wrote it", *v.Protocol, engine.Protocol)
	}
	return nil
}

// newer refuses what a newer program wrote.
func newer(what string, version, known int) error {
	if version <= known {
		return nil
	}
	return fmt.Errorf("%s version %d, but this program knows up to version %d: use the program that wrote it", what, version, known)
}
