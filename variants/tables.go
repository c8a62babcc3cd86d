package variants

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/endgames"
	"houserules/engine/rules"
	"houserules/engine/solve"
	"houserules/engine/solve/tables"
)

// Book opens the tables of exact values that a folder has of the variant. Its error
// says why they do not do, and which command makes them; it is a solve.Refusal where
// no values can be found.
func (v *Variant) Book(folder string) (solve.Book, error) {
	if v.family.Book == nil {
		return nil, solve.Refusal{Why: rules.Say("solve.refused.tables", v.Family)}
	}
	b, err := v.family.Book(v.Rules, v.Hash, folder)
	var refused solve.Refusal
	switch {
	case errors.As(err, &refused):
		return nil, err
	case err != nil:
		return nil, &TablesError{Folder: folder, Variant: v.asked(), Why: err}
	}
	return b, nil
}

// asked is by what a command asks for the variant: its name where it is a built-in one
// or its file is not known, else its file.
func (v *Variant) asked() string {
	if v.File == "" || v.File == v.Name+".yaml" && slices.Contains(NewLibrary().Names(), v.Name) {
		return v.Name
	}
	return v.File
}

// bookMancala opens tables of two-row sowing games.
func bookMancala(r *mancala.Rules, hash, folder string) (solve.Book, error) {
	b, err := endgames.OpenBook(r, hash, folder)
	if err != nil {
		return nil, err // not b: a nil *Book is no nil Book
	}
	return b, nil
}

// TablesError says that a folder has no tables that do for a variant, a name or a file.
type TablesError struct {
	Folder, Variant string
	Why             error
}

// Error says it, with the command that makes such tables: again where a file is
// damaged, and elsewhere where the folder has those of others.
func (e *TablesError) Error() string {
	command := fmt.Sprintf("houserules solve %s --tables %s", e.Variant, e.Folder)
	var damaged *tables.Damaged
	switch {
	case errors.As(e.Why, &damaged):
		command += " --rebuild"
	case errors.Is(e.Why, tables.ErrForeign):
		name := strings.TrimSuffix(filepath.Base(e.Variant), filepath.Ext(e.Variant))
		command = fmt.Sprintf("houserules solve %s --tables %s-%s", e.Variant, e.Folder, name)
	}
	return fmt.Sprintf("the tables in %s do not do for %s: %v; %s makes them; where not all of them fit, --seeds 12 stops at 12", e.Folder, e.Variant, e.Why, command)
}

// Unwrap returns the reason.
func (e *TablesError) Unwrap() error { return e.Why }

// said is a refusal in words, and any other error as it is.
func said(err error) error {
	var r solve.Refusal
	if errors.As(err, &r) {
		return errors.New(words.English().Say(r.Why))
	}
	return err
}

// endgames opens tables for a player of an objective, see engine.VariantInfo.
func (v *Variant) endgames(folder string, o engine.Objective) (engine.Endgames, error) {
	b, err := v.Book(folder)
	var refused solve.Refusal
	switch {
	case errors.As(err, &refused):
		return nil, fmt.Errorf("%s has no tables: %w", v.Name, said(err))
	case err != nil:
		return nil, err
	}
	if o == engine.Lead && b.PlayedOn() {
		b.Close()
		return nil, fmt.Errorf("%s ends games by a majority, after which the leads in tables are played on: they do not do for objective=lead; "+
			"write objective=win, or set end.majority: none", v.Name)
	}
	return b, nil
}
