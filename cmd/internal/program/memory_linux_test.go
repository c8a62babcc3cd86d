package program

import (
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"houserules/engine/enginetest"
)

// manyRules writes variants that differ in seeds, houses and slams, and a study of them.
func manyRules(t *testing.T, dir string, most int) string {
	t.Helper()
	var names []string
	for i := range most {
		slams := []string{"captures", "captures-nothing", "forbidden", "forbidden-unless-only", "leaves-first"}
		name := fmt.Sprintf("rules-%03d", i)
		rules := fmt.Sprintf("schema: 1\nname: %s\ntitle: Rules number %d\nextends: french\nboard: {seeds: %d seeds, houses: %d houses}\ngrand_slam: %s\n",
			name, i, 1+i/5%12, 5+i/60%5, slams[i%5])
		if err := os.WriteFile(filepath.Join(dir, name+".yaml"), []byte(rules), 0o600); err != nil {
			t.Fatal(err)
		}
		names = append(names, "./"+name+".yaml")
	}
	study := filepath.Join(dir, "study.yaml")
	text := "schema: 1\nname: many\nvariants: [" + strings.Join(names, ", ") + "]\nagents: random\ngames: 300\nseed: 3\ntolerance: {score: 1 pp}\n"
	if err := os.WriteFile(study, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return study
}

// peakOf runs a program and returns the most memory that it held, in KiB, but for its
// last moments: all of it (VmHWM), or what is not files (RssAnon). What wait says of it is no less than what the test held when it started
// the program, so the kernel is asked while it runs.
func peakOf(t *testing.T, cmd *exec.Cmd, what string) int {
	t.Helper()
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	most, line := 0, regexp.MustCompile(what+`:\s*([0-9]+) kB`)
	for {
		select {
		case err := <-done:
			if err != nil || most == 0 {
				t.Fatalf("%v: %s", err, &said)
			}
			return most
		case <-time.After(10 * time.Millisecond):
		}
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
		found := line.FindSubmatch(status)
		if err != nil || found == nil {
			continue // it has ended
		}
		kib, err := strconv.Atoi(string(found[1]))
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, kib)
	}
}

// A study of three hundred rule sets is played and reported on in less than 300 MiB, one of
// a hundred in less than 220, and no picture is taller than a browser draws.
func TestMemoryOfManyRules(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("LONG_TESTS=1 plays a hundred rule sets, SOAK_TESTS=1 three hundred")
	}
	const tallest = 32_767     // pixels
	sets, most := 100, 220<<10 // KiB
	if enginetest.Soak() {
		sets, most = 300, 300<<10
	}
	dir := t.TempDir()
	program, out := houserules(t), filepath.Join(dir, "out")
	study := manyRules(t, dir, sets)
	for _, args := range [][]string{{"run", study, "-o", out}, {"report", out, "--figures", "png,pdf"}} {
		peak := peakOf(t, exec.Command(program, args...), "VmHWM")
		t.Logf("%s: at most %d MiB", args[0], peak>>10)
		if peak > most {
			t.Errorf("%s took %d MiB", args[0], peak>>10)
		}
	}
	figures, err := os.ReadDir(filepath.Join(out, "figures"))
	if err != nil || len(figures) < 20 {
		t.Fatalf("%d figures, %v", len(figures), err)
	}
	head := regexp.MustCompile(`<svg [^>]*height="([0-9.]+)pt"`)
	for _, f := range figures {
		file, err := os.Open(filepath.Join(out, "figures", f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		height := 0.0
		switch filepath.Ext(f.Name()) {
		case ".png":
			picture, err := png.DecodeConfig(file)
			if err != nil {
				t.Error(err)
			}
			height = float64(picture.Height)
		case ".svg":
			text := make([]byte, 300)
			if _, err := file.Read(text); err != nil {
				t.Error(err)
			}
			points, err := strconv.ParseFloat(string(head.FindSubmatch(text)[1]), 64)
			if err != nil {
				t.Error(err)
			}
			height = points * 96 / 72
		}
		if height > tallest {
			t.Errorf("%s is %.0f pixels tall", f.Name(), height)
		}
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	}
}
