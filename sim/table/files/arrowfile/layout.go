package arrowfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"

	"github.com/pierrec/lz4/v4"
)

// Layout reads columns of files that are laid out like one that is known, by place
// and one at a time, without the library: those of a study's part differ in nothing
// but the contents of their one record batch. It belongs to one goroutine.
type Layout struct {
	form
	columns int
	batch   []byte // of a file, with the known one's numbers
}

// LayoutOf is the layout of a file with one record batch, which the library has read
// before: a malformed one panics.
func LayoutOf(file []byte) (*Layout, error) {
	l := &Layout{}
	columns, err := l.parse(bytes.Clone(file))
	if err != nil {
		return nil, err
	}
	l.columns = columns
	// The rest of the file is not kept.
	l.head, l.form.batch, l.footer = bytes.Clone(l.head), bytes.Clone(l.form.batch), bytes.Clone(l.footer)
	return l, nil
}

// Fits tells whether a file is laid out like that: with the same schema, metadata and
// dictionaries, byte for byte.
func (l *Layout) Fits(file []byte) bool {
	head, batch, footer := len(l.head), len(l.form.batch), len(l.footer)
	if len(file) < head+batch+footer || !bytes.Equal(file[:head], l.head) {
		return false
	}
	// What is a number of the file's own is taken out of the comparison.
	l.batch = append(l.batch[:0], file[head:head+batch]...)
	for _, own := range [][2]int{{l.rowsAt, 8}, {l.bodyAt, 8}, {l.nodesAt, 16 * l.columns}, {l.buffersAt, 32 * l.columns}} {
		copy(l.batch[own[0]:own[0]+own[1]], l.form.batch[own[0]:])
	}
	if !bytes.Equal(l.batch, l.form.batch) {
		return false
	}
	end := file[len(file)-footer:]
	body := get(end, l.footerBodyAt)
	return bytes.Equal(end[:l.footerBodyAt], l.footer[:l.footerBodyAt]) &&
		bytes.Equal(end[l.footerBodyAt+8:], l.footer[l.footerBodyAt+8:]) &&
		body == get(file[head:], l.bodyAt) && body == int64(len(file)-head-batch-footer) &&
		l.inOrder(file[head:], body)
}

// inOrder tells whether the buffers stand one after the other and fill the body, and
// columns have a bitmap where values are missing, and only there.
func (l *Layout) inOrder(batch []byte, body int64) bool {
	at := int64(0)
	for i := range 2 * l.columns {
		begin, n := get(batch, l.buffersAt+16*i), get(batch, l.buffersAt+16*i+8)
		if begin != at || n < 0 || n > body-at {
			return false
		}
		if missing := get(batch, l.nodesAt+8*i+8); i%2 == 0 && (missing > 0) != (n > 0) {
			return false
		}
		at += (n + 7) &^ 7
	}
	return at == body
}

// Rows is the number of rows of a file that fits.
func (l *Layout) Rows(file []byte) int64 { return get(file[len(l.head):], l.rowsAt) }

// Column is a column of numbers, or of codes of a dictionary, of a file that fits. Its
// values are appended to dst and its validity, a bitmap, behind them; of a column
// without nulls there is none. Each of them is as long as the rows ask for, given the
// width of a number in bytes.
func (l *Layout) Column(file []byte, i, width int, dst []byte) (values, validity, rest []byte, nulls int, err error) {
	batch, body := file[len(l.head):], file[len(l.head)+len(l.form.batch):len(file)-len(l.footer)]
	rows, length := get(batch, l.rowsAt), get(batch, l.nodesAt+16*i)
	missing := get(batch, l.nodesAt+16*i+8)
	if length != rows || missing < 0 || missing > rows {
		return nil, nil, nil, 0, fmt.Errorf("column %d has %d values, %d of them missing, for %d rows", i, length, missing, rows)
	}
	take := func(buffer, size int) ([]byte, error) {
		at, n := get(batch, l.buffersAt+16*buffer), get(batch, l.buffersAt+16*buffer+8)
		if at < 0 || n < 0 || at > int64(len(body)) || n > int64(len(body))-at {
			return nil, fmt.Errorf("a buffer of column %d stands outside of the file", i)
		}
		padded := (size + 7) &^ 7
		if cap(dst)-len(dst) < padded {
			dst = make([]byte, 0, padded) // what is before stays where it is
		}
		out := dst[len(dst) : len(dst)+size : len(dst)+size]
		dst = dst[:len(dst)+padded]
		return out, unpack(out, body[at:at+n])
	}
	if values, err = take(2*i+1, int(rows)*width); err == nil && missing > 0 {
		if validity, err = take(2*i, int(rows+7)/8); err == nil && ones(validity) != int(rows-missing) {
			err = fmt.Errorf("column %d has other values missing than it says", i)
		}
	}
	return values, validity, dst, int(missing), err
}

// ones is the number of bits that are set.
func ones(bitmap []byte) int {
	n := 0
	for _, b := range bitmap {
		n += bits.OnesCount8(b)
	}
	return n
}

// unpack decompresses a buffer of a file: its length, and a frame of independent
// blocks.
func unpack(dst, buffer []byte) error {
	if len(buffer) < 8+len(lz4Header) || !bytes.Equal(buffer[8:8+len(lz4Header)], lz4Header[:]) {
		return errFrame
	}
	if n := get(buffer, 0); n != int64(len(dst)) {
		return fmt.Errorf("a column has %d bytes instead of %d", n, len(dst))
	}
	buffer = buffer[8+len(lz4Header):]
	for {
		if len(buffer) < 4 {
			return errFrame
		}
		size := binary.LittleEndian.Uint32(buffer)
		n := int(size &^ lz4Stored)
		if buffer = buffer[4:]; n > len(buffer) {
			return errFrame
		}
		if n == 0 {
			break
		}
		block := dst[:min(lz4Block, len(dst))]
		if size&lz4Stored != 0 {
			if n != len(block) {
				return errFrame
			}
			copy(block, buffer[:n])
		} else if made, err := lz4.UncompressBlock(buffer[:n], block); err != nil || made != len(block) {
			return errFrame
		}
		dst, buffer = dst[len(block):], buffer[n:]
	}
	if len(dst) > 0 {
		return errFrame
	}
	return nil
}

var errFrame = errors.New("a column is damaged, or compressed otherwise than by this program")
