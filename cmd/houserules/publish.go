package main

import (
	"fmt"
	"path/filepath"

	"houserules/analysis"
	"houserules/reports"
	"houserules/reports/record"
	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/variants"
)

// analyze reads a study's folder and computes everything there is to say. The
// tolerance of the score is a fraction; base and tolerance override the study's
// where set.
func analyze(dir, base string, tolerance *float64) (*plan.Plan, *analysis.Results, error) {
	p, data, err := plan.Open(dir)
	if err != nil {
		return nil, nil, err
	}
	if left := data.Missing(); left > 0 {
		return nil, nil, fmt.Errorf("%s: %d games are still to be played; finish the run first", dir, left)
	}
	o := analysis.Options{Name: p.Name, Seed: p.Seed, Protocol: p.Protocol, Tolerance: p.Tolerance.Score, Base: p.Base}
	o.Rules = map[string]string{}
	for _, v := range p.Variants {
		o.Rules[v.Name] = v.Hash
	}
	if base != "" {
		o.Base = base
	}
	if tolerance != nil {
		o.Tolerance = *tolerance
	}
	if o.Tolerance != p.Tolerance.Score || o.Base != p.Base {
		o.Planned = &analysis.Planned{Tolerance: p.Tolerance.Score, Base: p.Base}
	}
	results, err := analysis.Analyze(data, o)
	return p, results, err
}

// publish analyzes a complete study, writes its summary and report, and prints
// the comparison. Base and tolerance are as in analyze.
func (a *app) publish(dir, base string, tolerance *float64) error {
	p, results, err := analyze(dir, base, tolerance)
	if err != nil {
		return err
	}
	summary, err := record.Summary(results)
	if err != nil {
		return err
	}
	if err := confined.WriteFile(filepath.Join(dir, "summary.json"), summary); err != nil {
		return err
	}
	if err := writeReport(dir, p, results); err != nil {
		return err
	}
	if err := reports.Comparison(a.out, results, reports.FormatText); err != nil {
		return err
	}
	fmt.Fprintf(a.err, "report: %s\n", filepath.Join(dir, "report.html"))
	return nil
}

// writeReport gathers what the report says beside the numbers.
func writeReport(dir string, p *plan.Plan, results *analysis.Results) error {
	in := reports.Input{
		Results: results, Title: p.Title, Protocol: p.Protocol, Version: version(),
		Command: reproduce(dir),
	}
	var loaded []*variants.Variant
	for _, v := range p.Variants {
		restored, err := variants.Restore(v.Rules)
		if err != nil {
			return fmt.Errorf("%s: the rules of %s: %w", dir, v.Name, err)
		}
		loaded = append(loaded, restored)
		in.Variants = append(in.Variants, variantText(restored))
	}
	in.RuleDiffs = ruleDiffs(loaded)
	return reports.Write(dir, in)
}

// variantText is a variant as the report prints it.
func variantText(v *variants.Variant) reports.VariantText {
	text := reports.VariantText{
		Name: v.Name, Title: v.Title, Hash: v.Hash,
		Source: reports.Source{Cite: v.Source.Cite, URL: v.Source.URL, Confidence: string(v.Source.Confidence)},
	}
	for _, c := range variants.Explain(v) {
		text.Clauses = append(text.Clauses, reports.Clause{Text: c.Text, Where: c.Where})
	}
	return text
}

// ruleDiffs lists the rules in which the variants are not all alike, in the
// order of the first variant that has them.
func ruleDiffs(list []*variants.Variant) []reports.RuleDiff {
	var paths []string
	values := map[string]map[string]string{}
	for _, v := range list {
		for _, k := range v.Resolved() {
			if values[k.Path] == nil {
				values[k.Path] = map[string]string{}
				paths = append(paths, k.Path)
			}
			values[k.Path][v.Name] = k.Value
		}
	}
	var diffs []reports.RuleDiff
	for _, path := range paths {
		distinct := map[string]bool{}
		for _, v := range list {
			distinct[values[path][v.Name]] = true
		}
		if len(distinct) > 1 {
			diffs = append(diffs, reports.RuleDiff{Path: path, Values: values[path]})
		}
	}
	return diffs
}

// reproduce is a command that plays the study again: from the plan in its
// folder, which holds all rules and the seed. The folder's name alone is
// given, because its path means nothing elsewhere.
func reproduce(dir string) string {
	name := filepath.Base(filepath.Clean(dir))
	if abs, err := filepath.Abs(dir); err == nil {
		name = filepath.Base(abs)
	}
	return fmt.Sprintf("houserules run %s -o %s", quote(name), quote(name+"-again"))
}
