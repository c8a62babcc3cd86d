//go:build !amd64

package flight

// AVX2 returns nil: there is no kernel in assembly for this architecture.
func AVX2(*Rules) func(*Games) { return nil }
