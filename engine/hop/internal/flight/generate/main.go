// Command generate writes the kernel of package flight in assembly, ply_amd64.s, into
// the current directory. Run it with go generate.
package main

import (
	"errors"
	"fmt"
	"os"

	"houserules/engine/internal/asm"
)

// name is the name of the file.
const name = "ply_amd64.s"

func main() {
	code, err := generate()
	if err == nil {
		err = write(code)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// generate returns the file.
func generate() ([]byte, error) {
	file := asm.New("generate")
	c := asm.NewConstants(file, "flightData")
	for _, begin := range []func(*asm.File, *asm.Constants, string) *ply{newAVX2, newAVX512} {
		begin(file, c, "Free").play(false, false)
		begin(file, c, "Capture").play(true, false)
		begin(file, c, "Steps").play(true, true)
	}
	return file.Bytes()
}

// write replaces the file whole or not at all.
func write(code []byte) error {
	f, err := os.CreateTemp(".", ".generated-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // in vain once it is renamed
	_, err = f.Write(code)
	if err := errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
