package app

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/rules"
)

var (
	errHelpPreparingElsewhere = notice.Fixed(func() string { return lang.L("There is no help while you prepare for the game in another tab") })
	errHelpTableElsewhere     = notice.Fixed(func() string { return lang.L("There is no help while you play with a friend in another tab") })

	errHelpTable     = notice.Fixed(func() string { return lang.L("There is no help while this game is being played") })
	errHelpPreparing = notice.Fixed(func() string { return lang.L("There is no help while you prepare for the game") })
	errHelpPaused    = notice.Fixed(func() string { return lang.L("There is no help while the game is paused") })
	errCovered       = notice.Fixed(func() string { return lang.L("The board is covered while the game is paused") })
)

// Knowledge decides what may be shown of a game at the moment, and which help its players may use. No other code
// decides this: all screens, keys, menus, commands and printed sheets call it. All methods except [Knowledge.Sees]
// return nil if something is allowed, else a refusal with the reason.
//
// While a person prepares, the position is visible and help is refused: in the games of all tabs, because any position of
// the coming game can be set up in another tab. In a game with a friend elsewhere, help is refused until it is over, to spectators
// too, and with a clock in the games of all tabs; before it begins, the board is covered. During a pause the board is covered: the moves played stay visible, the
// position does not. In a hidden draft the placements of one side or both are hidden. While the player looks for a better
// move than a mistake, help is refused and the rest of the game is hidden ([Knowledge.Tree]). Games between computers hide
// nothing.
type Knowledge struct {
	unfair  error   // why help would be unfair, in this game or in another tab; nil if it would not be
	covered error   // why the board is covered; nil if it is not
	hidden  [2]bool // placements of White and Black
	shared  bool    // two persons at one screen hide their placements from each other
	trying  bool    // the player looks for a better move than a mistake
	tree    gametree.Tree
}

// Knowledge returns what may be known at the moment.
func (v *View) Knowledge() Knowledge {
	k := Knowledge{unfair: unfair(v), trying: v.Retry != gametree.Root, tree: v.Tree}
	switch {
	case v.Table.Waiting:
		k.covered = errWaiting
	case v.Paused && !v.Watched && !v.Over():
		k.covered = errCovered
	}
	if k.trying {
		k.tree = v.shownTree
	}
	if !v.Draft.Going || v.Over() || v.Draft.End.Terms().Protocol != variants.Hidden {
		return k
	}
	k.shared = v.White.Human() && v.Black.Human()
	for _, c := range []chess.Color{chess.White, chess.Black} {
		k.hidden[rules.Side(c)] = k.shared && c != v.Turn || v.Side(c).Elsewhere || !v.Side(c).Human() && v.Side(c.Other()).Human()
	}
	return k
}

// unfair returns the reason why help would be unfair now, nil if it would not be.
func unfair(v *View) error {
	switch {
	case personPrepares(v):
		return errHelpPreparing
	case withFriend(v):
		return errHelpTable
	}
	return v.helpElsewhere
}

// refusalElsewhere returns the reason why the game of a view forbids help in other tabs, nil if it does not.
func refusalElsewhere(v *View) error {
	switch {
	case personPrepares(v):
		return errHelpPreparingElsewhere
	case withFriend(v) && v.Timed() && !v.Table.Spectator:
		return errHelpTableElsewhere
	}
	return nil
}

// withFriend reports whether a game with a friend elsewhere, or between two of them, is in progress.
func withFriend(v *View) bool {
	return (v.White.Elsewhere || v.Black.Elsewhere) && !v.Table.Waiting && !v.Over() && !v.Document
}

// personPrepares reports whether a person prepares for the game.
func personPrepares(v *View) bool { return v.Preparing() && !v.Watched }

// Sees reports whether the placements of a side are visible. In a hidden draft those of a computer are not, and with
// two persons only those of the side to place are, until all pieces are placed.
func (k Knowledge) Sees(c chess.Color) bool { return !k.hidden[rules.Side(c)] }

