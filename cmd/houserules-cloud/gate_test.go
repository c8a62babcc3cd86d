package main

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// A plan in a bucket starts no program of its own accord; one that is allowed sees nothing
// of the secrets by which the bucket is read, unless they are named.
func TestProgramsFromABucket(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the engine is a shell script")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Chdir(t.TempDir())
	engine := `#!/bin/sh
env >>seen
while read -r word rest; do
	case $word in
	houserules) echo houserules 1 ;;
	ready) echo ready ;;
	legal) legal=$rest ;;
	go) echo "move ${legal%% *}" ;;
	quit) exit ;;
	esac
done
`
	if err := os.WriteFile("engine.sh", []byte(engine), 0o755); err != nil {
		t.Fatal(err)
	}
	file := writeStudy(t, ".", "schema: 1\nname: parts\nvariants: french\nagents: 'exec:./engine.sh,random'\ngames: 4\nseed: 1\n")
	place := "s3://games/some/where" + serve(t, &proxy{to: newFakeStore(t)})
	_, _, errs := command(cloud(quick()), "run", file, "--shard", "1/2", "--to", place)
	m := regexp.MustCompile(`--allow-programs ([0-9a-f]{64})`).FindStringSubmatch(errs)
	if m == nil {
		t.Fatalf("no hash in %s", errs)
	}
	must(t, cloud(quick()), "run", file, "--shard", "1/2", "--to", place, "--allow-programs", m[1])
	if err := os.Remove("seen"); err != nil {
		t.Fatal(err)
	}

	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for _, args := range [][]string{{"run", place, "--shard", "2/2"}, {"run", place, "--shard", "2/2", "--allow-programs", strings.Repeat("0", 64)}} {
		code, _, errs := command(cloud(quick()), args...)
		if code != 1 || !strings.Contains(errs, place+" names what nobody has allowed") || !strings.Contains(errs, "--allow-programs "+m[1]) {
			t.Errorf("%q: exit %d, %s", args, code, errs)
		}
	}
	for _, args := range [][]string{{"merge", place, "-o", "merged", "--partial"}, {"plan", place}, {"merge", place, "--missing", "2"}} {
		_, out, errs := command(cloud(quick()), args...)
		if strings.Contains(out+errs, " run ") && !strings.Contains(out+errs, "# starts other programs") {
			t.Errorf("%q does not say what starts programs: %s%s", args, out, errs)
		}
	}
	if _, err := os.Stat("seen"); err == nil {
		t.Fatal("a program was started")
	}
	must(t, cloud(quick()), "run", place, "--shard", "2/2", "--allow-programs", m[1])
	text, err := os.ReadFile("seen")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Fields(string(text)) {
		name, _, _ := strings.Cut(line, "=")
		switch name { // PWD, OLDPWD, SHLVL and _ are the shell's own
		case "PATH", "HOME", "LANG", "TMPDIR", "PWD", "OLDPWD", "SHLVL", "_":
		default:
			t.Errorf("the program sees %s", line)
		}
	}
	must(t, cloud(quick()), "run", file, "--shard", "2/2", "-o", filepath.Join(t.TempDir(), "again"), "--allow-programs", m[1], "--program-env", "AWS_SECRET_ACCESS_KEY")
	if text, err = os.ReadFile("seen"); err != nil || !strings.Contains(string(text), "AWS_SECRET_ACCESS_KEY=secret") {
		t.Errorf("what is named is not seen: %v\n%s", err, text)
	}
}
