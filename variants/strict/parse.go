package strict

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"houserules/variants/diag"
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
	return diag.Diagnostic{}, false
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

var yamlError = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)

// syntax places an error of the YAML library. Its own lines are those of the
// enclosing construct, some of them counted from zero, so they serve only
// where that construct is what was not closed; elsewhere the error is where
// the library stopped reading.
func (t *Tree) syntax(data []byte, err error) diag.Diagnostic {
	text := err.Error()
	line := 0
	if m := yamlError.FindStringSubmatch(text); m != nil {
		line, _ = strconv.Atoi(m[1])
		text = m[2]
	}
	stop, column := t.stopped(data)
	switch {
	case strings.HasPrefix(text, "unknown anchor"):
		return t.at(stop, column, "not valid YAML: "+text+"; aliases are not accepted")
	case text == "found unexpected end of stream":
		line = min(max(line, 1), stop)
		return t.at(line, firstColumn(t.line(line)), "not valid YAML: a quotation that begins here does not end")
	case strings.HasPrefix(text, "did not find expected ',' or "):
		line = min(line+1, stop)
		return t.at(line, bracketColumn(t.line(line)), "not valid YAML: a bracket opened here is not closed, or a comma is missing after it")
	}
	for l := max(stop-1, 1); l <= stop+1; l++ {
		blank := t.line(l)[:len(t.line(l))-len(strings.TrimLeft(t.line(l), " \t"))]
		if tab := strings.IndexByte(blank, '\t'); tab >= 0 {
			return t.at(l, tab+1, "not valid YAML: a tab in the indentation; indent with blanks")
		}
	}
	switch text {
	case "mapping values are not allowed in this context":
		return t.at(stop, t.lastOf(stop, column, ":"), "not valid YAML: a key cannot stand here; put text with a colon in quotes, or mend the indentation")
	case "found character that cannot start any token":
		return t.at(stop, t.lastOf(stop, column, "@`%|>"), "not valid YAML: a value cannot begin with this character; put it in quotes")
	case "did not find expected key":
		return t.at(stop, firstColumn(t.line(stop)), "not valid YAML: a key is missing here, or the indentation is wrong")
	}
	return t.at(stop, column, "not valid YAML: "+text)
}

// lastOf returns the column of the last of the characters at or before a
// place in a line, or that place.
func (t *Tree) lastOf(line, column int, characters string) int {
	source := []rune(t.line(line))
	for c := min(column, len(source)); c >= 1; c-- {
		if strings.ContainsRune(characters, source[c-1]) {
			return c
		}
	}
	return column
}

// stopped returns where the YAML library stops reading the data, about where
// the error is. It looks ahead a little, sometimes into the lines below; so
// the line is the first of the last few with which the text is wrong.
func (t *Tree) stopped(data []byte) (line, column int) {
	in := &slowReader{data: data}
	message := failure(in)
	read := splitLines([]byte(strings.TrimRight(string(data[:in.at]), " \t\r\n")))
	line = len(read)
	for l := max(line-3, 1); l < line; l++ {
		if failure(strings.NewReader(strings.Join(read[:l], "\n"))) == message {
			return l, firstColumn(read[l-1])
		}
	}
	return line, max(utf8.RuneCountInString(read[line-1]), 1)
}

// failure returns what the YAML library says of a text, without the line.
func failure(in io.Reader) string {
	out := yaml.NewDecoder(in)
	for {
		var n yaml.Node
		if err := guard(func() error { return out.Decode(&n) }); err != nil {
			return yamlError.ReplaceAllString(err.Error(), "$2")
		}
	}
}

// slowReader hands out a byte at a time, so that no more is read than looked
// at.
type slowReader struct {
	data []byte
	at   int
}

func (r *slowReader) Read(p []byte) (int, error) {
	if r.at >= len(r.data) {
		return 0, io.EOF
	}
	if len(p) == 0 {
		return 0, nil
	}
	p[0] = r.data[r.at]
	r.at++
	return 1, nil
}

// bracketColumn returns the column of the first bracket that opens a list or
// map in a line, or of its first character.
func bracketColumn(line string) int {
	if at := strings.IndexAny(line, "[{"); at >= 0 {
		return utf8.RuneCountInString(line[:at]) + 1
	}
	return firstColumn(line)
}

func firstColumn(line string) int {
	return utf8.RuneCountInString(line) - utf8.RuneCountInString(strings.TrimLeft(line, " \t")) + 1
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
