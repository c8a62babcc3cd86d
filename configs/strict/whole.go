package strict

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// wholeNumber is a number as people write counts: 20_000, 1e5, 100k, 1.5 M.
var wholeNumber = regexp.MustCompile(`^([+-]?)([0-9]+(?:_[0-9]+)*)(?:\.([0-9]+))?(?:[eE]\+?([0-9]{1,2}))?([kM]?)$`)

// WholeNumber reads a count in any of the forms that people write, and returns its
// digits: "20_000", "1e5", "100k", "1.5k" and "2M" are whole numbers, "1.5" and
// "1e-1" are none. It reports false for what is no whole number.
func WholeNumber(text string) (digits string, ok bool) {
	m := wholeNumber.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	number := strings.ReplaceAll(m[2], "_", "")
	shift, _ := strconv.Atoi("0" + m[4])
	shift += map[string]int{"k": 3, "M": 6}[m[5]]
	fraction := strings.TrimRight(m[3], "0")
	if len(fraction) > shift || leadingZero(number) || len(number) > 40 {
		return "", false
	}
	n, ok := new(big.Int).SetString(m[1]+number+fraction+strings.Repeat("0", shift-len(fraction)), 10)
	if !ok {
		return "", false
	}
	return n.String(), true
}
