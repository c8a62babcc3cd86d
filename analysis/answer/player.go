package answer

import (
	"regexp"
	"strconv"
	"strings"
)

// learned is the option of a player whose evaluation was trained, whatever training made it.
const learned = "eval=learned"

// vary is the option of a player who does not always make the best move.
const vary = "softmax="

// Parts are a player's kind, what it is told first, such as a number of positions, and its options.
func (p Player) Parts() (kind, argument, options string) {
	kind, argument, _ = strings.Cut(string(p), ":")
	argument, options, _ = strings.Cut(argument, ";")
	return kind, argument, options
}

// mostBrief is the number of letters up to which a headline has room for a recipe.
const mostBrief = 40

// Brief names a player in few words. One with options takes too many, so that it is named by its recipe, as in
// tables; false where that is long, too.
func (p Player) Brief() (Text, bool) {
	if _, _, options := p.Parts(); options != "" {
		return Verbatim(string(p)), len(p) <= mostBrief
	}
	return Say("text.verbatim", p), true
}

// hashed is the option of a player with the name of its evaluation, and versioned that of the second version
// of a search: words tell of neither, tables do.
var hashed, versioned = regexp.MustCompile(`eval=[0-9a-f]{16}`), regexp.MustCompile(`(^|;)v=2`)

// Recipe is what tells a player from others, without the name of its evaluation and the version of its search.
func Recipe(player string) string {
	return versioned.ReplaceAllString(hashed.ReplaceAllString(player, learned), "")
}

// Text says in words who plays against players of their own kind; an agent of whom there are
// no words, or with options, goes by name.
func (p Player) Text() Text {
	kind, argument, options := p.Parts()
	options = strings.TrimPrefix(Recipe(options), ";")
	n, err := strconv.Atoi(argument)
	switch {
	case p == "random":
		return Say("player.random")
	case p == "greedy":
		return Say("player.greedy")
	case p == "herder:1":
		return Say("player.herder.1")
	case p == "herder:2":
		return Say("player.herder.2")
	case err != nil:
	case kind == "nodes" && options == learned:
		return Say("player.nodes-learned", Count(n))
	case kind == "nodes" && strings.HasPrefix(options, learned+";softmax="):
		return Say("player.nodes-learned-vary", Count(n))
	case kind == "nodes" && strings.HasPrefix(options, vary) && !strings.Contains(options[len(vary):], ";"):
		return Say("player.nodes-vary", Count(n), options[len(vary):])
	case kind == "alphabeta" && options == learned:
		return Say("player.alphabeta-learned", n)
	case options != "":
	case kind == "alphabeta":
		return Say("player.alphabeta", n)
	case kind == "nodes":
		return Say("player.nodes", Count(n))
	case kind == "mcts":
		return Say("player.mcts", Count(n))
	}
	return Say("player.other", string(p))
}
