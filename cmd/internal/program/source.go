package program

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"houserules/cmd/internal/shipped"
)

// madeByGoRun tells by where a program lies whether go run has just made it, of the source
// as it is now, or found that what it made before is still that. Go records no commit then.
func madeByGoRun(exe string) bool {
	dir := filepath.ToSlash(filepath.Dir(exe))
	return regexp.MustCompile(`/go-build[0-9]+/b001/exe$|/[0-9a-f]{2}/[0-9a-f]{64}-d$`).MatchString(dir)
}

// describe asks git which commit the clone around a folder has, as a release does. It leaves
// the build as it is where there is no clone of this program or no git.
func (b *build) describe(dir string) {
	top, err := git(dir, "rev-parse", "--show-toplevel")
	if err != nil {
		return
	}
	module, err := os.ReadFile(filepath.Join(top, "go.mod"))
	if err != nil || !strings.HasPrefix(string(module), "module "+shipped.Main+"\n") {
		return
	}
	version, err := git(top, shipped.Describe()...)
	if err != nil {
		return
	}
	commit, err := git(top, "log", "-1", "--format=%H %cd", "--date=format-local:%Y")
	if err != nil {
		return
	}
	changed, err := git(top, "status", "--porcelain")
	if err != nil {
		return
	}
	b.Version = version
	if changed != "" {
		b.Version += dirty
	}
	b.Commit, b.Year, _ = strings.Cut(commit, " ")
}

// git runs git in a folder, whatever clone the environment names, and returns what it prints.
func git(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "GIT_") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "TZ=UTC")
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}
