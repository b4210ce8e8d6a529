package ui

import (
	"testing"

	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"

	"backrank/app/settings"
)

// With the setting, a click on a square that exactly one piece can reach moves it there; without the setting it does
// not. Castlings are never played this way, a promotion asks for the piece, and nothing moves while the board is
// covered.
func TestOneClickMoves(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		on        bool
		at        chess.Square
		want      string // the move
		asks      bool
	}{
		{"off", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false, chess.E4, "", false},
		{"a pawn", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", true, chess.E4, "e4", false},
		{"a capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", true, chess.D5, "exd5", false},
		{"two knights", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", true, chess.D2, "", false},
		{"nobody", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", true, chess.H6, "", false},
		{"one's own rook, castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", true, chess.H1, "", false},
		{"a promotion", "8/4P3/8/1k6/8/8/8/4K3 w - - 0 1", true, chess.E8, "", true},
	} {
		r := open(t, "chess", c.fen)
		r.settings.change(func(s *settings.Settings) { s.OneClickMove = c.on })
		e := r.mouse(c.at, desktop.MouseButtonPrimary)
		r.board.MouseDown(e)
		r.board.MouseUp(e)
		r.settle()
		got := ""
		if len(r.view.Plies) > 0 {
			got = r.view.Plies[0].SAN
		}
		if got != c.want || r.board.Questions.Open() != c.asks {
			t.Errorf("%s: a click on %v plays %q, asks %v", c.name, c.at, got, r.board.Questions.Open())
		}
		r.closeWindow()
	}
	r, _ := openWithClock(t, "3+2")
	r.settings.change(func(s *settings.Settings) { s.OneClickMove = true })
	r.do(r.play.PauseClock)
	r.board.MouseDown(r.mouse(chess.E4, desktop.MouseButtonPrimary))
	if r.settle(); len(r.view.Plies) != 0 {
		t.Error("a click on a covered board moves a piece")
	}
}
