package program

import (
	"runtime/debug"
	"testing"
)

func TestVersionOf(t *testing.T) {
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef0123456789abcdef01234567"}
	changed := debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	clean := debug.BuildSetting{Key: "vcs.modified", Value: "false"}
	for want, info := range map[string]debug.BuildInfo{
		"v1.2.3":             {Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{revision, changed}},
		"0123456789ab":       {Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{revision, clean}},
		"0123456789ab-dirty": {Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{revision, changed}},
		"(devel)":            {Main: debug.Module{Version: "(devel)"}},
	} {
		if got := buildOf(&info).Version; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
