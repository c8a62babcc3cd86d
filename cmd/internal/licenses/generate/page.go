package main

import (
	"fmt"
	"strings"

	"houserules/cmd/internal/shipped"
)

// listed is a program with all that is linked into it.
type listed struct {
	shipped.Program
	works []work
}

// opening is what the page says first.
const opening = `# Other people's work

What is linked into each program of the house, for every system that releases are built
for, and what is in the pages that they write; the licences and notices of all of it stand
whole below. ` + "`go generate ./cmd/internal/licenses`" + ` writes this page, and
` + "`houserules docs licenses`" + ` prints it. Houserules' own licence is in LICENSE.

## Pages

` + "`playable.html`" + ` holds Go's runtime and library, compiled to WebAssembly with our rules engine,
and Go's ` + "`wasm_exec.js`" + `; their licence is folded into the page. A lab (` + "`houserules lab`" + `) holds the
same and, of the modules below, go.yaml.in/yaml/v3, golang.org/x/text and gonum.org/v1/gonum, with
their licences. Other pages hold no program of
others and no font. Figures in PDF hold the letters that they show, of the Liberation fonts,
whose licence (OFL-1.1) is among those of codeberg.org/go-fonts/liberation. No npm package is
in a program or page: those under ` + "`reports/axe`, `sim/table/polars` and `cmd/houserules-export/duckdb`" + ` are for tests.

Portions of this software are copyright © 2006 The FreeType Project (www.freetype.org).
All rights reserved.
`

// page is THIRD_PARTY.md.
func page(list []listed, lib *library) string {
	var b strings.Builder
	b.WriteString(opening)
	for _, l := range list {
		fmt.Fprintf(&b, "\n## %s\n\n| what | version | licences | texts |\n|---|---|---|---|\n", l.Name)
		for _, w := range l.works {
			var texts []string
			for _, t := range w.texts {
				texts = append(texts, fmt.Sprint(t.number))
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", w.path, w.version, strings.Join(w.ids, ", "), strings.Join(texts, ", "))
		}
	}
	b.WriteString("\n## Texts\n")
	for _, t := range lib.texts {
		fmt.Fprintf(&b, "\n### Text %d", t.number)
		if len(t.ids) > 0 {
			fmt.Fprintf(&b, ": %s", strings.Join(t.ids, ", "))
		}
		fmt.Fprintf(&b, "\n\nOf %s.\n\n%[2]s\n%[3]s\n%[2]s\n", strings.Join(t.users, ", "), fence(t.body), t.body)
	}
	return b.String()
}

// fence is longer than any in a text.
func fence(body string) string {
	f := "```"
	for strings.Contains(body, f) {
		f += "`"
	}
	return f
}
