package train

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app/training"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/variants"
	"backrank/variants/rules"
)

// exercise is one of the exercises. It has the items to ask, and asks a question about one.
type exercise interface {
	training.Source
	id() training.Exercise
	// about describes the exercise in a line.
	about() string
	// ask returns the question about an item, false if the exercise does not have it.
	ask(key string) (question, bool)
}

// whyEmpty says why an exercise has nothing to ask, and what the player can do; "" if it has something.
func whyEmpty(e exercise, rule string) string {
	if own, ok := e.(interface{ whyEmpty(rule string) string }); ok {
		return own.whyEmpty(rule)
	}
	return ""
}

// question is a question on the board. Its answer is one of the choices, a square, a move or an array; the others are nil then.
type question struct {
	title    string // what the question is about: the castling rule, the array
	text     string
	position rules.Position
	bottom   chess.Color
	last     rules.Move // the move that led to the position; the zero Move if the question begins with it
	rule     string     // id of the castling rule, for the log
	array    string     // letters of the array, for the log; "" if there is none
	// why is the judgement of the answer before, in a question that continues another.
	why     string
	control fyne.CanvasObject // a control of the exercise, below the question; nil for none
	// wait is not nil while the opponent searches for a move. The question that follows it is the next one of its verdict.
	wait search

	choices []string
	choose  func(choice int) verdict
	// drag returns the choices that dragging a piece from one square to another can mean; nil if no piece can be dragged.
	drag   func(from, to chess.Square) []int
	square func(chess.Square) verdict
	move   func(rules.Move) verdict
	place  func(variants.Array) verdict
	side   chess.Color // whose array place judges
	// solution is the verdict that is shown when the player gives up; nil if he cannot.
	solution func() verdict
}

// search finds a verdict in the background, and calls found with it on the main goroutine, unless stop is called before.
type search func(found func(verdict)) (stop func())

// verdict is the judgement of an answer.
type verdict struct {
	right bool
	title string   // shown in place of Right or Wrong; "" for these
	text  string   // the reason
	list  []string // shown below it, one in a line: the moves of a game
	// search finds the verdict, if the answer cannot be judged at once; the other fields are unused then. more finds the same
	// verdict with more reasons, while this one is shown; nil if there are none.
	search, more search
	// skipped is true if the answer cannot be judged. It is not logged.
	skipped bool
	// stays is true if a right answer is shown until the player goes on, because there is something to read.
	stays bool
	// arrows and marks are drawn on the board. choice is the index of the right answer among the choices, -1 if there are none.
	arrows []board.Arrow
	marks  []board.Shape
	choice int
	// array is the right array of a question about one, and start the position that the board shows then; nil for other questions.
	array variants.Array
	start *rules.Position
	// next is a question that continues this one, for example which square forbids a castling, or the next move of a line;
	// nil if the answer is complete. It is asked at once if the answer is right so far, else when the player goes on.
	next *question
}

// answerOf returns the answer that a key chooses, -1 for none: digits choose answers, and two answers are Yes and No with
// their first letters.
func answerOf(r rune, choices []string) int {
	if n := int(r - '1'); n >= 0 && n < len(choices) {
		return n
	}
	if len(choices) != 2 {
		return -1
	}
	for i, letter := range []rune(lang.L("YN")) {
		if i < 2 && (r == letter || r == letter+'a'-'A') {
			return i
		}
	}
	return -1
}

// ruled is an exercise whose items belong to castling rules, so that the player can train one rule.
type ruled interface {
	exercise
	// ruleOf returns the id of the castling rule of an item.
	ruleOf(key string) string
}

// inRule has the items of an exercise under one castling rule.
type inRule struct {
	ruled
	rule string
}

// Has implements [training.Source].
func (s inRule) Has(key string) bool { return s.ruleOf(key) == s.rule && s.ruled.Has(key) }

// New implements [training.Source].
func (s inRule) New(known func(key string) bool) (string, bool) {
	return s.ruled.New(func(key string) bool { return s.ruleOf(key) != s.rule || known(key) })
}

// Continues implements [training.Continuing].
func (s inRule) Continues(key, before string) bool {
	line, is := s.ruled.(training.Continuing)
	return is && line.Continues(key, before)
}

// sourceOf returns the items of an exercise under a castling rule; all items if rule is "" or the exercise has no rules.
func sourceOf(e exercise, rule string) training.Source {
	if r, ok := e.(ruled); ok && rule != "" {
		return inRule{r, rule}
	}
	return e
}
