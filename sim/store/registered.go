package store

import (
	"errors"
	"fmt"
	"io/fs"

	"houserules/sim/plan"
	"houserules/sim/table"
)

// OtherPlanError says that a plan is not the one whose hash was named.
type OtherPlanError struct{ Named, Hash string }

// Error names both, and what to do.
func (e *OtherPlanError) Error() string {
	return fmt.Sprintf("this would play another plan than the one that was named:\n  named  %s\n  this   %s\n"+
		"nothing was played; the command plan shows what is planned now. Seed, tolerance, compression, on_forfeit, title and description are of the plan, too, and so is the version of the program that wrote it",
		e.Named, e.Hash)
}

// checkHash compares a plan with the hash that was named for it; an empty one is that
// of any.
func checkHash(p *plan.Plan, named string) error {
	if named == "" {
		return nil
	}
	hash, err := p.Hash()
	if err != nil {
		return err
	}
	if hash != named {
		return &OtherPlanError{named, hash}
	}
	return nil
}

// registered is the hash of the plan that was registered at a place; empty where none
// was.
func registered(at Objects) (string, error) {
	text, err := ReadText(at, plan.RegisteredFile, table.MaxPlan)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("cannot read the registered plan: %w", err)
	}
	r, err := plan.RegisteredText(at.Path(plan.RegisteredFile), text)
	if err != nil {
		return "", err
	}
	return r.Hash, nil
}

// register keeps the plan at a place as the one that was named before the games. It is
// refused where there are games of which none was named, because nobody could tell then
// whether it was chosen by what they showed.
func register(at Objects, named string, games bool) error {
	if named == "" {
		return nil
	}
	there, err := registered(at)
	switch {
	case err != nil:
		return err
	case there == named:
		return nil
	case there != "":
		return fmt.Errorf("%s: the plan %s was registered here, not %s: choose another place", at.Path(""), there, named)
	case games:
		return tooLate(at)
	}
	text, err := ReadText(at, table.PlanFile, table.MaxPlan)
	if err != nil {
		return fmt.Errorf("cannot register the plan: %w", err)
	}
	if hash := table.Checksum(text); hash != named {
		return &OtherPlanError{named, hash}
	}
	return putRegistered(at, text)
}

// tooLate says that there are games which were played without a registered plan.
func tooLate(at Objects) error {
	return fmt.Errorf("%s already has games but no registered plan, and a plan cannot be registered once games were played: leave --plan out, or play it in a new place", at.Path(""))
}

// putRegistered writes a registered plan.
func putRegistered(at Objects, text []byte) error {
	if err := WriteText(at, plan.RegisteredFile, text); err != nil {
		return fmt.Errorf("cannot register the plan: %w", err)
	}
	return nil
}

// registerFirst registers a plan where nothing is listed, so that nobody knows whether
// there are games: before the plan itself is there, because whoever comes later finds
// both, and a plan alone may have games.
func registerFirst(at Objects, p *plan.Plan, named string) error {
	if named == "" {
		return nil
	}
	if err := checkHash(p, named); err != nil {
		return err
	}
	_, err := at.Hash(table.PlanFile)
	if err == nil {
		return register(at, named, true)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot register the plan: %w", err)
	}
	text, err := p.Encode()
	if err != nil {
		return err
	}
	return putRegistered(at, text)
}

// keepRegistered gives a directory the plan that was registered for all shards, if it
// has no games of its own from before. Shards of which some were played without a
// registered plan have none together.
func (s *Shards) keepRegistered(to Objects, games bool) error {
	named := ""
	for i, from := range s.places {
		hash, err := registered(from.Objects)
		switch {
		case err != nil:
			return err
		case hash == "" || i > 0 && hash != named:
			return nil
		}
		named = hash
	}
	if there, err := registered(to); err != nil || there != "" || games {
		return err
	}
	text, err := ReadText(s.places[0].Objects, plan.RegisteredFile, table.MaxPlan)
	if err != nil {
		return fmt.Errorf("cannot read the registered plan: %w", err)
	}
	return putRegistered(to, text)
}
