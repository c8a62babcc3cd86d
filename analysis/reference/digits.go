package reference

import "strconv"

// digits is how many significant digits an edition publishes: more than any of its intervals supports, and half
// as many bytes as all.
const digits = 9

// published is a number with as many digits as are published.
func published(x float64) float64 {
	y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	if err != nil {
		return x
	}
	return y
}

// publish rounds the estimates of an entry, once it is judged.
func (e *Entry) publish() {
	e.Effect.publish()
	for i := range e.Replicas {
		e.Replicas[i].Effect.publish()
	}
	for _, x := range []**Estimate{&e.DrawShare, &e.CutOffShare, &e.Decisive, &e.Plies} {
		*x = (*x).published()
	}
	for i := range e.Lengths {
		e.Lengths[i].Estimate = *e.Lengths[i].Estimate.published()
	}
}

func (x *Effect) publish() {
	if x == nil {
		return
	}
	for _, v := range []*float64{&x.Value, &x.Lo, &x.Hi, &x.SimultaneousLo, &x.SimultaneousHi} {
		*v = published(*v)
	}
}

// published is an estimate with as many digits as are published; of none there is none.
func (e *Estimate) published() *Estimate {
	if e == nil {
		return nil
	}
	x := *e
	for _, v := range []**float64{&x.Value, &x.Lo, &x.Hi} {
		if *v != nil {
			y := published(**v)
			*v = &y
		}
	}
	return &x
}
