// Package lab writes the lab: one file in which rules are changed and watched. It has this
// program's rules, players, statistics and words in it (package desk, compiled to
// WebAssembly), plays games in as many workers as the machine has processors, and asks
// nothing of any network. JavaScript draws and listens; it knows no rule, no figure and no
// sentence.
//
// go generate makes program.wasm.gz from the sources, the same bytes on every machine.
// hot.pgo, a profile of games as TestLabRates plays them, tells the compiler which calls
// to put into their callers, for calls are slow in WebAssembly; SOAK_TESTS=1 go test
// ./reports -run TestLabRates -update renews it, which pays after a kernel was
// rewritten.
package lab

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"houserules/configs/meanings"
	"houserules/configs/printable"
	"houserules/configs/words"
	"houserules/engine/rules"
	"houserules/reports/playable"
	"houserules/reports/playable/session"
	"houserules/sim/confined"
	"houserules/variants"
)

//go:generate go run ../playable/generate -program houserules/reports/lab/wasm -profile hot.pgo -modules go.yaml.in/yaml/v3,golang.org/x/text,gonum.org/v1/gonum -cold go.yaml.in/...,golang.org/x/...,gonum.org/...,compress/...,math/big,bufio,houserules/sim/blockstore,houserules/analysis/compare,houserules/analysis/question,houserules/analysis/fitted,houserules/sim/confined,houserules/engine/spelling,encoding/csv,strconv,encoding,encoding/base64,encoding/hex,encoding/json,regexp/...,time,fmt,os/...,io/...,crypto/...,path/filepath,reflect,internal/poll,syscall,context,houserules/variants/...,houserules/configs/...,houserules/reports/...,houserules/analysis/balance,houserules/analysis/komi,houserules/analysis/answer,houserules/analysis/match,houserules/analysis/repeat,houserules/analysis/ratings,houserules/sim/design,houserules/sim/plan/...,houserules/sim/atlas,houserules/sim/shard,houserules/engine/outside,houserules/engine/rules,houserules/engine/solve/tables

// A lab is known by how its head begins and where its script keeps what it knows, so that nothing
// else is overwritten, also not a page that speaks of labs.
const (
	mark     = "houserules lab"
	begins   = "<!DOCTYPE html>\n<html lang=\""
	named    = "\n<meta name=\"generator\" content=\"" + mark + "\">\n"
	knows    = "\n<script type=\"application/json\" id=\"known\">{\"language\":"
	furthest = 4096 // where named stands at the latest, in bytes
)

// isLab tells whether a file is one.
func isLab(text []byte) bool {
	head, rest, found := bytes.Cut(text, []byte(named))
	return found && len(head) < furthest && bytes.HasPrefix(head, []byte(begins)) && !bytes.Contains(head, []byte("<!--")) && bytes.Contains(rest, []byte(knows))
}

var (
	//go:embed program.wasm.gz
	program []byte
	//go:embed licenses.txt
	licenses string
	//go:embed *.js
	scripts embed.FS
	//go:embed lab.css
	style string
	//go:embed lab.html.tmpl
	page string
)

// Page is what a lab opens with.
type Page struct {
	// Words is the language; nil is English.
	Words *words.Catalogue
	// Language is its tag.
	Language string
	// Variant is a built-in's name, and YAML a text that stands in its place where it is
	// not empty.
	Variant, YAML string
	Seed          uint64
}

// known is what the page's script knows beside the program.
type known struct {
	Language string                 `json:"language"`
	Person   string                 `json:"person"`
	Words    map[string]words.Entry `json:"words"`
	// Variants are the built-in ones: to list them, a browser need not load them.
	Variants []listed `json:"variants"`
	// Group stands between thousands.
	Group   string `json:"group"`
	Variant string `json:"variant"`
	YAML    string `json:"yaml"`
	Seed    uint64 `json:"seed,string"`
	// Split is set where scripts and program are files of their own.
	Split bool `json:"split"`
}

// listed is a variant by its name and its title in the page's language.
type listed struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// builtIn lists the variants that the page has in it.
func builtIn(c *words.Catalogue) ([]listed, error) {
	var list []listed
	library := variants.NewLibrary()
	for _, name := range library.Names() {
		v, problems := library.Load(name)
		if v == nil {
			return nil, problems.Err()
		}
		list = append(list, listed{name, v.TitleIn(c)})
	}
	return list, nil
}

// spoken are the beginnings of the keys that the page says by itself.
func spoken() []string {
	return append(playable.Spoken(), "lab.", "list.", "herding.caption.", "mancala.caption.", "hop.caption.", "playable.board", "solve.column.", "solve.layers", "solve.progress.found")
}

// File is the name of a lab that lies beside a report.
const File = "lab.html"

// maxFile is the size of a file that is looked at before it is replaced, in bytes.
const maxFile = 64 << 20

// Write writes the page into a file, whole or not at all. A file that is there and is no
// lab stays as it is, and is an error.
func Write(path string, p Page) error {
	text, err := p.text(false)
	if err != nil {
		return err
	}
	folder, err := confined.Open(filepath.Dir(path))
	if err != nil {
		return fmt.Errorf("%s: %w; choose a folder that can be written", path, err)
	}
	defer folder.Close()
	return replace(folder, filepath.Base(path), path, text)
}

// Print writes the page to an open file.
func Print(to io.Writer, p Page) error {
	text, err := p.text(false)
	if err != nil {
		return err
	}
	_, err = to.Write(text)
	return err
}

// index is the page of a lab in a folder.
const index = "index.html"

