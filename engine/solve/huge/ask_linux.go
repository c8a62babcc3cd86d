package huge

import "syscall"

// ask asks for large pages.
func ask(b []byte) {
	const hugePages = 14 // MADV_HUGEPAGE
	_ = syscall.Madvise(b, hugePages)
}
