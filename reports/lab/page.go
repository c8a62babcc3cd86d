// Package lab writes the lab: one file in which rules are changed and watched. It has this
// program's rules, players, statistics and words in it (package desk, compiled to
// WebAssembly), plays games in as many workers as the machine has processors, and asks
// nothing of any network. JavaScript draws and listens; it knows no rule, no figure and no
// sentence.
//
// go generate makes program.wasm.gz from the sources, the same bytes on every machine.
package lab

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"path/filepath"
	"strings"

	"houserules/configs/meanings"
	"houserules/configs/printable"
	"houserules/configs/words"
	"houserules/engine/rules"
	"houserules/reports/playable"
	"houserules/sim/confined"
)

//go:generate go run ../playable/generate -program houserules/reports/lab/wasm -modules go.yaml.in/yaml/v3,golang.org/x/text,gonum.org/v1/gonum -cold go.yaml.in/...,golang.org/x/...,encoding/...,regexp/...,time,fmt,os/...,io/...,crypto/...,path/filepath,reflect,internal/poll,syscall,context,houserules/variants/...,houserules/configs/...,houserules/reports/...,houserules/analysis/balance,houserules/analysis/komi,houserules/analysis/answer,houserules/analysis/match,houserules/analysis/repeat,houserules/analysis/ratings,houserules/sim/design,houserules/sim/plan/...,houserules/sim/atlas,houserules/sim/shard,houserules/engine/outside,houserules/engine/rules,houserules/engine/solve/tables

// mark is how a lab is known, so that nothing else is overwritten.
const mark = "houserules lab"

var (
	//go:embed program.wasm.gz
	program []byte
	//go:embed licenses.txt
	licenses string
	//go:embed worker.js
	worker string
	//go:embed lab.js
	script string
	//go:embed find.js
	findScript string
	//go:embed solve.js
	solveScript string
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
	Words    map[string]words.Entry `json:"words"`
	// Group stands between thousands.
	Group   string `json:"group"`
	Variant string `json:"variant"`
	YAML    string `json:"yaml"`
	Seed    uint64 `json:"seed,string"`
}

// spoken are the beginnings of the keys that the page says by itself.
func spoken() []string {
	return []string{"lab.", "list.", "herding.caption.", "mancala.caption.", "hop.caption.", "playable.board", "solve.column.", "solve.layers"}
}

// File is the name of a lab that lies beside a report.
const File = "lab.html"

// maxFile is the size of a file that is looked at before it is replaced, in bytes.
const maxFile = 64 << 20

// Write writes the page into a file, whole or not at all. A file that is there and is no
// lab stays as it is, and is an error.
func Write(path string, p Page) error {
	text, err := p.text()
	if err != nil {
		return err
	}
	folder, err := confined.Open(filepath.Dir(path))
	if err != nil {
		return fmt.Errorf("%s: %w; choose a folder that can be written", path, err)
	}
	defer folder.Close()
	old, err := folder.ReadFile(filepath.Base(path), maxFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return fmt.Errorf("%s: %w; choose another file with -o", path, err)
	case !bytes.Contains(old[:min(len(old), 4096)], []byte(`content="`+mark+`"`)):
		return fmt.Errorf("%s is there and is no lab: it is left as it is; choose another file with -o", path)
	}
	if err := folder.WriteFile(filepath.Base(path), text); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// text is the page.
func (p *Page) text() ([]byte, error) {
	c := p.Words
	if c == nil {
		c = words.English()
	}
	say := func(key string, args ...any) string { return c.Say(rules.Say(key, args...)) }
	data := known{p.Language, map[string]words.Entry{}, strings.Trim(c.Number("1000"), "10"), p.Variant, p.YAML, p.Seed}
	for _, key := range c.Keys() {
		for _, begins := range spoken() {
			if strings.HasPrefix(key, begins) {
				data.Words[key], _ = c.Entry(key)
			}
		}
	}
	t, err := template.New("page").Funcs(template.FuncMap{"say": say}).Parse(page)
	if err != nil {
		return nil, err
	}
	code := "\n" + playable.WordsScript() + "\n" + playable.BoardScript() + "\n" + findScript + "\n" + solveScript + "\n" + script
	looks := "\n" + playable.Style() + style
	texts, err := packed(c, p.Language)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	safe := printable.NewWriter(&out)
	err = t.Execute(safe, map[string]any{
		"Texts": template.HTML(texts), "Policy": policy(code, looks), "Mark": mark, "Style": template.CSS(looks), "First": p.Variant, "Licenses": licenses,
		"Known": data, "Program": template.HTML(base64.StdEncoding.EncodeToString(program)),
		"Worker": template.HTML(base64.StdEncoding.EncodeToString([]byte(playable.RunScript() + "\n" + worker))), "Script": template.JS(code),
	})
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
