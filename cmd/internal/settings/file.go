package settings

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"

	"houserules/configs/source"
	"houserules/configs/strict"
	"houserules/engine/rules"
)

// file is a configuration file. It decodes itself for viper: strictly, and
// with its name in the errors.
type file struct {
	name string
	data []byte
}

// readFile reads the configuration file; without one, an empty one. One that
// was named must exist.
func readFile(flags *pflag.FlagSet) (file, error) {
	named := cmp.Or(flags.Lookup("config").Value.String(), os.Getenv(variable("config")))
	name := named
	if name == "" {
		dir, err := os.UserConfigDir()
		if err != nil {
			return file{}, nil // no home: no configuration file
		}
		name = filepath.Join(dir, "houserules", "config.yaml")
	}
	data, err := source.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) && named == "" {
		return file{}, nil
	}
	if err != nil {
		return file{}, fmt.Errorf("configuration file %s cannot be read: %s; name another with --config", name, source.Reason(err))
	}
	return file{name, data}, nil
}

// into hands the file to viper.
func (f file) into(v *viper.Viper) error {
	v.SetConfigType("yaml")
	return v.ReadConfig(bytes.NewReader(f.data))
}

// Decoder implements viper.DecoderRegistry.
func (f file) Decoder(string) (viper.Decoder, error) { return f, nil }

// Decode implements viper.Decoder: it gives values all settings, as text, which
// is what the other sources have. What the file does not say is at its default.
func (f file) Decode(data []byte, values map[string]any) error {
	if saysNothing(data) {
		return nil
	}
	s := Default()
	s.Lang = environmentLang()
	if err := strict.Decode(f.name, data, &s).Err(); err != nil {
		return err
	}
	v := reflect.ValueOf(s)
	for _, field := range rules.ShapeOf(v.Type()).Fields {
		values[field.Key] = fmt.Sprint(field.Value(v).Interface())
	}
	return nil
}

// saysNothing reports whether a file has only blank lines and comments, which
// leave everything at its default; variants and studies may not be so empty.
func saysNothing(data []byte) bool {
	for line := range bytes.Lines(bytes.TrimPrefix(data, []byte("\uFEFF"))) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return false
		}
	}
	return true
}
