package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"houserules/cmd/internal/shipped"
)

// archive packs a target's programs with their pages and the lists of their modules: as zip
// for Windows, as tar.gz for others.
func (r release) archive(t shipped.Target, programs []built, l licences, pages []file) (file, error) {
	var files []file
	for _, p := range programs {
		bill, err := billOfMaterials(p, r.source.version, l)
		if err != nil {
			return file{}, err
		}
		name := "sbom.cdx.json"
		if p.name != shipped.Main {
			name = p.name + ".sbom.cdx.json"
		}
		files = append(files, file{name: t.File(p.name), data: p.data, program: true}, file{name: name, data: bill})
	}
	files = append(files, pages...)
	name := strings.Join([]string{"houserules", r.source.version, t.OS, t.Arch}, "-")
	pack, ext := packTar, ".tar.gz"
	if t.OS == "windows" {
		pack, ext = packZip, ".zip"
	}
	var b bytes.Buffer
	if err := pack(&b, name, files, r.source.committed); err != nil {
		return file{}, fmt.Errorf("cannot pack %s: %w", name, err)
	}
	return file{name: name + ext, data: b.Bytes()}, nil
}

// mode is what may be done with a file.
func (f file) mode() os.FileMode {
	if f.program {
		return 0o755
	}
	return 0o644
}

// packTar writes files in a folder of their own into a compressed tar archive.
func packTar(to io.Writer, folder string, files []file, at time.Time) error {
	z, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(z)
	for _, f := range files {
		head := &tar.Header{
			Typeflag: tar.TypeReg, Name: folder + "/" + f.name, Size: int64(len(f.data)), Mode: int64(f.mode()), ModTime: at, Format: tar.FormatUSTAR,
		}
		if err := w.WriteHeader(head); err != nil {
			return err
		}
		if _, err := w.Write(f.data); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return z.Close()
}

// packZip does the same with a zip archive.
func packZip(to io.Writer, folder string, files []file, at time.Time) error {
	w := zip.NewWriter(to)
	for _, f := range files {
		head := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: at}
		head.SetMode(f.mode())
		entry, err := w.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.data); err != nil {
			return err
		}
	}
	return w.Close()
}

// checksums is what sha256sum -c reads.
func checksums(files []file) string {
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(f.data), f.name)
	}
	return b.String()
}

// writeAll writes files into a folder that is there whole or not at all.
func writeAll(dir string, files []file) error {
	if err := os.MkdirAll(filepath.Dir(filepath.Clean(dir)), 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), ".release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work) // in vain once it is renamed
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(work, f.name), f.data, 0o644); err != nil {
			return err
		}
	}
	if err := os.Chmod(work, 0o755); err != nil {
		return err
	}
	return os.Rename(work, dir)
}
