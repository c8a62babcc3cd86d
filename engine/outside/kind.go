package outside

import (
	"math"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
)

// Kind is the kind of agents that are other programs.
func Kind() agent.Kind {
	return agent.Kind{
		Name: "exec",
		Doc: "Another program, which is asked for moves on its standard input and answers on its standard output: " +
			`exec:./engine.py, or in quotation marks with arguments, exec:"python3 engine.py";time=2.`,
		PerMove:  "what the program takes for it, at most its time",
		Argument: &agent.Param{Name: "program", Doc: "The program and its arguments.", Text: true, Command: true},
		Options: []agent.Param{
			{Name: "time", Doc: "How many seconds it has for a move.", Default: 10, Min: 0.01, Max: 3600},
			{
				Name: "protocol", Doc: "The protocol that it speaks.",
				Choices: []agent.Choice{
					house: {Name: "houserules", Doc: "that of houserules engine, for all games"},
					uci:   {Name: "uci", Doc: "UCI as oware engines speak it, for two rows of six houses"},
				},
			},
		},
		Cost:    agent.Outside,
		Outside: true,
		Check: func(v agent.Values) error {
			_, err := words(v.Text("program"))
			return err
		},
		New: func(v agent.Values, _ engine.Seat, info *engine.Info) engine.Agent {
			permit, _ := v.Permit("program").(*Permit)
			seconds := time.Duration(math.Round(v.Float("time") * float64(time.Second)))
			return &Player{info: info, line: v.Text("program"), permit: permit, within: seconds, dialect: dialectOf(v.Choice("protocol"))}
		},
	}
}
