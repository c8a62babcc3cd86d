//go:build unix && !linux

package outside

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a program the first of a group, so that what it starts can be
// ended with it, and Ctrl-C at the terminal is not its business.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends a program and what it started.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
