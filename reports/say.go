package reports

import (
	"houserules/configs/words"
	"houserules/engine/rules"
)

// say returns the sentence of a key with its arguments. Numbers arrive as text,
// because how many digits one has is decided here, not by the catalogue.
func say(key string, args ...any) string { return words.English().Say(rules.Say(key, args...)) }

// sayAll returns messages of the analysis in words.
func sayAll(messages []rules.Message) []string {
	var texts []string
	for _, m := range messages {
		texts = append(texts, words.English().Say(m))
	}
	return texts
}
