package session_test

import (
	"testing"

	"houserules/engine/enginetest"
)

func TestMain(m *testing.M) { enginetest.Main(m) }
