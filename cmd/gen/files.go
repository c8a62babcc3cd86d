package main

import (
	"errors"
	"fmt"
	"reflect"

	"houserules/cmd/gen/internal/schema"
	"houserules/cmd/internal/settings"
	"houserules/sim"
	"houserules/variants"
)

// file is a generated file. Its name is relative to the top of the module,
// with slashes.
type file struct {
	name string
	data []byte
}

// generate makes all generated files, or says everything that it lacks.
func generate(docs *schema.Docs) ([]file, error) {
	families := variants.Families()
	study, search, defaults := sim.DefaultStudyFile(), sim.DefaultBalanceFile(), settings.Default()
	var files []file
	var errs []error
	add := func(name string, data []byte, err error) {
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
		files = append(files, file{name, data})
	}
	data, err := schema.Variant(docs, families)
	add("configs/schemas/variant.schema.json", data, err)
	data, err = schema.Of(docs, "A study: which variants, which players, how many games", reflect.TypeOf(study),
		"name")
	add("configs/schemas/study.schema.json", data, err)
	data, err = schema.Of(docs, "A search for the fairest rules: what may be changed, for whom, under which constraints", reflect.TypeOf(search),
		"name", "variant", "vary", "players", "budget")
	add("configs/schemas/balance.schema.json", data, err)
	data, err = schema.Of(docs, "Settings of houserules: speed, place and appearance", reflect.TypeOf(defaults))
	add("configs/schemas/settings.schema.json", data, err)
	data, err = schema.Page(docs, families,
		schema.Section{
			Heading:  "Keys of study files",
			Intro:    "A study says what is played: name, agents and games must be given, and variants, effects or readings.",
			Defaults: &study,
		},
		schema.Section{
			Heading:  "Keys of searches for the fairest rules",
			Intro:    "What `houserules balance` reads: name, variant, vary, players and budget must be given.",
			Defaults: &search,
		},
		schema.Section{
			Heading: "Settings",
			Intro: "Settings change speed, place and appearance, never a result. Each comes from the\n" +
				"first of: the flag of its name (`--jobs 4`), the variable of its name\n" +
				"(`HOUSERULES_JOBS=4`), the configuration file (`jobs: 4`), the default. The file is\n" +
				"the one that `--config` or `HOUSERULES_CONFIG` names, else `houserules/config.yaml`\n" +
				"in the user's configuration folder (on Linux `~/.config`).",
			Defaults: &defaults,
		})
	add("configs/KNOBS.md", data, err)
	data, err = schema.GoFile(docs, families)
	add("variants/knobs.gen.go", data, err)
	data, err = schema.StudyKeysFile(reflect.TypeOf(study))
	add("variants/studykeys.gen.go", data, err)
	return files, errors.Join(errs...)
}
