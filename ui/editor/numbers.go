package editor

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/ui/widget"
	"backrank/variants/rules"
)

// numbersPart has the en-passant square and the counters.
type numbersPart struct {
	p       *panel
	passant *widget.Dropdown
	behind  []chess.Square // the options of passant
	half    *widget.Field
	number  *widget.Field
	content fyne.CanvasObject
}

// none is the option for no en-passant square.
const none = "None"

func newNumbersPart(p *panel) *numbersPart {
	n := &numbersPart{p: p}
	n.passant = widget.NewDropdown(nil, -1, func(i int) {
		p.touched(func() { p.e.edited.SetEnPassant(n.behind[i]) })
	})
	n.half, n.number = widget.NewField("", func(string) { n.enter() }), widget.NewField("", func(string) { n.enter() })
	for _, f := range []*widget.Field{n.half, n.number} {
		f.MaxLength, f.OnEscape = 6, p.leave
		f.OnBlur = func() {
			if n.changed() {
				n.enter()
			}
		}
	}
	n.content = container.NewGridWithColumns(3, labelled("En passant", n.passant), labelled("Halfmove clock", n.half), labelled("Move number", n.number))
	return n
}

func labelled(name string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(widget.Caption(name), o)
}

// changed reports whether the counters in the fields differ from the position's.
func (n *numbersPart) changed() bool {
	s := n.p.e.edited.Setup()
	return n.half.Text != strconv.Itoa(s.HalfmoveClock) || n.number.Text != strconv.Itoa(s.MoveNumber)
}

// enter reads the counters from the fields.
func (n *numbersPart) enter() {
	half, err1 := strconv.Atoi(strings.TrimSpace(n.half.Text))
	number, err2 := strconv.Atoi(strings.TrimSpace(n.number.Text))
	if err1 != nil || err2 != nil {
		n.p.e.show()
		n.p.say("The halfmove clock and the move number must be whole numbers")
		return
	}
	n.p.touched(func() { n.p.e.edited.SetCounters(half, number) })
}

// show lists the possible en-passant squares, and shows the counters.
func (n *numbersPart) show(s rules.Setup) {
	options, chosen := []string{none}, 0
	n.behind = append([]chess.Square{chess.NoSquare}, n.p.e.edited.Passed()...)
	for i, sq := range n.behind[1:] {
		options = append(options, sq.String())
		if sq == s.EnPassant {
			chosen = i + 1
		}
	}
	n.passant.SetOptions(widget.Names(options...), chosen)
	n.half.SetText(strconv.Itoa(s.HalfmoveClock))
	n.number.SetText(strconv.Itoa(s.MoveNumber))
}
