package game

import (
	"context"
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/figurine"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// HintHost has the functions of the window that a hint calls.
type HintHost struct {
	View func() *app.View
	// RunInBackground runs work on another goroutine, and calls done with its error on the main goroutine unless stop
	// is called before.
	RunInBackground func(work func(context.Context) error, done func(error)) (stop func())
	// Adviser returns what finds hints and threats in the game shown. Its methods are called on another goroutine.
	Adviser func() Adviser
	Refuse  func(text string)
	// CardChanged is called when the card has changed. head is its heading, "" if the card was closed or only its size
	// has changed.
	CardChanged func(head string)
}

// An Adviser finds a hint for the position shown, and the threat of the last move.
type Adviser interface {
	Hint(context.Context) (analysis.Hint, error)
	Threat(context.Context) (analysis.Idea, error)
}

// Hint is the hint card: first it names the piece to move or to place, then the move with its reasons. The explanation
// of the last move is shown in the same place. The card closes when the position changes.
type Hint struct {
	fynewidget.BaseWidget

	host        HintHost
	drawings    *board.Drawings
	previews    *board.Previews
	heading     *widget.Text
	verdict     *widget.Text
	why         *widget.Text
	idea        *widget.Text
	line        *fyne.Container // the expected line, move by move
	moreButton  *widget.Button
	closeButton *widget.Button
	content     fyne.CanvasObject
	closed      bool // the card is closed, but keeps its space until the pointer leaves the close button

	stage      HintStage
	showAtOnce bool     // the player requested the move before the hint was found
	view       app.View // the view that the content belongs to
	hint       analysis.Hint
	stop       func()
}

// HintStage is the state of a hint.
type HintStage uint8

// The stages of a hint.
const (
	NoHint HintStage = iota
	Searching
	PieceShown // the piece to move or to place is shown
	AllShown
	WhyShown // the explanation of the last move is shown
)

// NewHint returns a hidden card.
func NewHint(host HintHost, drawings *board.Drawings, previews *board.Previews) *Hint {
	h := &Hint{
		host: host, drawings: drawings, previews: previews, stop: func() {},
		heading: widget.Heading("").Shrink(13), verdict: widget.Plain("").MaxRows(2), why: widget.Plain("").MaxRows(4), idea: widget.Plain("").MaxRows(3),
	}
	h.line = container.New(&widget.Flow{})
	h.moreButton = widget.NewButton(lang.L("Show the move"), "", lang.L("The whole move, and why")+"  hint", h.Request)
	h.closeButton = widget.NewButton("", assets.IconClose, lang.L("Close")+"  Esc", func() { h.Close() })
	head := container.NewBorder(nil, nil, nil, h.closeButton, container.NewVBox(layout.NewSpacer(), h.heading, layout.NewSpacer()))
	h.content = widget.Notice(container.NewVBox(head, h.verdict, h.why, h.idea, h.line, h.moreButton))
	h.ExtendBaseWidget(h)
	h.Hide()
	return h
}

// Stage returns the stage of the hint.
func (h *Hint) Stage() HintStage { return h.stage }

// CreateRenderer implements fyne.Widget.
func (h *Hint) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(h.content) }

// Update closes the card if the position has changed, and reports whether it did.
func (h *Hint) Update(v *app.View) bool {
	if h.Hidden || !h.closed && h.view.Game == v.Game && h.view.Cursor == v.Cursor && h.view.Node == v.Node && h.view.Position == v.Position && h.view.Draft.At == v.Draft.At {
		return false
	}
	h.Close()
	h.collapse()
	return true
}

// Close stops a search and closes the card. It reports whether the card was open. After a click on the close button the
// card keeps its space until the pointer leaves the button, so that the next click meets nothing else.
func (h *Hint) Close() bool {
	if h.Hidden || h.closed {
		return false
	}
	h.stop()
	h.stage = NoHint
	h.previews.Hide()
	h.drawings.Suggest()
	h.closed = true
	h.content.Hide()
	h.host.CardChanged("")
	h.closeButton.WhenLeft(h.collapse)
	return true
}

// collapse releases the space of a closed card.
func (h *Hint) collapse() {
	if h.closed {
		h.closed = false
		h.Hide()
		h.host.CardChanged("")
	}
}

// open shows an empty card with a heading.
func (h *Hint) open(at HintStage, head string) {
	h.stage, h.view, h.closed = at, *h.host.View(), false
	h.content.Show()
	h.Show()
	h.setTexts(head, "", "", "")
}

// setTexts sets the texts; empty ones take no space.
func (h *Hint) setTexts(head, verdict, reason, idea string) {
	h.heading.SetText(head)
	for label, text := range map[*widget.Text]string{h.verdict: verdict, h.why: reason, h.idea: idea} {
		label.SetText(text)
		label.Hidden = text == ""
	}
	h.line.RemoveAll()
	h.line.Hidden = true
	h.moreButton.Hidden = h.stage != PieceShown
	h.content.Refresh()
	h.host.CardChanged(head)
}

// Request starts the search for a hint, shows more of the hint found, or closes the card.
func (h *Hint) Request() {
	switch h.stage {
	case Searching:
		h.showAtOnce = true
	case PieceShown:
		h.showMove()
	case AllShown:
		h.Close()
	default:
		h.search()
	}
}

// search starts the search for a hint in the background.
func (h *Hint) search() {
	h.Close()
	h.showAtOnce = false
	h.open(Searching, lang.L("Looking for a hint…"))
	var found analysis.Hint
	adviser := h.host.Adviser()
	h.stop = h.host.RunInBackground(func(ctx context.Context) (err error) {
		found, err = adviser.Hint(ctx)
		return err
	}, func(err error) {
		if err != nil {
			h.Close()
			h.host.Refuse(err.Error())
			return
		}
		h.showPiece(found)
	})
}

