package app

import (
	"time"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/app/pgnfile"
	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/openings"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// View is an immutable snapshot of a match with everything that a window draws. It may be copied and kept, but its
// slices must not be written to.
type View struct {
	// Serial grows with each change of the match.
	Serial uint64
	// Game is the number of the game in this run; it grows with each new game, rematch and load. No two games in different
	// tabs have the same number.
	Game uint64
	// Resumed is true if the first game of this tab was restored from disk.
	Resumed bool

	// Variant is the variant with its castling rule.
	Variant variants.Variant
	// Start is both arrays. It is zero during a draft and for an edited position.
	Start variants.Start
	// StartID is the start's id (RULES.md §2), "" when Start is zero.
	StartID string
	// Seed is the seed of a random Start, 0 if Start was chosen.
	Seed uint64
	// Date is when the game started.
	Date time.Time

	// Draft is the game's draft; zero if the game has none.
	Draft Draft

	// First is the position before the first move.
	First rules.Position
	// Position is the position at the cursor, which is shown.
	Position rules.Position
	// End is the position after the last move.
	End rules.Position
	// Plies are the moves played, without those taken back.
	Plies []Ply
	// Tree is the moves with variations and notes; its main line is Plies. It is empty during the draft.
	Tree gametree.Tree
	// Node is the node of the position shown; the root at the start and during the draft.
	Node gametree.NodeID
	// Retry is the mistake for which the player looks for a better move, the root for none. Meanwhile nothing may show the
	// answer: windows draw [Knowledge.Tree] in place of Tree, and [Knowledge] refuses help.
	Retry gametree.NodeID
	// Cursor is the number of steps that lead to the position shown: placements of the draft, then moves. In the main
	// line it ranges from 0 to [View.Steps]; in a variation it counts the moves up to Node.
	Cursor int
	// LastMove is the move that led to Position; zero at the start and after a null move.
	LastMove rules.Move
	// Check is true if the side to move in Position is in check.
	Check bool

	// White and Black are the two sides at the cursor.
	White, Black Side
	// Turn is the side that must place, move or pass the board ([Draft.HandingOver]) at the end of the game; NoColor if
	// the game is over.
	Turn chess.Color
	// HumanTurn is true if a person is to place or move at the end of the game. Play or Place succeeds once the cursor
	// is there.
	HumanTurn bool
	// Thinking is the side for which the computer is searching, else NoColor.
	Thinking chess.Color
	// Watched is true if computers play each other. Held is true while a move of theirs is delayed by the Pace, the
	// minimum time of a move.
	Watched, Held bool
	Pace          time.Duration
	// Premove is the person's queued move, zero for none. See [Premove].
	Premove rules.Move
	// Failure is the reason why a computer or engine did not move; its Text is "" if none failed. [Match.MoveNow] tries
	// again, [Match.SetPlayers] replaces the player.
	Failure Failure

	// Clock is the game's clock, zero without one; [View.Reading] returns its display. Paused is true while the clock,
	// or a game between computers, is paused and nobody may move. Stepping is true while paused computers make a single
	// move. LowTime grows each time the side to move runs low on time.
	Clock            clock.Clock
	Paused, Stepping bool
	LowTime          int

	// Claim is the draw that the person to move may claim, else NoMethod.
	Claim chess.Method
	// DrawOffer is the side whose draw offer is pending, else NoColor.
	DrawOffer chess.Color
	// Outcome is chess.NoOutcome while the game goes on.
	Outcome chess.Outcome
	// Method is how the game ended; NoMethod if a loaded game does not say.
	Method chess.Method
	// Result says how the game ended, as in "Checkmate – White wins"; "" while the game goes on.
	Result string
	// termination is Result as PGN has it, in English.
	termination string

	// Undo and Redo are the kinds of edit that [Edits.Undo] and [Edits.Redo] would undo and redo: "add", "delete",
	// "promote", "main", "note", "tags", or "" for none.
	Undo, Redo string
	// UndoLast and RedoLast are the kinds of change that [Edits.UndoLast] and [Edits.RedoLast] would undo and redo: a
	// kind of edit, "back" for a take-back, "step" for moves, or "" for none. UndoLast is "resign" for the result of a
	// game that was played here; an undone result cannot be redone.
	UndoLast, RedoLast string
	// CanTakeBack and CanRedo report whether [Match.TakeBack] and [Match.Redo] would succeed.
	CanTakeBack, CanRedo bool
	// Flipped is true if Black is at the bottom.
	Flipped bool
	// Opening is the name of the opening at the cursor, "" if it has none or an array is not number 518.
	Opening string
	// Notices are the messages to show, oldest first; see [notice.Notice]. Those that do not concern this game alone, such
	// as a damaged settings file, are in the views of all tabs, with the same number.
	Notices []notice.Notice
	// Alarm is the last alarm while its cause lasts, "" for none.
	Alarm string

	// Analysis is the progress of the game's analysis, paused or failed; zero if the game is not being analysed.
	Analysis analysis.Progress

	// Score is the score of the match, including this game if it is over.
	Score MatchScore

	// Table is the table at which the game is played with a friend elsewhere, zero for none.
	Table TableView

	// EngineMatch is the engine match to which the game belongs, zero if it belongs to none.
	EngineMatch EngineMatchState

	// Loaded is true if the game came from PGN.
	Loaded bool
	// Document is true if the game was opened from a file or the archive to be read and annotated. Nobody plays it:
	// moves on its board are edits, its result is data, and nobody can resign, offer a draw or take back. A loaded game is
	// a Document, unless an earlier version of the program has let a player continue it.
	Document bool
	// File is the place of the game in the PGN file that it was opened from or last saved to; the zero Place if it is
	// in no file. See [InFile].
	File pgnfile.Place

	positions     []rules.Position // by ply, starting with First
	shownTree     gametree.Tree    // see Retry
	tags          []pgn.Tag        // of a loaded game
	looseComments looseComments    // of a loaded game
	fileText      string           // fileState.TextSum
	editedTags    []pgn.Tag        // tags edited here
	plyTable      []Ply            // by node
	occasion      Occasion         // of a new game
	touched       bool             // something was played here, not only loaded
	edited        bool             // a variation, a note or a tag was edited here
	replaceable   bool             // see [Replaceable]
	fromPosition  bool             // it began from a position that was typed, pasted or set up
	identities    []string         // see [identitiesOf]
	hints         [2]int           // number for White and for Black
	watch         clock.Watch

	helpElsewhere error // why a game in another tab forbids help in this one, nil for no reason

	clockTimes []int64 // by ply: time left on the mover's clock, in milliseconds
	playerName string  // the player's name in the settings
}

// Draft is the visible state of a game's draft. It is zero in a game without one.
type Draft struct {
	// Exists is true if this game has or had a draft. Otherwise the other fields are zero.
	Exists bool
	// Going is true while the draft is in progress. Position, First and End of the View are zero meanwhile.
	Going bool
	// Shown is true if the cursor is within the draft, even if the draft is over. Then At is shown, and the View's
	// Position is zero.
	Shown bool
	// HandingOver is true while two persons hide their pieces from each other, and the one who has placed all of them
	// has not passed the board yet ([PassOn]). It is still that person's turn, and no clock runs.
	HandingOver bool
	// At is the draft at the cursor, End its latest state.
	At, End variants.Draft
}

// Failure says why a computer or engine did not move, as a sentence without a full stop.
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
	// Key is the key of the position after the move.
	Key uint64
	// Captured is the captured piece, else NoPiece.
	Captured chess.Piece
	// Check is true if the move gave check.
	Check bool
}

