//go:build !unix

package outside

import "os/exec"

// ownGroup does nothing: these systems have no groups of programs.
func ownGroup(*exec.Cmd) {}

// killGroup ends a program; what it started must end by its closed input.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
