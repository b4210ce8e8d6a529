package ui

import (
	"encoding/json"
	"os"
	"time"

	"backrank/app"
	"backrank/variants/notation"
)

// trace tells what the window shows, a line of JSON for each change, to the file
// that BACKRANK_TRACE names. Test programs and screen readers of one's own can
// follow a game with it. A nil trace tells nothing.
type trace struct {
	w    *Window
	file *os.File
	born time.Time
}

// traced is one line. Places are device pixels in the window; Square is the edge of one.
type traced struct {
	Event   string      `json:"event,omitempty"`
	TimeMS  int64       `json:"time_ms"`
	FEN     string      `json:"fen,omitempty"`
	View    string      `json:"view,omitempty"` // play, draft or dialog
	Board   tracedBoard `json:"board"`
	Message string      `json:"message,omitempty"`
}

type tracedBoard struct {
	X       int  `json:"x"`
	Y       int  `json:"y"`
	Square  int  `json:"square"`
	Flipped bool `json:"flipped"`
}

// openTrace opens the trace that the environment asks for, nil if none.
func openTrace(w *Window) *trace {
	name := os.Getenv("BACKRANK_TRACE")
	if name == "" {
		return nil
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		w.line.say("BACKRANK_TRACE: "+err.Error(), app.Warning)
		return nil
	}
	return &trace{w: w, file: file, born: time.Now()}
}

func (t *trace) event(name string) {
	if t != nil {
		t.write(traced{Event: name})
	}
}

func (t *trace) view(v *app.View) {
	if t == nil {
		return
	}
	line := traced{View: "play", Message: t.w.line.shown()}
	if v.Drafting {
		line.View = "draft"
	} else {
		line.FEN = notation.FEN(&v.Position)
	}
	t.write(line)
}

func (t *trace) write(line traced) {
	line.TimeMS = time.Since(t.born).Milliseconds()
	line.Board = t.board()
	data, err := json.Marshal(line)
	if err == nil {
		_, err = t.file.Write(append(data, '\n'))
	}
	if err != nil {
		t.w.line.say("BACKRANK_TRACE: "+err.Error(), app.Warning)
	}
}

// board is where the squares are in the window.
func (t *trace) board() tracedBoard {
	w := t.w
	scale := w.win.Canvas().Scale()
	at := w.app.Driver().AbsolutePositionForObject(w.board)
	corner, cell := w.board.Area()
	return tracedBoard{
		X: int((at.X+corner.X)*scale + .5), Y: int((at.Y+corner.Y)*scale + .5),
		Square: int(cell*scale + .5), Flipped: w.view.Flipped,
	}
}
