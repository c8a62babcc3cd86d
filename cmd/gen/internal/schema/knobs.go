package schema

import (
	"errors"
	"reflect"

	"houserules/configs/strict"
	"houserules/engine/rules"
	"houserules/variants"
)

// Knobs documents every key of a struct, groups before their keys. Defaults
// is the struct with its default values. All missing doc comments are
// reported at once.
func Knobs(docs *Docs, defaults reflect.Value) ([]variants.KnobDoc, error) {
	k := &knobs{docs: docs}
	k.group(rules.ShapeOf(defaults.Type()), reflect.Indirect(defaults), "")
	return k.list, errors.Join(k.errs...)
}

type knobs struct {
	docs *Docs
	list []variants.KnobDoc
	errs []error
}

func (k *knobs) keep(text string, err error) string {
	if err != nil {
		k.errs = append(k.errs, err)
	}
	return text
}

func (k *knobs) group(s *rules.Shape, v reflect.Value, path string) {
	for _, f := range s.Fields {
		value := f.Value(v)
		doc := variants.KnobDoc{
			Path:  rules.JoinPath(path, f.Key),
			Text:  k.keep(k.docs.Field(f.In, f.Name)),
			Takes: strict.Takes(f.Shape),
		}
		if f.Shape.Kind != rules.Group {
			doc.Default = strict.Flow(f.Shape, value)
			doc.Choices = k.choices(f.Shape)
			k.list = append(k.list, doc)
			if e := f.Shape.Elem; f.Shape.Kind == rules.List && e.Kind == rules.Group {
				k.group(e, reflect.New(e.Type).Elem(), doc.Path+"[]")
			}
			continue
		}
		if f.Shape.Optional {
			if value.IsNil() {
				doc.Default = "none"
				value = reflect.New(f.Shape.Type)
				if x, ok := value.Interface().(rules.Defaulter); ok {
					x.SetDefault()
				}
			}
			value = value.Elem()
		}
		k.list = append(k.list, doc)
		k.group(f.Shape, value, doc.Path)
	}
}

// choices explains the words of a choice, or of a list's elements.
func (k *knobs) choices(s *rules.Shape) []variants.ChoiceDoc {
	for s.Elem != nil {
		s = s.Elem
	}
	var list []variants.ChoiceDoc
	for _, value := range s.Choices {
		list = append(list, variants.ChoiceDoc{Value: value, Text: k.keep(k.docs.Choice(s.Type, value))})
	}
	return list
}
