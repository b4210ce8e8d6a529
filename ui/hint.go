package ui

import (
	"context"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/assets"
	"backrank/ui/board"
	"backrank/ui/widget"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/words"
)

// hinter is the place for a hint: first whom to move or to place, then the move with its reasons.
// What the last move does takes the same place. It goes when the position changes.
type hinter struct {
	fynewidget.BaseWidget

	w       *Window
	head    *widget.Text
	verdict *widget.Text
	why     *widget.Text
	idea    *widget.Text
	line    *fyne.Container // the line expected, move by move
	more    *widget.Button
	content fyne.CanvasObject

	stage hintStage
	eager bool     // asked for the move before the hint has come
	about app.View // what is shown belongs to its position
	hint  app.Hint
	stop  context.CancelFunc
	drawn []board.Shape // by the player, before the hint
}

// hintStage is how far a hint has come.
type hintStage uint8

const (
	noHint hintStage = iota
	asking
	manShown // the man to move or to place
	allShown
	whyShown // no hint, but why the last move was played
)

func newHinter(w *Window) *hinter {
	h := &hinter{w: w, head: widget.Heading("").Shrink(13), verdict: widget.Small(""), why: widget.Small("").UpTo(2), idea: widget.Small("").UpTo(2)}
	h.line = container.New(&widget.Flow{})
	h.more = widget.NewButton("Show the move", "", "Where to, and why  H", w.hint)
	shut := widget.NewButton("", assets.IconClose, "Take the hint away  Esc", func() { h.leave() })
	head := container.NewBorder(nil, nil, nil, shut, container.NewVBox(layout.NewSpacer(), h.head, layout.NewSpacer()))
	h.content = widget.Notice(container.NewVBox(head, h.verdict, h.why, h.idea, h.line, h.more))
	h.ExtendBaseWidget(h)
	h.Hide()
	return h
}

// CreateRenderer is for Fyne.
func (h *hinter) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(h.content) }

// show takes away what belongs to another position. It reports whether something is gone.
func (h *hinter) show(v *app.View) bool {
	if h.Hidden || h.about.Game == v.Game && h.about.Cursor == v.Cursor && h.about.Position == v.Position && h.about.Draft.At == v.Draft.At {
		return false
	}
	h.drawn = nil // the board has wiped itself
	h.leave()
	return true
}

// leave gives up a search and takes the hint away. It reports whether there was one.
func (h *hinter) leave() bool {
	if h.Hidden {
		return false
	}
	h.stop()
	h.stage = noHint
	h.w.board.HidePreview()
	h.w.board.SetShapes(h.drawn)
	h.Hide()
	h.w.panel.upper.Refresh()
	return true
}

// appear shows the card anew, with a heading alone.
func (h *hinter) appear(at hintStage, head string) {
	if h.Hidden {
		h.drawn = h.w.board.Shapes()
	}
	h.stage, h.about = at, h.w.view
	h.Show()
	h.tell(head, "", "", "")
}

// tell shows texts; those that are empty take no room.
func (h *hinter) tell(head, verdict, why, idea string) {
	h.head.SetText(head)
	for words, text := range map[*widget.Text]string{h.verdict: verdict, h.why: why, h.idea: idea} {
		words.SetText(text)
		words.Hidden = text == ""
	}
	h.line.RemoveAll()
	h.line.Hidden = true
	h.more.Hidden = h.stage != manShown
	h.w.trace.hint(head)
	h.content.Refresh()
	h.w.panel.upper.Refresh()
}

// hint asks for a hint, or shows more of the one that there is, or takes it away.
func (w *Window) hint() {
	switch h := w.panel.hint; h.stage {
	case asking:
		h.eager = true
	case manShown:
		h.reveal()
	case allShown:
		h.leave()
	default:
		h.ask()
	}
}

// ask has the match find a hint, beside all else.
func (h *hinter) ask() {
	h.leave()
	ctx, stop := context.WithCancel(h.w.life)
	h.stop, h.eager = stop, false
	h.appear(asking, "Looking for a hint…")
	var found app.Hint
	h.w.aside.do(func() (err error) {
		found, err = h.w.match.Hint(ctx)
		return err
	}, func(err error) {
		switch {
		case ctx.Err() != nil: // nobody waits for it any more
		case err != nil:
			h.leave()
			h.w.refuse(err.Error(), 0)
		default:
			h.w.update(h.w.match.View())
			h.give(found)
		}
	})
}

