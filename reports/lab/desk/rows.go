package desk

import (
	"encoding/binary"
	"fmt"
	"unsafe"

	"houserules/engine"
)

// Rows travel from a worker to the desk as their columns' bytes, little-endian, one
// column after the other in the order of eachColumn. Both ends are the same program.

// number is what a column may hold.
type number interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64 | ~int32
}

// column is one of the columns, to be written to bytes or read from them.
type column struct {
	size  int
	write func(to []byte) []byte
	read  func(from []byte)
}

// columnOf makes a column of a slice.
func columnOf[T number](values []T) column {
	size := int(unsafe.Sizeof(*new(T)))
	return column{
		size: size * len(values),
		write: func(to []byte) []byte {
			for _, v := range values {
				switch size {
				case 1:
					to = append(to, byte(v))
				case 2:
					to = binary.LittleEndian.AppendUint16(to, uint16(v))
				case 4:
					to = binary.LittleEndian.AppendUint32(to, uint32(v))
				default:
					to = binary.LittleEndian.AppendUint64(to, uint64(v))
				}
			}
			return to
		},
		read: func(from []byte) {
			for i := range values {
				switch size {
				case 1:
					values[i] = T(from[i])
				case 2:
					values[i] = T(binary.LittleEndian.Uint16(from[2*i:]))
				case 4:
					values[i] = T(binary.LittleEndian.Uint32(from[4*i:]))
				default:
					values[i] = T(binary.LittleEndian.Uint64(from[8*i:]))
				}
			}
		},
	}
}

// eachColumn lists the columns of rows that tables have.
func eachColumn(r *engine.Rows) []column {
	n := r.Len
	list := []column{
		columnOf(r.Game[:n]), columnOf(r.End[:n]), columnOf(r.Plies[:n]), columnOf(r.BranchingSum[:n]), columnOf(r.ForcedPlies[:n]),
		columnOf(r.LeadChanges[:n]), columnOf(r.LastLeadChange[:n]), columnOf(r.Comeback[:n]),
	}
	for k := range r.Info.Seats() {
		list = append(list, columnOf(r.Score[k][:n]), columnOf(r.Return[k][:n]), columnOf(r.Captures[k][:n]),
			columnOf(r.LargestCapture[k][:n]), columnOf(r.FirstMove[k][:n]))
	}
	for _, m := range r.Metrics {
		list = append(list, columnOf(m[:n]))
	}
	if r.Lines != nil {
		list = append(list, columnOf(r.Lines[:n]))
	}
	return list
}

// Pack writes rows as bytes.
func Pack(r *engine.Rows) []byte {
	columns, size := eachColumn(r), 0
	for _, c := range columns {
		size += c.size
	}
	out := make([]byte, 0, size)
	for _, c := range columns {
		out = c.write(out)
	}
	return out
}

// unpack reads rows of so many games into r, which is sized for them.
func unpack(r *engine.Rows, data []byte) error {
	size := 0
	columns := eachColumn(r)
	for _, c := range columns {
		size += c.size
	}
	if len(data) != size {
		return fmt.Errorf("%d bytes where %d games have %d: the worker is of another program", len(data), r.Len, size)
	}
	for _, c := range columns {
		c.read(data)
		data = data[c.size:]
	}
	return nil
}