// WriteFolder writes the lab as a folder for a web server that lets pages use files of their
// own alone: index.html and, beside it, scripts, looks and program. A folder whose index.html
// is no lab stays as it is, and is an error.
func WriteFolder(dir string, p Page) error {
	text, err := p.text(true)
	if err != nil {
		return err
	}
	folder, err := confined.Make(dir)
	if err != nil {
		return fmt.Errorf("%s: %w; choose a folder that can be written", dir, err)
	}
	defer folder.Close()
	if err := free(folder, index, folder.Path(index)); err != nil {
		return err
	}
	files := []struct{ name, text string }{
		{"lab.js", code()}, {"lab.css", looks()}, {"worker.js", workerCode()}, {"program.bin", string(program)},
	}
	if _, err := folder.ReadFile(index, maxFile); errors.Is(err, fs.ErrNotExist) { // then these are of no lab
		for _, f := range files {
			if _, err := folder.ReadFile(f.name, maxFile); !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("%s is there and of no lab: it is left as it is; choose another folder", folder.Path(f.name))
			}
		}
	}
	for _, f := range files {
		if err := folder.WriteFile(f.name, []byte(f.text)); err != nil {
			return fmt.Errorf("%s: %w", folder.Path(f.name), err)
		}
	}
	return replace(folder, index, folder.Path(index), text)
}

// replace writes a page where there is none, or a lab.
func replace(folder *confined.Folder, name, path string, text []byte) error {
	if err := free(folder, name, path); err != nil {
		return err
	}
	if err := folder.WriteFile(name, text); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// free says what is wrong with writing a page.
func free(folder *confined.Folder, name, path string) error {
	old, err := folder.ReadFile(name, maxFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return fmt.Errorf("%s: %w; choose another place", path, err)
	case !isLab(old):
		return fmt.Errorf("%s is there and is no lab: it is left as it is; choose another place", path)
	}
	return nil
}

// code is the script of the page, looks its style, workerCode the script of its workers.
func code() string {
	parts := []string{"", playable.WordsScript(), playable.BoardScript(), playable.TableScript()}
	for _, name := range []string{"tables", "find", "solve", "learn", "play", "share", "opened", "pins", "looks", "form", "shown", "lab"} {
		parts = append(parts, source(name))
	}
	return strings.Join(parts, "\n")
}

// source is a script beside this file.
func source(name string) string {
	text, err := scripts.ReadFile(name + ".js")
	if err != nil {
		panic(err) // it is embedded
	}
	return string(text)
}

func looks() string { return "\n" + playable.Style() + style }

func workerCode() string { return playable.RunScript() + "\n" + source("worker") }

// mostRules is the most bytes of rules that the page reads.
const mostRules = 64 << 10

// text is the page; with split its scripts, looks and program are files beside it.
func (p *Page) text(split bool) ([]byte, error) {
	if len(p.YAML) > mostRules {
		return nil, fmt.Errorf("the rules are %d bytes long, and the page reads %d at most: leave out comments", len(p.YAML), mostRules)
	}
	c := p.Words
	if c == nil {
		c = words.English()
	}
	say := func(key string, args ...any) string { return c.Say(rules.Say(key, args...)) }
	list, err := builtIn(c)
	if err != nil {
		return nil, err
	}
	data := known{p.Language, session.Person, map[string]words.Entry{}, list, strings.Trim(c.Number("1000"), "10"), p.Variant, p.YAML, p.Seed, split}
	for _, key := range c.Keys() {
		for _, begins := range spoken() {
			if strings.HasPrefix(key, begins) {
				data.Words[key], _ = c.Entry(key)
			}
		}
	}
	t, err := template.New("page").Funcs(template.FuncMap{"say": say}).Parse(page + playable.TableTemplate())
	if err != nil {
		return nil, err
	}
	texts, err := packed(c, p.Language)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	safe := printable.NewWriter(&out)
	fill := map[string]any{
		"Texts": template.HTML(texts), "Mark": mark, "Table": playable.Table{ID: "play-", Seed: p.Seed}, "First": p.Variant, "Licenses": licenses, "Known": data,
		"Policy": FolderPolicy,
	}
	if !split {
		fill["Policy"], fill["Style"], fill["Script"] = policy(code(), looks()), template.CSS(looks()), template.JS(code())
		fill["Program"] = template.HTML(base64.StdEncoding.EncodeToString(program))
		fill["Worker"] = template.HTML(base64.StdEncoding.EncodeToString([]byte(workerCode())))
	}
	err = t.Execute(safe, fill)
	if err = errors.Join(err, safe.Close()); err != nil {
		return nil, fmt.Errorf("the lab's page: %w", err)
	}
	return out.Bytes(), nil
}

// packed are the texts of a language for the page's desk, as package desk reads them: all
// sentences, and what knobs do. None are needed for English, which the program has in it.
func packed(c *words.Catalogue, tag string) (string, error) {
	if c == words.English() {
		return "", nil
	}
	text, err := json.Marshal(map[string]any{"words": c.Entries(), "meanings": meanings.In(tag)})
	if err != nil {
		return "", fmt.Errorf("the lab's words: %w", err)
	}
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		return "", fmt.Errorf("the lab's words: %w", err)
	}
	return base64.StdEncoding.EncodeToString(out.Bytes()), nil
}

// What the header Content-Security-Policy of a server has to allow at least, where it sends one:
// of a lab that is one file, whose own policy allows less, and of one in a folder.
const (
	FilePolicy   = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"
	FolderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src data:; form-action 'none'; base-uri 'none'"
)

// policy is what the page may do: run its own script and program, by their hashes, and
// its workers. It may not ask anything of anybody.
func policy(script, style string) string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; script-src " + hash(script) + " 'wasm-unsafe-eval'; worker-src blob:; style-src " + hash(style) +
		"; img-src data:; form-action 'none'; base-uri 'none'"
}
