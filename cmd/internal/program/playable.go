package program

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"houserules/reports"
	"houserules/reports/playable"
	"houserules/reports/playable/session"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/variants"
)

// writePlayable writes the page on which the games of a study are played.
func (a *app) writePlayable(dir string) error {
	p, _, err := planfile.Open(dir)
	if err != nil {
		return err
	}
	page := playable.Page{Title: reports.StudyTitle(a.words(), p.Name, p.Title), Words: a.words(), Seed: p.Seed}
	if page.Title == "" {
		page.Title = p.Name
	}
	for _, stored := range p.Variants {
		if len(p.Designs) > 0 && !wasVaried(p, stored.Name) {
			continue // made of others, and there may be a thousand of them
		}
		v, err := variants.Restore(stored.Rules)
		if err != nil {
			return fmt.Errorf("%s: the rules of %s: %w", dir, stored.Name, err)
		}
		g, err := a.playableGame(v, p)
		if err != nil {
			return err
		}
		page.Games = append(page.Games, g)
	}
	if err := playable.Write(dir, page); err != nil {
		return err
	}
	a.tell("progress.to-play", filepath.Join(dir, playable.File))
	return nil
}

// playableGame is a variant with those who may play it: those of the study that a page
// can have, the strongest first, and some that every page offers.
func (a *app) playableGame(v *variants.Variant, p *plan.Plan) (playable.Game, error) {
	r, err := session.RulesOf(v.Family, v.Hash, v.Rules)
	if err != nil {
		return playable.Game{}, fmt.Errorf("%s: %w", v.Name, err)
	}
	var players []string
	add := func(name string) {
		if !slices.Contains(players, name) && session.Fits(name, v.Game) {
			players = append(players, name)
		}
	}
	for _, c := range slices.Backward(p.Cells) {
		if c.Variant != v.Name {
			continue
		}
		for _, name := range c.Lineup {
			add(name)
		}
	}
	for _, name := range []string{"greedy", "random", "alphabeta:2", "alphabeta:4", "herder:1"} {
		add(name)
	}
	var files []json.RawMessage
	named, err := p.EvaluationsOf(players)
	if err != nil {
		return playable.Game{}, err
	}
	for _, e := range named {
		text, err := e.Text()
		if err != nil {
			return playable.Game{}, err
		}
		files = append(files, text)
	}
	return playable.Game{
		Name: v.Name, Title: v.TitleIn(a.words()), Brief: strings.Join(strings.Fields(variants.Brief(v, a.words())), " "), BuiltIn: a.isBuiltin(v),
		Rules: r, Info: v.Game.Info(), Players: players, Evaluations: files,
	}, nil
}
