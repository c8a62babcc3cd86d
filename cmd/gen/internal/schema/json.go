package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/invopop/jsonschema"

	"houserules/configs/strict"
	"houserules/engine/rules"
	"houserules/variants"
)

// Variant returns the JSON Schema of variant files. It knows the keys of all
// families: which family a file is of, only its root says.
func Variant(docs *Docs, families []variants.Family) ([]byte, error) {
	o := newObjects(docs)
	root := o.group(rules.ShapeOf(reflect.TypeFor[variants.Header]()))
	for _, f := range families {
		rules := o.group(f.Shape())
		for p := rules.Properties.Oldest(); p != nil; p = p.Next() {
			if other, ok := root.Properties.Get(p.Key); ok {
				p.Value = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{other, p.Value}}
			}
			root.Properties.Set(p.Key, p.Value)
		}
	}
	var names []any
	for _, f := range families {
		names = append(names, f.Name)
	}
	get := func(key string) *jsonschema.Schema {
		p, _ := root.Properties.Get(key)
		return p
	}
	get("family").Enum = names
	get("name").Pattern = variants.NamePattern
	root.Required = []string{"schema", "name", "extends"}
	none := jsonschema.NewProperties()
	none.Set("extends", &jsonschema.Schema{Const: "none"})
	root.If = &jsonschema.Schema{Properties: none}
	root.Then = &jsonschema.Schema{Required: []string{"family"}}
	root.Else = &jsonschema.Schema{Not: &jsonschema.Schema{Required: []string{"family"}}}
	root.Title = "A variant of a traditional game"
	return o.bytes(root)
}

// Of returns the JSON Schema of files that are decoded into a struct by
// package strict, such as studies. Required lists the keys that must be
// given.
func Of(docs *Docs, title string, t reflect.Type, required ...string) ([]byte, error) {
	o := newObjects(docs)
	root := o.group(rules.ShapeOf(t))
	root.Title, root.Required = title, required
	return o.bytes(root)
}

// objects builds schemas and collects what is missing.
type objects struct {
	docs *Docs
	errs []error
}

func newObjects(docs *Docs) *objects { return &objects{docs: docs} }

func (o *objects) bytes(root *jsonschema.Schema) ([]byte, error) {
	if err := errors.Join(o.errs...); err != nil {
		return nil, err
	}
	root.Version = jsonschema.Version
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	if err := out.Encode(root); err != nil {
		return nil, fmt.Errorf("JSON Schema: %w", err)
	}
	return b.Bytes(), nil
}

func (o *objects) keep(text string, err error) string {
	if err != nil {
		o.errs = append(o.errs, err)
	}
	return text
}

// group returns the schema of a map with known keys.
func (o *objects) group(s *rules.Shape) *jsonschema.Schema {
	g := &jsonschema.Schema{Type: "object", Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema}
	for _, f := range s.Fields {
		p := o.value(f.Shape)
		p.Description = o.keep(o.docs.Field(f.In, f.Name))
		if c := f.Shape.Choices; len(c) > 0 {
			var words []string
			for _, value := range c {
				words = append(words, fmt.Sprintf("%s: %s", value, lower(o.keep(o.docs.Choice(f.Shape.Type, value)))))
			}
			p.Description += "\n\n" + strings.Join(words, "\n")
		}
		g.Properties.Set(f.Key, p)
	}
	return g
}

// value returns the schema of what a shape takes.
func (o *objects) value(s *rules.Shape) *jsonschema.Schema {
	v := o.plain(s)
	if !s.Optional {
		return v
	}
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Const: "none"}, v}}
}

func (o *objects) plain(s *rules.Shape) *jsonschema.Schema {
	switch s.Kind {
	case rules.Text:
		return &jsonschema.Schema{Type: "string"}
	case rules.Choice:
		c := &jsonschema.Schema{Type: "string"}
		for _, value := range s.Choices {
			c.Enum = append(c.Enum, value)
		}
		return c
	case rules.Coded:
		coded := []*jsonschema.Schema{{Type: "string"}, {Type: "number"}}
		if s.ReadsPairs() {
			one := uint64(1)
			coded = append(coded, &jsonschema.Schema{Type: "object", MinProperties: &one, MaxProperties: &one})
		}
		return &jsonschema.Schema{AnyOf: coded}
	case rules.Switch:
		return &jsonschema.Schema{Type: "boolean"}
	case rules.Number, rules.Decimal:
		return number(s)
	case rules.Tuple:
		n := uint64(s.Len)
		list := &jsonschema.Schema{Type: "array", Items: o.value(s.Elem), MinItems: &n, MaxItems: &n}
		return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{o.value(s.Elem), list}}
	case rules.List:
		return o.orSingle(s, &jsonschema.Schema{Type: "array", Items: o.value(s.Elem)})
	case rules.Table:
		return o.orSingle(s, &jsonschema.Schema{Type: "object", AdditionalProperties: o.value(s.Elem)})
	case rules.Any:
		return &jsonschema.Schema{}
	default:
		return o.group(s)
	}
}

func (o *objects) orSingle(s *rules.Shape, many *jsonschema.Schema) *jsonschema.Schema {
	if !s.Single {
		return many
	}
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{o.value(s.Elem), many}}
}

// number takes a number, or text with its unit or with underscores, which
// only YAML 1.1 reads as part of a number.
func number(s *rules.Shape) *jsonschema.Schema {
	plain := &jsonschema.Schema{Type: "number"}
	digits := `[0-9]+(\.[0-9]*)?`
	if s.Kind == rules.Number {
		plain.Type = "integer"
		digits = `([0-9]+|[0-9]+(_[0-9]+)*(\.[0-9]+)?([kM]|[eE]\+?[0-9]{1,2}))`
	}
	bound := func(x *float64) json.Number {
		if x == nil {
			return ""
		}
		return json.Number(strconv.FormatFloat(*x, 'f', -1, 64))
	}
	plain.Minimum, plain.Maximum = bound(s.Min), bound(s.Max)
	text := `^[0-9]+_[0-9_]*$`
	if s.Kind == rules.Number {
		text = `^[0-9]+_[0-9_]*$|^[0-9]+(_[0-9]+)*(\.[0-9]+)?[kM]$`
	}
	if s.Unit != "" {
		units := []string{regexp.QuoteMeta(s.Unit), regexp.QuoteMeta(strict.Singular(s.Unit))}
		unit := strings.Join(slices.Compact(units), "|")
		text = `^(-?` + digits + `|[0-9]+_[0-9_]*) *(` + unit + `)$|` + text
	}
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{plain, {Type: "string", Pattern: text}}}
}