// give shows the first half of a hint, the man to move or to place, and all of it to who
// has asked twice.
func (h *hinter) give(hint app.Hint) {
	if h.stage != asking {
		return
	}
	h.hint = hint
	if len(hint.Line) == 0 {
		h.more.SetText("Show the square")
		h.appear(manShown, "Place your "+words.Piece(hint.Placement.Piece.Type()))
	} else {
		m := hint.Line[0].Move
		h.more.SetText("Show the move")
		h.appear(manShown, fmt.Sprintf("Look at the %s on %v", words.Piece(hint.Position.At(m.From()).Type()), m.From()))
		h.draw(board.Shape{From: m.From(), To: m.From()})
	}
	if h.eager {
		h.reveal()
	}
}

// reveal shows the move, what it is worth, and why; of a placement, where and why.
func (h *hinter) reveal() {
	hint := h.hint
	h.stage = allShown
	if len(hint.Line) == 0 {
		p := hint.Placement
		h.tell(fmt.Sprintf("%s to %v", words.Sentence(words.Piece(p.Piece.Type())), p.Square), "", hint.Why, "")
		h.draw(board.Shape{From: p.Square, To: p.Square})
		return
	}
	first := hint.Line[0]
	by := ""
	if hint.By != "Backrank" {
		by = " · " + hint.By
	}
	h.tell(numbered(&hint.Position, first.SAN)+by, hint.Verdict, hint.Why, drawnMove(hint.Idea))
	for i, ply := range hint.Line {
		text := notation.Figurine(ply.SAN, solid)
		if ply.Color == chess.White || i == 0 {
			text = numbered(&hint.Position, ply.SAN)
			if i > 0 {
				text = fmt.Sprintf("%d.%s", hint.Position.MoveNumber()+(i+rules.Side(hint.Position.Turn()))/2, notation.Figurine(ply.SAN, solid))
			}
		}
		h.line.Add(widget.NewLink(text, func(on bool) { h.follow(i, on) }))
	}
	h.line.Hidden = len(hint.Line) < 2
	h.follow(0, true)
	h.w.panel.upper.Refresh()
}

// drawnMove is "If Black did nothing: Nxe5" with the man of the move drawn.
func drawnMove(idea string) string {
	if words, san, ok := strings.Cut(idea, ": "); ok {
		return words + ": " + notation.Figurine(san, solid)
	}
	return idea
}

// numbered is a move with its number: "12.♞f3" or "12…♞f6".
func numbered(p *rules.Position, san string) string {
	dots := "."
	if p.Turn() == chess.Black {
		dots = "…"
	}
	return fmt.Sprintf("%d%s%s", p.MoveNumber(), dots, notation.Figurine(san, solid))
}

// follow draws the line up to its i-th move while that is pointed at, else the first move.
func (h *hinter) follow(i int, on bool) {
	if h.stage != allShown {
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
		h.draw()
		h.w.board.ShowPreview(previewOf(&h.hint.Position, first))
		return
	}
	h.w.board.HidePreview()
	h.draw(shapes...)
}

// draw adds shapes to those that the player has drawn.
func (h *hinter) draw(shapes ...board.Shape) {
	h.w.board.SetShapes(append(append([]board.Shape(nil), h.drawn...), shapes...))
}

// whyMove says what the last move does, and what it threatens as soon as that is found; in
// a draft, why the computer has placed its last man.
func (w *Window) whyMove() {
	v := &w.view
	if v.Draft.Shown {
		w.askWhy()
		return
	}
	if v.LastMove.IsZero() {
		w.line.say("No move has been made yet", notice.Info)
		return
	}
	h := w.panel.hint
	h.leave()
	ctx, stop := context.WithCancel(w.life)
	h.stop = stop
	before := v.At(v.Ply() - 1)
	head, why := "Why "+numbered(&before, v.Plies[v.Ply()-1].SAN)+"?", v.Why()
	h.appear(whyShown, head)
	h.tell(head, "", why, "Looking for what it threatens…")
	var threat string
	w.aside.do(func() (err error) {
		threat, err = w.match.Threat(ctx)
		return err
	}, func(err error) {
		if ctx.Err() != nil {
			return // nobody waits for it any more
		}
		if err != nil {
			w.refuse(err.Error(), 0)
		}
		if why == "" && threat == "" {
			why = "There is no short reason for it"
		}
		h.tell(head, "", why, drawnMove(threat))
	})
}
