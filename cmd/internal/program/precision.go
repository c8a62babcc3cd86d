package program

import (
	"errors"
	"strconv"
	"strings"

	"houserules/configs/strict"
	"houserules/sim"
)

// precisionFlag is the half-width of an interval in percentage points, written
// "1", "0.5 pp" or "±0.5pp".
type precisionFlag float64

// String implements pflag.Value.
func (p *precisionFlag) String() string {
	return strconv.FormatFloat(float64(*p), 'g', -1, 64) + " pp"
}

// Set implements pflag.Value. What a precision can be is what a tolerance can
// be.
func (p *precisionFlag) Set(text string) error {
	var in sim.ToleranceFile
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "±"))
	if list := strict.Set("--until", &in, "score", text); list.HasErrors() || in.Score >= 50 {
		return errors.New("write percentage points from 0.001 to below 50, such as \"0.5 pp\"")
	}
	*p = precisionFlag(in.Score)
	return nil
}

// Type implements pflag.Value.
func (p *precisionFlag) Type() string { return "precision" }
