package gametree

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// A Shape is an arrow on the board, or a circle if both squares are the same.
type Shape struct {
	From, To chess.Square
	Color    byte // G, R, B or Y: green, red, blue, yellow
}

// Shapes returns the circles and arrows in the commands [%csl Ge4,Rd5] and [%cal Ge2e4] of a note, in order. It skips entries
// without a valid colour and valid squares.
func (n Note) Shapes() []Shape {
	var all []Shape
	for _, c := range n.After {
		for name, arguments := range c.Commands() {
			size, ok := shapeSizes[name]
			if !ok {
				continue
			}
			for text := range strings.SplitSeq(arguments, ",") {
				if s, ok := parseShape(strings.TrimSpace(text)); ok && len(strings.TrimSpace(text)) == size {
					all = append(all, s)
				}
			}
		}
	}
	return all
}

// shapeSizes are the lengths in bytes of the entries of circles and arrows.
var shapeSizes = map[string]int{"csl": 3, "cal": 5}

// parseShape parses the circle Ge4 or the arrow Ge2e4.
func parseShape(text string) (Shape, bool) {
	if len(text) < 3 || strings.IndexByte("GRBYgrby", text[0]) < 0 {
		return Shape{}, false
	}
	s := Shape{Color: text[0] &^ 0x20}
	var ok bool
	if s.From, ok = rules.ParseSquare(text[1:3]); !ok {
		return s, false
	}
	if s.To = s.From; len(text) == 3 {
		return s, true
	}
	s.To, ok = rules.ParseSquare(text[3:])
	return s, ok && s.From != s.To
}

// WithShapes returns the note with the given circles and arrows in place of its own.
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
