package train

import (
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/repertoire"
	"backrank/app/training"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/figurine"
	"backrank/ui/report"
	"backrank/variants"
	"backrank/variants/drill"
	"backrank/variants/rules"
	"backrank/words"
)

// lines is the exercise on the lines that the player has added: which move do they have in a position?
type lines struct {
	repertoire func() repertoire.Repertoire

	read  repertoire.Repertoire // the lines of which the questions are
	all   []lineQuestion        // in the order of the lines
	index map[string]int        // in all, by key; nil before the first use
}

// lineQuestion is a question about the lines of a chapter.
type lineQuestion struct {
	drill.Line
	chapter *repertoire.Chapter
}

func (*lines) id() training.Exercise { return training.Lines }

func (*lines) about() string {
	return lang.L("Which move do you play in the positions of your own lines?")
}

// whyEmpty returns a message if no line has the castling rule with this id ("" for any rule), else "".
func (l *lines) whyEmpty(rule string) string {
	l.update()
	hasRule := func(q lineQuestion) bool { return rule == "" || q.Position.Rule().ID == rule }
	switch {
	case slices.ContainsFunc(l.all, hasRule):
		return ""
	case len(l.all) > 0:
		return lang.L("None of your lines has this castling rule")
	}
	return lang.L("You have no lines yet. Go to a move of a game or an analysis, and choose “Add to my lines” in the menu “Move”.")
}

// update makes the questions again if the lines have changed.
func (l *lines) update() {
	now := l.repertoire()
	if l.index != nil && now.Same(l.read) {
		return
	}
	l.read, l.all, l.index = now, nil, map[string]int{}
	for _, c := range now.Chapters() {
		for _, q := range drill.Lines(&c.Start, c.Tree, c.Side) {
			if _, known := l.index[q.Key()]; !known {
				l.index[q.Key()] = len(l.all)
				l.all = append(l.all, lineQuestion{q, &c})
			}
		}
	}
}

// ruleOf implements ruled: a key begins with the rule.
func (*lines) ruleOf(key string) string {
	rule, _, _ := strings.Cut(key, "|")
	return rule
}

// Has implements [training.Source].
func (l *lines) Has(key string) bool {
	l.update()
	_, has := l.index[key]
	return has
}

// New returns the first question that is not known, in the order of the lines.
func (l *lines) New(known func(key string) bool) (key string, ok bool) {
	return l.next(func(*repertoire.Chapter) bool { return true }, known)
}

// Continues implements [training.Continuing]: the next question of a chapter, later in the same line.
func (l *lines) Continues(key, before string) bool {
	if !l.Has(key) || !l.Has(before) {
		return false
	}
	i, j := l.index[before], l.index[key]
	a, b := &l.all[i], &l.all[j]
	return j == i+1 && a.chapter == b.chapter && len(b.Moves) > len(a.Moves)
}

// next is like New for the lines for which accept returns true.
func (l *lines) next(accept func(*repertoire.Chapter) bool, known func(key string) bool) (key string, ok bool) {
	l.update()
	for i := range l.all {
		if q := &l.all[i]; accept(q.chapter) && !known(q.Key()) {
			return q.Key(), true
		}
	}
	return "", false
}

// linesFrom has the questions about the lines from a start under a castling rule, of both sides.
type linesFrom struct {
	*lines

	start variants.Start
	rule  *rules.Castling
}

func (f linesFrom) accept(c *repertoire.Chapter) bool { return c.IsFrom(f.start, f.rule) }

// Has implements [training.Source].
func (f linesFrom) Has(key string) bool {
	return f.lines.Has(key) && f.accept(f.all[f.index[key]].chapter)
}

// New implements [training.Source].
func (f linesFrom) New(known func(key string) bool) (key string, ok bool) {
	return f.next(f.accept, known)
}

// TrainLines begins a session on the lines from a start under a castling rule.
func (t *Train) TrainLines(start variants.Start, rule *rules.Castling) {
	t.begin("", linesFrom{t.exercise(training.Lines).(*lines), start, rule})
}

func (l *lines) ask(key string) (question, bool) {
	if !l.Has(key) {
		return question{}, false
	}
	one := l.all[l.index[key]]
	side := one.Position.Turn()
	q := question{
		title: chapterTitle(one.chapter), text: lang.L("Which move do you play?"), position: one.Position, bottom: side,
		rule: one.Position.Rule().ID, array: arrayOf(&one.chapter.Start, side).String(),
		move: func(m rules.Move) verdict { return lineVerdict(&one.Line, m) },
	}
	if n := len(one.Moves); n > 0 {
		q.last = one.Moves[n-1]
	}
	q.solution = func() verdict { return lineVerdict(&one.Line, rules.Move{}) }
	return q, true
}

// chapterTitle names the castling rule, the array and the side of lines.
func chapterTitle(c *repertoire.Chapter) string {
	start, _ := variants.StartOf(&c.Start)
	name := lang.L("Start {{.ID}}", "ID", start.ID())
	if start.IsMirrored() {
		name = lang.L("Array {{.Number}}, {{.Array}}", "Number", start.White.Number(), "Array", start.White)
	}
	return words.Message(c.Start.Rule().Title(), name, lang.L("Your lines for {{.Side}}", "Side", words.Color(c.Side)))
}

// arrayOf returns the array of a side in a start position.
func arrayOf(start *rules.Position, side chess.Color) variants.Array {
	s, _ := variants.StartOf(start)
	return s.Array(side)
}

// lineVerdict returns the verdict on a move, with the moves of the lines as arrows.
func lineVerdict(l *drill.Line, m rules.Move) verdict {
	judged := l.Judge(m, figurine.Move)
	v := verdict{right: judged.Right, text: judged.Text, choice: -1}
	for _, reply := range l.Replies {
		v.arrows = append(v.arrows, report.Arrows(reply, board.BestMove, arrowWidth)...)
	}
	return v
}
