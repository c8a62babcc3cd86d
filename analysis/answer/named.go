package answer

// Named is the answer with other names in place of its variants: readers know rules by
// their titles, which in a headline may be shorter ones.
func (a *Answer) Named(name, brief func(string) string) *Answer {
	n := renamed(name)
	out := *n.replies(a)
	out.Title, out.Played = n.text(a.Title), n.text(a.Played)
	out.Headline, out.Limit, out.Warnings = renamed(brief).claims(a.Headline), n.texts(a.Limit), n.texts(a.Warnings)
	out.Sections = make([]Section, len(a.Sections))
	for i, s := range a.Sections {
		s.Title, s.Remarks, s.InGames, s.InMinutes = n.text(s.Title), n.texts(s.Remarks), n.texts(s.InGames), n.texts(s.InMinutes)
		s.Tables = append([]Table(nil), s.Tables...)
		for k := range s.Tables {
			s.Tables[k] = n.table(s.Tables[k])
		}
		meanings := make([]Meaning, len(s.Means))
		for k, m := range s.Means {
			m.What, m.Text = n.value(m.What), n.text(m.Text)
			meanings[k] = m
		}
		s.Means = meanings
		out.Sections[i] = s
	}
	return &out
}

// First is the answer with other values in the sentences that a reader meets first: the headline
// and the replies.
func (a *Answer) First(change func(any) any) *Answer {
	out := *changer(change).replies(a)
	out.Headline = changer(change).claims(a.Headline)
	return &out
}

// changer replaces values that stand for themselves.
type changer func(any) any

// renamed replaces the names of variants.
func renamed(name func(string) string) changer {
	return func(x any) any {
		if v, ok := x.(Variant); ok {
			return name(string(v))
		}
		return x
	}
}

func (n changer) replies(a *Answer) *Answer {
	out := *a
	for _, r := range []*Reply{&out.Five.Fair, &out.Five.Whom, &out.Five.Sure, &out.Five.Change} {
		r.Claims, r.Absent = n.claims(r.Claims), n.text(r.Absent)
	}
	return &out
}

func (n changer) value(x any) any {
	switch x := x.(type) {
	case Text:
		return n.text(x)
	case Marked:
		return Marked{n.value(x.Word), n.value(x.Text)}
	case List:
		return List(n.values(x))
	case Clauses:
		return Clauses(n.values(x))
	case []any:
		return n.values(x)
	default:
		return n(x)
	}
}

func (n changer) values(list []any) []any {
	out := make([]any, len(list))
	for i, x := range list {
		out[i] = n.value(x)
	}
	return out
}

func (n changer) text(t Text) Text { return Text{Key: t.Key, Args: n.values(t.Args)} }

func (n changer) texts(list []Text) []Text {
	out := make([]Text, len(list))
	for i, t := range list {
		out[i] = n.text(t)
	}
	return out
}

func (n changer) claims(list []Claim) []Claim {
	out := make([]Claim, len(list))
	for i, c := range list {
		c.Text = n.text(c.Text)
		out[i] = c
	}
	return out
}

func (n changer) table(t Table) Table {
	t.Caption = n.text(t.Caption)
	columns := make([]Column, len(t.Columns))
	for i, c := range t.Columns {
		c.Head = n.value(c.Head)
		columns[i] = c
	}
	rows := make([][]any, len(t.Rows))
	for i, row := range t.Rows {
		rows[i] = n.values(row)
	}
	t.Columns, t.Rows = columns, rows
	return t
}
