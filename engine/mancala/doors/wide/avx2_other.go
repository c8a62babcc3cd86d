//go:build !amd64

package wide

// There is no kernel in assembly for this architecture.
func HasAVX2() bool { return false }

func avx2Draw(*group) {}

func avx2Play(*group, *tables) {}
