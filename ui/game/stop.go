package game

import (
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/board"
	"backrank/variants"
	"backrank/variants/rules"
)

// StopKind is what a [Stop] says. Each kind has one sentence.
type StopKind uint8

// The kinds.
const (
	NoStop StopKind = iota

	GameOver
	StillPlacing
	SideToMove   // Side is not the one that was asked for
	PlayerToMove // Name, who is no person here
	PlayerToPlace
	CopiedByItself // Side's pieces in a copying draft
	StaysPlaced
	CannotPlace // Placement says why

	// An earlier position is shown.

	BeforeDraft
	AfterPlacement       // Number, Name
	AfterHiddenPlacement // Number
	AfterMove            // Name
	AtStart

	stopKinds // how many there are
)

// Stop says why a piece, a button or a key does nothing now: facts, which [Stop.String] puts into words.
type Stop struct {
	Kind      StopKind
	Side      chess.Color
	Name      string // of a player, a move or a placement
	Number    int
	Placement variants.PlacementReason
}

// stops have slots in braces: side is the side that it is about, other its opponent.
var stops = [stopKinds]string{
	GameOver:       "The game is over",
	StillPlacing:   "The pieces are still being placed",
	SideToMove:     "It is {side}'s turn",
	PlayerToMove:   "It is {name}'s turn",
	PlayerToPlace:  "It is {name}'s turn to place a piece",
	CopiedByItself: "{side}'s pieces are placed automatically, on the same files as {other}'s",
	StaysPlaced:    "Placed pieces cannot be moved. Take back removes the last one.",
	CannotPlace:    "{placement}",

	BeforeDraft:          "This is the draft before the first placement. Press ↓ to return.",
	AfterPlacement:       "This is the draft after placement {number}, {name}. Press ↓ to return.",
	AfterHiddenPlacement: "This is the draft after placement {number}. Press ↓ to return.",
	AfterMove:            "This is the position after {name}. Press ↓ to return.",
	AtStart:              "This is the start position. Press ↓ to return.",
}

// String is the reason as a message; "" if nothing is in the way.
func (s Stop) String() string {
	return strings.NewReplacer(
		"{side}", s.Side.Name(), "{other}", s.Side.Other().Name(), "{name}", s.Name, "{number}", strconv.Itoa(s.Number),
		"{placement}", s.Placement.String(),
	).Replace(stops[s.Kind])
}

// LookingBack says which earlier position is shown, and how to leave it.
func LookingBack(v *app.View) Stop {
	switch ply := v.Ply(); {
	case v.Draft.Shown && v.Cursor == 0:
		return Stop{Kind: BeforeDraft}
	case v.Draft.Shown:
		if p := v.Draft.At.Placements()[v.Cursor-1]; !v.Hidden(p.Piece.Color()) {
			return Stop{Kind: AfterPlacement, Number: v.Cursor, Name: p.String()}
		}
		return Stop{Kind: AfterHiddenPlacement, Number: v.Cursor}
	case ply > 0:
		ply := v.Plies[ply-1]
		dots := "."
		if ply.Color == chess.Black {
			dots = "…"
		}
		return Stop{Kind: AfterMove, Name: strconv.Itoa(ply.Number) + dots + ply.SAN}
	}
	return Stop{Kind: AtStart}
}

// WhyItStays says why a piece that was pressed stays where it is.
func WhyItStays(v *app.View, on board.Origin) Stop {
	turn := v.Turn
	switch {
	case v.Over():
		return Stop{Kind: GameOver}
	case !v.AtEnd():
		return LookingBack(v)
	case !v.HumanTurn && v.Draft.Going:
		return Stop{Kind: PlayerToPlace, Name: v.Side(turn).Label}
	case !v.HumanTurn:
		return Stop{Kind: PlayerToMove, Name: v.Side(turn).Label}
	case on.Piece.Color() != turn && v.Draft.Going && v.Draft.End.Terms().Protocol == variants.Copying:
		return Stop{Kind: CopiedByItself, Side: turn.Other()}
	case on.Piece.Color() != turn:
		return Stop{Kind: SideToMove, Side: turn}
	case v.Draft.Going && on.InTray():
		why := v.Draft.End.WhyNot(variants.Placement{Piece: on.Piece, Square: rules.BackRank(turn).First()})
		return Stop{Kind: CannotPlace, Placement: why}
	case v.Draft.Going:
		return Stop{Kind: StaysPlaced}
	}
	return Stop{}
}

// WhyNotNow says why a side cannot castle or leap now whatever the position, by a button or key of its own.
func WhyNotNow(v *app.View, c chess.Color) Stop {
	switch {
	case v.Draft.Going:
		return Stop{Kind: StillPlacing}
	case v.Draft.Shown, !v.AtEnd():
		return LookingBack(v)
	case v.Over():
		return Stop{Kind: GameOver}
	case v.Position.Turn() != c:
		return Stop{Kind: SideToMove, Side: c.Other()}
	case !v.HumanTurn:
		return Stop{Kind: PlayerToMove, Name: v.Side(c).Label}
	}
	return Stop{}
}
