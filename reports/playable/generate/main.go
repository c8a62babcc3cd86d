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
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if err := generate("."); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// generate writes the files into a folder of the module.
func generate(folder string) error {
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
	if _, err := run(pinned, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", program, "houserules/reports/playable/wasm"); err != nil {
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
	texts, err := licenses(pinned, strings.TrimSpace(string(root)))
	if err != nil {
		return err
	}
	return errors.Join(write(folder, "engine.wasm.gz", packed), write(folder, "wasm_exec.js", script), write(folder, "licenses.txt", texts))
}

// licenses are those of what is in the page and not ours. That is Go; a module of
// others in the engine is an error.
func licenses(pinned, root string) ([]byte, error) {
	modules, err := run(pinned, "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", "houserules/reports/playable/wasm")
	if err != nil {
		return nil, err
	}
	for _, m := range strings.Fields(string(modules)) {
		if m != "houserules" {
			return nil, fmt.Errorf("the engine has %s in it, whose licence is not in the page", m)
		}
	}
	texts := []byte("Go (https://go.dev): its runtime and library, and wasm_exec.js\n")
	for _, name := range []string{"LICENSE", "PATENTS"} {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		texts = append(append(texts, '\n'), data...)
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
