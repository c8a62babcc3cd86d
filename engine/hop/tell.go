package hop

import "houserules/engine"

// Tell is an ability.
func (s *State) Tell(a engine.Action) engine.Telling {
	var t engine.Telling
	p, o, m := &s.now().position, s.legal(), &s.g.moves[a]
	if m.over.some() {
		t.Captures = append(t.Captures, engine.Caption{Key: "hop.told.captures", Args: []any{s.g.rules.name(p.mover), s.g.label(m.over)}})
	}
	if o.captureFired {
		t.Rules = append(t.Rules, engine.Caption{Key: "hop.told.capture", Args: []any{string(s.g.rules.Capture)}})
	}
	if p.chain.some() {
		t.Rules = append(t.Rules, engine.Caption{Key: "hop.told.continuation", Args: []any{s.g.label(p.chain), string(s.g.continuation)}})
	}
	var next position
	s.g.move(p, m, &next)
	if next.turned != p.turned {
		t.Lasting = append(t.Lasting, engine.Caption{Key: "hop.told.turn", Args: []any{s.g.rules.name(next.mover), string(s.g.rules.Rotation)}})
	}
	if s.g.closes(p, &next) {
		t.Lasting = append(t.Lasting, engine.Caption{Key: "hop.told.closing", Args: []any{string(s.g.rules.Closing.Edges)}})
	}
	return t
}
