package session

import (
	"encoding/json"
	"fmt"

	"houserules/engine/rules"
)

// request is what a page asks.
type request struct {
	Do string `json:"do"`
	Setup
	Move string `json:"move"`
	// Most is how many actions to answer with, From the ply from which on the page
	// does not know what was played.
	Most int `json:"most"`
	From int `json:"from"`
	// Parts are how an offer divides what is left, Agree answers one, and Side is what a
	// person takes in the next game of a match.
	Parts string `json:"parts"`
	Agree bool   `json:"agree"`
	Side  string `json:"side"`
}

// reply is what it is told: a view, a record, a hint, or what is wrong.
type reply struct {
	View   *View  `json:"view,omitempty"`
	Record string `json:"record,omitempty"`
	// Hint are sentences.
	Hint  []rules.Message `json:"hint,omitempty"`
	Error string          `json:"error,omitempty"`
}

// Ask answers a request of a page in JSON: do is open, seat, play, answer, undo,
// resign, offer, reply, next, hint or record. Errors are messages in its reply.
func (s *Session) Ask(text string) string {
	var r reply
	if err := s.do(text, &r); err != nil {
		r = reply{Error: err.Error()}
	}
	out, err := json.Marshal(r)
	if err != nil {
		out, _ = json.Marshal(reply{Error: err.Error()})
	}
	return string(out)
}

func (s *Session) do(text string, r *reply) error {
	var q request
	if err := json.Unmarshal([]byte(text), &q); err != nil {
		return fmt.Errorf("the request cannot be read: %w", err)
	}
	if s.state == nil && q.Do != "open" {
		return fmt.Errorf("%q: no game was opened", q.Do)
	}
	var err error
	switch q.Do {
	case "open":
		err = s.Open(q.Setup)
	case "seat":
		err = s.Seat(q.Seats, q.Evaluations)
	case "play":
		err = s.Play(q.Move)
	case "answer":
		err = s.Answer(q.Most)
	case "undo":
		s.Undo()
	case "resign":
		err = s.Resign()
	case "offer":
		err = s.Offer(q.Parts)
	case "reply":
		err = s.Reply(q.Agree)
	case "next":
		err = s.Next(q.Side)
	case "hint":
		r.Hint, err = s.Hint()
		return err
	case "record":
		r.Record, err = s.Record()
		return err
	default:
		err = fmt.Errorf("%q is nothing to do; there are open, seat, play, answer, undo, resign, offer, reply, next, hint and record", q.Do)
	}
	if err != nil {
		return err
	}
	v := s.View(q.From)
	r.View = &v
	return nil
}
