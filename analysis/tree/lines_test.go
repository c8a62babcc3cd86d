package tree_test

import (
	"testing"

	"houserules/analysis/tree"
)

func TestLines(t *testing.T) {
	got, err := tree.Lines(tree.Object{{"a", []any{}}, {"b", []any{tree.Object{{"x", `{"\`}, {"y", []any{1, 2}}}, 3}}, {"c", tree.Object{}}, {"d", tree.Object{{"e", true}}}})
	const want = `{
"a": [],
"b": [
{"x":"{\"\\","y":[1,2]},
3
],
"c": {},
"d": {
"e":true
}
}
`
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
}
