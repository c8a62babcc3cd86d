//go:build !amd64

package mancala

// There is no kernel in assembly for this architecture.
func hasAssembly() bool { return false }

func wideDraw(*wideGroup) {}

func widePlay(*wideGroup, *wideTables) {}