// Board refuses to show, copy or print the position.
func (k Knowledge) Board() error {
	return k.covered
}

// Record refuses to copy, save or print the whole game with its draft.
func (k Knowledge) Record() error {
	if k.hidden != [2]bool{} {
		return errHidden
	}
	return k.Board()
}

// Help refuses hints, analysis, the coach, explanations and the explorer.
func (k Knowledge) Help() error {
	if err := k.Study(); err != nil {
		return err
	}
	switch {
	case k.covered != nil:
		return errHelpPaused
	case k.trying:
		return errHelpTrying
	}
	return nil
}

// Tree returns the moves of the game that may be shown: all, or while the player looks for a better move those without the
// answer.
func (k Knowledge) Tree() gametree.Tree { return k.tree }

// Hint refuses hints as Help does. While the player looks for a better move than a mistake, the card of the mistake gives
// them.
func (k Knowledge) Hint() error {
	k.trying = false
	return k.Help()
}

// Study refuses facts of start positions: the atlas and its survey.
func (k Knowledge) Study() error { return k.unfair }

// searchRefusal returns the reason why the game of a tab must not be analysed in the background now, nil if it may be. During
// a preparation or a game with a friend in another tab, the player could read the results of that analysis.
func searchRefusal(l *loop) error { return l.tabs.fairGames.elsewhere(l.match) }

// Editor refuses the position editor, which can hold a position of the game. In a hidden draft between two persons it
// would show one person's pieces to the other.
func (k Knowledge) Editor() error {
	if k.shared {
		return errHidden
	}
	return k.Board()
}

// MayAdvise reports whether the player may get advice for the position at the cursor: a hint, or a comparison of
// placements. hint is true if the advice counts as a hint of the game in progress: at its end, and anywhere in an
// unfinished draft, because the same pieces remain to be placed.
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

// MayAnalyse reports whether an engine may search a position on any screen; nil stands for the position of the game
// that is shown. hint is true if the analysis helps in the game in progress and counts as a hint
// ([Analyses.CountHint]): if the pieces stand as in a position of the game or its variations, or as after one more
// legal move. On other screens the start of this game does not count if it has a number, because it is public. During a
// draft nothing counts, because the draft leads to such a start. While the player looks for a better move in a game that is
// over, that position is refused, and every position that follows it.
func (v *View) MayAnalyse(p *rules.Position) (hint bool, err error) {
	if v.Retry != gametree.Root && (p == nil || isTried(v, p)) {
		return false, errHelpTrying
	}
	k := v.Knowledge()
	switch {
	case k.Study() != nil: // any position may arise in the game
		return false, k.Study()
	case !v.BeingPlayed():
		return false, nil
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

// isNear reports whether p has the pieces of a position of the game or its variations, or of one that is a legal move
// later. It ignores the side to move and the castling rights.
func isNear(v *View, p *rules.Position) bool {
	pieces := p.Setup().Pieces
	positions := make([]rules.Position, v.Tree.Size()) // by node; a node comes after its parent
	positions[gametree.Root] = v.First
	if oneMoveFrom(&v.First, &pieces) {
		return true
	}
	for n := range v.Tree.Walk() {
		positions[n] = rules.After(&positions[v.Tree.Parent(n)], v.Tree.Move(n))
		if oneMoveFrom(&positions[n], &pieces) {
			return true
		}
	}
	return false
}

// maxChanged is the maximum number of squares that a move changes: castling empties two and fills two.
const maxChanged = 4

// oneMoveFrom reports whether the pieces stand as in a position, or as after one of its legal moves.
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
		after := rules.After(from, m)
		return after.Setup().Pieces == *pieces
	})
}

// Pieces returns the pieces to show, by [chess.Square]: none while the board is covered; during the draft the pawns and
// the visible placements; otherwise those of Position.
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
