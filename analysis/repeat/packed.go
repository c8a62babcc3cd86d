package repeat

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// PackedSuffix ends the name of a summary that is kept packed.
const PackedSuffix = ".gz"

// Packed is a text as gzip packs it, a tenth of a summary's length.
func Packed(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(text)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

// Unpacked is what a text was before it was packed, and the text itself where it was not. The
// error says that it is damaged, or longer than [MaxText] bytes.
func Unpacked(text []byte) ([]byte, error) {
	if !bytes.HasPrefix(text, []byte{0x1f, 0x8b}) {
		return text, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("is packed by gzip and damaged: %w", err)
	}
	out, err := io.ReadAll(io.LimitReader(r, MaxText+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("is packed by gzip and damaged: %w", err)
	case len(out) > MaxText:
		return nil, fmt.Errorf("has more than %d bytes when it is unpacked, which no summary has", MaxText)
	}
	return out, nil
}
