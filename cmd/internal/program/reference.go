package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserules/analysis/reference"
	"houserules/analysis/repeat"
	"houserules/analysis/tree"
	"houserules/reports"
	"houserules/sim/confined"
	"houserules/variants"
)

const (
	summaryFile = "summary.json"
	// keptSummary is its name where an edition keeps it, packed.
	keptSummary = summaryFile + repeat.PackedSuffix
	// keptStudies is the folder in which an edition keeps the summaries that it is made of.
	keptStudies = "studies"
)

func referenceCommand(a *app) *cobra.Command {
	var out, format string
	cmd := &cobra.Command{
		Use:   "reference [DIR|FILE…] -o DIR",
		Short: "Make the reference tables: what moving first is worth, entry by entry",
		Long: `Makes an edition of the reference tables from the summaries of studies: one entry for each
set of rules, each player who plays against a copy of itself and each kind of openings,
never averaged. Several trainings of one learned player make one entry, whose interval
holds that of each.

DIR is the folder of a study that was played, or holds such folders. Of each the folder
of -o keeps summary.json, packed, below studies, so that the next edition needs only what
is new; without DIR the edition is made of what is kept there. A study that was played further
replaces what is kept of it.

FILE.jsonl is an example game, as sample --analyse writes it, for the page of its rules: with its
moves, its mistakes and what was better. It is kept, too, below games, by its hash. Examples are
no entries: with others the edition keeps its number.

The folder gets index.html, a page for each set of rules below rules, entries.json and entries.csv
(with what each column holds and its unit in entries.json), CITATION.cff and, of
houserules-export, entries.parquet with the same in its schema. Verdicts
rest on intervals that hold together for the whole edition, by Bonferroni, and allow for
games cut off having gone either way; where nothing is shown an entry is open.

Where seats have different roles, as those of el-perro, no seat is called first: an entry is
about one seat's result against the other role, and says which role is ahead.

Editions are numbered. Where the entries are others than those that are there, the next
edition is written: it says what moved and why, and the entries of the one before stay in
editions. A damaged or foreign summary is left out, with the reason; cells that are of more
than two players, unless they play different roles, of different players, or of openings that are always played the same way, too.

--format json prints the edition, as entries.json has it.`,
		Example: `  houserules run all-games --quick
  houserules reference runs/all-games -o reference
  houserules sample french --agents nodes:1000 --analyse --format jsonl \
    > french.jsonl
  houserules reference french.jsonl -o reference
  houserules reference -o reference --lang fr`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if out == "" {
				return usagef("name the folder of the tables with -o")
			}
			return a.reference(args, out, format)
		},
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "folder of the tables")
	formatFlag(cmd, &format, reports.FormatText, reports.FormatMarkdown, reports.FormatJSON)
	return cmd
}

