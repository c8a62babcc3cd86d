package files

import (
	"github.com/apache/arrow/go/v17/arrow/ipc"

	"houserules/sim/table"
	"houserules/sim/table/files/arrowfile"
)

// writerOf returns what writes files of a compression.
func writerOf(c table.Compression) arrowfile.Writer {
	switch c {
	case table.LZ4:
		// NewLibrary(ipc.WithLZ4()) would write the same tables, in other bytes
		// and three times the time.
		return arrowfile.NewLZ4()
	case table.Zstd:
		return arrowfile.NewLibrary(ipc.WithZstd())
	default:
		return arrowfile.NewLibrary()
	}
}
