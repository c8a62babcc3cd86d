package strict

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"houserules/configs/diag"
)

const (
	// maxBytes and maxDepth bound what is read at all. Files that people
	// write are thousands of times smaller.
	maxBytes = 1 << 20
	maxDepth = 64
	// maxReports ends the reading of a file that is wrong all over.
	maxReports = 100
)

// Tree is a parsed file: the YAML node tree and the source lines.
type Tree struct {
	// File is the name that diagnostics give.
	File  string
	lines []string
	root  *yaml.Node
}

// Parse reads the YAML of a file. The tree is nil where there is nothing that
// could be decoded; otherwise it can be, even when there are errors, so that
// all of them are said at once.
func Parse(file string, data []byte) (*Tree, diag.List) {
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	t := &Tree{File: file, lines: splitLines(data)}
	if d, ok := t.unreadable(data); ok {
		return nil, diag.List{d}
	}
	var document yaml.Node
	in := yaml.NewDecoder(bytes.NewReader(data))
	err := guard(func() error { return in.Decode(&document) })
	switch {
	case errors.Is(err, io.EOF):
		return nil, diag.List{t.at(1, 1, "the file is empty")}
	case err != nil:
		return nil, diag.List{t.syntax(data, err)}
	}
	var list diag.List
	var second yaml.Node
	switch err := guard(func() error { return in.Decode(&second) }); {
	case errors.Is(err, io.EOF):
	case err != nil:
		list = append(list, t.syntax(data, err))
	default:
		list = append(list, t.at(second.Line, second.Column, "a second document begins here; a file holds one, without --- lines between"))
	}
	t.root = document.Content[0]
	list = append(list, t.refuse(t.root, 0)...)
	if t.root.Kind != yaml.MappingNode {
		if len(list) == 0 {
			list = append(list, t.atNode(t.root, fmt.Sprintf("the file must be a map of keys, not %s", describe(t.root))))
		}
		return nil, list
	}
	return t, list
}

// splitLines splits at the line ends that YAML knows.
func splitLines(data []byte) []string {
	return strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data)), "\n")
}

// unreadable looks for what makes a file no text at all.
func (t *Tree) unreadable(data []byte) (diag.Diagnostic, bool) {
	switch {
	case len(data) > maxBytes:
		t.lines = nil
		return t.whole(fmt.Sprintf("the file is larger than %d bytes", maxBytes)), true
	case bytes.HasPrefix(data, []byte("\xFF\xFE")), bytes.HasPrefix(data, []byte("\xFE\xFF")):
		t.lines = nil
		return t.whole("the file is UTF-16 text; save it as UTF-8"), true
	}
	for i, line := range t.lines {
		column := 0
		for at, r := range line {
			column++
			if r == utf8.RuneError && !strings.HasPrefix(line[at:], "\uFFFD") {
				return t.at(i+1, column, fmt.Sprintf("byte 0x%02X is not UTF-8 text; save the file as UTF-8", line[at])), true
			}
			if !allowed(r) {
				return t.at(i+1, column, fmt.Sprintf("control character U+%04X is not allowed", r)), true
			}
		}
	}
	return t.nested()
}

// allowed reports whether YAML 1.1 (section 5.1) lets a character stand
// unescaped.
func allowed(r rune) bool {
	return r == '\t' || r == 0x85 || r >= 0x20 && r <= 0x7E || r >= 0xA0 && r <= 0xFFFD && r != 0xFEFF || r >= 0x10000
}

// guard turns a panic of the YAML library into an error, so that no input,
// however odd, ends the program.
func guard(parse func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	return parse()
}

// refuse reports the parts of YAML that are not accepted anywhere.
func (t *Tree) refuse(n *yaml.Node, depth int) diag.List {
	var list diag.List
	switch {
	case depth > maxDepth:
		return diag.List{t.atNode(n, fmt.Sprintf("nested more than %d deep", maxDepth))}
	case n.Kind == yaml.AliasNode:
		return diag.List{t.atNode(n, fmt.Sprintf("aliases are not accepted: write out what *%s stands for", n.Value))}
	case n.Anchor != "":
		list = append(list, t.atNode(n, fmt.Sprintf("anchors are not accepted: remove &%s", n.Anchor)))
	}
	if n.Style&yaml.TaggedStyle != 0 {
		list = append(list, t.atNode(n, fmt.Sprintf("tags are not accepted: remove %s", n.ShortTag())))
	}
	for i, child := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 0 && isMerge(child) {
			list = append(list, t.atNode(child, "merge keys (<<) are not accepted: write the keys out"))
			continue
		}
		list = append(list, t.refuse(child, depth+1)...)
		if len(list) > maxReports {
			break
		}
	}
	return list
}

func isMerge(key *yaml.Node) bool {
	return key.Kind == yaml.ScalarNode && key.Value == "<<" && key.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) == 0
}

// line returns a source line, counted from 1, or "".
func (t *Tree) line(n int) string {
	if n < 1 || n > len(t.lines) {
		return ""
	}
	return t.lines[n-1]
}

func (t *Tree) whole(text string) diag.Diagnostic { return diag.Diagnostic{File: t.File, Text: text} }

func (t *Tree) at(line, column int, text string) diag.Diagnostic {
	if last := len(t.lines); line > last { // a value that is missing at the end
		line, column = last, 1
	}
	return diag.Diagnostic{File: t.File, Line: line, Column: column, Text: text, Excerpt: t.line(line)}
}

func (t *Tree) atNode(n *yaml.Node, text string) diag.Diagnostic { return t.at(n.Line, n.Column, text) }