// reference makes an edition.
func (a *app) reference(args []string, out, format string) error {
	if _, err := os.Stat(filepath.Join(out, keptStudies)); err != nil && len(args) == 0 {
		return usagef("%s keeps no studies yet: name folders of studies", out)
	}
	if holdsPlan(out) {
		return usagef("%s is the folder of a study; name another one with -o for the tables", out)
	}
	args, inputs, left, err := givenInputs(args)
	if err != nil {
		return err
	}
	given, unread, err := a.givenSummaries(args)
	if err != nil {
		return err
	}
	before, kept, damaged, err := keptReferenceOf(out)
	if err != nil {
		return err
	}
	keptBeside, changed, err := keptInputs(out, before)
	if err != nil {
		return err
	}
	left = slices.Concat(left, unread, damaged)
	all, err := together(kept, given)
	if err != nil {
		return err
	}
	var entries []*reference.Entry
	texts := map[string]reports.VariantText{} // by hash: names may be those of several
	rules := map[string]*variants.Variant{}
	for _, s := range all {
		entries, left = append(entries, s.Entries...), append(left, s.LeftOut...)
		for _, v := range s.Rules {
			if _, known := texts[v.Hash]; known {
				continue
			}
			restored, err := variants.Restore(v.Rules)
			if err != nil {
				return fmt.Errorf("%s: the rules of %s: %w", s.Name, v.Name, err)
			}
			rules[v.Hash], texts[v.Hash] = restored, a.referenceText(restored)
		}
	}
	if len(entries) == 0 {
		return errors.New("there is nothing to make tables of: no summary has a cell of one player against itself; houserules run plays such studies")
	}
	e := reference.New(1, entries, left, nil)
	shown, beside, unshown := shownInputs(reference.Inputs(keptBeside, inputs), e, rules)
	for _, l := range slices.Concat(left, changed, unshown) {
		a.tell("reference.left-out-said", l.Study, l.Reason)
	}
	folder, err := confined.Make(out)
	if err != nil {
		return fmt.Errorf("cannot make the folder for the tables: %w; choose another with -o", err)
	}
	defer folder.Close()
	if err := errors.Join(keepSummaries(folder, given), keepInputs(folder, shown)); err != nil {
		return err
	}
	switch {
	case before != nil && e.Same(before):
		e = before // with what was left out then
	case before != nil:
		e = reference.New(before.Number+1, entries, left, before)
	}
	e.Inputs = append([]reference.Input{}, shown...) // a list, if empty
	// No version stands on the pages: the same summaries make the same bytes.
	frame := reports.Frame{Name: reference.Question, Reader: reports.Reader{Words: a.words()}}
	for i, x := range e.Entries {
		if i == 0 || x.Variant != e.Entries[i-1].Variant {
			frame.Variants = append(frame.Variants, texts[x.RulesHash])
		}
		if x.Base != "" && !slices.ContainsFunc(frame.Variants, func(v reports.VariantText) bool { return v.Name == x.Base }) {
			frame.Variants = append(frame.Variants, a.baseText(x, texts[x.RulesHash]))
		}
	}
	if err := reports.WriteReference(folder, e, before, &beside, frame, a.program.Entries); err != nil {
		return err
	}
	a.tell("progress.report", filepath.Join(out, reports.ReferencePage))
	if format == reports.FormatJSON {
		text, err := tree.Indented(e)
		if err == nil {
			_, err = a.out.Write(text)
		}
		return err
	}
	return reports.Answered(a.out, e.Answer(""), frame.Reader, format)
}

// baseText has in words what a study varied to make the rules of an entry; where this program does
// not know them, the rules of the entry stand for them.
func (a *app) baseText(x *reference.Entry, of reports.VariantText) reports.VariantText {
	if v, wrong := a.library.Load(x.Base); v != nil && !wrong.HasErrors() {
		of = a.referenceText(v)
	}
	of.Name = x.Base
	return of
}

// referenceText has rules in words with all that can be read otherwise.
func (a *app) referenceText(v *variants.Variant) reports.VariantText {
	text := variantText(a.library, v, a.words())
	for _, r := range a.library.Open(v) {
		text.Readings = append(text.Readings, reports.Turning{Knob: r.Knob, Value: r.Value, Others: r.Values, Source: r.SourceIn(a.words())})
	}
	return text
}

// summaryText is a summary with the study that was read from it.
type summaryText struct {
	*reference.Study
	text []byte
}

// givenSummaries reads those of the folders that were named; what cannot be read is left out.
func (a *app) givenSummaries(args []string) (list []summaryText, left []reference.LeftOut, err error) {
	if len(args) == 0 {
		return nil, nil, nil
	}
	if args, err = a.distinct(args); err != nil {
		return nil, nil, err
	}
	var dirs []string
	for _, arg := range args {
		found, err := summariesIn(arg)
		if err != nil {
			return nil, nil, err
		}
		dirs = append(dirs, found...)
	}
	for _, d := range dirs {
		name := filepath.ToSlash(filepath.Clean(d))
		folder, err := confined.Open(d)
		if err != nil {
			return nil, nil, err
		}
		text, err := folder.ReadFile(summaryFile, repeat.MaxText)
		folder.Close()
		if err == nil {
			var study *reference.Study
			if study, err = reference.Read(text); err == nil {
				list = append(list, summaryText{study, text})
				continue
			}
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = errors.New("there is no summary.json: houserules report writes it")
		}
		left = append(left, reference.LeftOut{Study: name, Reason: err.Error()})
	}
	return list, left, nil
}

