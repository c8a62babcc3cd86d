package settings

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"houserules/configs"
	"houserules/configs/strict"
)

// What the JSON Schema of the configuration file accepts the program accepts,
// and the other way round.
func TestSchemaAgreesWithTheProgram(t *testing.T) {
	data, err := configs.Files.ReadFile("schemas/settings.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("settings", document); err != nil {
		t.Fatal(err)
	}
	schema := c.MustCompile("settings")
	for text, ok := range map[string]bool{
		"jobs: 4":                         true,
		"jobs: 1_000":                     true,
		"jobs: 1k":                        true,
		"jobs: 1.5k":                      true,
		"jobs: 1e3":                       true,
		"jobs: 1.5e0":                     false,
		"jobs: k":                         false,
		"jobs: 0\nruns: x":                true,
		"jobs: 4097":                      false,
		"jobs: -1":                        false,
		"jobs: 1.5":                       false,
		"jobs: '4'":                       false,
		"jobs: none":                      false,
		"job: 4":                          false,
		"compression: zstd":               true,
		"compression: gzip":               false,
		"compression: [lz4]":              false,
		"progress: off\ncompression: lz4": true,
		"progress: none":                  false,
		"runs: true":                      false,
		"runs: {}":                        false,
	} {
		var x any
		if err := yaml.Unmarshal([]byte(text), &x); err != nil {
			t.Fatal(err)
		}
		plain, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(plain))
		if err != nil {
			t.Fatal(err)
		}
		s := Default()
		bySchema, byProgram := schema.Validate(instance), strict.Decode("x", []byte(text), &s)
		if (bySchema == nil) != ok || (len(byProgram) == 0) != ok {
			t.Errorf("want %v; the schema says %v, the program %v:\n%s", ok, bySchema, byProgram, text)
		}
	}
}
