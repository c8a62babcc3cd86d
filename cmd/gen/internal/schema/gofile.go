package schema

import (
	"bytes"
	"fmt"
	"go/format"
	"reflect"
	"slices"

	"houserules/engine/rules"
	"houserules/variants"
)

// GoFile returns the source that gives package variants the texts of all
// families.
func GoFile(docs *Docs, families []variants.Family) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("// Code generated from the doc comments of the families' rules; DO NOT EDIT.\n\npackage variants\n\n" +
		"func generatedDocs(family string) []KnobDoc {\n\tswitch family {\n")
	for _, f := range families {
		list, err := Knobs(docs, reflect.ValueOf(f.Defaults()))
		if err != nil {
			return nil, fmt.Errorf("family %s: %w", f.Name, err)
		}
		fmt.Fprintf(&b, "case %q:\n\treturn []KnobDoc{\n", f.Name)
		for _, d := range list {
			fmt.Fprintf(&b, "{\nPath: %q,\nText: %q,\nTakes: %q,\n", d.Path, d.Text, d.Takes)
			if d.Default != "" {
				fmt.Fprintf(&b, "Default: %q,\n", d.Default)
			}
			if len(d.Choices) > 0 {
				b.WriteString("Choices: []ChoiceDoc{\n")
				for _, c := range d.Choices {
					fmt.Fprintf(&b, "{Value: %q, Text: %q},\n", c.Value, c.Text)
				}
				b.WriteString("},\n")
			}
			b.WriteString("},\n")
		}
		b.WriteString("}\n")
	}
	b.WriteString("}\nreturn nil\n}\n")
	return format.Source(b.Bytes())
}

// StudyKeysFile returns the source that gives package variants the keys of a study
// that are none of a variant's.
func StudyKeysFile(study reflect.Type) ([]byte, error) {
	own := rules.ShapeOf(reflect.TypeFor[variants.Header]()).Keys()
	var b bytes.Buffer
	b.WriteString("// Code generated from the keys of studies; DO NOT EDIT.\n\npackage variants\n\n" +
		"func studyKeys() []string {\n\treturn []string{\n")
	for _, key := range rules.ShapeOf(study).Keys() {
		if !slices.Contains(own, key) {
			fmt.Fprintf(&b, "%q,\n", key)
		}
	}
	b.WriteString("}\n}\n")
	return format.Source(b.Bytes())
}
