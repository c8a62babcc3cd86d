package words

import (
	"bytes"
	"fmt"

	"go.yaml.in/yaml/v3"
)

// entry is a sentence as it stands in a file: its key and what is indented below that.
type entry struct {
	file string
	line int
	yaml []byte
}

// find adds the entries of a file, without reading them.
func (c *Catalogue) find(file string, text []byte) error {
	last, begun, at, n := "", 0, 0, 0 // the last key, where its line begins, and where this one ends
	for line := range bytes.Lines(text) {
		n++
		at += len(line)
		if line[0] == '#' || len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if line[0] == ' ' && last != "" {
			e := c.entries[last]
			e.yaml = text[begun:at]
			c.entries[last] = e
			continue
		}
		name, _, ok := bytes.Cut(line, []byte(":"))
		if !ok || bytes.ContainsFunc(name, isNoKeyLetter) {
			return fmt.Errorf("words: %s:%d: a line that is not indented must begin with the key of a sentence", file, n)
		}
		key := string(name)
		if c.Has(key) {
			return fmt.Errorf("words: %s:%d: %s stands in two places", file, n, key)
		}
		last, begun = key, at-len(line)
		c.entries[key] = entry{file, n, line}
	}
	return nil
}

// isNoKeyLetter tells what stands in no key.
func isNoKeyLetter(r rune) bool {
	return !('a' <= r && r <= 'z' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || r == '.' || r == '-' || r == '_')
}

// sentence returns the sentence of a key, which is read when it is first asked for. It
// panics where that cannot be read, which a test excludes.
func (c *Catalogue) sentence(key string) (sentence, bool) {
	e, ok := c.entries[key]
	if !ok {
		return sentence{}, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if s, ok := c.read[key]; ok {
		return s, true
	}
	s, err := e.read(key)
	if err == nil {
		err = c.add(key, s)
	}
	if err != nil {
		panic(err)
	}
	return s, true
}

// read reads the sentence.
func (e entry) read(key string) (sentence, error) {
	var read map[string]sentence
	if err := yaml.Unmarshal(e.yaml, &read); err != nil {
		return sentence{}, fmt.Errorf("words: %s:%d: %w", e.file, e.line, err)
	}
	return read[key], nil
}

// add hands a sentence to the printer.
func (c *Catalogue) add(key string, s sentence) error {
	for form, text := range s.forms {
		if err := c.builder.SetString(c.language, key+"#"+form, choices(seamed(c.language, text))); err != nil {
			return fmt.Errorf("words: %s: %w", key, err)
		}
	}
	c.read[key] = s
	return nil
}
