package train

import (
	"strconv"
	"strings"

	"backrank/lang"
	"backrank/variants/puzzles"
)

// themeNames returns the names of a puzzle's themes in the language of the player. It leaves out its length, which the player
// has seen, and the number of moves to mate where the theme only repeats that it is one.
func themeNames(p *puzzles.Puzzle) (names []string) {
	for _, t := range p.Themes() {
		if name := themeName(t); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// themeName returns the name of a theme, "" for one that is not displayed.
func themeName(t puzzles.Theme) string {
	switch t {
	case puzzles.BackRankMate:
		return lang.L("back-rank mate")
	case puzzles.SmotheredMate:
		return lang.L("smothered mate")
	case puzzles.Castling:
		return lang.X("castling as a theme", "castling")
	case puzzles.SlideCastling:
		return lang.L("castling by the slide")
	case puzzles.Leap:
		return lang.L("king's leap")
	case puzzles.CastlingRights:
		return lang.L("the opponent's right to castle")
	case puzzles.Defence:
		return lang.L("the only defence")
	case puzzles.Fork:
		return lang.L("fork")
	case puzzles.Pin:
		return lang.X("pin as a theme", "pin")
	case puzzles.Discovered:
		return lang.L("discovered check")
	case puzzles.DoubleCheck:
		return lang.L("double check")
	case puzzles.Sacrifice:
		return lang.L("sacrifice")
	case puzzles.Promotion:
		return lang.X("promotion as a theme", "promotion")
	case puzzles.Underpromotion:
		return lang.L("underpromotion")
	case puzzles.EnPassant:
		return lang.X("capture en passant as a theme", "en passant")
	case puzzles.Quiet:
		return lang.L("quiet move")
	}
	if moves, is := strings.CutPrefix(string(t), "mate-in-"); is {
		if n, err := strconv.Atoi(moves); err == nil {
			return lang.L("mate in {{.Moves}}", "Moves", n)
		}
	}
	return ""
}
