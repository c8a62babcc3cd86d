//go:build !unix

package program

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
)

// become starts another program in place of this one, which has no way to be replaced
// here, and waits for it. Ctrl-C goes to both, and is the other's to answer.
func become(path string, args []string) error {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	defer signal.Stop(signals)
	cmd := exec.Command(path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return errSilent // it has said why
	}
	return err
}
