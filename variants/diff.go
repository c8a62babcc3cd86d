package variants

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"houserules/configs/strict"
	"houserules/configs/words"
)

// Difference is a rule that two variants do not share.
type Difference struct {
	// Path is the knob's path.
	Path string `json:"path"`
	// A and B are the values as YAML on one line, numbers with their unit.
	A string `json:"a"`
	B string `json:"b"`
	// WhereA and WhereB say where they were set.
	WhereA string `json:"where_a"`
	WhereB string `json:"where_b"`
}

// Diff lists the rules in which two variants differ, in their order of
// presentation. A rule that only one of them has switched on is one
// difference. Variants of two families differ in their family, and nothing
// else can be compared.
func Diff(a, b *Variant) []Difference {
	if a.Family != b.Family {
		return []Difference{{Path: "family", A: a.Family, B: b.Family, WhereA: a.where("family"), WhereB: b.where("family")}}
	}
	off := make(map[string]bool) // what b has switched off
	for _, l := range leaves(b.shape, b.rules(), "") {
		off[l.path] = l.shape.Optional && l.value.IsNil()
	}
	var list []Difference
	for _, l := range leaves(a.shape, a.rules(), "") {
		path := l.path
		for at := range path {
			if path[at] == '.' && off[path[:at]] {
				path = path[:at]
				break
			}
		}
		if n := len(list); n > 0 && list[n-1].Path == path {
			continue
		}
		if textA, textB := a.text(path), b.text(path); textA != textB {
			list = append(list, Difference{Path: path, A: textA, B: textB, WhereA: a.where(path), WhereB: b.where(path)})
		}
	}
	return list
}

// text returns the value of a path, whether of a single knob or of a group; nothing of a knob in a
// group that is switched off.
func (v *Variant) text(path string) string {
	shape, value := v.shape, v.rules()
	for key := range strings.SplitSeq(path, ".") {
		f, ok := shape.Field(key)
		if !ok {
			return ""
		}
		if shape.Optional {
			if value = reflect.Indirect(value); !value.IsValid() {
				return ""
			}
		}
		shape, value = f.Shape, f.Value(value)
	}
	return strict.Flow(shape, value)
}

// DiffText renders what Diff returns as a table with one line for each path; its head is
// in a language.
func DiffText(a, b *Variant, say *words.Catalogue) string {
	list := Diff(a, b)
	if len(list) == 0 {
		return say.Sentence("diff.same", a.Name, b.Name) + "\n"
	}
	rule := say.Sentence("diff.rule")
	width := [2]int{len([]rune(rule)), len([]rune(a.Name))}
	for _, d := range list {
		if blocks(d) != nil {
			continue
		}
		width[0] = max(width[0], len([]rune(d.Path)))
		width[1] = max(width[1], len([]rune(d.A)))
	}
	var out strings.Builder
	row := func(path, a, b string) {
		fmt.Fprintf(&out, "%-*s  %-*s  %s\n", width[0], path, width[1], a, b)
	}
	row(rule, a.Name, b.Name)
	for _, d := range list {
		if sides := blocks(d); sides != nil {
			sideBySide(&out, d.Path, sides)
			continue
		}
		row(d.Path, d.A, d.B)
	}
	return out.String()
}

// blocks returns the lines of both values where they are drawn over several
// lines, such as the map of a board; nil where they are not.
func blocks(d Difference) [][]string {
	var sides [][]string
	several := false
	for _, text := range []string{d.A, d.B} {
		plain, err := strconv.Unquote(text)
		if err != nil {
			plain = text
		}
		lines := strings.Split(strings.TrimSuffix(plain, "\n"), "\n")
		several = several || len(lines) > 1
		sides = append(sides, lines)
	}
	if !several {
		return nil
	}
	return sides
}

// sideBySide prints two drawings beside each other and marks the lines that
// differ.
func sideBySide(out *strings.Builder, path string, sides [][]string) {
	fmt.Fprintf(out, "%s\n", path)
	width := 0
	for _, line := range sides[0] {
		width = max(width, len([]rune(line)))
	}
	for i := range max(len(sides[0]), len(sides[1])) {
		var left, right string
		if i < len(sides[0]) {
			left = sides[0][i]
		}
		if i < len(sides[1]) {
			right = sides[1][i]
		}
		mark := ' '
		if left != right {
			mark = '|'
		}
		line := fmt.Sprintf("  %-*s %c %s", width, left, mark, right)
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
}
