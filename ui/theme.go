package ui

import (
	"time"

	"backrank/app/settings"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
)

// applyTheme applies the theme of the settings if it has changed. A change makes the toolkit parse all fonts and
// measure all texts again.
func (w *Window) applyTheme() {
	if chosen := theme.New(theme.Mode(w.settings().Theme)); w.app.Settings().Theme() != chosen {
		w.app.Settings().SetTheme(chosen)
	}
}

// boardStyle returns the style of boards, from the settings.
func (s *session) boardStyle() board.Style { return s.pieces.Board(boardTaste(s.settings())) }

// diagramStyle returns the style of diagrams in dialogs, from the settings.
func (s *session) diagramStyle() dialogs.DiagramStyle {
	set := s.settings()
	return dialogs.DiagramStyle{Pieces: s.pieces, Set: set.Pieces, Board: set.Board}
}

// drawing returns the pieces and the names of the sets of pieces and boards.
func (s *session) drawing() (pieces *theme.Pieces, set, board string) {
	chosen := s.settings()
	return s.pieces, chosen.Pieces, chosen.Board
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
