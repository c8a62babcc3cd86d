// Package portable has the functions of analysis whose results must be the
// same, to the last bit, on every machine.
//
// Go's own Exp and Log are written in the assembly of some processors, and a
// compiler may join x*y + z to one operation that rounds once instead of twice
// where the processor has it (arm64, GOAMD64=v3). Both change last digits, and
// a study's summary.json should not depend on where it was written. So the
// functions here are plain Go, and wherever a product is added to something it
// is rounded before by an explicit conversion, float64(x*y) + z, which the
// language says must not be joined.
//
// Square roots, divisions and the four operations are rounded correctly
// everywhere (IEEE 754) and need no care.
package portable
