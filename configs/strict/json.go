package strict

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"go.yaml.in/yaml/v3"

	"houserules/configs/diag"
)

// FromJSON makes a tree of a JSON object, such as Plain returns, so that it
// is decoded by the same rules as a file.
func FromJSON(file string, data []byte) (*Tree, diag.List) {
	t := &Tree{File: file}
	in := json.NewDecoder(bytes.NewReader(data))
	in.UseNumber()
	root, err := jsonNode(in, 0)
	if err == nil {
		if _, more := in.Token(); more != io.EOF {
			err = fmt.Errorf("something follows the JSON object")
		}
	}
	switch {
	case err != nil:
		return nil, diag.List{t.whole(fmt.Sprintf("not valid JSON: %v", err))}
	case root.Kind != yaml.MappingNode:
		return nil, diag.List{t.whole("the JSON must be an object")}
	}
	t.root = root
	return t, nil
}

// jsonNode reads one JSON value as a YAML node.
func jsonNode(in *json.Decoder, depth int) (*yaml.Node, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("nested more than %d deep", maxDepth)
	}
	token, err := in.Token()
	if err != nil {
		return nil, err
	}
	n := &yaml.Node{Kind: yaml.ScalarNode}
	switch x := token.(type) {
	case json.Delim:
		n.Kind = yaml.SequenceNode
		if x == '{' {
			n.Kind = yaml.MappingNode
		}
		for in.More() {
			child, err := jsonNode(in, depth+1)
			if err != nil {
				return nil, err
			}
			n.Content = append(n.Content, child)
		}
		_, err = in.Token()
	case string:
		n.Tag, n.Value, n.Style = "!!str", x, yaml.DoubleQuotedStyle
	case json.Number:
		n.Tag, n.Value = "!!int", x.String()
		if !wholeText.MatchString(n.Value) {
			n.Tag = "!!float"
		}
	case bool:
		n.Tag, n.Value = "!!bool", strconv.FormatBool(x)
	default:
		n.Tag = "!!null"
	}
	return n, err
}
