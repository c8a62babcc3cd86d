package program

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"houserules/analysis/reference"
	"houserules/analysis/repeat"
	"houserules/configs/words"
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
	// tablesLock keeps others out of a folder while its tables are made.
	tablesLock = ".lock"
)

func referenceCommand(a *app) *cobra.Command {
	var out, format, date string
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
replaces what is kept of it; one that was played less does not. What run --after played counts
together with what it continues, in one entry; without that it is left out. Of two rule sets with one name
the one that comes with the program stays, or else the one that the edition has.

FILE.jsonl is an example game, as sample --analyse writes it, for the page of its rules: with its
moves, its mistakes and what was better. FILE.json says how often players keep exact values, as
solve --kept-by --format json does. DIR may be the folder of an atlas, too, for the exact
values of small boards. They are kept below games, kept and boards, by their hashes. They are no
entries, and neither are the Elo of studies whose players meet random and each other.

The folder gets index.html and the same in the other languages, index.fr.html and so on, a page for
each set of rules below rules in the language of the run, pages.css and pages.js, the style and the
script of them all, entries.json and entries.csv (with what each column holds and its unit in
entries.json), CITATION.cff and, of houserules-export, entries.parquet with the same in its schema.
Verdicts rest on intervals that hold together for the whole edition, by Bonferroni, and allow for
games cut off having gone either way; where nothing is shown an entry is open.

Where seats have different roles, as those of el-perro, no seat is called first: an entry is
about one seat's result against the other role, and says which role is ahead.

Editions are numbered. An edition is continued until it is published: --date gives it the
day, which stands in entries.json and in CITATION.cff, beside the hash of entries.json and of
every plan. A published edition does not change: whatever is other afterwards makes the next
one, which says what moved and why, and the entries of the one before stay in editions, packed.
A damaged or foreign summary is left out, with the reason. So are cells of different
players, of more than two seats that are alike, and of openings that are always played the
same way.

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
			if date == "" && cmd.Flags().Changed("date") {
				return usagef("--date has no day: write it as 2026-07-31, or leave it out and the edition is not published")
			}
			if day, err := time.Parse(time.DateOnly, date); date != "" && (err != nil || day.Year() < 2000) {
				return usagef("--date %s is no day since the year 2000: write it as 2026-07-31", date)
			}
			if date > lastDay() {
				return usagef("--date %s is still to come: give the day on which the edition is published", date)
			}
			return a.reference(args, out, date, format)
		},
	}
	cmd.Flags().StringVar(&date, "date", "", "publish the edition: the `day`, such as 2026-07-31")
	cmd.Flags().StringVarP(&out, "out", "o", "", "folder of the tables")
	formatFlag(cmd, &format, reports.FormatText, reports.FormatMarkdown, reports.FormatJSON)
	return cmd
}

// lastDay is the day that it is where days begin first.
func lastDay() string { return time.Now().UTC().Add(14 * time.Hour).Format(time.DateOnly) }

