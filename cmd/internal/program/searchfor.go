package program

import (
	"path"

	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/variants"
)

// variantsFolder is where a study's folder keeps the rules that are not built in, each as a
// file that extends nothing, for commands to name.
const variantsFolder = "variants"

// searched are the rules of a study for which a search for a fairer change is proposed:
// those it compares others with, or the first that can be searched; nil where none can.
func searched(p *plan.Plan, list []*variants.Variant) *variants.Variant {
	var of *variants.Variant
	for _, v := range list {
		if info := v.Game.Info(); info.Seats() == 2 && plan.Verdicts(info) == 1 && (of == nil || v.Name == p.Base) {
			of = v
		}
	}
	return of
}

// builtIn tells whether rules are those of a built-in variant of their name.
func (a *app) builtIn(v *variants.Variant) bool {
	b, problems := a.library.Load(v.Name)
	return !problems.HasErrors() && b.Hash == v.Hash
}

// variantFile is where a study's folder keeps such rules, from the folder.
func variantFile(v *variants.Variant) string { return path.Join(variantsFolder, v.Name+".yaml") }

// searchCommand is the command that searches, to be typed in the folder that holds the
// study's; it reports whether it is the same anywhere.
func (a *app) searchCommand(dir string, v *variants.Variant) (command string, anywhere bool) {
	switch {
	case v == nil:
		return "", false
	case a.builtIn(v):
		return "houserules balance " + quote(v.Name), true
	default:
		return "houserules balance " + quote(path.Join(folderName(dir), variantFile(v))), false
	}
}

// keepSearched writes the rules that a report proposes to search into the study's folder,
// where they are not built in.
func (a *app) keepSearched(dir string, v *variants.Variant) error {
	if v == nil || a.builtIn(v) {
		return nil
	}
	folder, err := confined.Open(dir)
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := folder.MakeFolder(variantsFolder); err != nil {
		return err
	}
	return folder.WriteFile(variantFile(v), variants.Show(v))
}
