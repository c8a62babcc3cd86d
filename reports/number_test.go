package reports

import (
	"math"
	"testing"

	"houserules/analysis"
)

func TestNumber(t *testing.T) {
	percent := unit{scale: 100, suffix: " %", digits: 1}
	diff := percent.asDifference()
	plain := unit{scale: 1}
	for _, test := range []struct {
		got, want string
	}{
		{percent.value(english(), 0.5, 1), "50.0 %"},
		{percent.value(english(), 0.49996, 2), "50.00 %"},
		{diff.value(english(), 0.012345, 2), "+1.23 pp"},
		{diff.value(english(), -0.012345, 2), "−1.23 pp"},
		{diff.value(english(), -0.00001, 2), "0.00 pp"},
		{diff.value(english(), 0.00001, 1), "0.0 pp"},
		{plain.value(english(), 1234567.891, 1), "1,234,567.9"},
		{plain.value(english(), -999.5, 0), "−1,000"},
		{plain.value(english(), 999, 0), "999"},
		{plain.value(english(), math.NaN(), 1), "–"},
		{percent.value(english(), math.Inf(-1), 1), "−∞ %"},
		{count(english(), 0), "0"}, {count(english(), 999), "999"}, {count(english(), 1000), "1,000"}, {count(english(), 200000), "200,000"},
		{count(english(), math.MaxInt64), "9,223,372,036,854,775,807"}, {count(english(), -1234), "−1,234"},
		{roughly(english(), 0), "0"}, {roughly(english(), 99), "99"}, {roughly(english(), 100), "100"}, {roughly(english(), 101), "110"},
		{roughly(english(), 1_234_567), "1,300,000"}, {roughly(english(), 1_200_000), "1,200,000"}, {roughly(english(), math.MaxInt64), "9,223,372,036,854,775,807"},
		{share(english(), 0, 10), "0.0"}, {share(english(), 10, 10), "100.0"}, {share(english(), 1, 3), "33.3"}, {share(english(), 0, 0), "–"},
		{share(english(), 1, 100_000), "<0.1"}, {share(english(), 99_999, 100_000), ">99.9"},
		{correlation(english(), 0.834), "0.83"}, {correlation(english(), -0.5), "−0.50"}, {correlation(english(), math.NaN()), "–"},
		{points(english(), 0.01), "1 pp"}, {points(english(), 0.015), "1.5 pp"}, {points(english(), 0.0025), "0.25 pp"},
		{level(english(), 0.95), "95 %"}, {level(english(), 0.999), "99.9 %"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

func TestEstimateDigitsFollowTheInterval(t *testing.T) {
	percent := unit{scale: 100, suffix: " %", digits: 1}
	plain := unit{scale: 1, digits: 1}
	nan := math.NaN()
	for _, test := range []struct {
		u                unit
		value, lo, hi    float64
		want, wantMiddle string
	}{
		{percent, 0.51234, 0.51014, 0.51454, "51.23 % [51.01, 51.45]", "51.23 ± 0.22 %"},
		{percent, 0.51234, 0.49, 0.534, "51.2 % [49.0, 53.4]", "51.2 ± 2.2 %"},
		{percent, 0.51234, 0.30, 0.72, "51 % [30, 72]", "51 ± 21 %"},
		{percent, 0.5, 0.49999, 0.50001, "50.0000 % [49.9990, 50.0010]", "50.0000 ± 0.0010 %"},
		{percent, 1, 1, 1, "100.0 % [100.0, 100.0]", "100.0 ± 0.0 %"},
		{percent, 0, 0, 0.0383, "0.0 % [0.0, 3.8]", "0.0 % [0.0, 3.8]"},
		{plain, 103.737, 103.55, 103.924, "103.74 [103.55, 103.92]", "103.74 ± 0.19"},
		{plain, -0.3, -0.35, -0.25, "−0.300 [−0.350, −0.250]", "−0.300 ± 0.050"},
		{plain, 5, nan, nan, "5.0", "5.0"},
		{plain, nan, nan, nan, "–", "–"},
		{plain, 5, math.Inf(-1), math.Inf(1), "5.0 [−∞, ∞]", "5.0 [−∞, ∞]"},
	} {
		e := analysis.Estimate{Value: test.value, Lo: test.lo, Hi: test.hi}
		if got := test.u.estimate(english(), e); got != test.want {
			t.Errorf("estimate %v: got %q, want %q", e, got, test.want)
		}
		if got := test.u.measuredPlusMinus(english(), e).Text; got != test.wantMiddle {
			t.Errorf("plusMinus %v: got %q, want %q", e, got, test.wantMiddle)
		}
	}
}
