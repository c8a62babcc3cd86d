package program

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"houserules/sim/confined"
	"houserules/sim/table"
)

// repeatTemp begins the names of folders whose games are forgotten.
const repeatTemp = "houserules-repeat-"

// place is the folder of what is played again: the one named, or one that is forgotten.
func (o *repeatOptions) place() (dir string, forget func(), err error) {
	if o.out != "" {
		return o.out, func() {}, nil
	}
	forgetDead(os.TempDir())
	own, err := os.MkdirTemp("", repeatTemp)
	if err != nil {
		return "", nil, fmt.Errorf("there is nowhere to keep what is played: %w; name a folder with -o", err)
	}
	unlock, err := lockOf(own)
	if err != nil {
		os.RemoveAll(own)
		return "", nil, err
	}
	return filepath.Join(own, "again"), func() {
		unlock()
		os.RemoveAll(own)
	}, nil
}

// lockOf takes the lock of a folder, which a run holds as long as it lives.
func lockOf(dir string) (unlock func(), err error) {
	folder, err := confined.Open(dir)
	if err != nil {
		return nil, err
	}
	release, err := folder.Lock(table.LockFile)
	if err != nil {
		folder.Close()
		return nil, err
	}
	return func() {
		release()
		folder.Close()
	}, nil
}

// forgetDead removes what killed runs have left in a folder: what nobody else may enter, as
// such folders are made, and no living run has locked. One that has no lock yet is being
// made.
func forgetDead(temp string) {
	entries, err := os.ReadDir(temp)
	if err != nil {
		return
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !strings.HasPrefix(e.Name(), repeatTemp) || !info.IsDir() || info.Mode().Perm()&0o077 != 0 && filepath.Separator == '/' {
			continue
		}
		dir := filepath.Join(temp, e.Name())
		if _, err := os.Lstat(filepath.Join(dir, table.LockFile)); err != nil {
			continue
		}
		if unlock, err := lockOf(dir); err == nil {
			unlock()
			os.RemoveAll(dir)
		}
	}
}
