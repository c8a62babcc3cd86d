// Package answertest holds answers against their tables. It reads what kind of claim each
// sentence is and what it rests on, never its words, and refuses every sentence that says
// more than its tables show. Tests check answers of randomly drawn studies with it.
package answertest

import (
	_ "embed"
	"fmt"
	"slices"
	"sync"

	"go.yaml.in/yaml/v3"

	"houserules/analysis/answer"
)

//go:embed kinds.yaml
var kindsFile []byte

// The kinds of sentences that are no kinds of claims: see kinds.yaml.
const (
	wraps       = "wraps"
	description = "description"
	part        = "part"
)

// declared are the sentences of each kind of kinds.yaml.
var declared = sync.OnceValues(func() (map[string][]string, error) {
	var kinds map[string][]string
	if err := yaml.Unmarshal(kindsFile, &kinds); err != nil {
		return nil, fmt.Errorf("kinds.yaml: %w", err)
	}
	of := map[string][]string{}
	for kind, keys := range kinds {
		for _, key := range keys {
			of[key] = append(of[key], kind)
		}
	}
	return of, nil
})

// Declared lists the kinds that kinds.yaml has for a sentence; none where it has none.
func Declared(key string) []string {
	of, err := declared()
	if err != nil {
		panic(err)
	}
	return of[key]
}

// kindName is the name of a kind of claim in kinds.yaml.
func kindName(k answer.Kind) string {
	names := []string{description, "equal", "undecided", "order", "range", "width", "counted", "absence"}
	if int(k) < len(names) {
		return names[k]
	}
	return ""
}

// claims lists what a sentence may claim: what it declares, and what the sentences claim
// that it wraps.
func claims(t answer.Text) []string {
	kinds := Declared(t.Key)
	if !slices.Contains(kinds, wraps) {
		return kinds
	}
	var list []string
	for _, x := range texts(t.Args) {
		list = append(list, claims(x)...)
	}
	return slices.DeleteFunc(list, func(kind string) bool { return kind == part || kind == wraps })
}

// texts are the sentences among some arguments.
func texts(args []any) []answer.Text {
	var list []answer.Text
	for _, a := range args {
		switch a := a.(type) {
		case answer.Text:
			list = append(list, a)
		case []any:
			list = append(list, texts(a)...)
		case answer.List:
			list = append(list, texts(a)...)
		case answer.Clauses:
			list = append(list, texts(a)...)
		case answer.Marked:
			list = append(list, texts([]any{a.Word, a.Text})...)
		}
	}
	return list
}

// every visits a sentence and all that stand inside it.
func every(t answer.Text, visit func(answer.Text)) {
	visit(t)
	for _, x := range texts(t.Args) {
		every(x, visit)
	}
}
