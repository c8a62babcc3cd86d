package outside

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"houserules/engine/agent"
)

// Need is something outside of this program that agents name, as it was when somebody
// looked at it: a program with its arguments, or a path from which something is read.
type Need struct {
	// Text is what the spec says.
	Text string
	// Path is absolute and has no links in it.
	Path string
	// SHA256 is the SHA256 of the program's file, in hexadecimal digits; empty where the need
	// is a path.
	SHA256 string
	// Arguments are the arguments of the program, Files those of them that are files.
	Arguments []string
	Files     []File
	// Why says why the need cannot be met by anybody: a program that is not there, a
	// device; nil where it can.
	Why error

	named  string // the program, before links were followed
	folder string
}

// File is a file among a program's arguments.
type File struct {
	Argument string
	// SHA256 is the SHA256 of the file, in hexadecimal digits.
	SHA256 string
}

// Needs looks at all that agents name outside of this program, each once. Relative paths
// begin at the folder, empty for the working directory.
func Needs(folder string, agents ...agent.Spec) []Need {
	var texts []agent.Text
	for _, a := range agents {
		for _, t := range a.Texts() {
			if !slices.Contains(texts, t) {
				texts = append(texts, t)
			}
		}
	}
	var list []Need
	for _, t := range texts {
		if t.Command {
			list = append(list, programNeed(t.Text, folder))
		} else {
			list = append(list, PathNeed(t.Text, folder))
		}
	}
	return list
}

// programNeed looks at a program.
func programNeed(line, folder string) Need {
	n := Need{Text: line, folder: folder}
	n.named, n.Arguments, n.Why = find(line, folder)
	if n.Why == nil {
		n.Path, n.Why = filepath.EvalSymlinks(n.named)
	}
	if n.Why == nil {
		n.SHA256, n.Why = checksum(n.Path)
	}
	for _, arg := range n.Arguments {
		path := arg
		if !filepath.IsAbs(path) {
			path = filepath.Join(folder, arg)
		}
		info, err := os.Stat(path)
		if n.Why != nil || err != nil || info.IsDir() {
			continue
		}
		var sum string
		if sum, n.Why = checksum(path); n.Why == nil {
			n.Files = append(n.Files, File{arg, sum})
		}
	}
	return n
}

// PathNeed looks at a path from which something is to be read.
func PathNeed(text, folder string) Need {
	n := Need{Text: text, folder: folder}
	n.Path, n.Why = resolved(text, folder)
	return n
}

// resolved is a path without links: a folder, a regular file, or nothing yet.
func resolved(text, folder string) (string, error) {
	path := text
	if !filepath.IsAbs(path) {
		path = filepath.Join(folder, path)
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		return path, nil
	}
	if err != nil {
		return "", err
	}
	info, err := os.Stat(real)
	if err != nil {
		return "", err
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is neither a file nor a folder: devices and pipes are not read", real)
	}
	return real, nil
}

// checksum is the SHA-256 of a regular file.
func checksum(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is no file: devices and pipes are not used", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// Same reports whether a need is met by the same thing as another: the same program with
// the same arguments and files, or the same path.
func (n *Need) Same(m *Need) bool {
	return n.Path == m.Path && n.SHA256 == m.SHA256 && slices.Equal(n.Arguments, m.Arguments) && slices.Equal(n.Files, m.Files)
}

// Program reports whether the need is a program, and not a path.
func (n *Need) Program() bool { return n.SHA256 != "" }

// String says what it is, for whoever is to allow it.
func (n *Need) String() string {
	if !n.Program() {
		return fmt.Sprintf("%q, which is read from %s", n.Text, visible(n.Path))
	}
	text := fmt.Sprintf("%q, which starts %s (SHA-256 %s)", n.Text, visible(n.Path), n.SHA256)
	for _, f := range n.Files {
		text += fmt.Sprintf(" with the file %q (SHA-256 %s)", f.Argument, f.SHA256)
	}
	return text
}

// visible is a path inside a line: in quotes, with escapes, where it has what is not seen or
// would begin another line.
func visible(path string) string {
	if quoted := strconv.Quote(path); quoted != `"`+path+`"` {
		return quoted
	}
	return path
}

// Permit is the permission to meet needs. There is no other way to start a program, and
// nobody but [Give] makes one; nil permits nothing.
type Permit struct {
	needs []Need
	env   []string
}

// Give permits what somebody has allowed. The programs get PATH, HOME, LANG and TMPDIR of
// the environment, and what is named beside them.
func Give(needs []Need, env ...string) *Permit {
	return &Permit{needs: slices.Clone(needs), env: append([]string{"PATH", "HOME", "LANG", "TMPDIR"}, env...)}
}

// errNotAllowed is why something is not used.
var errNotAllowed = errors.New("nobody has allowed it")

// find returns the need that a text was.
func (l *Permit) find(text string) (*Need, error) {
	if l != nil {
		for i := range l.needs {
			if n := &l.needs[i]; n.Text == text {
				return n, n.Why
			}
		}
	}
	return nil, errNotAllowed
}

// Path implements [agent.Permit]: it looks at the path again.
func (l *Permit) Path(text string) (string, error) {
	n, err := l.find(text)
	if err != nil {
		return "", fmt.Errorf("%s is not read: %w", text, err)
	}
	now, err := resolved(text, n.folder)
	if err == nil && now != n.Path {
		err = fmt.Errorf("it leads to %s now, and was allowed when it led to %s", now, n.Path)
	}
	if err != nil {
		return "", fmt.Errorf("%s is not read: %w", text, err)
	}
	if _, err := os.Lstat(n.Path); errors.Is(err, fs.ErrNotExist) {
		if filepath.IsAbs(text) {
			return text, nil
		}
		return filepath.Join(n.folder, text), nil // which messages call as it was written
	}
	return n.Path, nil
}

// program is one that may be started.
type program struct {
	need *Need
	env  []string
}

// program returns the program of a command line, if it may be started.
func (l *Permit) program(line string) (*program, error) {
	n, err := l.find(line)
	switch {
	case err != nil:
		return nil, err
	case !n.Program():
		return nil, errNotAllowed
	}
	return &program{n, l.env}, nil
}

// command looks at the program again, and makes the command that starts it. What changes
// between that and the start is seen by nobody: whoever can change a program at any
// moment needs no houserules to run another.
func (p *program) command() (*exec.Cmd, error) {
	now := programNeed(p.need.Text, p.need.folder)
	if now.Why != nil {
		return nil, fmt.Errorf("it was allowed, and now: %v", now.Why)
	}
	if !now.Same(p.need) {
		return nil, fmt.Errorf("it has changed since it was allowed: it was %s, and is %s; run again to allow it", p.need, &now)
	}
	cmd := exec.Command(p.need.Path, p.need.Arguments...)
	cmd.Args[0] = p.need.named // some programs go by the name of the link
	cmd.Dir = p.need.folder
	cmd.Env = []string{} // nil would be all
	for _, name := range p.env {
		if value, ok := os.LookupEnv(name); ok {
			cmd.Env = append(cmd.Env, name+"="+value)
		}
	}
	return cmd, nil
}

// CheckEnv reports names that no environment variable has.
func CheckEnv(names []string) error {
	for _, name := range names {
		if name == "" || strings.ContainsAny(name, "=\x00 ") {
			return fmt.Errorf("%q is no name of an environment variable; write names, separated by commas", name)
		}
	}
	return nil
}

var _ agent.Permit = (*Permit)(nil)
