package ui

import (
	"time"

	"backrank/app/settings"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
)

// applyTheme applies the theme of the settings if it has changed, and whether anything is animated. A change of the theme makes the toolkit parse all fonts and
// measure all texts again.
func (w *Window) applyTheme() {
	theme.Animate(animated(w.settings.get(), w.openGames.wishes))
	if chosen := theme.New(theme.Mode(w.settings.get().Theme)); w.app.Settings().Theme() != chosen {
		w.app.Settings().SetTheme(chosen)
	}
}

// style draws boards and pieces as the settings choose.
type style struct {
	pieces   *theme.Pieces
	settings *preferences
}

// board returns the style of boards.
func (s *style) board() board.Style { return s.pieces.Board(boardTaste(s.settings.get())) }

// diagrams returns the style of diagrams in dialogs.
func (s *style) diagrams() dialogs.DiagramStyle {
	set := s.settings.get()
	return dialogs.DiagramStyle{Pieces: s.pieces, Set: set.Pieces, Board: set.Board}
}

// names returns the ids of the piece set and the board.
func (s *style) names() (set, board string) {
	now := s.settings.get()
	return now.Pieces, now.Board
}

// drawing returns the pieces and the ids of the piece set and the board.
func (s *style) drawing() (pieces *theme.Pieces, set, board string) {
	set, board = s.names()
	return s.pieces, set, board
}

// boardTaste converts the settings for boards.
func boardTaste(s settings.Settings) theme.Taste {
	return theme.Taste{
		Board: s.Board, Pieces: s.Pieces, HideTargets: !s.LegalMarks,
		Moving: map[string]board.Moving{"both": board.DragAndClick, "drag": board.DragOnly, "click": board.ClickOnly}[s.Moving],
		Coordinates: map[string]board.Coordinates{
			"inside": board.EdgeCoordinates, "every": board.EveryCoordinates, "off": board.NoCoordinates,
		}[s.Coordinates],
		Animation: map[string]time.Duration{
			"off": 0, "fast": 100 * time.Millisecond, "normal": 160 * time.Millisecond, "slow": 250 * time.Millisecond,
		}[s.Animation],
	}
}
