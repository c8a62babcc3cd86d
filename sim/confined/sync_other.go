//go:build !unix

package confined

// sync makes the names in a folder durable, where the system lets a program ask
// for it; elsewhere the file system's own journal has to do.
func (f *Folder) sync(string) error { return f.may(flush) }