// showPiece shows the first stage of a hint, the piece to move or to place; or the move, if it was already requested.
func (h *Hint) showPiece(hint analysis.Hint) {
	if h.stage != Searching {
		return
	}
	h.hint = hint
	if len(hint.Line) == 0 {
		h.moreButton.SetLabels(lang.L("Show the square"), lang.L("Show"))
		h.open(PieceShown, lang.L("Place your {{.Piece}}", "Piece", words.Piece(hint.Placement.Piece.Type())))
	} else {
		m := hint.Line[0].Move
		h.moreButton.SetLabels(lang.L("Show the move"), lang.L("Show"))
		h.open(PieceShown, lang.L("Look at the {{.Piece}} on {{.Square}}", "Piece", words.Piece(hint.Position.At(m.From()).Type()), "Square", m.From()))
		h.drawings.Suggest(board.Shape{From: m.From(), To: m.From()})
	}
	if h.showAtOnce {
		h.showMove()
	}
}

// showMove shows the move, its evaluation and the reason; of a placement, the square and the reason.
func (h *Hint) showMove() {
	hint := h.hint
	h.stage = AllShown
	if len(hint.Line) == 0 {
		p := hint.Placement
		h.setTexts(words.Sentence(lang.L("{{.Piece}} to {{.Square}}", "Piece", words.Piece(p.Piece.Type()), "Square", p.Square)), "", hint.WhyThere.String(), "")
		h.drawings.Suggest(board.Shape{From: p.Square, To: p.Square})
		return
	}
	first := hint.Line[0]
	by := ""
	if hint.By != "Backrank" {
		by = " · " + hint.By
	}
	h.setTexts(moveText(&hint.Position, first.SAN)+by, hint.Verdict.Sentence(), hint.Why.String(), ideaText(hint.Idea))
	for i, ply := range hint.Line {
		text := figurine.Move(ply.SAN)
		if ply.Color == chess.White || i == 0 {
			text = moveText(&hint.Position, ply.SAN)
			if i > 0 {
				text = fmt.Sprintf("%d.%s", hint.Position.MoveNumber()+(i+rules.Side(hint.Position.Turn()))/2, figurine.Move(ply.SAN))
			}
		}
		h.line.Add(widget.NewLink(text, func(on bool) { h.drawLine(i, on) }))
	}
	h.line.Hidden = len(hint.Line) < 2
	h.drawLine(0, true)
	h.host.CardChanged("")
}

// ideaText returns an idea as a sentence with figurines.
func ideaText(idea analysis.Idea) string {
	return idea.Sentence(func(san string) string { return figurine.Move(san) })
}

// moveText formats a move with its number and a figurine: "12.♞f3" or "12…♞f6".
func moveText(p *rules.Position, san string) string {
	dots := "."
	if p.Turn() == chess.Black {
		dots = "…"
	}
	return fmt.Sprintf("%d%s%s", p.MoveNumber(), dots, figurine.Move(san))
}

// drawLine draws the line up to its i-th move while its link is hovered (on), else the first move.
func (h *Hint) drawLine(i int, on bool) {
	if h.stage != AllShown {
		return
	}
	if !on {
		i = 0
	}
	var shapes []board.Shape
	for n, ply := range h.hint.Line[:i+1] {
		brush := board.Green
		if n%2 == 1 {
			brush = board.Blue
		}
		shapes = append(shapes, board.Shape{From: ply.Move.From(), To: ply.Move.Landing(), Brush: brush})
	}
	if first := h.hint.Line[0].Move; i == 0 && (first.IsCastling() || first.IsLeap()) {
		h.drawings.Suggest()
		h.previews.Show(Preview(&h.hint.Position, first))
		return
	}
	h.previews.Hide()
	h.drawings.Suggest(shapes...)
}

// Explain opens the card with the explanation of the last move, and adds its threat when it is found.
func (h *Hint) Explain() {
	v := h.host.View()
	h.Close()
	before := v.PositionAt(v.Tree.Parent(v.Node))
	head, why := lang.L("Why {{.Move}}?", "Move", moveText(&before, v.PlyAt(v.Node).SAN)), v.Why().String()
	h.open(WhyShown, head)
	h.setTexts(head, "", why, lang.L("Looking for threats…"))
	var threat analysis.Idea
	adviser := h.host.Adviser()
	h.stop = h.host.RunInBackground(func(ctx context.Context) (err error) {
		threat, err = adviser.Threat(ctx)
		return err
	}, func(err error) {
		if err != nil {
			h.host.Refuse(err.Error())
		}
		if why == "" && threat == (analysis.Idea{}) {
			why = lang.L("No short explanation found")
		}
		h.setTexts(head, "", why, ideaText(threat))
	})
}

// HintTexts are the texts of the hint card; hidden texts are "".
type HintTexts struct {
	Heading, Verdict, Why, Idea string
	Button                      string // the label of its button
}

// Texts returns the visible texts.
func (h *Hint) Texts() (t HintTexts) {
	for text, to := range map[*widget.Text]*string{h.heading: &t.Heading, h.verdict: &t.Verdict, h.why: &t.Why, h.idea: &t.Idea} {
		if !h.Hidden && !text.Hidden {
			*to = text.Text()
		}
	}
	if !h.Hidden && !h.moreButton.Hidden {
		t.Button = h.moreButton.Text
	}
	return t
}

// Line returns the links of the expected line, one for each move.
func (h *Hint) Line() (links []*widget.Link) {
	for _, o := range h.line.Objects {
		links = append(links, o.(*widget.Link))
	}
	return links
}
