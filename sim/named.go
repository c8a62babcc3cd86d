package sim

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/variants"
)

// levelWord is what stands before the number of a level.
const levelWord = "level:"

// Named reads an agent as it is written, with the evaluations that it names, or a level
// such as level:3, which is the player that was placed there under the rules of the game. outside are files
// that it reads and that do not lie in the folder.
func Named(text, folder string, lib *variants.Library, games ...engine.Game) (a agent.Spec, outside []string, err error) {
	return named(text, folder, lib.Levels, lib.Learn, games)
}

// named is Named with who knows levels and what is learned.
func named(text, folder string, levels variants.Levels, learn variants.Learn, games []engine.Game) (a agent.Spec, outside []string, err error) {
	if number, is := strings.CutPrefix(strings.TrimSpace(text), levelWord); is {
		a, err = level(number, levels, games)
		if err != nil {
			err = fmt.Errorf("%s: %w", text, err)
		}
		return a, nil, err
	}
	if a, err = ParseAgent(text); err != nil {
		if regexp.MustCompile(`(?i)(^|[=(])level([:;)]|$)`).MatchString(text) {
			err = fmt.Errorf("%w; level:K, with a number, stands alone: where it is part of another player, write in parentheses how it plays, as houserules levels V lists it", err)
		}
		return a, nil, err
	}
	return evaluate(a, folder, learn, games...)
}

// level is the player of a level.
func level(number string, find variants.Levels, games []engine.Game) (a agent.Spec, err error) {
	if find == nil || len(games) != 1 {
		return a, fmt.Errorf("levels are those of one rule set, and here are %d: name the players themselves, as houserules levels V lists them", len(games))
	}
	if _, options, some := strings.Cut(number, ";"); some {
		return a, fmt.Errorf("a level has no options, and %q is one: write the player as houserules levels V lists it, with other options", options)
	}
	all, err := find(games[0])
	if err != nil {
		return a, err
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(all) {
		return a, fmt.Errorf("%s has levels from 1 to %d", games[0].Info().Variant.Name, len(all))
	}
	return all[n-1], nil
}
