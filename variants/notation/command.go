package notation

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/notnil/chess"
)

// A command is [%name arguments] in a comment (PGN specification supplement of 2001): for programs, not for readers.

// Commands yields the names and arguments of the commands in a comment, in order: "clk", "0:10:00".
func (c Comment) Commands() iter.Seq2[string, string] {
	return func(yield func(name, arguments string) bool) {
		for text := c.Text; ; {
			_, command, rest := cutCommand(text)
			if command == "" {
				return
			}
			name, arguments, _ := strings.Cut(command[2:len(command)-1], " ")
			if !yield(name, strings.TrimSpace(arguments)) {
				return
			}
			text = rest
		}
	}
}

// Shown returns what a reader is shown of a comment: its text without commands, and without an engine's score, depth and
// time.
func (c Comment) Shown() string {
	if c.Form == Escape {
		return ""
	}
	text := c.Text
	if _, _, shown, ok := engineInfoOf(c); ok {
		text = shown
	}
	if !strings.Contains(text, "[%") {
		return text
	}
	var parts []string
	for {
		before, command, rest := cutCommand(text)
		if before = strings.TrimSpace(before); before != "" {
			parts = append(parts, before)
		}
		if command == "" {
			return strings.Join(parts, " ")
		}
		text = rest
	}
}

// HasText reports whether a comment has more than commands and blanks.
func (c Comment) HasText() bool {
	if c.Form == Escape {
		return false
	}
	for text := c.Text; ; {
		before, command, rest := cutCommand(text)
		if strings.TrimSpace(before) != "" {
			return true
		}
		if command == "" {
			return false
		}
		text = rest
	}
}

// cutCommand splits a text around its first command.
func cutCommand(text string) (before, command, rest string) {
	for from := 0; ; {
		start := strings.Index(text[from:], "[%")
		if start < 0 {
			return text, "", ""
		}
		start += from
		end := strings.IndexByte(text[start:], ']')
		if end < 0 {
			return text, "", ""
		}
		if end > 2 {
			return text[:start], text[start : start+end+1], text[start+end+1:]
		}
		from = start + 2
	}
}

// Command returns the arguments of the first command with the name in the comments after the move.
func (n Note) Command(name string) (string, bool) {
	for _, c := range n.After {
		for found, arguments := range c.Commands() {
			if found == name {
				return arguments, true
			}
		}
	}
	return "", false
}

// WithCommand returns the note with a command. It replaces the first command of that name, or is added after the others; further
// commands of that name are removed. If arguments is empty, the command is removed.
func (n Note) WithCommand(name, arguments string) Note {
	command := ""
	if arguments != "" {
		command = "[%" + name + " " + arguments + "]"
	}
	n.After = slices.Clone(n.After)
	for i, c := range n.After {
		if c.Form == Braces {
			n.After[i].Text, command = replaceCommand(c.Text, name, command)
		}
	}
	if command != "" {
		at := slices.IndexFunc(n.After, func(c Comment) bool { return c.Form == Braces && strings.HasPrefix(c.Text, "[%") })
		if at < 0 {
			n.After = slices.Insert(n.After, 0, Comment{Text: command})
		} else {
			n.After[at].Text = insertCommand(n.After[at].Text, command)
		}
	}
	return n.Clean()
}

// replaceCommand replaces the first command with the name, and removes the others. It returns what is left to be
// inserted.
func replaceCommand(text, name, command string) (replaced, left string) {
	var b strings.Builder
	for {
		before, found, rest := cutCommand(text)
		b.WriteString(before)
		if found == "" {
			return strings.TrimSpace(b.String()), command
		}
		if called, _, _ := strings.Cut(found[2:len(found)-1], " "); called != name {
			b.WriteString(found)
		} else if command != "" {
			b.WriteString(command)
			command = ""
		} else {
			rest = strings.TrimPrefix(rest, " ")
		}
		text = rest
	}
}

// insertCommand inserts a command behind those at the start of a text.
func insertCommand(text, command string) string {
	at := 0
	for {
		before, found, _ := cutCommand(text[at:])
		if found == "" || strings.TrimSpace(before) != "" {
			break
		}
		at += len(before) + len(found)
	}
	if at == len(text) {
		return text + " " + command
	}
	return text[:at] + " " + command + text[at:]
}

// Clock returns the time left to the player after the move: [%clk 1:23:45.6], what an engine match wrote, or a comment that
// is only a time, 0:04:57, as the Internet Chess Club writes it. start is what the player began with, 0 if that is not
// known: two parts of a time are hours and minutes if he began with an hour or more and had that much, else minutes and
// seconds.
func (n Note) Clock(start time.Duration) (time.Duration, bool) {
	if text, ok := n.Command("clk"); ok {
		d, ok := readDuration(text)
		if strings.Count(text, ":") == 1 && start >= time.Hour && 60*d <= start {
			d *= 60
		}
		return d, ok
	}
	info, _ := n.engineInfo()
	return info.left, info.clock
}

// Spent returns the time that the move took ([%emt 0:00:12], or what an engine match wrote).
func (n Note) Spent() (time.Duration, bool) {
	if d, ok := n.duration("emt"); ok {
		return d, true
	}
	info, _ := n.engineInfo()
	return info.spent, info.timed
}

func (n Note) duration(name string) (time.Duration, bool) {
	text, ok := n.Command(name)
	if !ok {
		return 0, false
	}
	return readDuration(text)
}

