//go:build !amd64

package mancala

import "houserules/engine"

// newWideDoor has no kernel to offer on this architecture.
func newWideDoor(*Game, *fastDoor) (engine.Door, bool) { return nil, false }
