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
	"backrank/assets"
	"backrank/ui/board"
	"backrank/ui/figurine"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// HintHost is what a hint needs from the window.
type HintHost interface {
	View() *app.View
	// RunInBackground runs work in the background and calls done when it has ended, unless it was stopped.
	RunInBackground(work func(context.Context) error, done func(error)) (stop func())
	FindHint(context.Context) (app.Hint, error)
	FindThreat(context.Context) (app.Idea, error)
	Refuse(text string)
	// CardChanged is called when the card has changed; head is its heading, "" when it closes.
	CardChanged(head string)
}

// Slate is the part of the board on which a hint draws.
type Slate interface {
	Suggest(...board.Shape)
	Suggested() []board.Shape
	ShowPreview(board.Preview)
	HidePreview()
}

// Hint is the hint card: first which piece to move or to place, then the move with its reasons. The explanation of the
// last move is shown in the same place. It closes when the position changes.
type Hint struct {
	fynewidget.BaseWidget

	host    HintHost
	slate   Slate
	head    *widget.Text
	verdict *widget.Text
	why     *widget.Text
	idea    *widget.Text
	line    *fyne.Container // the expected line, move by move
	more    *widget.Button
	shut    *widget.Button
	content fyne.CanvasObject
	closed  bool // the card is closed, and its room is kept until the pointer leaves the button

	stage HintStage
	eager bool     // the move was requested before the hint was found
	about app.View // the view that the content belongs to
	hint  app.Hint
	stop  func()
}

// HintStage is the progress of a hint.
type HintStage uint8

// The stages of a hint.
const (
	NoHint HintStage = iota
	Asking
	PieceShown // the piece to move or to place
	AllShown
	WhyShown // the explanation of the last move
)

// NewHint returns an empty card.
func NewHint(host HintHost, slate Slate) *Hint {
	h := &Hint{
		host: host, slate: slate, stop: func() {},
		head: widget.Heading("").Shrink(13), verdict: widget.Plain(""), why: widget.Plain("").MaxRows(3), idea: widget.Plain("").MaxRows(2),
	}
	h.line = container.New(&widget.Flow{})
	h.more = widget.NewButton("Show the move", "", "The whole move, and why  hint", h.Ask)
	h.shut = widget.NewButton("", assets.IconClose, "Close  Esc", func() { h.Leave() })
	head := container.NewBorder(nil, nil, nil, h.shut, container.NewVBox(layout.NewSpacer(), h.head, layout.NewSpacer()))
	h.content = widget.Notice(container.NewVBox(head, h.verdict, h.why, h.idea, h.line, h.more))
	h.ExtendBaseWidget(h)
	h.Hide()
	return h
}

// Stage returns the progress of the hint.
func (h *Hint) Stage() HintStage { return h.stage }

// CreateRenderer implements fyne.Widget.
func (h *Hint) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(h.content) }

// Update closes a card that belongs to another position. It reports whether it did.
func (h *Hint) Update(v *app.View) bool {
	if h.Hidden || !h.closed && h.about.Game == v.Game && h.about.Cursor == v.Cursor && h.about.Node == v.Node && h.about.Position == v.Position && h.about.Draft.At == v.Draft.At {
		return false
	}
	h.Leave()
	h.fold()
	return true
}

// Leave stops a search and closes the card. It reports whether it was open. The room of a card that is closed by its button is
// kept until the pointer leaves the button.
func (h *Hint) Leave() bool {
	if h.Hidden || h.closed {
		return false
	}
	h.stop()
	h.stage = NoHint
	h.slate.HidePreview()
	h.slate.Suggest()
	h.closed = true
	h.content.Hide()
	h.host.CardChanged("")
	h.shut.WhenLeft(h.fold)
	return true
}

// fold gives the room of a closed card to what is above it.
func (h *Hint) fold() {
	if h.closed {
		h.closed = false
		h.Hide()
		h.host.CardChanged("")
	}
}

// appear shows an empty card with a heading.
func (h *Hint) appear(at HintStage, head string) {
	h.stage, h.about, h.closed = at, *h.host.View(), false
	h.content.Show()
	h.Show()
	h.tell(head, "", "", "")
}

// tell shows texts; empty ones take no space.
func (h *Hint) tell(head, verdict, why, idea string) {
	h.head.SetText(head)
	for words, text := range map[*widget.Text]string{h.verdict: verdict, h.why: why, h.idea: idea} {
		words.SetText(text)
		words.Hidden = text == ""
	}
	h.line.RemoveAll()
	h.line.Hidden = true
	h.more.Hidden = h.stage != PieceShown
	h.content.Refresh()
	h.host.CardChanged(head)
}

// Ask requests a hint, shows more of the current one, or closes it.
func (h *Hint) Ask() {
	switch h.stage {
	case Asking:
		h.eager = true
	case PieceShown:
		h.reveal()
	case AllShown:
		h.Leave()
	default:
		h.ask()
	}
}

