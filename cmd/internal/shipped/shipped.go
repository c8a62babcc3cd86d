// Package shipped lists what a release contains: the programs, and the systems they are
// built for. cmd/release builds them; the generator of package licenses lists whose work
// is in them.
package shipped

// Program is a program of this repository.
type Program struct {
	Name string
	// Module is the folder of its module, Folder that of its package below it.
	Module, Folder string
}

// Main is the name of the program, and of its module; the others have modules of their own,
// because what they need is large.
const Main = "houserules"

// Programs are all that people are given, the main one first.
func Programs() []Program {
	list := []Program{{Main, ".", "./cmd/" + Main}}
	for _, name := range []string{"houserules-cloud", "houserules-export", "houserules-temporal"} {
		list = append(list, Program{name, "cmd/" + name, "."})
	}
	return list
}

// Describe are the words for git that name a commit as versions do: by its tag, else by its
// hash.
func Describe() []string { return []string{"describe", "--tags", "--always", "--abbrev=12"} }

// Target is a system and its processor, as Go calls them.
type Target struct{ OS, Arch string }

// String is the target as it is written: linux/amd64.
func (t Target) String() string { return t.OS + "/" + t.Arch }

// File is what the file of a program is called there.
func (t Target) File(program string) string {
	if t.OS == "windows" {
		return program + ".exe"
	}
	return program
}

// Targets are what releases are built for.
func Targets() []Target {
	var list []Target
	for _, system := range []string{"linux", "darwin", "windows"} {
		for _, arch := range []string{"amd64", "arm64"} {
			list = append(list, Target{system, arch})
		}
	}
	return list
}
