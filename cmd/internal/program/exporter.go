package program

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// exporter is the program that writes Parquet. It has the same commands, and a module of
// its own, because what it needs is as large as all the rest.
const exporter = "houserules-export"

// becomeExporter lets houserules-export do what this program was asked for. It reads the
// same command line and settings, and writes to the same terminal.
func (a *app) becomeExporter() error {
	path, err := findExporter()
	if err != nil {
		return err
	}
	if err := become(path, a.args); err != nil {
		return fmt.Errorf("cannot start %s: %w; build it anew with go -C cmd/%s install . in the project's folder", path, err, exporter)
	}
	return nil
}

// findExporter looks for it beside the running program and where the system looks for
// programs.
func findExporter() (string, error) {
	beside := "the running program"
	if self, err := os.Executable(); err == nil {
		beside = self
		// With a separator in its name nothing else is looked at.
		if path, err := exec.LookPath(filepath.Join(filepath.Dir(self), exporter)); err == nil {
			return path, nil
		}
	}
	path, err := exec.LookPath(exporter)
	if err == nil {
		return path, nil
	}
	return "", fmt.Errorf("cannot write Parquet without %s, which is neither beside %s nor in PATH (%w): build it with go -C cmd/%s install . in the project's folder, or take --format %s", exporter, beside, err, exporter, formatCSV)
}
