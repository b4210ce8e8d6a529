package app

import (
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/app/pgnfile"
	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// View is an immutable snapshot of a match with everything that a window draws. It may be copied and kept, but its
// slices must not be written.
type View struct {
	// Serial grows with every change. A View with a smaller Serial is older.
	Serial uint64
	// Game grows with every new game, rematch or load, within one run.
	Game uint64
	// Resumed is true if the first game of this run was found on disk.
	Resumed bool

	// Variant is the variant; its castling rule is Variant.Castling.
	Variant variants.Variant
	// Start has both arrays. It is zero during a draft and for an edited position.
	Start variants.Start
	// StartID is the start's id (RULES.md §2), "" when Start is zero.
	StartID string
	// Seed is what Start was drawn from, 0 if it was chosen.
	Seed uint64
	// Date is when the game began.
	Date time.Time

	// Draft is the game's draft, if it has or had one.
	Draft Draft

	// First is the position before the first move.
	First rules.Position
	// Position is the position at the cursor, to be shown.
	Position rules.Position
	// End is the position after the last move.
	End rules.Position
	// Plies are the moves, in order, without those taken back.
	Plies []Ply
	// Tree are the moves of the game with their variations and notes: the plies are its main line. It is empty during the
	// draft.
	Tree notation.Tree
	// Node is the move that led to the position shown, the root at the start and within the draft.
	Node notation.NodeID
	// Cursor is the number of steps that lead to the position shown: the placements of the draft, if there was one, and
	// then the moves. On the moves of the game it is 0 to [View.Steps]; in a variation it counts the moves to Node.
	Cursor int
	// LastMove led to Position; it is zero at the start, and after a null move.
	LastMove rules.Move
	// Check is true if the side to move in Position is in check.
	Check bool

	// White and Black are the players and their sides of the board at Cursor.
	White, Black Side
	// Turn is the side that must place or move at the end of the line, or pass the board ([Draft.HandingOver]); NoColor
	// if the game is over.
	Turn chess.Color
	// HumanTurn is true if it is a person's turn at the end of the line: Play or Place is possible once the cursor is
	// at the end.
	HumanTurn bool
	// Thinking is the colour for which the computer is thinking, else NoColor.
	Thinking chess.Color
	// Watched is true if computers play each other. Held is true while the move of that side waits for the Pace, which is
	// how long each of their moves takes at least.
	Watched, Held bool
	Pace          time.Duration
	// Premove is what a person plays as soon as the computer has moved, if it is legal then; zero for none. See
	// [Premove].
	Premove rules.Move
	// Failure is why a side that no person plays has no answer; its Text is "" if all is well. [Match.MoveNow] tries
	// again, [Match.SetPlayers] replaces the player.
	Failure Failure

	// Clock is the clock, if the game is played on one; [View.Reading] returns what it shows. Paused is true while it is
	// paused, or the game between computers is, and nobody may move; Stepping while those make one move in a pause.
	// LowTime grows whenever little time is left to the side to move.
	Clock            clock.Clock
	Paused, Stepping bool
	LowTime          int

	// Claim is the draw that the person to move may claim, else NoMethod.
	Claim chess.Method
	// DrawOffer is the colour with a pending draw offer, else NoColor.
	DrawOffer chess.Color
	// Outcome is chess.NoOutcome while the game goes on.
	Outcome chess.Outcome
	// Method is how the game ended; NoMethod if a loaded game does not say.
	Method chess.Method
	// Result is the ending as a sentence, "Checkmate – White wins",
	// "" while the game goes on.
	Result string

	// Undo and Redo are the kinds of edit that [Edits.Undo] and [Edits.Redo] would undo and redo, "" for none: "add",
	// "delete", "promote", "main", "note" or "tags".
	Undo, Redo string
	// UndoLast and RedoLast are the kinds of what [Edits.UndoLast] and [Edits.RedoLast] would undo and redo: an edit, "back"
	// for a take-back, "step" for moves, "resign" for a result, "" for nothing.
	UndoLast, RedoLast string
	// CanTakeBack and CanRedo report whether [Match.TakeBack] and [Match.Redo] would have an effect.
	CanTakeBack, CanRedo bool
	// Flipped is true if Black is at the bottom.
	Flipped bool
	// Opening is the opening's name at Cursor, "" if it has none or an array is
	// not number 518.
	Opening string
	// Notices are the messages to show once, oldest first; see [notice.Notice].
	Notices []notice.Notice
	// Alarm is the last alarm for as long as its cause lasts, "" without one.
	Alarm string

	// Analysis is how the analysis of the game goes.
	Analysis Analysis

	// Score is how the match stands, with this game if it is over.
	Score MatchScore

	// Loaded is true if the game came from PGN; its players are those of the file.
	Loaded bool
	// Document is true if the game was opened from a file or the archive, to be read and annotated. Nobody plays it: moves
	// on its board are edits, its result is data, and there is nothing to resign, to offer or to take back. Only a game that
	// an earlier version continued is loaded and no document.
	Document bool
	// File is the place of the game in the PGN file that it was opened from or saved to last; the zero Place if it is in
	// none. See [InFile].
	File pgnfile.Place

	positions     []rules.Position // one more than Plies
	tags          []notation.Tag   // of a loaded game
	looseComments looseComments    // likewise
	fileText      string           // filed.Text
	editedTags    []notation.Tag   // edited here
	table         []Ply            // by node
	occasion      Occasion         // of a new one
	touched       bool             // something was played, not only loaded
	hints         [2]int           // given to White and to Black
	watch         clock.Watch
	clockTimes    []int64 // by ply, on the clock of its side, in milliseconds
	playerName    string  // the player's own name in the settings
}

// Draft is the visible state of a game's draft. It is zero in a game without one.
type Draft struct {
	// Exists is true if this game has or had a draft; otherwise the other fields are zero.
	Exists bool
	// Going is true while the players still place their pieces. Then Position, First and End of the View are zero.
	Going bool
	// Shown is true if the cursor is within the draft, even if the draft is over: then At is to be shown, and the
	// View's Position is zero.
	Shown bool
	// HandingOver is true while two persons hide their pieces from each other, and the one who has placed all of them has
	// not passed the board to the other yet ([PassOn]). It is that person's turn until then, and no clock runs.
	HandingOver bool
	// At is the draft at the cursor, End its last state.
	At, End variants.Draft
}

// Failure is what went wrong with the player of a colour, as a sentence without a full
// stop.
type Failure struct {
	Color chess.Color
	Text  string
}

// Ply is one move of the game.
type Ply struct {
	Move  rules.Move
	SAN   string
	Color chess.Color
	// Number is the move number, from 1.
	Number int
	// Key is the key of the position that the move led to.
	Key uint64
	// Captured is the piece taken, else NoPiece.
	Captured chess.Piece
	// Check is true if the move gave check.
	Check bool
}

// Side is one player's side of the board, at the cursor.
type Side struct {
	player.Player
	Color chess.Color
	// Label is the display name: the name, "White" or "Black", or "Backrank (Casual)".
	Label string
	// Lost are the captured pieces of this side, in order of value.
	Lost []chess.Piece
	// Balance is this side's material less the other's, in pawns (9, 5, 3, 3, 1).
	Balance int
}

// Side is the side of one colour.
func (v *View) Side(c chess.Color) *Side {
	if c == chess.Black {
		return &v.Black
	}
	return &v.White
}

// At returns the position after ply plies, clamped to 0 to len(Plies). It is zero during the draft.
func (v *View) At(ply int) rules.Position {
	if len(v.positions) == 0 {
		return rules.Position{}
	}
	return v.positions[min(max(ply, 0), len(v.positions)-1)]
}

// Steps returns the number of placements and plies, without those taken back.
func (v *View) Steps() int { return v.placements() + len(v.Plies) }

// placements returns the number of placements in the draft, 0 in a game without one.
func (v *View) placements() int {
	if !v.Draft.Exists {
		return 0
	}
	return v.Draft.End.Len()
}

// Ply returns the number of plies before the position shown, 0 within the draft. In a variation they are not all of
// Plies.
func (v *View) Ply() int { return max(0, v.Cursor-v.placements()) }

// StepOf returns the cursor after the given number of plies.
func (v *View) StepOf(ply int) int { return v.placements() + ply }

// AtEnd reports whether the cursor is at the last step of the game, where play continues. It is not in a variation.
func (v *View) AtEnd() bool { return v.Cursor == v.Steps() && !v.InVariation() }

// Over reports whether the game has ended.
func (v *View) Over() bool { return v.Outcome != chess.NoOutcome }
