package editor

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// numbersPart has the controls for en-passant square, halfmove clock and move number.
type numbersPart struct {
	p              *panel
	passant        *widget.Dropdown
	passantSquares []chess.Square // the en-passant square of each option of passant
	halfmove       *widget.Field
	number         *widget.Field
	content        fyne.CanvasObject
}

// none returns the option for no en-passant square.
func none() string { return lang.X("no en passant square", "None") }

func newNumbersPart(p *panel) *numbersPart {
	n := &numbersPart{p: p}
	n.passant = widget.NewDropdown(nil, -1, func(i int) {
		p.changeByPlayer(func() { p.e.edited.SetEnPassant(n.passantSquares[i]) })
	})
	n.halfmove, n.number = widget.NewField("", func(string) { n.enter() }), widget.NewField("", func(string) { n.enter() })
	for _, f := range []*widget.Field{n.halfmove, n.number} {
		f.MaxLength, f.OnEscape = 6, p.leaveField
		f.OnBlur = func() {
			if n.changed() {
				n.enter()
			}
		}
	}
	n.content = container.NewGridWithColumns(3, labelled(lang.L("En passant"), n.passant), labelled(lang.L("Halfmove clock"), n.halfmove),
		labelled(lang.L("Move number"), n.number))
	return n
}

func labelled(name string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(nil, o, nil, nil, widget.CaptionOf(name, o).MaxRows(2))
}

// changed reports whether the numbers in the fields differ from those of the position.
func (n *numbersPart) changed() bool {
	s := n.p.e.edited.Setup()
	return n.halfmove.Text != strconv.Itoa(s.HalfmoveClock) || n.number.Text != strconv.Itoa(s.MoveNumber)
}

// enter sets the numbers of the position to those in the fields.
func (n *numbersPart) enter() {
	half, err1 := strconv.Atoi(strings.TrimSpace(n.halfmove.Text))
	number, err2 := strconv.Atoi(strings.TrimSpace(n.number.Text))
	if err1 != nil || err2 != nil {
		n.p.e.show()
		n.p.showError(lang.L("The halfmove clock and the move number must be whole numbers"))
		return
	}
	n.p.changeByPlayer(func() { n.p.e.edited.SetCounters(half, number) })
}

// show lists the possible en-passant squares, and shows the numbers.
func (n *numbersPart) show(s rules.Setup) {
	options, chosen := []string{none()}, 0
	n.passantSquares = append([]chess.Square{chess.NoSquare}, n.p.e.edited.Passed()...)
	for i, sq := range n.passantSquares[1:] {
		options = append(options, sq.String())
		if sq == s.EnPassant {
			chosen = i + 1
		}
	}
	n.passant.SetOptions(widget.Names(options...), chosen)
	n.halfmove.SetText(strconv.Itoa(s.HalfmoveClock))
	n.number.SetText(strconv.Itoa(s.MoveNumber))
}