// together are the summaries that are kept and those that are given, by the names of their
// studies, a given one in place of what is kept of the same study.
func together(kept, given []summaryText) ([]summaryText, error) {
	list := slices.Clone(given)
	for i, g := range given {
		if slices.ContainsFunc(given[:i], func(x summaryText) bool { return x.Name == g.Name }) {
			return nil, usagef("two of the folders are of studies called %s: give one of them another name in its file", g.Name)
		}
	}
	for _, k := range kept {
		at := slices.IndexFunc(given, func(g summaryText) bool { return g.Name == k.Name })
		switch {
		case at < 0:
			list = append(list, k)
		case given[at].Seed != k.Seed:
			return nil, usagef("a study called %s is kept there that has another seed: give one of them another name in its file", k.Name)
		}
	}
	slices.SortFunc(list, func(a, b summaryText) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

// keepSummaries keeps summaries in the folder of the tables, by the names of their studies.
func keepSummaries(folder *confined.Folder, list []summaryText) error {
	for _, s := range list {
		at := keptStudies + "/" + s.Name
		if err := errors.Join(folder.MakeFolder(keptStudies), folder.MakeFolder(at)); err != nil {
			return err
		}
		packed, err := repeat.Packed(s.text)
		if err == nil {
			err = folder.WriteFile(at+"/"+keptSummary, packed)
		}
		if err != nil {
			return fmt.Errorf("cannot keep the summary of %s: %w", s.Name, err)
		}
	}
	return nil
}

// keptReferenceOf reads the edition and the summaries that a folder keeps, and why some cannot
// be read; none where there is no such folder yet.
func keptReferenceOf(out string) (before *reference.Edition, list []summaryText, left []reference.LeftOut, err error) {
	if _, err := os.Stat(out); errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil, nil
	}
	folder, err := confined.Open(out)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("cannot look into the folder for the tables: %w; choose another with -o", err)
	}
	defer folder.Close()
	if before, err = reports.ReadReference(folder); err != nil {
		return nil, nil, nil, err
	}
	entries, err := os.ReadDir(filepath.Join(out, keptStudies))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil, err
	}
	for _, e := range entries {
		text, err := folder.ReadFile(keptStudies+"/"+e.Name()+"/"+keptSummary, repeat.MaxText)
		if err != nil {
			return nil, nil, nil, fmt.Errorf("cannot read what is kept of %s: %w", e.Name(), err)
		}
		var study *reference.Study
		if text, err = repeat.Unpacked(text); err == nil {
			study, err = reference.Read(text)
		}
		if err != nil {
			left = append(left, reference.LeftOut{Study: e.Name(), Reason: err.Error()})
			continue
		}
		list = append(list, summaryText{study, text})
	}
	return before, list, left, nil
}

// summariesIn is a folder with a summary, or the folders right below it that hold one or a plan.
func summariesIn(dir string) ([]string, error) {
	if _, err := os.Stat(filepath.Join(dir, summaryFile)); err == nil || holdsPlan(dir) {
		return []string{dir}, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be looked into: %w", dir, err)
	}
	var list []string
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		if _, err := os.Stat(filepath.Join(path, summaryFile)); entry.IsDir() && (err == nil || holdsPlan(path)) {
			list = append(list, path)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s holds no %s, and no folder with one: make it with houserules report", dir, summaryFile)
	}
	return list, nil
}
