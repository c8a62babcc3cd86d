package program

import (
	"errors"
	"fmt"
	"path/filepath"

	"houserules/analysis/levels"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/evaluation"
	"houserules/sim/confined"
	"houserules/variants"
)

// errNoLevels is why levels of some rules are not known.
var errNoLevels = errors.New("no levels are known")

// levelsKept is the folder of levels among what is kept for users.
const levelsKept = "levels"

// keepLevels writes the levels for some rules where [app.knownLevels] looks for them.
func keepLevels(hash string, text []byte) error {
	file, err := keptFor(levelsKept, hash)
	if err != nil {
		return err
	}
	folder, err := confined.Make(filepath.Dir(file))
	if err != nil {
		return err
	}
	defer folder.Close()
	return folder.WriteFile(filepath.Base(file), text)
}

// knownLevels returns the players that are the levels of a game: what the program brings, or lies in the
// user's cache.
func (a *app) knownLevels(g engine.Game) ([]agent.Spec, error) {
	info := g.Info()
	if n := info.Seats(); n != 2 {
		return nil, fmt.Errorf("games for two have levels, and %s is for %d: write who plays, as houserules agents list has it", info.Variant.Name, n)
	}
	v := info.Variant
	p, err := levels.Brought(v.Hash)
	if p == nil && err == nil {
		p, err = keptLevels(v.Hash)
	}
	switch {
	case err != nil:
		return nil, err
	case p == nil:
		return nil, fmt.Errorf("%w for %s: houserules levels V finds some, where V is its file or name", errNoLevels, v.Name)
	}
	list, err := p.Players(func() (*evaluation.Evaluation, error) {
		learned, err := a.library.Learn([]engine.Game{g})
		if err != nil {
			return nil, err
		}
		return learned[0], nil
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", v.Name, err)
	}
	return list, nil
}

// keptLevels are those for some rules that lie in the user's cache; nil where none do.
func keptLevels(rules string) (*levels.Placement, error) {
	file, err := keptFor(levelsKept, rules)
	if err != nil {
		return nil, nil // where there is no such folder nothing lies in it
	}
	text, err := ifThere(file)
	if text == nil {
		return nil, err
	}
	p, err := levels.Read(text)
	if err == nil && p.Rules != rules {
		err = errors.New("it has levels for other rules")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w; delete it, and houserules levels V makes it anew", file, err)
	}
	return p, nil
}

// usualBot is who plays against people where they name nobody: the level in the middle where levels are known,
// else who has learned, and of other games who the rules are judged by. It says so.
func (a *app) usualBot(ref string, v *variants.Variant) (string, error) {
	info := v.Game.Info()
	if info.Seats() != 2 {
		return v.Players()[1], nil
	}
	known, err := a.knownLevels(v.Game)
	switch {
	case err == nil:
		middle := levels.Middle(len(known))
		a.tell("play.level", middle, len(known))
		return fmt.Sprintf("level:%d", middle), nil
	case !errors.Is(err, errNoLevels):
		return "", err
	}
	eval := ";eval=learned"
	if v.Game.Abilities().Features == nil {
		eval = ""
	}
	bot := levels.Unplaced(levels.Usual, v.Game.Abilities().Total, eval)
	a.tell("play.no-levels", v.Name, "houserules levels "+quote(ref), bot)
	return bot, nil
}
