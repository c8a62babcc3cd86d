//go:build js && wasm

// Command wasm is what a lab's page runs in its workers: one of them is the desk, which
// knows rules and judges, the others are tables, which play. It sets functions of the
// worker's global object:
//
//	houserulesDesk(language, texts) → what is wrong, or "", then
//	houserulesAsk(request) → reply, in the JSON of package desk
//	houserulesSolve(rules, progress) → reply, which takes long and tells progress(done, all)
//	houserulesLearn(rules, progress) → reply, likewise
//	houserulesTable(request) → reply, in the JSON of package session
//	houserulesTake(id, cell, first, games, bytes) → what is wrong, or ""
//	houserulesSit(rules, cell, seed) → what is wrong, or ""
//	houserulesPlay(first, games) → bytes
package main

import (
	"encoding/json"
	"strconv"
	"syscall/js"
	"time"

	"houserules/reports/lab/desk"
	"houserules/reports/playable/session"
)

func main() {
	var d *desk.Desk
	var t desk.Table
	var s session.Session
	set := func(name string, f func(args []js.Value) any) {
		js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) }))
	}
	wrong := func(err error) any {
		if err != nil {
			return err.Error()
		}
		return ""
	}
	set("houserulesDesk", func(args []js.Value) any {
		var err error
		d, err = desk.Speaking(args[0].String(), args[1].String())
		return wrong(err)
	})
	set("houserulesAsk", func(args []js.Value) any { return d.Ask(args[0].String()) })
	long := func(ask func(d *desk.Desk, text string, progress func(done, all int)) string) func([]js.Value) any {
		return func(args []js.Value) any {
			told := time.Now()
			return ask(d, args[0].String(), func(done, all int) {
				if time.Since(told) > 200*time.Millisecond {
					told = time.Now()
					args[1].Invoke(done, all)
				}
			})
		}
	}
	set("houserulesSolve", long((*desk.Desk).AskSolved))
	set("houserulesLearn", long((*desk.Desk).AskLearned))
	set("houserulesTable", func(args []js.Value) any { return s.Ask(args[0].String()) })
	set("houserulesTake", func(args []js.Value) any {
		data := make([]byte, args[4].Get("byteLength").Int())
		js.CopyBytesToGo(data, args[4])
		return wrong(d.Take(args[0].Int(), args[1].Int(), uint64(args[2].Float()), args[3].Int(), data))
	})
	set("houserulesSit", func(args []js.Value) any {
		var c desk.CellPlan
		if err := json.Unmarshal([]byte(args[1].String()), &c); err != nil {
			return wrong(err)
		}
		seed, err := strconv.ParseUint(args[2].String(), 10, 64)
		if err != nil {
			return wrong(err)
		}
		return wrong(t.Sit(json.RawMessage(args[0].String()), c, seed))
	})
	set("houserulesPlay", func(args []js.Value) any {
		data := t.Play(uint64(args[0].Float()), args[1].Int())
		out := js.Global().Get("Uint8Array").New(len(data))
		js.CopyBytesToJS(out, data)
		return out
	})
	select {} // the worker goes on asking
}
