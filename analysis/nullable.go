package analysis

import (
	"encoding/json"
	"math"
)

// nullable is a number of which JSON says null where it is not finite.
type nullable float64

// MarshalJSON writes the shortest text that reads back as the same number.
func (v nullable) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(v))
}

// object returns the estimate as a JSON object.
func (e Estimate) object() map[string]any {
	o := map[string]any{
		"value": nullable(e.Value), "lo": nullable(e.Lo), "hi": nullable(e.Hi),
		"level": nullable(e.Level), "n": e.N, "method": e.Method,
	}
	if e.Capped != nil {
		o["capped"] = map[string]any{"lo": nullable(e.Capped.Lo), "hi": nullable(e.Capped.Hi)}
	}
	if len(e.Warnings) > 0 {
		o["warnings"] = e.Warnings
	}
	return o
}

// MarshalJSON writes null for what is not a number.
func (e Estimate) MarshalJSON() ([]byte, error) { return json.Marshal(e.object()) }

// MarshalJSON writes the estimate with its name.
func (e NamedEstimate) MarshalJSON() ([]byte, error) {
	o := e.object()
	o["name"] = e.Name
	return json.Marshal(o)
}

// object returns the moments as a JSON object.
func (m Moments) object() map[string]any {
	return map[string]any{"mean": nullable(m.Mean), "sd": nullable(m.SD), "min": nullable(m.Min), "max": nullable(m.Max)}
}

// MarshalJSON writes null for what is not a number.
func (m Moments) MarshalJSON() ([]byte, error) { return json.Marshal(m.object()) }

// object returns the measure as a JSON object.
func (m Measure) object() map[string]any {
	o := m.Mean.object()
	o["mean"] = o["value"]
	delete(o, "value")
	o["sd"], o["doc"] = nullable(m.SD), m.Doc
	return o
}

// MarshalJSON writes the estimate of the mean with the standard deviation and
// what is counted; null for what is not a number.
func (m Measure) MarshalJSON() ([]byte, error) { return json.Marshal(m.object()) }

// MarshalJSON writes the seat with its return and, where it is not alone in
// its role, the verdict on its advantage.
func (s Seat) MarshalJSON() ([]byte, error) {
	o := map[string]any{
		"seat": s.Number, "role": s.Role, "agent": s.Agent, "return": s.Return.object(), "even": nullable(s.Even),
	}
	if s.Advantage.Verdict != 0 {
		o["advantage"] = s.Advantage.summary()
	}
	return json.Marshal(o)
}

// MarshalJSON writes the role with its shares and, where it has several seats,
// the verdict on whether they do equally well.
func (r Role) MarshalJSON() ([]byte, error) {
	o := map[string]any{
		"name": r.Name, "seats": append([]int{}, r.Seats...), "share": r.Share.object(),
		"all": r.All.object(), "part": r.Part.object(), "nothing": r.Nothing.object(),
	}
	if r.Equal.Verdict != 0 {
		equal := r.Equal.summary()
		equal["seat"] = r.Decisive
		o["equal"] = equal
	}
	return json.Marshal(o)
}
