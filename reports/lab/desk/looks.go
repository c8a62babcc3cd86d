package desk

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"houserules/analysis"
	"houserules/sim/plan"
)

// Looks are the looks at results of a page, which outlive its desk: the page keeps them, and
// hands them to the next desk.
//
// Whoever looks at many results finds something by chance. So every combination of rules,
// players, seed and rules to compare with whose results were shown is a look, and the j-th has
// the share 6/(π²j²) of the error 0.05 for all its intervals. The shares add up to one, so that
// whatever is looked at, anything that is shown is wrong with the chance 0.05 at most, however
// looks follow from what was seen before and though some are of the same games. A combination
// that was there before goes on with its share and its games.
//
// Rules that were chosen before the first of their games was played, of a seed that was never
// shown, are no find of browsing. Their looks are a sequence of their own, with an error
// of 0.05 for all of them together that is shared in the same way.
type Looks struct {
	// Page names the page: its own links count nothing twice.
	Page string `json:"page"`
	// Browsed is how many looks there were, those of the pages that made links included, and
	// Confirmed how many at games that were played after the rules were chosen. Searched is how many
	// searches began to race, which shows how they stand: an error of 0.05 is shared among them, too.
	Browsed   int `json:"browsed"`
	Confirmed int `json:"confirmed"`
	Searched  int `json:"searched"`
	// Places are the looks and searches that there were, by what was looked at.
	Places map[string]place `json:"places"`
	// Links are the looks of other pages that were counted, by page.
	Links map[string]int `json:"links"`
	// Seeds are those whose games were shown.
	Seeds map[string]bool `json:"seeds"`
}

// place numbers a look among the looks of its kind, from 1 on.
type place struct {
	At    int  `json:"at"`
	Fresh bool `json:"fresh,omitempty"`
}

// mostLooked is how many looks a link can tell of: more are as many.
const mostLooked = 10_000

// LinkLooks is what a link says of the page that made it.
type LinkLooks struct {
	Page     string `json:"page"`
	Looked   int    `json:"looked"`
	Searched int    `json:"searched"`
}

// keep takes over the looks that a page kept, in JSON, and those of a link. Nothing in them makes
// the desk forget a look: what makes no sense counts as what is sure.
func (l *Looks) keep(page string, kept json.RawMessage, link *LinkLooks) {
	var was Looks
	if json.Unmarshal(kept, &was) != nil {
		was = Looks{}
	}
	l.Page = cmp.Or(l.Page, was.Page, page)
	l.Browsed, l.Confirmed, l.Searched = max(l.Browsed, was.Browsed), max(l.Confirmed, was.Confirmed), max(l.Searched, was.Searched)
	maps.Copy(l.Seeds, was.Seeds)
	maps.Copy(l.Links, was.Links)
	maps.Copy(l.Places, was.Places)
	if link == nil || link.Page == l.Page {
		return
	}
	// The look that the link itself is counts when it is shown.
	looked := min(max(link.Looked, 1), mostLooked)
	l.Browsed += max(0, looked-max(1, l.Links[link.Page]))
	l.Links[link.Page] = max(looked, l.Links[link.Page])
	searched, of := min(max(link.Searched, 0), mostLooked), "search "+link.Page
	l.Searched += max(0, searched-l.Links[of])
	l.Links[of] = max(searched, l.Links[of])
}

// fresh tells whether games can be such as were played after their rules were chosen: those of
// that combination that were, or any of a seed that was never shown.
func (l *Looks) fresh(key string, seed uint64, wanted bool) bool {
	if p := l.Places[key]; p.At > 0 {
		return p.Fresh
	}
	return wanted && !l.Seeds[strconv.FormatUint(seed, 10)]
}

// look gives what is shown its place, and tells whether it is a new one. That games are fresh is
// wanted; where their seed was shown meanwhile they are not.
func (l *Looks) look(key string, seed uint64, wanted bool) (place, bool) {
	if p := l.Places[key]; p.At > 0 {
		return p, false
	}
	of, fresh := &l.Browsed, l.fresh(key, seed, wanted)
	if fresh {
		of = &l.Confirmed
	}
	*of++
	p := place{*of, fresh}
	l.Places[key], l.Seeds[strconv.FormatUint(seed, 10)] = p, true
	return p, true
}

// searched gives a search that begins to race its place: from then on games of its seed are shown.
func (l *Looks) searched(key string, seed uint64) place {
	if p := l.Places[key]; p.At > 0 {
		return p
	}
	l.Searched++
	p := place{At: l.Searched}
	l.Places[key], l.Seeds[strconv.FormatUint(seed, 10)] = p, true
	return p
}

// alpha is the error of all that is shown at a look.
func (p place) alpha() float64 {
	j := float64(p.At)
	return (1 - analysis.DefaultLevel) * 6 / (math.Pi * math.Pi * j * j)
}

// lookedAt names what a study shows: its rules, the first of which are judged and the others
// compared with, its players with their numbers of games, and its seed.
func lookedAt(p *plan.Plan) string {
	var rules, players []string
	for i, v := range p.Variants {
		if i > 0 {
			rules = append(rules, v.Hash)
		}
	}
	slices.Sort(rules)
	for i := range p.Cells {
		players = append(players, fmt.Sprintf("%s %d", p.Cells[i].Agents, p.Cells[i].Planned()))
	}
	slices.Sort(players)
	return digest(p.Variants[0].Hash, rules, slices.Compact(players), p.Seed)
}

// digest is short for some things together.
func digest(things ...any) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%#v", things))
	return hex.EncodeToString(sum[:12])
}
