package strict

import (
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"houserules/configs/diag"
)

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
