package strict

import (
	"bytes"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Edit returns the text of a file with another value at a dotted path, such as
// end.majority. The value is YAML on one line. Maps on the way there are made where
// they are missing; comments and all other keys stay. The text must be one that
// [Parse] reads without errors.
func Edit(data []byte, path, value string) ([]byte, error) {
	var set yaml.Node
	if _, deep := (&Tree{lines: splitLines([]byte(value))}).nested(); deep {
		return nil, fmt.Errorf("%s: nested more than %d deep", path, maxDepth)
	}
	if err := guard(func() error { return yaml.Unmarshal([]byte(value), &set) }); err != nil || len(set.Content) != 1 {
		return nil, fmt.Errorf("%s: %q is no value", path, shorten(value))
	}
	return edited(data, path, func(at *yaml.Node, keys []string) bool {
		for _, key := range keys[:len(keys)-1] {
			next := under(at, key)
			if next == nil {
				next = &yaml.Node{Kind: yaml.MappingNode, Style: at.Style & yaml.FlowStyle}
				put(at, key, next)
			} else if next.Kind != yaml.MappingNode { // such as none
				*next = yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle, LineComment: next.LineComment}
			}
			at = next
		}
		put(at, keys[len(keys)-1], set.Content[0])
		return true
	})
}

// Without returns the text of a file without what stands at a dotted path, and
// without the maps that this leaves empty.
func Without(data []byte, path string) ([]byte, error) {
	return edited(data, path, removed)
}

// removed takes the key away that the last of the keys names.
func removed(at *yaml.Node, keys []string) bool {
	next := under(at, keys[0])
	switch {
	case next == nil:
		return false
	case len(keys) > 1 && next.Kind != yaml.MappingNode:
		return false
	case len(keys) > 1 && !removed(next, keys[1:]):
		return false
	case len(keys) > 1 && len(next.Content) > 0:
		return true
	}
	for i := 0; i < len(at.Content); i += 2 {
		if at.Content[i].Value == keys[0] {
			at.Content = append(at.Content[:i:i], at.Content[i+2:]...)
			break
		}
	}
	return true
}

// edited changes the node tree of a text; where change says that nothing is to be done
// the text stays as it is, to the byte.
func edited(data []byte, path string, change func(root *yaml.Node, keys []string) bool) ([]byte, error) {
	if tree, list := Parse("", data); tree == nil || list.HasErrors() {
		return nil, fmt.Errorf("%s: the text has errors; mend them first", path)
	}
	var document yaml.Node
	if err := guard(func() error { return yaml.Unmarshal(data, &document) }); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if !change(document.Content[0], strings.Split(path, ".")) {
		return data, nil
	}
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	err := enc.Encode(&document)
	if err == nil {
		err = enc.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return out.Bytes(), nil
}

// under is the value of a key of a map; nil where it has none.
func under(at *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(at.Content); i += 2 {
		if at.Content[i].Value == key {
			return at.Content[i+1]
		}
	}
	return nil
}

// put sets a key of a map.
func put(at *yaml.Node, key string, value *yaml.Node) {
	if old := under(at, key); old != nil {
		value.LineComment = old.LineComment
		*old = *value
		return
	}
	at.Content = append(at.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, value)
}
