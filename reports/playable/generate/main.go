// Command generate writes what a browser needs to play: the engine of package wasm as
// WebAssembly, compressed, Go's own script to run it, and Go's licence. go generate runs it in the
// folder of package playable.
//
// The same sources give the same bytes anywhere: the compiler is the one that the
// line toolchain of go.mod names, to the patch, whatever runs this; paths, the state of
// the repository and settings of the environment are kept out.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	var g generator
	flag.StringVar(&g.program, "program", "houserules/reports/playable/wasm", "the program's package")
	flag.StringVar(&g.modules, "modules", "", "modules of others that it may have in it, with commas between")
	flag.StringVar(&g.profile, "profile", "", "a profile of the processor, which says what is worth putting into its callers")
	flag.StringVar(&g.cold, "cold", "", "packages, with commas between, whose functions are called and never put into their callers: smaller, and slower")
	flag.Parse()
	if err := g.generate("."); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// generator makes a program for pages.
type generator struct{ program, modules, profile, cold string }

// own tells whether it is the page of package playable, whose file is called engine and
// which has Go's script for all.
func (g *generator) own() bool { return g.program == "houserules/reports/playable/wasm" }

// generate writes the files into a folder of the module.
func (g *generator) generate(folder string) error {
	pinned, err := toolchain()
	if err != nil {
		return err
	}
	if version, err := run(pinned, "env", "GOVERSION"); err != nil {
		return err
	} else if got := strings.TrimSpace(string(version)); got != pinned {
		return fmt.Errorf("go.mod pins %s, and %s runs: go must be able to get the other one", pinned, got)
	}
	work, err := os.MkdirTemp("", "houserules-playable-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	program := filepath.Join(work, "engine.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", program}
	for cold := range strings.SplitSeq(g.cold, ",") {
		if cold != "" {
			args = append(args, "-gcflags="+cold+"=-l")
		}
	}
	if g.profile != "" {
		args = append(args, "-pgo="+g.profile)
	}
	if _, err := run(pinned, append(args, g.program)...); err != nil {
		return err
	}
	engine, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	packed, err := compress(engine)
	if err != nil {
		return err
	}
	root, err := run(pinned, "env", "GOROOT")
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	texts, err := g.licenses(pinned, strings.TrimSpace(string(root)))
	if err != nil {
		return err
	}
	if !g.own() {
		return errors.Join(write(folder, "program.wasm.gz", packed), write(folder, "licenses.txt", texts))
	}
	return errors.Join(write(folder, "engine.wasm.gz", packed), write(folder, "wasm_exec.js", script), write(folder, "licenses.txt", texts))
}

// licenses are those of what is in the page and not ours: Go, and the modules that it may
// have in it. Another module in the program is an error.
func (g *generator) licenses(pinned, root string) ([]byte, error) {
	listed, err := run(pinned, "list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Version}} {{.Dir}}{{end}}", g.program)
	if err != nil {
		return nil, err
	}
	texts := []byte("Go (https://go.dev): its runtime and library, and wasm_exec.js\n")
	add := func(folder string, names ...string) error {
		found := false
		for _, name := range names {
			data, err := os.ReadFile(filepath.Join(folder, name))
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return err
			}
			found, texts = true, append(append(texts, '\n'), data...)
		}
		if !found {
			return fmt.Errorf("%s has none of the files %s", folder, strings.Join(names, ", "))
		}
		return nil
	}
	if err := add(root, "LICENSE", "PATENTS"); err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(string(listed)), "\n")
	slices.Sort(lines)
	for _, line := range slices.Compact(lines) {
		module := strings.Fields(line)
		if len(module) < 3 { // ours
			continue
		}
		if !slices.Contains(strings.Split(g.modules, ","), module[0]) {
			return nil, fmt.Errorf("the program has %s in it, whose licence is not in the page", module[0])
		}
		texts = fmt.Appendf(texts, "\n%s %s\n", module[0], module[1])
		if err := add(module[2], "LICENSE", "NOTICE", "PATENTS"); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// toolchain is the compiler that go.mod pins.
func toolchain() (string, error) {
	out, err := exec.Command("go", "mod", "edit", "-json").Output()
	if err != nil {
		return "", fmt.Errorf("go mod edit -json: %w", err)
	}
	var mod struct{ Toolchain string }
	if err := json.Unmarshal(out, &mod); err != nil {
		return "", fmt.Errorf("go mod edit -json: %w", err)
	}
	if mod.Toolchain == "" {
		return "", errors.New("go.mod has no line toolchain, which says with which Go the engine is built")
	}
	return mod.Toolchain, nil
}

// run runs the pinned go for browsers.
func run(pinned string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+pinned, "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOEXPERIMENT=", "GOFLAGS=", "GODEBUG=", "CGO_ENABLED=0")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, said.Bytes())
	}
	return out, nil
}

// compress packs bytes with no name and no time.
func compress(data []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	return packed.Bytes(), err
}

// write replaces a file as a whole.
func write(folder, name string, data []byte) error {
	f, err := os.CreateTemp(folder, "."+name+"-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(folder, name))
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
