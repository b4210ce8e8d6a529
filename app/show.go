package app

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// show returns the fields of a View that depend on the game and the cursor. levels are the computer's levels.
func (g *game) show(at cursor, levels []player.Level) View {
	placed := g.draft.At(at.step)
	v := View{
		Variant: g.variant, Start: g.start, Seed: g.seed, Date: g.date,
		Draft: Draft{Exists: g.drafted, Going: g.drafting(), Shown: g.drafted && !placed.Done(), HandingOver: handingOver(g), At: placed, End: g.draft},
		Plies: g.plies[:len(g.plies):len(g.plies)], Tree: g.shownTree(), Node: at.node, Cursor: at.step,
		White: side(chess.White, g.players, levels),
		Black: side(chess.Black, g.players, levels),
		Score: g.score.with(g.ended.outcome), EngineMatch: g.engineMatch.state(g.ended.outcome),
		occasion: g.occasion, tags: g.tags, editedTags: g.editedTags, looseComments: g.looseComments, plyTable: g.plyTable[:len(g.plyTable):len(g.plyTable)], Loaded: g.tags != nil, File: g.fileState.Place, fileText: g.fileState.TextSum, Document: g.isDocument(), touched: g.touched, edited: g.edited, replaceable: isReplaceable(g), fromPosition: g.fromPosition, identities: identitiesOf(g), hints: g.hints,
		Turn: g.turn(), HumanTurn: g.humanTurn() && !handingOver(g), DrawOffer: g.offer,
		Watched: computersPlay(g), Outcome: g.ended.outcome, Method: g.ended.method, Flipped: g.flipped,
		positions: g.positions[:len(g.positions):len(g.positions)],
	}
	if g.clockRecord.on() {
		v.Clock, v.clockTimes = clockOf(g), clockTimes(g)
	}
	if v.Outcome == "" {
		v.Outcome = chess.NoOutcome
	}
	if g.start != (variants.Start{}) {
		v.StartID = g.variant.StartID(g.start)
	}
	if v.HumanTurn {
		v.Claim = g.claim()
	}
	_, err := g.takeBackLength()
	v.CanTakeBack = err == nil
	_, err = g.redoLength()
	v.CanRedo = err == nil
	v.Undo, v.Redo = string(g.undo.undoKind()), string(g.undo.redoKind())
	v.UndoLast, v.RedoLast = string(lastChange(g)), string(nextChange(g))
	if g.drafting() {
		v.Result, v.termination = g.ended.sentence(g.draft.Turn()), g.ended.termination(g.draft.Turn())
		return v
	}
	v.First, v.End = v.positions[0], v.positions[len(v.positions)-1]
	if !v.Draft.Shown {
		v.showPosition()
	}
	v.Result, v.termination = g.ended.sentence(v.End.Turn()), g.ended.termination(v.End.Turn())
	return v
}

// side returns a player's [Side] at the start of a game.
func side(c chess.Color, players player.Players, levels []player.Level) Side {
	p := players.Of(c)
	return Side{Player: p, Color: c, Label: Label(p, c, levels), recorded: recordedName(p, c, levels)}
}

// Label returns the display name of a player, see [Side.Label]. levels are those of [Match.Levels].
func Label(p player.Player, c chess.Color, levels []player.Level) string {
	switch {
	case p.Name != "":
		return p.Name
	case p.Engine != "":
		return lang.L("An engine")
	case !p.Computer():
		return words.Color(c)
	case p.Level <= len(levels):
		return lang.L("Backrank ({{.Level}})", "Level", levels[p.Level-1].Label())
	}
	return "Backrank"
}

// showPosition sets the fields that depend on the position at the cursor.
func (v *View) showPosition() {
	v.Position = v.PositionAt(v.Node)
	v.Check = v.Position.InCheck()
	v.LastMove = v.Tree.Move(v.Node)
	v.White.Lost, v.Black.Lost = capturedPieces(v.pliesShown())
	v.White.Balance = material(&v.Position, chess.White) - material(&v.Position, chess.Black)
	v.Black.Balance = -v.White.Balance
}

// pieceValues are the values of the pieces in pawns, by [chess.PieceType].
var pieceValues = [7]int{chess.Queen: 9, chess.Rook: 5, chess.Bishop: 3, chess.Knight: 3, chess.Pawn: 1}

func material(p *rules.Position, c chess.Color) int {
	sum := 0
	for kind, value := range pieceValues {
		sum += value * p.Pieces(c, chess.PieceType(kind)).Len()
	}
	return sum
}

// capturedPieces returns the captured pieces of each colour, from queens to pawns.
func capturedPieces(plies []Ply) (white, black []chess.Piece) {
	for _, ply := range plies {
		switch ply.Captured.Color() {
		case chess.White:
			white = append(white, ply.Captured)
		case chess.Black:
			black = append(black, ply.Captured)
		}
	}
	slices.Sort(white) // chess.Piece is ordered from king to pawn
	slices.Sort(black)
	return white, black
}
