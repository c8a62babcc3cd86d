package words

import (
	"regexp"
	"strconv"
	"strings"

	"houserules/engine/rules"
)

// places are those of a text of the catalogue where something else is said: an argument, a choice
// between words by a number, a per cent sign.
var places = regexp.MustCompile(`%\[(\d+)\]([a-z])|\{\d+:([^{}]*)\}|%%`)

// Recognise finds the sentence that a text says, among the keys that are meant, with its arguments:
// whole numbers where it has such, else texts, those that are such sentences themselves as messages.
// So what was kept in English can be said in another language. Of several it is the one with most
// letters of its own; a sentence that is nothing but an argument is none.
func (c *Catalogue) Recognise(text string, meant func(key string) bool) (found rules.Message, ok bool) {
	most := 0
	for key := range c.entries {
		if !meant(key) {
			continue
		}
		e, _ := c.Entry(key)
		for _, form := range e.Forms {
			if args, own := argumentsOf(form, text); own > most || own == most && own > 0 && key < found.Key {
				found, most = rules.Say(key, args...), own
			}
		}
	}
	for i, a := range found.Args {
		if s, isText := a.(string); isText && s != text {
			if inner, ok := c.Recognise(s, meant); ok {
				found.Args[i] = inner
			}
		}
	}
	return found, most > 0
}

// argumentsOf are the arguments with which a form of a sentence says a text, and how many letters of that
// are its own; none where it does not say it.
func argumentsOf(form, text string) (args []any, own int) {
	if first := strings.IndexAny(form, "%{"); first > 0 && !strings.HasPrefix(text, form[:first]) {
		return nil, 0 // nearly always, and looking for places takes a while
	}
	found := places.FindAllStringSubmatchIndex(form, -1)
	begin, end := form, form // around the places
	if len(found) > 0 {
		begin, end = form[:found[0][0]], form[found[len(found)-1][1]:]
	}
	if !strings.HasPrefix(text, begin) || !strings.HasSuffix(text, end) {
		return nil, 0 // nearly always, and a pattern takes long to make
	}
	pattern, at := "^", 0
	var numbers []int
	var whole []bool
	for _, m := range found {
		literal := form[at:m[0]]
		own += len(literal)
		pattern += regexp.QuoteMeta(literal)
		switch at = m[1]; {
		case m[2] >= 0:
			n, _ := strconv.Atoi(form[m[2]:m[3]])
			numbers, whole = append(numbers, n), append(whole, form[m[4]:m[5]] == "d")
			if form[m[4]:m[5]] == "d" {
				pattern += `([0-9,]+)`
			} else {
				pattern += `(.+?)`
			}
		case m[6] >= 0:
			var words []string
			for w := range strings.SplitSeq(form[m[6]:m[7]], "|") {
				words = append(words, regexp.QuoteMeta(w))
			}
			pattern += `(?:` + strings.Join(words, "|") + `)`
		default:
			pattern += "%"
		}
	}
	own += len(form[at:])
	match := regexp.MustCompile(pattern + regexp.QuoteMeta(form[at:]) + "$").FindStringSubmatch(text)
	if match == nil {
		return nil, 0
	}
	for i, n := range numbers {
		for len(args) < n {
			args = append(args, "")
		}
		args[n-1] = match[i+1]
		if number, err := strconv.Atoi(strings.ReplaceAll(match[i+1], ",", "")); whole[i] && err == nil {
			args[n-1] = number
		}
	}
	return args, own
}
