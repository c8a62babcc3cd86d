package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"
	"go.yaml.in/yaml/v3"

	"houserules/configs/diag"
	"houserules/configs/strict"
)

// settings are the tool's own: they change speed, place and appearance, never
// results. Each comes from the first of: flag, HOUSERULES_* variable,
// configuration file, default.
type settings struct {
	jobs        int    // workers; 0 is one for each core
	compression string // of the tables
	progress    string // auto, plain or off
	runs        string // where runs go without -o
}

// settingsFile is the shape of a configuration file. Its keys are the
// settings' names.
type settingsFile struct {
	// Jobs is the number of games played at the same time; 0 means one for
	// each core.
	Jobs int `yaml:"jobs" min:"0" max:"4096"`
	// Compression of the tables: lz4, zstd or none.
	Compression string `yaml:"compression"`
	// Progress on stderr: auto, plain or off.
	Progress string `yaml:"progress"`
	// Runs is the folder that holds runs without -o.
	Runs string `yaml:"runs"`
}

// settingNames are the settings, which are also the flags' names.
func settingNames() []string { return []string{"jobs", "compression", "progress", "runs"} }

const envPrefix = "HOUSERULES_"

func addSettingFlags(f *pflag.FlagSet) {
	f.String("config", "", "configuration file (default: houserules/config.yaml in the user's configuration folder)")
	f.IntP("jobs", "j", 0, "workers; 0 is one for each core")
	f.String("compression", "lz4", "of the tables: lz4, zstd, none")
	f.String("progress", "auto", "on stderr: auto, plain, off")
	f.String("runs", "runs", "folder for runs without -o")
}

// load reads the settings. Values from every source pass the same checks.
func (s *settings) load(flags *pflag.FlagSet) error {
	if err := unknownVariables(os.Environ()); err != nil {
		return err
	}
	v := viper.NewWithOptions(viper.WithCodecRegistry(codecs()))
	v.SetEnvPrefix(strings.TrimSuffix(envPrefix, "_"))
	for _, name := range settingNames() {
		// Both fail only without a name or flag.
		if err := errors.Join(v.BindEnv(name), v.BindPFlag(name, flags.Lookup(name))); err != nil {
			return err
		}
	}
	if err := readConfig(v, flags); err != nil {
		return err
	}
	return s.check(v)
}

// readConfig reads the configuration file, if there is one. One that was
// named must exist.
func readConfig(v *viper.Viper, flags *pflag.FlagSet) error {
	file := flags.Lookup("config").Value.String()
	if file == "" {
		file = os.Getenv(envPrefix + "CONFIG")
	}
	named := file != ""
	if !named {
		dir, err := os.UserConfigDir()
		if err != nil {
			return nil // no home: no configuration file
		}
		file = filepath.Join(dir, "houserules", "config.yaml")
	}
	data, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) && !named {
		return nil
	}
	if err != nil {
		return fmt.Errorf("configuration file: %w; name another with --config", err)
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil
	}
	// Viper's codec has no file name for its errors, so the file is checked
	// here, with line and column, and handed to viper when it is right.
	if err := strict.Decode(file, data, new(settingsFile)).Err(); err != nil {
		return err
	}
	v.SetConfigType("yaml")
	return v.ReadConfig(strings.NewReader(string(data)))
}

// check validates the resolved values.
func (s *settings) check(v *viper.Viper) error {
	jobs := v.GetString("jobs")
	n, err := strconv.Atoi(jobs)
	if err != nil || n < 0 || n > 4096 {
		return usagef("jobs %q is not a number from 0 to 4096", jobs)
	}
	*s = settings{jobs: n, compression: v.GetString("compression"), progress: v.GetString("progress"), runs: v.GetString("runs")}
	var wrong []string
	for _, choice := range []struct {
		name, value string
		allowed     []string
	}{
		{"compression", s.compression, []string{"lz4", "zstd", "none"}},
		{"progress", s.progress, []string{"auto", "plain", "off"}},
	} {
		if !slices.Contains(choice.allowed, choice.value) {
			wrong = append(wrong, fmt.Sprintf("unknown %s %q; there are %s", choice.name, choice.value, strings.Join(choice.allowed, ", ")))
		}
	}
	if s.runs == "" {
		wrong = append(wrong, "runs is empty; name a folder")
	}
	if len(wrong) > 0 {
		return usagef("%s", strings.Join(wrong, "; "))
	}
	return nil
}

// unknownVariables refuses HOUSERULES_* variables that are no setting: a
// misspelt one must not be ignored in silence.
func unknownVariables(environ []string) error {
	known := []string{envPrefix + "CONFIG"}
	for _, name := range settingNames() {
		known = append(known, envPrefix+strings.ToUpper(name))
	}
	for _, pair := range environ {
		name, value, _ := strings.Cut(pair, "=")
		if !strings.HasPrefix(name, envPrefix) || value == "" || slices.Contains(known, name) {
			continue
		}
		text := fmt.Sprintf("environment variable %s is no setting", name)
		if near := diag.Suggest(name, known); near != "" {
			text += "; did you mean " + near + "?"
		}
		return usagef("%s", text)
	}
	return nil
}

// codecs gives viper a YAML codec of ours: its own would parse with another
// library than the one that checks the file.
func codecs() viper.CodecRegistry {
	r := viper.NewCodecRegistry()
	// It fails only for an empty format name.
	_ = r.RegisterCodec("yaml", yamlCodec{})
	return r
}

// yamlCodec reads and writes settings as YAML.
type yamlCodec struct{}

// Encode implements viper.Encoder.
func (yamlCodec) Encode(v map[string]any) ([]byte, error) { return yaml.Marshal(v) }

// Decode implements viper.Decoder.
func (yamlCodec) Decode(b []byte, v map[string]any) error { return yaml.Unmarshal(b, &v) }