// readDuration reads hours:minutes:seconds with decimals, after a point or a comma; programs leave hours and minutes out.
func readDuration(text string) (time.Duration, bool) {
	parts := strings.Split(text, ":")
	last := len(parts) - 1
	parts[last] = strings.Replace(parts[last], ",", ".", 1)
	if len(parts) > 3 {
		return 0, false
	}
	seconds := 0.0
	for _, part := range parts {
		value, err := strconv.ParseFloat(part, 64)
		if err != nil || value < 0 || value > 1e6 || strings.ContainsAny(part, "eExXpPnN+-_") {
			return 0, false
		}
		seconds = seconds*60 + value
	}
	return time.Duration(math.Round(seconds*1000)) * time.Millisecond, true
}

// FormatClock writes a duration as commands have it: 1:23:45, with tenths if they are not zero.
func FormatClock(d time.Duration) string {
	tenths := max(d, 0).Round(100*time.Millisecond) / (100 * time.Millisecond)
	seconds := tenths / 10
	text := fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	if tenth := tenths % 10; tenth != 0 {
		text += fmt.Sprintf(".%d", tenth)
	}
	return text
}

// Eval is the evaluation of the position after a move, from White's point of view ([%eval 0.35,18], [%eval #-3]).
type Eval struct {
	// Pawns is the score in pawns; it is 0 if Mate is not.
	Pawns float64
	// Mate is the number of moves to mate, negative if Black mates.
	Mate int
	// Depth is the depth of the search in plies, 0 if it is not told.
	Depth int
}

// Eval returns the evaluation of the position after a move of the side: a command, or what an engine match wrote, whose
// scores are from the view of the side that moved.
func (n Note) Eval(mover chess.Color) (Eval, bool) {
	text, ok := n.Command("eval")
	if !ok {
		info, ok := n.engineInfo()
		return info.evalFor(mover), ok && info.scored
	}
	score, depth, deep := strings.Cut(text, ",")
	var e Eval
	if d, err := strconv.Atoi(strings.TrimSpace(depth)); deep && err == nil && d > 0 {
		e.Depth = d
	}
	if mate, is := strings.CutPrefix(strings.TrimSpace(score), "#"); is {
		moves, err := strconv.Atoi(mate)
		e.Mate = moves
		return e, err == nil && moves != 0
	}
	pawns, err := strconv.ParseFloat(strings.TrimSpace(score), 64)
	e.Pawns = pawns
	return e, err == nil && math.Abs(pawns) < 1000
}

// String returns the arguments of the command: "0.35,18", "#-3".
func (e Eval) String() string {
	text := strconv.FormatFloat(e.Pawns, 'f', 2, 64)
	if e.Mate != 0 {
		text = fmt.Sprintf("#%d", e.Mate)
	}
	if e.Depth > 0 {
		text += fmt.Sprintf(",%d", e.Depth)
	}
	return text
}

// Shape is an arrow, or a circle if both squares are the same, drawn on the board.
type Shape struct {
	From, To chess.Square
	Color    byte // G, R, B or Y: green, red, blue, yellow
}

// Shapes returns the circles ([%csl Ge4,Rd5]) and arrows ([%cal Ge2e4]) of a note, in order. It skips entries that have no
// valid square or colour.
func (n Note) Shapes() []Shape {
	var all []Shape
	for _, c := range n.After {
		for name, arguments := range c.Commands() {
			size, is := map[string]int{"csl": 3, "cal": 5}[name]
			for text := range strings.SplitSeq(arguments, ",") {
				if s, ok := readShape(strings.TrimSpace(text)); is && len(strings.TrimSpace(text)) == size && ok {
					all = append(all, s)
				}
			}
		}
	}
	return all
}

func readShape(text string) (Shape, bool) {
	if len(text) < 3 || strings.IndexByte("GRBYgrby", text[0]) < 0 {
		return Shape{}, false
	}
	s := Shape{Color: text[0] &^ 0x20}
	var ok bool
	if s.From, ok = parseSquare(text[1:3]); !ok {
		return s, false
	}
	if s.To = s.From; len(text) == 3 {
		return s, true
	}
	s.To, ok = parseSquare(text[3:])
	return s, ok && s.From != s.To
}

// WithShapes returns the note with these shapes in place of its own.
func (n Note) WithShapes(shapes []Shape) Note {
	var circles, arrows []string
	for _, s := range shapes {
		if s.From == s.To {
			circles = append(circles, string(s.Color)+s.From.String())
		} else {
			arrows = append(arrows, string(s.Color)+s.From.String()+s.To.String())
		}
	}
	return n.WithCommand("csl", strings.Join(circles, ",")).WithCommand("cal", strings.Join(arrows, ","))
}

// WithText returns the note with a text in place of what readers are shown after the move; commands, escape lines and an
// engine's scores stay. A text that a program could have written, such as 0:05:00, is put in parentheses: it would be read
// as the program's, and not be shown.
func (n Note) WithText(text string) Note {
	var all []Comment
	commands := ""
	for _, c := range n.After {
		if c.Form == Escape {
			all = append(all, c)
			continue
		}
		if _, own, _, ok := engineInfoOf(c); ok {
			all = append(all, Comment{Text: own, Form: c.Form})
		}
		for name, arguments := range c.Commands() {
			commands += strings.TrimRight("[%"+name+" "+arguments, " ") + "] "
		}
	}
	text = cleanText(text, Braces)
	if _, _, _, program := engineInfoOf(Comment{Text: text}); program {
		text = "(" + text + ")"
	}
	if text != "" || commands != "" {
		all = append(all, Comment{Text: strings.TrimSpace(commands + text)})
	}
	n.After = all
	return n.Clean()
}
