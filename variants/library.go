package variants

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"houserules/configs"
	"houserules/configs/diag"
	"houserules/configs/source"
	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/evaluation"
	"houserules/engine/rules"
	"houserules/engine/spelling"
)

// Library loads variants: built-in ones by name, and files. It is safe for
// concurrent use.
type Library struct {
	families []Family
	// builtin has the text of every built-in variant, by name.
	builtin map[string][]byte
	// known has the built-in files that were read.
	known *knownFiles
	// read reads a file of the user; identify returns what is the same for
	// every path to it.
	read     func(path string) ([]byte, error)
	identify func(path string) string
	// Learn is asked for players whose evaluation is learned; nil where nobody learns. It is set
	// before the library is used.
	Learn Learn
	// LearnOne is asked for such players where rules are varied; nil where nobody learns. It is set before
	// the library is used.
	LearnOne LearnOne
	// Levels is asked for players who are called by their level; nil where nobody knows them. It is
	// set before the library is used.
	Levels Levels
	// Made is told how much of the work of making many variants of a few is done, for whoever
	// waits; nil is nobody. It is set before the library is used.
	Made func(done, of int)
	// Words returns the language in which is said what is wrong with rules; nil is
	// English. It is set before the library is used.
	Words func() *words.Catalogue
	// Called says how rules and their values are called there; nil is as files have them.
	Called func(rules.Named) string
}

// Learn returns what is learned for the rules of some games: one evaluation for each, or one for
// all. It may take a minute where nobody has learned it before.
type Learn = func([]engine.Game) ([]*evaluation.Evaluation, error)

// LearnOne returns one evaluation for the rules of all of some games, of which none may be learned better than
// another. Luck follows from the seed; 1 is the usual one.
type LearnOne = func(games []engine.Game, seed uint64) (*evaluation.Evaluation, error)

// Levels returns the players that are the levels of some rules, the weakest first, with their evaluations.
type Levels = func(engine.Game) ([]agent.Spec, error)

// say is the language of the library.
func (l *Library) say() *words.Catalogue {
	if l.Words == nil {
		return words.English()
	}
	return l.Words()
}

// called is a problem whose rules are called as the library calls them.
func (l *Library) called(p rules.Problem) rules.Problem {
	p.Args = slices.Clone(p.Args)
	for i, a := range p.Args {
		if named, is := a.(rules.Named); is && l.Called != nil {
			p.Args[i] = l.Called(named)
		}
	}
	return p
}

// NewLibrary returns the library of the built-in variants.
func NewLibrary() *Library {
	l := &Library{families: Families(), builtin: make(map[string][]byte), known: new(knownFiles), read: source.ReadFile, identify: identify}
	files, err := fs.Glob(configs.Files, "variants/*.yaml")
	if err != nil {
		panic(fmt.Sprintf("variants: the built-in files cannot be listed: %v", err))
	}
	for _, file := range files {
		data, err := fs.ReadFile(configs.Files, file)
		if err != nil {
			panic(fmt.Sprintf("variants: built-in file %s cannot be read: %v", file, err))
		}
		l.builtin[strings.TrimSuffix(path.Base(file), ".yaml")] = data
	}
	return l
}

// Names lists the built-in variants in alphabetical order.
func (l *Library) Names() []string { return slices.Sorted(maps.Keys(l.builtin)) }

// successor is the built-in variant that took the place of one of former
// versions, or empty. The rules are others, so that the old name means nothing.
func successor(name string) string {
	switch name {
	case "english-wari":
		return "wari-st-lucia"
	case "awari-all-ones-end":
		return "awari-suriname"
	}
	return ""
}

// Similar lists the built-in variants that an unknown name may mean: the one spelt most
// like it, then those with the name as a word of their titles. Accents do not count:
// awale is awalé.
func (l *Library) Similar(name string) []string {
	var list []string
	names := l.Names()
	if near := spelling.Nearest(name, names); near != "" {
		list = append(list, near)
	}
	plain := unaccented(name)
	for _, known := range names {
		tree, _ := strict.Parse(known, l.builtin[known])
		if tree == nil || slices.Contains(list, known) {
			continue
		}
		title, _, _ := tree.Lookup("title")
		words := strings.FieldsFunc(unaccented(title), func(r rune) bool { return !unicode.IsLetter(r) })
		// A title that names another variant says whose rules it changes; short words are like any.
		words = slices.DeleteFunc(words, func(w string) bool { return len(w) < 4 || slices.Contains(names, strings.ToLower(w)) })
		if spelling.Nearest(plain, words) != "" {
			list = append(list, known)
		}
	}
	return list
}

// unaccented writes letters without their accents.
func unaccented(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text))
}

// Load returns a variant, given a built-in's name or the path of a file, and
// everything there is to say about the files of its chain. The variant is nil
// if and only if the list has errors; warnings come with it.
func (l *Library) Load(ref string) (*Variant, diag.List) {
	c := l.follow(ref)
	v := c.resolve()
	c.list.Sort()
	if c.list.HasErrors() {
		return nil, c.list
	}
	return v, c.list
}

func identify(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return path
}

// isPath reports whether a reference means a file: it has a folder or the
// ending of a YAML file.
func isPath(ref string) bool {
	return strings.ContainsAny(ref, `/\`) || strings.HasSuffix(ref, ".yaml") || strings.HasSuffix(ref, ".yml")
}
