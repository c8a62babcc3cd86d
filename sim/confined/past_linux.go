package confined

import (
	"errors"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// writePast writes whole pages to the beginning of a file past the page cache, and
// returns how much of them was written: nothing where the memory is not aligned for that,
// or the file system cannot do it.
func writePast(f *os.File, p []byte) (n int, err error) {
	if len(p) == 0 || uintptr(unsafe.Pointer(unsafe.SliceData(p)))%wholePage != 0 {
		return 0, nil
	}
	c, err := f.SyscallConn()
	if err != nil {
		return 0, nil
	}
	var flags int
	var set error
	if err := c.Control(func(fd uintptr) {
		if flags, set = unix.FcntlInt(fd, unix.F_GETFL, 0); set == nil {
			_, set = unix.FcntlInt(fd, unix.F_SETFL, flags|unix.O_DIRECT)
		}
	}); err != nil || set != nil {
		return 0, nil
	}
	n, err = f.Write(p)
	if errors.Is(err, unix.EINVAL) {
		err = nil // it is said to know how and does not, or stopped within a page
	}
	if e := c.Control(func(fd uintptr) { _, set = unix.FcntlInt(fd, unix.F_SETFL, flags) }); err == nil {
		err = errors.Join(e, set)
	}
	return n, err
}
