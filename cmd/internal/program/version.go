package program

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/spf13/cobra"

	"houserules/engine"
	"houserules/reports"
	"houserules/sim/table"
)

// build is what a program was made of. Its JSON is what houserules version prints.
type build struct {
	// Version is the release, else the commit, marked where files had been changed;
	// it says so where nobody knows the source.
	Version string `json:"version"`
	// Commit is empty where nobody knows it.
	Commit   string `json:"commit"`
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	Protocol int    `json:"protocol"`
	Tables   int    `json:"tables"`
	Plan     int    `json:"plan"`
	// Year is when the commit was made; empty where nobody knows it.
	Year string `json:"-"`
}

// thisBuild is what this program was made of.
var thisBuild = sync.OnceValue(func() build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	b := buildOf(info)
	if exe, err := os.Executable(); b.Version == unknownSource && err == nil && madeByGoRun(exe) {
		b.describe(".")
	}
	return b
})

// published is the version that a page names; empty where nobody knows it.
func (b build) published() string {
	if b.Version == unknownSource {
		return ""
	}
	return b.Version
}

// version is the program's version.
func version() string { return thisBuild().Version }

// unknownSource is the version of a program that nobody knows the source of: Go calls it
// (devel).
const unknownSource = "unreleased (source unknown)"

// dirty marks a version whose files had been changed.
const dirty = "-dirty"

// stampedVersion and stampedCommit are what a release writes into its programs by the
// linker, whatever Go is told about version control; see cmd/release.
var stampedVersion, stampedCommit, stampedYear string

// buildOf reads what a build recorded.
func buildOf(info *debug.BuildInfo) build {
	b := build{
		Version: info.Main.Version, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Protocol: engine.Protocol, Tables: table.Version, Plan: table.PlanVersion,
	}
	mark := ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			b.Commit = s.Value
		case s.Key == "vcs.time" && len(s.Value) >= 4:
			b.Year = s.Value[:4]
		case s.Key == "vcs.modified" && s.Value == "true":
			mark = dirty
		}
	}
	if stampedVersion != "" {
		b.Version, b.Commit, b.Year = stampedVersion, stampedCommit, stampedYear
		return b
	}
	if b.Version == "" || b.Version == "(devel)" {
		b.Version = unknownSource
		if b.Commit != "" {
			b.Version = b.Commit[:min(len(b.Commit), 12)] + mark
		}
	}
	return b
}

func versionCommand(a *app) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the program's version and those of the formats it writes",
		Long: `Prints the version of the program and the commit that it was made from, the Go it was
compiled by, and the versions of the random protocol, of tables and of plans: studies
of the same versions have the same games on any machine.`,
		Example: `  houserules version
  houserules version --format json
  houserules version --format json > built-by.json`,
		Args: arguments(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if format == reports.FormatJSON {
				return json.NewEncoder(a.out).Encode(thisBuild())
			}
			b := thisBuild()
			if b.Commit == "" {
				b.Commit = "unknown"
			}
			_, err := fmt.Fprintf(a.out, "houserules %s\ncommit %s\n%s %s/%s\nrandom protocol %d, tables %d, plans %d\n",
				b.Version, b.Commit, b.Go, b.OS, b.Arch, b.Protocol, b.Tables, b.Plan)
			return err
		},
	}
	formatFlag(cmd, &format, reports.FormatText, reports.FormatJSON)
	return cmd
}
