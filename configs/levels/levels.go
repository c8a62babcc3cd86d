// Package levels holds the levels of built-in rules, one file for each, as
//
//	houserules levels V -o configs/levels/V.json
//
// writes them; analysis/levels reads them.
package levels

import "embed"

//go:embed *.json
var files embed.FS

// Text is the file of a built-in variant; false where there is none.
func Text(variant string) ([]byte, bool) {
	text, err := files.ReadFile(variant + ".json")
	return text, err == nil
}

// Names lists the variants that have one.
func Names() (list []string) {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil
	}
	for _, e := range entries {
		list = append(list, e.Name()[:len(e.Name())-len(".json")])
	}
	return list
}
