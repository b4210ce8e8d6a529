package game

import (
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/board"
	"backrank/ui/figurine"
	"backrank/variants"
	"backrank/variants/rules"
)

// StopKind identifies the sentence of a [Stop].
type StopKind uint8

// The kinds.
const (
	NoStop StopKind = iota

	GameOver
	StillPlacing
	SideToMove   // another side than Side is to move
	PlayerToMove // Name, who is not a person here
	PlayerToPlace
	PassFirst      // Side is to pass the board to the other
	CopiedByItself // Side's pieces in a copying draft
	StaysPlaced
	CannotPlace // see Placement
	Prepares    // moves are barred until the preparation is over
	Pauses      // likewise while the clocks are paused
	NoPremove

	// An earlier position is shown.

	BeforeDraft
	AfterPlacement       // Number, Name
	AfterHiddenPlacement // Number
	AfterMove            // Name
	AfterVariation       // Name
	AtStart

	stopKinds // number of kinds
)

// Stop explains why a piece, a button or a key has no effect now, as facts; [Stop.String] formats them.
type Stop struct {
	Kind      StopKind
	Side      chess.Color
	Name      string // of a player, a move or a placement
	Number    int
	Placement variants.PlacementReason
}

// stops have slots in braces: side is the side concerned, other its opponent.
var stops = [stopKinds]string{
	GameOver:       "The game is over",
	StillPlacing:   "The pieces are still being placed",
	SideToMove:     "It is {side}'s turn",
	PlayerToMove:   "It is {name}'s turn",
	PassFirst:      "All of {side}'s pieces have been placed. Pass the board to {other} first.",
	PlayerToPlace:  "It is {name}'s turn to place a piece",
	CopiedByItself: "{side}'s pieces are placed automatically, on the same files as {other}'s",
	StaysPlaced:    "Placed pieces cannot be moved. Take back removes the last one.",
	CannotPlace:    "{placement}",
	Prepares:       "The game begins when the time to prepare is over, or both sides are ready",
	Pauses:         "The clocks are paused. Resume the game to move.",
	NoPremove:      "This cannot be your next move: a piece of your own is in the way",

	BeforeDraft:          "This is the draft before the first placement",
	AfterPlacement:       "This is the draft after placement {number}, {name}",
	AfterHiddenPlacement: "This is the draft after placement {number}",
	AfterMove:            "This is the position after {name}. A move here becomes a variation.",
	AfterVariation:       "Variation, {name}. The game stays as it is.",
	AtStart:              "This is the start position. A move here becomes a variation.",
}

// String returns the message; "" if nothing is in the way.
func (s Stop) String() string {
	return strings.NewReplacer(
		"{side}", s.Side.Name(), "{other}", s.Side.Other().Name(), "{name}", s.Name, "{number}", strconv.Itoa(s.Number),
		"{placement}", s.Placement.String(),
	).Replace(stops[s.Kind])
}

// LookingBack explains which earlier position is shown, and how to return.
func LookingBack(v *app.View) Stop {
	switch ply := v.Ply(); {
	case v.Draft.Shown && v.Cursor == 0:
		return Stop{Kind: BeforeDraft}
	case v.Draft.Shown:
		if p := v.Draft.At.Placements()[v.Cursor-1]; v.Knowledge().Sees(p.Piece.Color()) {
			return Stop{Kind: AfterPlacement, Number: v.Cursor, Name: figurine.Move(p.String())}
		}
		return Stop{Kind: AfterHiddenPlacement, Number: v.Cursor}
	case ply > 0:
		ply := v.PlyAt(v.Node)
		dots := "."
		if ply.Color == chess.Black {
			dots = "…"
		}
		kind := AfterMove
		if v.InVariation() {
			kind = AfterVariation
		}
		return Stop{Kind: kind, Name: strconv.Itoa(ply.Number) + dots + figurine.Move(ply.SAN)}
	}
	return Stop{Kind: AtStart}
}

// WhyItStays explains why a pressed piece cannot move.
func WhyItStays(v *app.View, on board.Origin) Stop {
	turn := v.Turn
	switch {
	case v.Knowledge().Board() != nil:
		return Stop{Kind: Pauses}
	case Exploring(v):
		if turn = v.Position.Turn(); on.Piece.Color() != turn {
			return Stop{Kind: SideToMove, Side: turn}
		}
		return Stop{}
	case v.Over():
		return Stop{Kind: GameOver}
	case v.Paused:
		return Stop{Kind: Pauses}
	case v.Preparing() && v.AtEnd():
		return Stop{Kind: Prepares}
	case !v.AtEnd():
		return LookingBack(v)
	case v.Draft.HandingOver:
		return Stop{Kind: PassFirst, Side: turn}
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

// WhyNotNow explains why a side cannot castle or leap now with its button or key, regardless of the position.
func WhyNotNow(v *app.View, c chess.Color) Stop {
	switch {
	case v.Draft.Going:
		return Stop{Kind: StillPlacing}
	case v.Draft.Shown:
		return LookingBack(v)
	case v.Paused && !Exploring(v), v.Knowledge().Board() != nil:
		return Stop{Kind: Pauses}
	case v.Preparing() && !Exploring(v):
		return Stop{Kind: Prepares}
	case v.Position.Turn() != c:
		return Stop{Kind: SideToMove, Side: c.Other()}
	case !v.HumanTurn && !Exploring(v):
		return Stop{Kind: PlayerToMove, Name: v.Side(c).Label}
	}
	return Stop{}
}
