package settings

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"

	"houserules/sim/table"
)

// load loads the settings of a command line, with a configuration file of
// this text in the user's configuration folder unless it is "-".
func load(t *testing.T, text string, args ...string) (Settings, string, error) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", dir) // where Linux looks,
	t.Setenv("HOME", dir)            // macOS,
	t.Setenv("AppData", dir)         // and Windows
	config, err := os.UserConfigDir()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(config, "houserules", "config.yaml")
	if text != "-" {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
	flags.SetOutput(io.Discard)
	AddFlags(flags)
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	s, _, err := Load(flags)
	return s, name, err
}

// TestMain leaves the language to the tests.
func TestMain(m *testing.M) {
	_ = os.Setenv("LC_ALL", "C")
	os.Exit(m.Run())
}

// A flag counts before a variable, that before the file, that before the
// default, each setting by itself.
func TestPrecedence(t *testing.T) {
	t.Setenv("HOUSERULES_PROGRESS", "plain")
	t.Setenv("HOUSERULES_RUNS", "2024")
	t.Setenv("HOUSERULES_JOBS", "")
	file := "jobs: 1_000 # a thousand\nprogress: off\nruns: in file\n"
	s, _, err := load(t, file, "--runs", "by flag")
	if want := (Settings{Jobs: 1000, Compression: table.LZ4, Progress: Plain, Runs: "by flag", Lang: "en"}); err != nil || s != want {
		t.Errorf("%+v, %v, want %+v", s, err, want)
	}
	s, _, err = load(t, file, "-j", "3", "--compression=zstd", "--progress=auto")
	if want := (Settings{Jobs: 3, Compression: table.Zstd, Progress: Auto, Runs: "2024", Lang: "en"}); err != nil || s != want {
		t.Errorf("%+v, %v, want %+v", s, err, want)
	}
	// What a flag does not say is no zero that overrules the file.
	s, _, err = load(t, file)
	if want := (Settings{Jobs: 1000, Compression: table.LZ4, Progress: Plain, Runs: "2024", Lang: "en"}); err != nil || s != want {
		t.Errorf("%+v, %v, want %+v", s, err, want)
	}
}

// The language is that of the flag, the variable, the file, LC_ALL, LC_MESSAGES and LANG, in
// this order; a language that the program does not speak is English, and asks nobody else.
func TestLanguageOfTheEnvironment(t *testing.T) {
	for _, c := range []struct{ all, messages, lang, variable, file, flag, want string }{
		{want: "en"},
		{lang: "fr_CH.UTF-8", want: "fr"},
		{messages: "fi_FI@euro", lang: "fr_FR", want: "fi"},
		{all: "ca", messages: "fi", lang: "fr", want: "ca"},
		{lang: "FI", want: "fi"},
		{messages: "fi-FI.UTF-8", want: "fi"},
		{all: "CA-es", lang: "fr_FR.UTF-8", want: "ca"},
		{lang: "Fr_FR.utf8@euro", want: "fr"},
		{all: "C.UTF-8", lang: "fr_FR.UTF-8", want: "en"},
		{all: "ja_JP.UTF-8", lang: "fr_FR.UTF-8", want: "en"},
		{all: "POSIX", file: "jobs: 2\n", want: "en"},
		{lang: "fi_FI.UTF-8", file: "jobs: 2\n", want: "fi"},
		{lang: "fi_FI.UTF-8", file: "lang: en\n", want: "en"},
		{all: "fi", file: "lang: ca\n", want: "ca"},
		{all: "fi", variable: "fr", file: "lang: ca\n", want: "fr"},
		{all: "fi", variable: "fr", file: "lang: ca\n", flag: "en", want: "en"},
		{all: "fi", variable: "fr", file: "lang: ca\n", flag: "xx", want: "en"},
		{all: "fi", variable: "xx", file: "lang: ca\n", want: "en"},
		{all: "fi", file: "lang: xx\n", want: "en"},
		{variable: "fr_CH.UTF-8", want: "fr"},
	} {
		for key, value := range map[string]string{"LC_ALL": c.all, "LC_MESSAGES": c.messages, "LANG": c.lang, "HOUSERULES_LANG": c.variable} {
			t.Setenv(key, value)
		}
		var args []string
		if c.flag != "" {
			args = []string{"--lang", c.flag}
		}
		text := c.file
		if text == "" {
			text = "-"
		}
		if s, _, err := load(t, text, args...); err != nil || string(s.Lang) != c.want {
			t.Errorf("%+v: %q, %v", c, s.Lang, err)
		}
	}
}

