package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// licenceFile is how files are called in which licences and notices stand.
var licenceFile = regexp.MustCompile(`(?i)^((licen[cs]e|copying|copyright|unlicense|patents|notice)([-._].*)?|.*-licen[cs]e)$`)

// licenceFolder is how a folder is called that holds nothing else.
var licenceFolder = regexp.MustCompile(`(?i)^third[-_]party[-_]licen[cs]es$`)

// goFile is source, which may be called license.go.
const goFile = ".go"

// elsewhere is a module whose licence stands in a file of another name. Where offer is
// not empty, that file offers it beside others, and it is the one that is taken.
type elsewhere struct {
	module, offer, file string
}

// elsewheres are those that somebody looked at.
func elsewheres() []elsewhere {
	return []elsewhere{
		{"github.com/golang/freetype", "LICENSE", "licenses/ftl.txt"},
		{"github.com/JohnCGriffin/overflow", "", "README.md"},
	}
}

// text is a text of licences or notices, once for all who have it.
type text struct {
	number int
	body   string
	ids    []string
	users  []string
}

// work is a module with its texts.
type work struct {
	linked
	ids   []string
	texts []*text
}

// library has the texts in the order in which they came.
type library struct {
	texts []*text
}

// add reads the texts of a module, and refuses it where they are not among those that
// are allowed.
func (l *library) add(m linked) (work, error) {
	w := work{linked: m}
	names, err := m.files()
	if err != nil {
		return w, err
	}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(m.dir, filepath.FromSlash(name)))
		if err != nil {
			return w, err
		}
		body := tidied(string(data))
		ids, bad := classify(body)
		offer := slices.ContainsFunc(elsewheres(), func(e elsewhere) bool { return e.module == m.path && e.offer == name })
		if len(bad) > 0 && !offer {
			return w, fmt.Errorf("%s %s: %s speaks of the %s, which is not allowed here: do without it, or make the choice that it leaves in cmd/internal/licenses/generate/texts.go",
				m.path, m.version, name, strings.Join(bad, ", the "))
		}
		if len(ids) == 0 && !offer && !notice(name) {
			return w, fmt.Errorf("%s %s: the licence in %s is not known: read it, and add it to cmd/internal/licenses/generate/classify.go if it may be in our programs", m.path, m.version, name)
		}
		t := l.text(body, ids)
		if user := m.path + " " + m.version; !slices.Contains(t.users, user) {
			t.users = append(t.users, user)
		}
		for _, id := range ids {
			if !slices.Contains(w.ids, id) {
				w.ids = append(w.ids, id)
			}
		}
		if !slices.Contains(w.texts, t) {
			w.texts = append(w.texts, t)
		}
	}
	if len(w.ids) == 0 {
		return w, fmt.Errorf("%s %s: no licence is in %s: nobody may hand it on without one", m.path, m.version, m.dir)
	}
	return w, nil
}

// notice reports whether a file need not hold a licence that is known: a notice, or what
// a module says of parts of it that others wrote. Those of gonum were read: what would need
// another permission, the tests of the W3C, is linked nowhere.
func notice(name string) bool {
	base := strings.ToLower(path.Base(name))
	return strings.HasPrefix(base, "notice") || strings.HasPrefix(base, "copyright") || licenceFolder.MatchString(path.Base(path.Dir(name)))
}

// text is the text with some body, which is new or known.
func (l *library) text(body string, ids []string) *text {
	for _, t := range l.texts {
		if t.body == body {
			return t
		}
	}
	t := &text{number: len(l.texts) + 1, body: body, ids: ids}
	l.texts = append(l.texts, t)
	return t
}

// files are a module's files of licences, relative to it: those beside its packages and
// above them, and the ones that stand elsewhere.
func (m linked) files() ([]string, error) {
	var names []string
	seen := map[string]bool{}
	queue := slices.Clone(m.folders)
	for i := 0; i < len(queue); i++ {
		for dir := queue[i]; !seen[dir]; dir = filepath.Dir(dir) {
			seen[dir] = true
			entries, err := os.ReadDir(dir)
			if err != nil {
				return nil, err
			}
			inside, err := filepath.Rel(m.dir, dir)
			if err != nil {
				return nil, err
			}
			for _, e := range entries {
				if e.IsDir() && licenceFolder.MatchString(e.Name()) {
					queue = append(queue, filepath.Join(dir, e.Name()))
				}
				if e.Type().IsRegular() && licenceFile.MatchString(e.Name()) && filepath.Ext(e.Name()) != goFile {
					names = append(names, path.Join(filepath.ToSlash(inside), e.Name()))
				}
			}
			if dir == m.dir {
				break
			}
		}
	}
	for _, e := range elsewheres() {
		if e.module == m.path {
			names = append(names, e.file)
		}
	}
	slices.Sort(names)
	return names, nil
}

// tidied is a text with line ends of one kind and none after the last.
func tidied(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\f")
	}
	return strings.Trim(strings.ToValidUTF8(strings.Join(lines, "\n"), "�"), "\n")
}
