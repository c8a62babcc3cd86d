//go:build js && wasm

// Command wasm is the engine of the page that package playable writes, for browsers:
// one function, houserules, of a request that package session answers.
package main

import (
	"syscall/js"

	"houserules/reports/playable/session"
)

func main() {
	var s session.Session
	js.Global().Set("houserules", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return s.Ask(args[0].String())
	}))
	select {} // the page goes on asking
}