// Side is one player and the state of that side at the cursor.
type Side struct {
	player.Player
	Color chess.Color
	// Label is the display name: the player's name, "White" or "Black", or "Backrank (Casual)".
	Label string
	// recorded is the name in PGN, in English.
	recorded string
	// Lost are this side's captured pieces, from queens to pawns.
	Lost []chess.Piece
	// Balance is this side's material less the other's, in pawns (9, 5, 3, 3, 1).
	Balance int
}

// PositionView returns a view of a position that belongs to no game: moves of the side to move may be tried on its board.
func PositionView(p rules.Position) View {
	return View{First: p, Position: p, End: p, Turn: p.Turn(), Check: p.InCheck(), Document: true}
}

// Side returns the side of a colour.
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

// Ply returns the number of plies before the position shown, 0 during the draft. In a variation not all of them are in
// Plies.
func (v *View) Ply() int { return max(0, v.Cursor-v.placements()) }

// StepOf returns the cursor after ply plies of the game.
func (v *View) StepOf(ply int) int { return v.placements() + ply }

// AtEnd reports whether the cursor is at the last step of the game, where play continues. It is false in a variation.
func (v *View) AtEnd() bool { return v.Cursor == v.Steps() && !v.InVariation() }

// Over reports whether the game has ended.
func (v *View) Over() bool { return v.Outcome != chess.NoOutcome }

