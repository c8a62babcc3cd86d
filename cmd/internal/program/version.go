package program

import "runtime/debug"

// version is the program's version as the build recorded it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return unknownVersion
	}
	return versionOf(info)
}

// unknownVersion is what Go calls a build of no known version.
const unknownVersion = "(devel)"

// versionOf is the version of a release, else the commit that was built, marked
// where files had been changed since.
func versionOf(info *debug.BuildInfo) string {
	if v := info.Main.Version; v != "" && v != unknownVersion {
		return v
	}
	commit, mark := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			mark = "-dirty"
		}
	}
	if commit == "" {
		return unknownVersion
	}
	return commit + mark
}
