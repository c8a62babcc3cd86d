//go:build !amd64

package mancala

// There is no assembly for this architecture.

func hasWide() bool { return false }

func wideDraw(*wideGroup) {}

func widePlay(*wideGroup, *wideTables) {}