// InVariation reports whether the position shown is in a variation: the move that led to it was not played.
func (v *View) InVariation() bool { return !v.Tree.IsMain(v.Node) }

// PlyAt returns the move that leads to a node; the zero Ply for the root and for an unknown node. The SAN of a null
// move is "--".
func (v *View) PlyAt(n gametree.NodeID) Ply {
	if n < 0 || int(n) >= len(v.plyTable) || !v.Tree.Has(n) {
		return Ply{}
	}
	return v.plyTable[n]
}

// PositionAt returns the position at a node of the tree. It is zero during the draft.
func (v *View) PositionAt(n gametree.NodeID) rules.Position {
	if len(v.positions) == 0 {
		return rules.Position{}
	}
	return positionAt(v.Tree, n, v.positions)
}

// pliesShown returns the plies that lead to the position shown.
func (v *View) pliesShown() []Ply {
	if !v.InVariation() {
		return v.Plies[:v.Ply()]
	}
	path := v.Tree.Path(v.Node)
	plies := make([]Ply, len(path))
	for i, n := range path {
		plies[i] = v.PlyAt(n)
	}
	return plies
}

// movesOf returns the moves of plies.
func movesOf(plies []Ply) []rules.Move {
	all := make([]rules.Move, len(plies))
	for i, ply := range plies {
		all[i] = ply.Move
	}
	return all
}

// BookPlies returns the number of plies in which the game follows a named opening, 0 if it follows none.
func (v *View) BookPlies() int {
	_, plies := openings.Find(v.Start, movesOf(v.Plies))
	return plies
}

// opening returns the name of the opening at the cursor, "" if it has none.
func (v *View) opening() string {
	if v.Draft.Shown {
		return ""
	}
	name, _ := openings.Find(v.Start, movesOf(v.pliesShown()))
	return name
}

// BeingPlayed reports whether the game is in progress here. Analysing such a game counts as a hint, see
// [Analyses.CountHint].
func (v *View) BeingPlayed() bool { return !v.Over() && !v.Document }

// Replaceable reports whether the player loses nothing when another game replaces that of a view, see [isReplaceable].
// Opening a game replaces such a game; any other one stays in its tab.
func Replaceable(v *View) bool { return v.replaceable }

// Subject returns the game in the form that engines take for live analysis.
func (v *View) Subject() analysis.Subject {
	return analysis.Subject{Variant: v.Variant, First: v.First, Game: v.Game}
}

// Shown returns the analysis task of the position shown; false during the draft.
func (v *View) Shown() (analysis.Task, bool) {
	if v.Draft.Shown || v.Draft.Going {
		return analysis.Task{}, false
	}
	return v.lineShown(), true
}

// Report returns statistics of the game's evaluations and clock times. It is empty during a draft and without
// evaluations.
func (v *View) Report() *analysis.Report {
	if v.Draft.Going {
		return &analysis.Report{}
	}
	r, err := analysis.Of(&pgn.Game{Variant: v.Variant, Start: v.First, Tags: v.Tags(), Tree: v.withClocks()})
	if err != nil {
		return &analysis.Report{} // the moves of a match are legal
	}
	return r
}

// lineShown returns the position shown with the moves that lead to it, from the last null move on if there is one.
func (v *View) lineShown() analysis.Task {
	t := analysis.Task{Node: v.Node, Ply: v.Ply(), Position: v.Position, Start: v.First}
	at := v.First
	for _, ply := range v.pliesShown() {
		t.Moves, t.History = append(t.Moves, ply.Move), append(t.History, at.Key())
		if at = rules.After(&at, ply.Move); ply.Move.IsZero() {
			t.Start, t.Moves, t.History = at, nil, nil
		}
	}
	return t
}
