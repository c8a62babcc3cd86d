//go:build !amd64

package mancala

// wideDoor is a door that there is not on this architecture.
type wideDoor struct{ *fastDoor }

func hasWide() bool { return false }

func newWideDoor(*Game, *fastDoor) (*wideDoor, bool) { return nil, false }
