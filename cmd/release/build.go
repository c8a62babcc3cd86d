package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"houserules/cmd/internal/shipped"
)

// release is a release being built.
type release struct {
	source   source
	programs []shipped.Program
	told     io.Writer
}

// built is a program for a target.
type built struct {
	name string
	data []byte
}

// file is a file of an archive, or an archive.
type file struct {
	// name has slashes and no folder above it.
	name    string
	data    []byte
	program bool // may be executed
}

// build builds the archives, each twice.
func (r release) build(ctx context.Context, list []shipped.Target) ([]file, error) {
	work, err := os.MkdirTemp("", "houserules-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	again := filepath.Join(work, "clone")
	if _, err := git(ctx, r.source.dir, "clone", "--quiet", ".", again); err != nil {
		return nil, err
	}
	pages, err := r.pages(ctx, work)
	if err != nil {
		return nil, err
	}
	stamp := r.source.stamp()
	licences, err := readLicences(pages)
	if err != nil {
		return nil, err
	}
	builds := []builder{{dir: r.source.dir, stamp: stamp}, {dir: again, cache: filepath.Join(work, "cache"), stamp: stamp}}
	var archives []file
	for _, t := range list {
		var first file
		for i, b := range builds {
			fmt.Fprintf(r.told, "building for %s, %s\n", t, []string{"first", "again"}[i])
			var made []built
			for _, p := range r.programs {
				data, err := b.build(ctx, t, p, filepath.Join(work, "program"))
				if err != nil {
					return nil, err
				}
				made = append(made, built{p.Name, data})
			}
			a, err := r.archive(t, made, licences, pages)
			if err != nil {
				return nil, err
			}
			if i > 0 && !bytes.Equal(a.data, first.data) {
				return nil, fmt.Errorf("two builds for %s differ: what was built depends on the folder or on what was built before; nothing was written", t)
			}
			first = a
		}
		archives = append(archives, first)
	}
	return archives, nil
}

// builder builds programs.
type builder struct {
	dir string
	// cache is the folder of Go's cache; "" for the user's own.
	cache string
	// stamp are flags of the linker that write the version into the program, whatever
	// GOFLAGS says about version control.
	stamp string
}

// build builds a program for a target into a file, and returns it.
func (b builder) build(ctx context.Context, t shipped.Target, p shipped.Program, to string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w"+b.stamp, "-o", to, p.Folder)
	cmd.Dir = filepath.Join(b.dir, p.Module)
	cmd.Env = append(os.Environ(), "GOWORK=off", "CGO_ENABLED=0", "GOOS="+t.OS, "GOARCH="+t.Arch, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=", "GOEXPERIMENT=", "GODEBUG=")
	if b.cache != "" {
		cmd.Env = append(cmd.Env, "GOCACHE="+b.cache)
	}
	if _, err := output(cmd); err != nil {
		return nil, err
	}
	return os.ReadFile(to)
}
