//go:build !amd64

package flight

// There is no kernel in assembly for this architecture.
func AVX2(*Rules) func(*Games)   { return nil }
func AVX512(*Rules) func(*Games) { return nil }
