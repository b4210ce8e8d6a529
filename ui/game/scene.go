package game

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/spoken"
	"backrank/lang"
	"backrank/ui/moves"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Scene returns what a player may ask about a view, without the clocks and the evaluation.
func Scene(v *app.View) spoken.Scene {
	s := spoken.Scene{
		Pieces: v.Pieces(), Covered: v.Knowledge().Board(),
		LastMove: func() string { return LastStep(v) }, Players: func() string { return playersInWords(v) },
	}
	if !v.Draft.Shown {
		s.Position = &v.Position
	}
	if v.Draft.Exists {
		s.Draft = func() string { return draftInWords(v) }
	}
	return s
}

// PositionScene returns what a player may ask about a position that belongs to no game.
func PositionScene(p *rules.Position, last rules.Move, before *rules.Position) spoken.Scene {
	s := spoken.Scene{Pieces: p.Setup().Pieces, Position: p}
	if !last.IsZero() && before != nil {
		s.LastMove = func() string { return spoken.Move(before, last) }
	}
	return s
}

// LastStep says the move or the placement that led to the position shown, with its glyphs and its comment: "Move 3, Black: knight
// to f6. Blunder.".
func LastStep(v *app.View) string {
	if v.Draft.Shown {
		n := v.Draft.At.Len()
		if n == 0 {
			return lang.L("No piece has been placed yet")
		}
		last := v.Draft.At.Placements()[n-1]
		if side := last.Piece.Color(); !v.Knowledge().Sees(side) {
			return lang.L("{{.Side}} has placed a piece, which is hidden", "Side", words.Color(side))
		}
		return lang.L("{{.Side}}: {{.Move}}", "Side", words.Color(last.Piece.Color()), "Move", spoken.Placement(last))
	}
	ply := v.PlyAt(v.Node)
	if v.LastMove.IsZero() {
		return lang.L("No move has been made yet")
	}
	before, note := v.PositionAt(v.Tree.Parent(v.Node)), v.Knowledge().Tree().Note(v.Node)
	all := []string{lang.L("Move {{.Number}}, {{.Side}}: {{.Move}}", "Number", ply.Number, "Side", words.Color(ply.Color), "Move", spoken.Move(&before, ply.Move))}
	if v.InVariation() {
		all = append(all, lang.L("In a variation"))
	}
	all = append(all, moves.Names(note.NAGs)...)
	return words.Message(append(all, note.Text())...)
}

// playersInWords says who plays, and whose turn it is or how the game has ended.
func playersInWords(v *app.View) string {
	var all []string
	nameless := words.Known(v.Tag(chess.White.Name())+v.Tag(chess.Black.Name())) == ""
	for _, c := range []chess.Color{chess.White, chess.Black} {
		name := PlayerName(v, c)
		switch {
		case v.Document && nameless: // a position or an analysis
			continue
		case v.Document:
			name = words.Player(v.Tag(c.Name()))
		}
		all = append(all, lang.L("{{.Side}}: {{.Player}}", "Side", words.Color(c), "Player", name))
	}
	turn := v.Turn
	if v.Document && !v.Draft.Shown { // nobody plays: the side to move in the position shown
		turn = v.Position.Turn()
	}
	switch {
	case v.Over():
		all = append(all, v.Result)
	case turn != chess.NoColor:
		all = append(all, lang.L("It is {{.Side}}'s turn", "Side", words.Color(turn)))
	}
	return words.Message(all...)
}

// draftInWords says what each side has placed and what is left to place, as far as the player may know it.
func draftInWords(v *app.View) string {
	d := v.Draft.End
	if v.Draft.Shown {
		d = v.Draft.At
	}
	var all []string
	for _, c := range []chess.Color{chess.White, chess.Black} {
		name := words.Color(c)
		if !v.Knowledge().Sees(c) {
			all = append(all, lang.L("{{.Side}}'s pieces are hidden", "Side", name))
			continue
		}
		if placed := placedInWords(d, c); placed != "" {
			all = append(all, lang.L("{{.Side}} has placed: {{.Pieces}}", "Side", name, "Pieces", placed))
		}
		if left := leftInWords(d, c); left != "" {
			all = append(all, lang.L("{{.Side}} has left: {{.Pieces}}", "Side", name, "Pieces", left))
		}
	}
	if turn := d.Turn(); turn != chess.NoColor {
		all = append(all, lang.L("It is {{.Side}}'s turn", "Side", words.Color(turn)))
	}
	return words.Message(all...)
}

// placedInWords lists the placed pieces of a side by their files.
func placedInWords(d variants.Draft, c chess.Color) string {
	var all []string
	for f, kind := range d.Rank(c) {
		if kind != chess.NoPieceType {
			square := chess.NewSquare(chess.File(f), chess.Rank1)
			all = append(all, words.Piece(kind)+" "+rules.Mirrored(c, square).String())
		}
	}
	return strings.Join(all, ", ")
}

// leftInWords counts the pieces that a side has still to place.
func leftInWords(d variants.Draft, c chess.Color) string {
	var all []string
	tray := d.Tray(c)
	for _, kind := range TrayOrder {
		if n := tray[kind]; n > 0 {
			all = append(all, words.Pieces(n, kind))
		}
	}
	return strings.Join(all, ", ")
}
