// Package playable writes a page on which the games of a study are played in a
// browser, against its players, by the engine of this program. The page needs nothing
// but itself: it opens from a file, and a policy in its head keeps it from asking
// anything of anybody.
//
// The engine is package session, compiled to WebAssembly by package wasm. Its bytes are
// in engine.wasm.gz, which go generate makes from the sources, the same on every
// machine: package generate says how. After a change of a rules engine or a player run
// go generate again. Go's runtime, library and script are in the page, too, and so is
// their licence, licenses.txt.
package playable

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"strings"

	"houserules/configs/printable"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/rules"
	"houserules/reports/playable/session"
	"houserules/sim/confined"
)

//go:generate go run ./generate

// File is the name of the page in a study's folder.
const File = "playable.html"

var (
	//go:embed engine.wasm.gz
	engineProgram []byte
	//go:embed wasm_exec.js
	runScript string
	//go:embed licenses.txt
	licenseTexts string
	//go:embed words.js
	wordsScript string
	//go:embed board.js
	boardScript string
	//go:embed table.js
	tableScript string
	//go:embed play.js
	playScript string
	//go:embed play.css
	style string
	//go:embed play.html.tmpl
	pageTemplate string
	//go:embed table.html.tmpl
	tableTemplate string
)

// Other pages that have a program in them have these parts of this one: Go's script that
// runs it, the script that says sentences of the catalogue, the one that paints boards,
// and the looks.

// RunScript is Go's own script that runs its programs in a page or a worker.
func RunScript() string { return runScript }

// WordsScript says sentences; it reads the page's element "known".
func WordsScript() string { return wordsScript }

// BoardScript paints a drawing.
func BoardScript() string { return boardScript }

// TableScript is a table at which games are played, in the elements of [TableTemplate].
func TableScript() string { return tableScript }

// TableTemplate defines the template "table" of a [Table].
func TableTemplate() string { return tableTemplate }

// Table is what a page's table is made of: what its elements' ids begin with, and the luck that
// it proposes.
type Table struct {
	ID   string
	Seed uint64
}

// Style are the looks of boards and controls.
func Style() string { return style }

// Page is what there is to play.
type Page struct {
	// Title is the study's.
	Title string
	// Words is the language; nil is English.
	Words *words.Catalogue
	// Seed is the luck that the page proposes.
	Seed uint64
	// Games are the rules to choose from, one at least.
	Games []Game
}

// Game is a variant.
type Game struct {
	Name, Title string
	// Brief is what its rules are, in few words.
	Brief string
	// BuiltIn is set where the program knows the rules by their name.
	BuiltIn bool
	Rules   session.Rules
	Info    *engine.Info
	// Players are the names of those who may sit at it, the first one being whom the
	// page proposes.
	Players []string
	// Evaluations are the files of those that players name.
	Evaluations []json.RawMessage
}

// Write writes the page into a folder, whole or not at all.
func Write(dir string, p Page) error {
	var page bytes.Buffer
	if err := p.write(&page); err != nil {
		return err
	}
	folder, err := confined.Open(dir)
	if err != nil {
		return fmt.Errorf("%s: %w; choose a folder that can be written", File, err)
	}
	defer folder.Close()
	if err := folder.WriteFile(File, page.Bytes()); err != nil {
		return fmt.Errorf("%s: %w", File, err)
	}
	return nil
}

// known is all that the page's script knows.
type known struct {
	Person string                 `json:"person"`
	Words  map[string]words.Entry `json:"words"`
	// Group stands between thousands.
	Group string            `json:"group"`
	Games []session.Offered `json:"games"`
}

// Spoken are the beginnings of the keys that a page with a table may say.
func Spoken() []string {
	return []string{"playable.", "play.moved", "play.dice", "play.draw", "play.match.lot", "play.lot.you", "play.lot.other", "play.refused", "ending.", "list.", "role.", "mancala.told.captures", "mancala.told.stored", "hop.told.", "herding.caption."}
}

func (p *Page) write(w io.Writer) error {
	c := p.Words
	if c == nil {
		c = words.English()
	}
	say := func(key string, args ...any) string { return c.Say(rules.Say(key, args...)) }
	data := known{Person: session.Person, Words: map[string]words.Entry{}, Group: strings.Trim(c.Number("1000"), "10")}
	for _, key := range c.Keys() {
		for _, begins := range Spoken() {
			if strings.HasPrefix(key, begins) {
				data.Words[key], _ = c.Entry(key)
			}
		}
	}
	for _, g := range p.Games {
		out := session.Offered{Name: g.Name, Title: g.Title, Brief: g.Brief, BuiltIn: g.BuiltIn, Rules: g.Rules, Players: g.Players, Usual: g.Players[0], Evaluations: g.Evaluations}
		if err := out.Describe(g.Info, c); err != nil {
			return fmt.Errorf("%s: %w", File, err)
		}
		data.Games = append(data.Games, out)
	}
	t, err := template.New("page").Funcs(template.FuncMap{"say": say}).Parse(pageTemplate + tableTemplate)
	if err != nil {
		return fmt.Errorf("%s: %w", File, err)
	}
	safe := printable.NewWriter(w)
	err = t.Execute(safe, map[string]any{
		"Title": p.Title, "Table": Table{Seed: p.Seed}, "Licenses": licenseTexts, "First": p.Games[0], "Known": data,
		"Style":  template.CSS(style),
		"Engine": template.HTML(base64.StdEncoding.EncodeToString(engineProgram)),
		"Run":    template.JS(runScript), "Words": template.JS(wordsScript), "Board": template.JS(boardScript), "TableScript": template.JS(tableScript), "Play": template.JS(playScript),
	})
	if err = errors.Join(err, safe.Close()); err != nil {
		return fmt.Errorf("%s: %w", File, err)
	}
	return nil
}
