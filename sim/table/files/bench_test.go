package files

import (
	"math/rand/v2"
	"testing"

	"github.com/apache/arrow/go/v17/arrow/ipc"

	"houserules/engine"
	"houserules/sim/table"
	"houserules/sim/table/files/arrowfile"
)

// plausibleRows are rows with numbers such as games have, which compress as
// games do.
func plausibleRows(c *table.Cell, n int) *engine.Rows {
	r := rand.New(rand.NewPCG(3, 3))
	rows := engine.NewRows(c.Info, n)
	for i := range n {
		south := r.IntN(49)
		rows.Game[i], rows.End[i], rows.Plies[i] = uint64(i), engine.EndReason(1+r.IntN(2)), uint32(50+r.IntN(100))
		rows.Score[0][i], rows.Score[1][i] = engine.Units(south), engine.Units(48-south)
		rows.Return[south/24%2][i] = engine.FullReturn
		rows.BranchingSum[i], rows.ForcedPlies[i] = rows.Plies[i]*4, rows.Plies[i]/9
		rows.LeadChanges[i], rows.LastLeadChange[i] = uint32(r.IntN(5)), uint32(r.IntN(60))
		rows.Comeback[i] = engine.Units(r.IntN(9))
		for k := range 2 {
			rows.Captures[k][i], rows.LargestCapture[k][i] = uint32(r.IntN(12)), engine.Units(r.IntN(12))
			rows.FirstMove[k][i] = engine.Action(3*k + r.IntN(3))
		}
	}
	return rows
}

// BenchmarkWrite writes parts of the usual size, synced to disk.
func BenchmarkWrite(b *testing.B) {
	for _, c := range table.Compressions() {
		b.Run(string(c), func(b *testing.B) {
			s, rows := benchmarkStudy(b, c)
			w := s.NewWriter(b.TempDir())
			b.ReportAllocs()
			var size int64
			for b.Loop() {
				part, err := w.Write(&s.study.Cells[0], 0, rows)
				if err != nil {
					b.Fatal(err)
				}
				size = part.Size
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rows.Len), "ns/row")
			b.ReportMetric(float64(size)/float64(rows.Len), "B/row")
		})
	}
}

// BenchmarkEncode makes parts of the usual size in memory, with either writer
// of LZ4.
func BenchmarkEncode(b *testing.B) {
	for name, files := range map[string]arrowfile.Writer{
		"by hand": arrowfile.NewLZ4(), "library": arrowfile.NewLibrary(ipc.WithLZ4()),
	} {
		b.Run(name, func(b *testing.B) {
			s, rows := benchmarkStudy(b, table.LZ4)
			w := s.NewWriter(b.TempDir())
			w.files = files
			var file []byte
			for b.Loop() {
				var err error
				if file, err = w.encode(file[:0], &s.study.Cells[0], false, rows); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rows.Len), "ns/row")
			b.ReportMetric(float64(len(file))/float64(rows.Len), "B/row")
		})
	}
}

// BenchmarkRead reads parts of the usual size, checksum included.
func BenchmarkRead(b *testing.B) {
	for _, c := range table.Compressions() {
		b.Run(string(c), func(b *testing.B) {
			s, rows := benchmarkStudy(b, c)
			dir := b.TempDir()
			part, err := s.NewWriter(dir).Write(&s.study.Cells[0], 0, rows)
			if err != nil {
				b.Fatal(err)
			}
			d := &Dataset{folder: opened(b, dir), schema: s, parts: []map[int]table.Part{{0: part}}}
			b.ReportAllocs()
			for b.Loop() {
				if err := d.Read(0, 0, rows); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rows.Len), "ns/row")
		})
	}
}

func benchmarkStudy(b *testing.B, c table.Compression) (*Schema, *engine.Rows) {
	s := mixedStudy(c)
	s.Variants, s.Cells = s.Variants[:1], s.Cells[:1]
	s.Cells[0].Games, s.Cells[0].BlockGames = 1<<16, 1<<16
	schema, err := NewSchema(s)
	if err != nil {
		b.Fatal(err)
	}
	return schema, plausibleRows(&s.Cells[0], 1<<16)
}
