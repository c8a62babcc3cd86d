package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"houserules/cmd/internal/shipped"
)

// linked is a module of which packages are in a program.
type linked struct {
	path, version string
	// dir is the module's folder; folders are those of the packages.
	dir     string
	folders []string
}

// listedPackage is what go list prints of a package.
type listedPackage struct {
	Dir      string
	Standard bool
	Module   *struct {
		Path, Version, Dir string
		Main               bool
		Replace            *struct{ Version string }
	}
}

// linkedIn lists the modules in a program, on any of some systems, by their paths. The
// first is Go itself: its runtime and its library.
func linkedIn(p shipped.Program, root string, systems []shipped.Target) ([]linked, error) {
	found := map[string]*linked{}
	for _, s := range systems {
		out, err := goCommand(filepath.Join(root, p.Module), s, "list", "-deps", "-json=Dir,Standard,Module", p.Folder)
		if err != nil {
			return nil, err
		}
		for d := json.NewDecoder(bytes.NewReader(out)); ; {
			var pkg listedPackage
			if err := d.Decode(&pkg); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, fmt.Errorf("go list of %s: %w", p.Name, err)
			}
			m := pkg.Module
			if pkg.Standard || m == nil || m.Main || m.Replace != nil && m.Replace.Version == "" {
				continue // of Go, or a folder of this house
			}
			l := found[m.Path]
			if l == nil {
				l = &linked{path: m.Path, version: m.Version, dir: m.Dir}
				found[m.Path] = l
			}
			if !slices.Contains(l.folders, pkg.Dir) {
				l.folders = append(l.folders, pkg.Dir)
			}
		}
	}
	language, err := standard(root)
	if err != nil {
		return nil, err
	}
	list := []linked{language}
	for _, m := range found {
		slices.Sort(m.folders)
		list = append(list, *m)
	}
	slices.SortFunc(list[1:], func(a, b linked) int { return strings.Compare(a.path, b.path) })
	return list, nil
}

// standard is Go: the version that go.mod asks for, and its folder.
func standard(root string) (linked, error) {
	out, err := goCommand(root, shipped.Target{}, "mod", "edit", "-json")
	if err != nil {
		return linked{}, err
	}
	var mod struct{ Toolchain string }
	if err := json.Unmarshal(out, &mod); err != nil || mod.Toolchain == "" {
		return linked{}, fmt.Errorf("go.mod has no line toolchain, which says what the programs are built with (%v)", err)
	}
	dir, err := goCommand(root, shipped.Target{}, "env", "GOROOT")
	if err != nil {
		return linked{}, err
	}
	at := strings.TrimSpace(string(dir))
	return linked{path: "Go", version: strings.TrimPrefix(mod.Toolchain, "go"), dir: at, folders: []string{at}}, nil
}

// goCommand runs go in a folder, as releases are built.
func goCommand(dir string, s shipped.Target, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
	if s.OS != "" {
		cmd.Env = append(cmd.Env, "GOOS="+s.OS, "GOARCH="+s.Arch)
	}
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s in %s: %w\n%s", strings.Join(args, " "), dir, err, said.Bytes())
	}
	return out, nil
}