// reference makes an edition.
func (a *app) reference(args []string, out, date, format string) error {
	renewed := len(args) > 0
	if _, err := os.Stat(filepath.Join(out, keptStudies)); err != nil && len(args) == 0 {
		return usagef("%s keeps no studies yet: name folders of studies", out)
	}
	if holdsPlan(out) {
		return usagef("%s is the folder of a study; name another one with -o for the tables", out)
	}
	folder, done, err := tablesFolder(out)
	if err != nil {
		return err
	}
	defer done()
	args, inputs, left, err := givenInputs(args)
	if err != nil {
		return err
	}
	given, unread, err := a.givenSummaries(args)
	if err != nil {
		return err
	}
	before, last, kept, damaged, err := keptReferenceOf(folder)
	if err != nil {
		return err
	}
	if before != nil && before.Date > lastDay() {
		return fmt.Errorf("%s says that its edition was published on %s, which is still to come: put it back as it was published, or choose another folder with -o", filepath.Join(out, reports.ReferenceFile), before.Date)
	}
	keptBeside, changed, err := keptInputs(folder, before)
	if err != nil {
		return err
	}
	given, lost := insteadOf(before, kept, given, damaged)
	all, given, older, err := together(kept, given)
	if err != nil {
		return err
	}
	left = slices.Concat(left, unread, lost, older)
	var studies []*reference.Study
	var strengths []*reference.Strength
	var trainings []reference.Training
	learned, err := brought()
	if err != nil {
		return err
	}
	texts := map[string]reports.VariantText{} // by hash: names may be those of several
	rules := map[string]*variants.Variant{}
	for _, s := range all {
		strengths, left, studies = append(strengths, s.Strengths...), append(left, s.LeftOut...), append(studies, s.Study)
		trainings = append(trainings, s.Trainings...)
		for _, v := range s.Rules {
			if _, known := texts[v.Hash]; known {
				continue
			}
			restored, err := variants.Restore(v.Rules)
			if err != nil {
				return fmt.Errorf("%s: the rules of %s: %w", s.Name, v.Name, err)
			}
			text := a.referenceText(restored)
			text.Lead = learned[v.Hash] != nil && len(learned[v.Hash].Weights) == 0
			rules[v.Hash], texts[v.Hash] = restored, text
		}
	}
	entries, apart := reference.Joined(studies)
	if left = append(left, apart...); len(entries) == 0 {
		for _, l := range left {
			a.tell("reference.left-out-said", l.Study, l.Reason)
		}
		return errors.New("there is nothing to make tables of: no summary has a cell of one player against itself; houserules run plays such studies")
	}
	e := reference.New(1, entries, nil, before)
	shown, beside, unshown := shownInputs(reference.Inputs(keptBeside, inputs), keptBeside, e, rules)
	e.Train(trainings)
	if e.Made, e.Planned, err = plannedStudies(all); err != nil {
		return err
	}
	e.Inputs = append([]reference.Input{}, reference.Inputs(keptBeside, shown)...) // a list, if empty
	e.Leave(slices.Concat(left, changed, unshown, e.Weigh(append(strengths, beside.kept...))))
	if e.Made < e.Planned {
		a.tell("reference.part-said", e.Made, e.Planned)
	}
	for _, l := range e.LeftOut {
		a.tell("reference.left-out-said", l.Study, l.Reason)
	}
	if !renewed && before != nil {
		e.Leave(leftOnceGiven(before, kept, keptBeside))
	}
	if err := e.Follow(before, last, date); err != nil {
		return usagef("%w", err)
	}
	if err := errors.Join(keepSummaries(folder, given), keepInputs(folder, shown)); err != nil {
		return err
	}
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
	if err := reports.WriteReference(folder, e, before, &beside.Beside, frame, a.program.Entries); err != nil {
		return err
	}
	a.tell("progress.report", filepath.Join(out, reports.ReferencePage))
	if format == reports.FormatJSON {
		text, err := reports.ReferenceText(e)
		if err == nil {
			_, err = a.out.Write(text)
		}
		return err
	}
	return reports.Answered(a.out, e.Answer(""), frame.Reader, format)
}

// tablesFolder opens the folder of the tables, or makes it, for one program at a time. What was made and
// stays empty is taken away again.
func tablesFolder(out string) (*confined.Folder, func(), error) {
	_, missing := os.Stat(out)
	folder, err := confined.Make(out)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot make the folder for the tables: %w; choose another with -o", err)
	}
	release, err := folder.Lock(tablesLock)
	if err != nil {
		folder.Close()
		return nil, nil, fmt.Errorf("cannot make tables in %s: %w", out, err)
	}
	if err := sweepTables(folder); err != nil {
		release()
		folder.Close()
		return nil, nil, err
	}
	return folder, func() {
		release()
		folder.Close()
		if missing != nil {
			_ = os.Remove(out) // which holds nothing if it can be
		}
	}, nil
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
	text.Notes, text.Guess = v.NotesIn(a.words()), v.Source.Confidence == variants.ConfidenceGuess && !strings.HasPrefix(v.Name, "house-") // which have no source to guess at
	if key := "reference.published." + v.Name; words.English().Has(key) {
		if own, _ := variants.NewLibrary().Load(v.Name); own != nil && own.Hash == v.Hash { // others of the name are other rules
			text.Published = a.words().Sentence(key)
		}
	}
	for _, r := range a.library.Open(v) {
		text.Readings = append(text.Readings, reports.Turning{Knob: r.Knob, Value: r.Value, Others: r.Values, Source: r.SourceIn(a.words())})
	}
	return text
}
