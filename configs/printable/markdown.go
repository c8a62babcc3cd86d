package printable

import (
	"regexp"
	"strings"
)

// lineMark is what would make a list, a rule or an underline of a line.
var lineMark = regexp.MustCompile(`^(?:([-+])(?: |$)|[0-9]{1,9}([.)])(?: |$)|([-=])[-=]*$)`)

// Markdown is Line with everything escaped that Markdown, or HTML inside it, would take
// for markup. Brackets stay where nothing makes a
// link of them: intervals are full of them.
func Markdown(s string) string {
	s = Line(s)
	var b strings.Builder
	list := lineMark.FindStringSubmatchIndex(s)
	marker := -1
	for k := 2; k < len(list); k += 2 {
		marker = max(marker, list[k])
	}
	for i, r := range s {
		if i == marker {
			b.WriteByte('\\')
		}
		switch r {
		case '\\', '`', '*', '_', '<', '>', '|', '~', '$', '&', '#', '!':
			b.WriteByte('\\')
		case ']':
			if i+1 < len(s) && strings.IndexByte("([:", s[i+1]) >= 0 {
				b.WriteByte('\\')
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}