// ask starts the search for a hint in the background.
func (h *Hint) ask() {
	h.Leave()
	h.eager = false
	h.appear(Asking, "Looking for a hint…")
	var found app.Hint
	h.stop = h.host.RunInBackground(func(ctx context.Context) (err error) {
		found, err = h.host.FindHint(ctx)
		return err
	}, func(err error) {
		if err != nil {
			h.Leave()
			h.host.Refuse(err.Error())
			return
		}
		h.give(found)
	})
}

// give shows the first stage of a hint, the piece to move or to place, or all of it if it was requested twice.
func (h *Hint) give(hint app.Hint) {
	if h.stage != Asking {
		return
	}
	h.hint = hint
	if len(hint.Line) == 0 {
		h.more.SetText("Show the square")
		h.appear(PieceShown, "Place your "+words.Piece(hint.Placement.Piece.Type()))
	} else {
		m := hint.Line[0].Move
		h.more.SetText("Show the move")
		h.appear(PieceShown, fmt.Sprintf("Look at the %s on %v", words.Piece(hint.Position.At(m.From()).Type()), m.From()))
		h.slate.Suggest(board.Shape{From: m.From(), To: m.From()})
	}
	if h.eager {
		h.reveal()
	}
}

// reveal shows the move, its evaluation and the reason; of a placement, the square and the reason.
func (h *Hint) reveal() {
	hint := h.hint
	h.stage = AllShown
	if len(hint.Line) == 0 {
		p := hint.Placement
		h.tell(fmt.Sprintf("%s to %v", words.Sentence(words.Piece(p.Piece.Type())), p.Square), "", hint.WhyThere.String(), "")
		h.slate.Suggest(board.Shape{From: p.Square, To: p.Square})
		return
	}
	first := hint.Line[0]
	by := ""
	if hint.By != "Backrank" {
		by = " · " + hint.By
	}
	h.tell(numbered(&hint.Position, first.SAN)+by, hint.Verdict.Sentence(), hint.Why.String(), followUp(hint.Idea))
	for i, ply := range hint.Line {
		text := figurine.Move(ply.SAN)
		if ply.Color == chess.White || i == 0 {
			text = numbered(&hint.Position, ply.SAN)
			if i > 0 {
				text = fmt.Sprintf("%d.%s", hint.Position.MoveNumber()+(i+rules.Side(hint.Position.Turn()))/2, figurine.Move(ply.SAN))
			}
		}
		h.line.Add(widget.NewLink(text, func(on bool) { h.follow(i, on) }))
	}
	h.line.Hidden = len(hint.Line) < 2
	h.follow(0, true)
	h.host.CardChanged("")
}

// followUp returns an idea as a sentence, with a figurine.
func followUp(idea app.Idea) string {
	return idea.Sentence(func(san string) string { return figurine.Move(san) })
}

// numbered formats a move with its number: "12.♞f3" or "12…♞f6".
func numbered(p *rules.Position, san string) string {
	dots := "."
	if p.Turn() == chess.Black {
		dots = "…"
	}
	return fmt.Sprintf("%d%s%s", p.MoveNumber(), dots, figurine.Move(san))
}

// follow draws the line up to its i-th move while that is hovered, else the first move.
func (h *Hint) follow(i int, on bool) {
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
		h.slate.Suggest()
		h.slate.ShowPreview(Preview(&h.hint.Position, first))
		return
	}
	h.slate.HidePreview()
	h.slate.Suggest(shapes...)
}

// Explain explains the last move, and its threat once that is found.
func (h *Hint) Explain() {
	v := h.host.View()
	h.Leave()
	before := v.PositionAt(v.Tree.Parent(v.Node))
	head, why := "Why "+numbered(&before, v.PlyAt(v.Node).SAN)+"?", v.Why().String()
	h.appear(WhyShown, head)
	h.tell(head, "", why, "Looking for threats…")
	var threat app.Idea
	h.stop = h.host.RunInBackground(func(ctx context.Context) (err error) {
		threat, err = h.host.FindThreat(ctx)
		return err
	}, func(err error) {
		if err != nil {
			h.host.Refuse(err.Error())
		}
		if why == "" && threat == (app.Idea{}) {
			why = "No short explanation found"
		}
		h.tell(head, "", why, followUp(threat))
	})
}

// HintTexts are the texts of the hint card; "" for those omitted.
type HintTexts struct {
	Head, Verdict, Why, Idea string
	More                     string // the label of its button
}

// Texts returns the texts.
func (h *Hint) Texts() (t HintTexts) {
	for text, to := range map[*widget.Text]*string{h.head: &t.Head, h.verdict: &t.Verdict, h.why: &t.Why, h.idea: &t.Idea} {
		if !h.Hidden && !text.Hidden {
			*to = text.Text()
		}
	}
	if !h.Hidden && !h.more.Hidden {
		t.More = h.more.Text
	}
	return t
}

// Line returns the links of the expected line, move by move.
func (h *Hint) Line() (links []*widget.Link) {
	for _, o := range h.line.Objects {
		links = append(links, o.(*widget.Link))
	}
	return links
}
