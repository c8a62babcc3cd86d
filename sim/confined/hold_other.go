//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package confined

// hold does nothing: Sweep goes by time where there is no flock.
func (*Folder) hold(string) (release func()) { return func() {} }

// unheld says of no file that it is nobody's.
func (*Folder) unheld(string) bool { return false }
