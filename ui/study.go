package ui

import (
	"math/rand/v2"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/position"
	"backrank/ui/atlas"
	"backrank/ui/editor"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
)

// side is a view that takes the place of the game: the atlas, the editor.
type side interface {
	Content() fyne.CanvasObject
	Focus(fyne.Canvas)
	TypedKey(*fyne.KeyEvent)
	TypedRune(rune)
	// Own is what a key combination of the window means here, nil if it means the game.
	Own(keys string) func()
	// Say tells something that happened, or what could not be done.
	Say(text string, severity notice.Severity)
}

// visit puts a side in the place of the game.
func (w *Window) visit(s side, name string) {
	w.side, w.sideName = s, name
	w.setContent(s.Content())
	s.Focus(w.win.Canvas())
	w.retrace()
	if w.trace != nil {
		w.after(painted, w.retrace)
	}
}

// setContent shows something else in the window. What has the keyboard loses it first: the
// toolkit would have a field's cursor blink on unseen, and paint the window for it.
func (w *Window) setContent(o fyne.CanvasObject) {
	w.win.Canvas().Unfocus()
	w.win.SetContent(widget.WithTips(o))
}

// home goes back to the game.
func (w *Window) home() {
	if w.side != nil {
		w.side = nil
		w.setContent(w.content)
		w.retrace()
	}
}

// showAtlas opens the atlas where it was left.
func (w *Window) showAtlas() {
	if w.atlas == nil {
		family := variants.FischerFamily
		if f := w.view.Variant.Family; f.Len() > 1 {
			family = f
		}
		w.atlas = w.newAtlas(family, w.view.Variant.Castling)
	}
	w.visit(w.atlas, "atlas")
}

func (w *Window) newAtlas(family *variants.Family, rule *rules.Castling) *atlas.Atlas {
	s := w.settings()
	return atlas.New(atlas.Input{
		Men: w.men, Set: s.Pieces, Board: s.Board, Study: w.match.Study(),
		Later: func(work, done func()) {
			w.queue.do(func() error { work(); return nil }, func(error) { done() })
		},
		Key:   w.typedKey,
		Play:  w.playFrom,
		Copy:  func(text string) { w.app.Clipboard().SetContent(text) },
		Print: w.printArray,
		Leave: w.home, FullScreen: w.fullScreen, After: w.after, Now: time.Now, Seed: rand.Uint64,
	}, family, rule)
}

// showArrays opens the atlas on the arrays of a variant.
func (w *Window) showArrays(v variants.Variant) {
	if w.atlas == nil {
		w.atlas = w.newAtlas(v.Family, v.Castling)
	} else {
		w.atlas.Browse(v.Family, v.Castling)
	}
	w.visit(w.atlas, "atlas")
}

// after runs a function on the window's goroutine later, unless stop is called before.
func (w *Window) after(d time.Duration, do func()) (stop func()) {
	stopped := false // it may be on its way when it is stopped
	t := time.AfterFunc(d, func() {
		w.hop(func() {
			if !stopped {
				do()
			}
		})
	})
	return func() {
		stopped = true
		t.Stop()
	}
}

// playFrom begins a game from a start position, against whom the last new game was.
func (w *Window) playFrom(v variants.Variant, start variants.Start) {
	w.leaving(func() {
		w.home()
		white := player.Player{Name: w.settings().PlayerName}
		black := w.opponent(func(e player.Entry) error { return e.CanPlay(v) })
		w.order(func() error {
			return w.match.New(app.NewGame{Variant: v, Start: &start, White: white, Black: black})
		})
	})
}

// opponent is who played the last new game: an engine, if it can play what is to be
// played; the computer at its level; or a person.
func (w *Window) opponent(canPlay func(player.Entry) error) player.Player {
	if e, known := w.match.Engines().ByID(w.settings().NewEngine); known && canPlay(e) == nil {
		return e.Player()
	}
	return w.level()
}

// level is the computer at the level last played, or a person.
func (w *Window) level() player.Player {
	return player.Player{Level: min(w.settings().NewOpponent, len(w.match.Levels()))}
}

// showEditor opens the editor where it was left, be it by another run, or on the
// position shown.
func (w *Window) showEditor() {
	if w.editor == nil && w.match.Edited().Edited() == nil {
		w.editPosition()
		return
	}
	if w.editor == nil {
		w.editor = w.newEditor(w.match.Edited().Edited())
	}
	w.visit(w.editor, "editor")
}

// editing reports whether the editor is shown.
func (w *Window) editing() bool { return w.editor != nil && w.side == side(w.editor) }

// editPosition opens the editor on the position shown. What was set up before is a
// step back.
func (w *Window) editPosition() {
	setup := position.EmptyBoard()
	if v := &w.view; v.Draft.Shown {
		setup.Pieces = v.Pieces()
	} else {
		setup = v.Position.Setup()
	}
	kept := w.match.Edited().Edited()
	if kept == nil {
		kept = position.New(w.view.Variant, setup)
	}
	if w.editor == nil {
		w.editor = w.newEditor(kept)
	}
	w.editor.Load(w.view.Variant, setup)
	w.visit(w.editor, "editor")
}

func (w *Window) newEditor(s *position.Edited) *editor.Editor {
	return editor.New(editor.Input{
		Style:    w.boardStyle(),
		Play:     func(who editor.Players) { w.playSketch(s, who) },
		Opponent: func() string { return w.opponentLine(s) },
		Copy:     func(text string) { w.app.Clipboard().SetContent(text) },
		Paste:    func() string { return w.app.Clipboard().Content() },
		Key:      w.typedKey,
		Leave:    w.home,
		Changed: func() {
			w.keep(s)
			w.retrace()
		},
	}, s)
}

// keep puts what is being set up on disk, beside the window.
func (w *Window) keep(s *position.Edited) {
	if !w.match.Edited().Keep(s) {
		return
	}
	fen := s.FEN()
	w.queue.do(w.match.Edited().Save, func(err error) {
		if err != nil {
			w.editor.Say(err.Error(), notice.Warning)
			return
		}
		w.trace.kept(fen)
	})
}

// opponentOf is who plays a position set up by hand. Two people have a button of their
// own there: if the last opponent was a person, the first level plays.
func (w *Window) opponentOf(s *position.Edited) player.Player {
	opponent := w.opponent(func(e player.Entry) error {
		p, err := s.Position()
		if err != nil {
			return err
		}
		return e.CanPlayFrom(&p, s.Variant())
	})
	if opponent.Human() && len(w.match.Levels()) > 0 {
		opponent.Level = 1
	}
	return opponent
}

// opponentLine says who plays the position that is set up.
func (w *Window) opponentLine(s *position.Edited) string {
	switch opponent := w.opponentOf(s); {
	case opponent.Level > 0:
		return "The computer plays as " + w.match.Levels()[opponent.Level-1].Name
	case opponent.Engine != "":
		return opponent.Name + " plays"
	}
	return ""
}

// playSketch begins a game from a position set up by hand.
func (w *Window) playSketch(s *position.Edited, who editor.Players) {
	me, opponent := player.Player{Name: w.settings().PlayerName}, w.opponentOf(s)
	seats := map[editor.Players][2]player.Player{
		editor.TwoPlayers: {{}, {}}, editor.YouWhite: {me, opponent}, editor.YouBlack: {opponent, me},
	}[who]
	fen, v := s.FEN(), s.Variant()
	w.leaving(func() {
		w.home()
		w.order(func() error { return w.match.LoadFEN(fen, v, seats[0], seats[1]) })
	})
}
