package app

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

const (
	errHelpPreparing notice.Refusal = "There is no help while you prepare for the game"
	errHelpPaused    notice.Refusal = "There is no help while the game is paused"
	errCovered       notice.Refusal = "The board is covered while the game is paused"
)

// Knowledge says what may be seen of a game at the moment, and which help its players may use. This is decided here and
// nowhere else: every screen, key, menu, command and printed sheet asks it. All methods but [Knowledge.Sees] return nil
// for what is allowed, else a refusal that says why it is not.
//
// While a person prepares, the position is known and help is not allowed. In a pause the board is covered: the moves
// that were played are known, and nothing shows the position. In a hidden draft the placements of one side or both are
// out of sight. Games between computers hide nothing.
type Knowledge struct {
	preparing bool
	covered   bool
	hidden    [2]bool // placements of White and Black
	shared    bool    // two persons hide their placements from each other at one screen
}

// Knowledge returns what may be known now.
func (v *View) Knowledge() Knowledge {
	k := Knowledge{preparing: v.Preparing() && !v.Watched, covered: v.Paused && !v.Watched && !v.Over()}
	if !v.Draft.Going || v.Over() || v.Draft.End.Terms().Protocol != variants.Hidden {
		return k
	}
	k.shared = v.White.Human() && v.Black.Human()
	for _, c := range []chess.Color{chess.White, chess.Black} {
		k.hidden[rules.Side(c)] = k.shared && c != v.Turn || !v.Side(c).Human() && v.Side(c.Other()).Human()
	}
	return k
}

// Sees reports whether the placements of a side can be seen: not those of a computer in a hidden draft, and of two
// persons only those of the one who places, until all pieces are placed.
func (k Knowledge) Sees(c chess.Color) bool { return !k.hidden[rules.Side(c)] }

// Board is about the position: shown, copied, or drawn on paper.
func (k Knowledge) Board() error {
	if k.covered {
		return errCovered
	}
	return nil
}

// Record is about the whole game with its draft, copied, saved or printed.
func (k Knowledge) Record() error {
	if k.hidden != [2]bool{} {
		return errHidden
	}
	return k.Board()
}

// Help is about hints, analysis, the coach, explanations and the explorer.
func (k Knowledge) Help() error {
	switch {
	case k.preparing:
		return errHelpPreparing
	case k.covered:
		return errHelpPaused
	}
	return nil
}

// Study is about facts of start positions: the atlas and its survey.
func (k Knowledge) Study() error {
	if k.preparing {
		return errHelpPreparing
	}
	return nil
}

// Editor is about the editor, which shows the position of the game or one that was taken from it. What one person has
// taken into it in a hidden draft would be shown to the other.
func (k Knowledge) Editor() error {
	if k.shared {
		return errHidden
	}
	return k.Board()
}

// MayAdvise reports whether somebody may be told what to play or place at the cursor: by a hint, or by a comparison of the
// placements. hint is true if that is recorded as a hint of the game that is being played: at its end, and everywhere in a
// draft that is not finished, as the same pieces are left to place.
func (v *View) MayAdvise() (hint bool, err error) {
	k := v.Knowledge()
	switch err := k.Help(); {
	case err != nil:
		return false, err
	case v.AtEnd() && v.Draft.HandingOver:
		return false, errHandOver
	case v.Draft.Shown && !k.Sees(v.Draft.At.Turn()):
		return false, errHidden
	}
	return v.BeingPlayed() && (v.AtEnd() || v.Draft.Going), nil
}

// MayAnalyse reports whether an engine may search a position, on whatever screen it is, or with nil the position of the
// game that is shown. hint is true if that helps in the game that is being played, and is recorded as a hint
// ([Analyses.CountHint]): it does if the pieces stand as in a position of the game or its variations, or one legal move
// later. Starts that have a number are public, that of the game too; a draft that is not finished leads to such a start.
func (v *View) MayAnalyse(p *rules.Position) (hint bool, err error) {
	if !v.BeingPlayed() {
		return false, nil
	}
	k := v.Knowledge()
	switch {
	case k.preparing: // any position may come from the game that follows
		return false, errHelpPreparing
	case p == nil:
		return true, k.Help()
	case v.Draft.Going:
		return false, nil
	case v.StartID != "" && p.Setup().Pieces == v.First.Setup().Pieces:
		return false, k.Help()
	case isNear(v, p):
		return true, k.Help()
	}
	return false, nil
}

// isNear reports whether p has the pieces of a position of the game or its variations, or of a position one legal move later. It
// ignores the side to move and the castling rights.
func isNear(v *View, p *rules.Position) bool {
	pieces := p.Setup().Pieces
	positions := make([]rules.Position, v.Tree.Size()) // by node; a node comes after its parent
	positions[notation.Root] = v.First
	if oneMoveFrom(&v.First, &pieces) {
		return true
	}
	for n := range v.Tree.Walk() {
		positions[n] = notation.After(&positions[v.Tree.Parent(n)], v.Tree.Move(n))
		if oneMoveFrom(&positions[n], &pieces) {
			return true
		}
	}
	return false
}

// maxChanged is the number of squares that a move changes at most: a castling empties two and fills two.
const maxChanged = 4

// within reports whether pieces stand as in a position, or as after one of its legal moves.
func oneMoveFrom(from *rules.Position, pieces *[64]chess.Piece) bool {
	changed := 0
	for sq, piece := range from.Setup().Pieces {
		if piece != pieces[sq] {
			changed++
		}
	}
	if changed == 0 || changed > maxChanged {
		return changed == 0
	}
	var buf [rules.MaxMoves]rules.Move
	return slices.ContainsFunc(from.Moves(buf[:0]), func(m rules.Move) bool {
		after := notation.After(from, m)
		return after.Setup().Pieces == *pieces
	})
}

// Pieces returns the pieces to show, by [chess.Square]: none while the board is covered, else those of Position, or within
// the draft the pawns and the visible placements.
func (v *View) Pieces() [64]chess.Piece {
	k := v.Knowledge()
	switch {
	case k.Board() != nil:
		return [64]chess.Piece{}
	case !v.Draft.Shown:
		return v.Position.Setup().Pieces
	}
	pieces := v.Draft.At.Pieces()
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if !k.Sees(c) {
			for sq := range rules.BackRank(c).All() {
				pieces[sq] = chess.NoPiece
			}
		}
	}
	return pieces
}