// Without a file, and with one that says nothing, all is at its default.
func TestNothingSaid(t *testing.T) {
	want := Default()
	for _, text := range []string{"-", "", "\n \n", "# jobs: 4\n\n  # none\n", "\uFEFF# jobs: 4\r\n"} {
		if s, _, err := load(t, text); err != nil || s != want {
			t.Errorf("%q: %+v, %v", text, s, err)
		}
	}
	// A flag that says what is the default overrules the file all the same.
	if s, _, err := load(t, "jobs: 4\n", "-j", "0"); err != nil || s != want {
		t.Errorf("%+v, %v", s, err)
	}
}

// A file from another editor reads the same.
func TestFileOfWindows(t *testing.T) {
	s, _, err := load(t, "\uFEFFjobs: 7\r\nruns: \"C:\\\\runs\"\r\n")
	if err != nil || s.Jobs != 7 || s.Runs != `C:\runs` {
		t.Errorf("%+v, %v", s, err)
	}
}

// Everything wrong is said at once, wherever it stands, also where another
// source overrules it.
func TestErrors(t *testing.T) {
	t.Setenv("HOUSERULES_JOB", "4")
	t.Setenv("HOUSERULES_JOBS", "-1")
	t.Setenv("HOUSERULES_COMPRESSION", "LZ4")
	_, name, err := load(t, "jobs: many\nJobs: 4\ncompresion: zstd\nprogress: [plain]\nruns: 5\nruns: x\n",
		"--jobs", "5000", "--compression", "lz4", "--runs", "")
	var e *Error
	if !errors.As(err, &e) || !e.Usage {
		t.Fatalf("%v", err)
	}
	var got []string
	for _, d := range e.List {
		got = append(got, strings.ReplaceAll(d.String(), name, "FILE"))
	}
	want := strings.Split(`error: the environment variable HOUSERULES_JOB is no setting; did you mean HOUSERULES_JOBS?
HOUSERULES_JOBS: error: jobs cannot be -1: write a whole number from 0 to 4096
--jobs: error: jobs cannot be 5000: write a whole number from 0 to 4096
HOUSERULES_COMPRESSION: error: compression cannot be LZ4: write one of lz4, zstd, none; did you mean lz4?
--runs: error: runs: name a folder
FILE:1:7: error: jobs cannot be the text "many": write a whole number from 0 to 4096
FILE:2:1: error: unknown key Jobs; did you mean jobs?
FILE:3:1: error: unknown key compresion; did you mean compression?
FILE:4:11: error: progress cannot be a list: write one of auto, plain, off
FILE:6:1: error: key runs is given twice, first on line 5`, "\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	t.Setenv("HOUSERULES_JOB", "")
	t.Setenv("HOUSERULES_JOBS", "")
	t.Setenv("HOUSERULES_COMPRESSION", "")
	_, _, err = load(t, "jobs: &x 4\n")
	if !errors.As(err, &e) || e.Usage || len(e.List) != 1 || e.List[0].Line != 1 {
		t.Errorf("an error of the file alone is %v", err)
	}
}

// A file that was named must exist.
func TestNamedFile(t *testing.T) {
	for _, named := range []string{"flag", "variable"} {
		var args []string
		missing := filepath.Join(t.TempDir(), "missing.yaml")
		if named == "flag" {
			args = []string{"--config", missing}
		} else {
			t.Setenv("HOUSERULES_CONFIG", missing)
		}
		if _, _, err := load(t, "jobs: 4\n", args...); err == nil || !strings.Contains(err.Error(), "there is no such file; name another with --config") {
			t.Errorf("%s: %v", named, err)
		}
	}
}
