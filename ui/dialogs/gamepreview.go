package dialogs

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/words"
)

// shownGame is a game with the pieces at its start and at its end.
type shownGame struct {
	game   notation.Game
	pieces [2][64]chess.Piece
}

// readGame reads a game of a list.
func readGame(read func(notation.Headline) (notation.Game, error), h notation.Headline) (s shownGame, err error) {
	if s.game, err = read(h); err != nil {
		return s, err
	}
	if !s.game.Started() {
		terms := variants.Terms{Protocol: s.game.Protocol, BlackBegins: variants.TermsOf(s.game.Draft).BlackBegins}
		empty := s.game.Variant.NewDraft(terms)
		d, err := empty.Replay(s.game.Draft)
		s.pieces = [2][64]chess.Piece{empty.Pieces(), d.Pieces()}
		return s, err
	}
	end, err := s.game.End()
	s.pieces = [2][64]chess.Piece{s.game.Start.Setup().Pieces, end.Setup().Pieces}
	return s, err
}

// gamePreview shows a game before it is opened: its final or initial position, and its tags.
type gamePreview struct {
	number  int        // number of the game shown, 0 for none
	of      *shownGame // nil if there is none that can be opened
	board   *widget.Diagram
	when    *widget.Segments
	players *widget.Text
	about   *widget.Text
	fault   *widget.Text
	content fyne.CanvasObject
}

func newGamePreview(looks Looks) *gamePreview {
	p := &gamePreview{board: widget.NewDiagram(looks.Pieces, looks.Set, looks.Board, 0, widget.AllRanks()...)}
	p.when = widget.NewSegments([]string{"Start", "End"}, 1, func(int) { p.draw() })
	p.players, p.about, p.fault = widget.Heading("").MaxRows(3), widget.Caption("").MaxRows(5), widget.Problem("").MaxRows(6)
	p.content = container.NewBorder(container.New(square{}, p.board), nil, nil, nil,
		container.NewVBox(gap(2), p.when, gap(2), p.players, p.about, p.fault))
	return p
}

// square is a layout as high as it is wide.
type square struct{}

func (s square) MinSize(o []fyne.CanvasObject) fyne.Size {
	side := max(o[0].Size().Width, 160)
	return fyne.NewSize(160, side)
}

func (s square) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(fyne.NewSize(size.Width, size.Width))
}

func (p *gamePreview) clear() {
	p.number, p.of = 0, nil
	p.board.Set([64]chess.Piece{}, nil)
	p.players.SetText("")
	p.about.SetText("")
	p.fault.SetText("")
}

// show shows a game, or the error of reading it.
func (p *gamePreview) show(h notation.Headline, g shownGame, err error) {
	p.clear()
	p.number = h.Number
	p.players.SetText(words.Pairing(h.White, h.Black))
	var lines []string
	add := func(text string) {
		if text != "" {
			lines = append(lines, text)
		}
	}
	event := words.Known(h.Event)
	if round := words.Known(h.Round); round != "" && event != "" {
		event += ", round " + round
	}
	add(event)
	add(strings.TrimSpace(words.Date(h.Date) + " " + clockText(h.Time)))
	add(words.Known(h.Variant))
	if err != nil {
		p.fault.SetText(words.Message("This game cannot be read", words.Sentence(err.Error())))
	} else {
		p.of = &g
		if g.game.StartID != "" && g.game.Variant.Family.Len() > 1 {
			add("Start " + g.game.StartID)
		}
		add(words.Result(g.game.Result))
	}
	p.about.SetText(strings.Join(lines, " · "))
	p.draw()
	p.content.Refresh()
}

func (p *gamePreview) draw() {
	if p.of != nil {
		p.board.Set(p.of.pieces[p.when.Chosen()], nil)
	}
}

// clockText returns the hour and minute of a Time tag, "" if it has none.
func clockText(text string) string {
	for _, layout := range []string{"15:4:5", "15:4"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.Format("15:04")
		}
	}
	return ""
}
