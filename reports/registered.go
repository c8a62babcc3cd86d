package reports

import (
	"strings"

	"houserules/analysis/compare"
)

// Registered is what was laid down of a study before its games, under a hash that
// somebody may have published.
type Registered struct {
	// Hash is the SHA-256 of the plan that was named; empty where none was.
	Hash string
	// Changes say, in sentences, in what the plan is another one now.
	Changes []string
}

// deviations lists in what the study, and what is made of it here, is not what was
// registered.
func (in *Input) deviations(say translator) []string {
	r, list := in.Results, []string{}
	for _, c := range in.Registered.Changes {
		list = append(list, strings.TrimSuffix(c, "."))
	}
	if p := r.Part; p != nil && p.Ended == nil && p.Games < p.Planned {
		list = append(list, say("registered.unfinished", say(compare.GamesOrMatches(r.Matches, "part.of", "part.of-matches"), count(say, p.Games), count(say, p.Planned))))
	}
	if a := r.Anytime; a != nil && !a.Planned {
		list = append(list, say("registered.extended"))
	}
	if r.Planned != nil {
		list = append(list, say("registered.re-analysed"))
	}
	return list
}

// registeredWords say what was registered, and whether it was followed.
func (in *Input) registeredWords(say translator) (text string, followed bool) {
	hash := in.Registered.Hash
	if hash == "" {
		return say("registered.nothing"), true
	}
	text, followed = say("registered.followed", hash), true
	if list := in.deviations(say); len(list) > 0 {
		text, followed = say("registered.deviates", hash, say.clauses(list)), false
	}
	if a := in.Results.Anytime; a != nil && a.Planned {
		text += " " + say("registered.grows")
	}
	return text, followed
}

// registeredFacts name the plan and what was registered; nothing where the caller does
// not know the plan.
func (in *Input) registeredFacts(say translator) []term {
	if in.PlanHash == "" {
		return nil
	}
	text, _ := in.registeredWords(say)
	return []term{{say("registered.plan"), in.PlanHash}, {say("registered.registered"), text}}
}

// registeredWarnings say at the head of a report that it is not what was registered.
func (in *Input) registeredWarnings(say translator) []string {
	if text, followed := in.registeredWords(say); !followed {
		return []string{text}
	}
	return nil
}
