package game

import (
	"strconv"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/figurine"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// RefusalKind identifies the sentence of a [Refusal].
type RefusalKind uint8

// The kinds of refusals.
const (
	NoRefusal RefusalKind = iota

	GameOver
	DuringDraft
	SideToMove   // the other side is to move
	PlayerToMove // Name is to move, who is not a person at this screen
	PlayerToPlace
	PassFirst           // Side must pass the board to the other side first
	PlacedAutomatically // Side's pieces in a copying draft are placed automatically
	AlreadyPlaced
	CannotPlace       // see Placement
	DuringPreparation // the players prepare for the game
	DuringPause       // the clocks are paused
	NoPremove

	// An earlier position is shown.

	BeforeDraft
	AfterPlacement       // Number, Name
	AfterHiddenPlacement // Number
	AfterMove            // Name
	AfterVariation       // Name
	AtStart

	refusalKinds // the number of kinds
)

// Refusal explains why a piece, a button or a key has no effect now. [Refusal.String] formats its facts.
type Refusal struct {
	Kind      RefusalKind
	Side      chess.Color
	Name      string // of a player, a move or a placement
	Number    int
	Placement variants.PlacementReason
}

// String returns the sentence, "" for the zero value.
func (s Refusal) String() string {
	side, other := words.Color(s.Side), words.Color(s.Side.Other())
	switch s.Kind {
	case GameOver:
		return lang.L("The game is over")
	case DuringDraft:
		return lang.L("The pieces are still being placed")
	case SideToMove:
		return lang.L("It is {{.Side}}'s turn", "Side", side)
	case PlayerToMove:
		return lang.L("It is {{.Player}}'s turn", "Player", s.Name)
	case PlayerToPlace:
		return lang.L("It is {{.Player}}'s turn to place a piece", "Player", s.Name)
	case PassFirst:
		return lang.L("All of {{.Side}}'s pieces have been placed. Pass the board to {{.Other}} first.", "Side", side, "Other", other)
	case PlacedAutomatically:
		return lang.L("{{.Side}}'s pieces are placed automatically, on the same files as {{.Other}}'s", "Side", side, "Other", other)
	case AlreadyPlaced:
		return lang.L("Placed pieces cannot be moved. Take back removes the last one.")
	case CannotPlace:
		return s.Placement.String()
	case DuringPreparation:
		return lang.L("The game starts when the time is up or both players are ready")
	case DuringPause:
		return lang.L("The clocks are paused. Resume the game to move.")
	case NoPremove:
		return lang.L("This cannot be your next move: a piece of your own is in the way")
	case BeforeDraft:
		return lang.L("This is the draft before the first placement")
	case AfterPlacement:
		return lang.L("This is the draft after placement {{.Number}}, {{.Move}}", "Number", s.Number, "Move", s.Name)
	case AfterHiddenPlacement:
		return lang.L("This is the draft after placement {{.Number}}", "Number", s.Number)
	case AfterMove:
		return lang.L("This is the position after {{.Move}}. A move here becomes a variation.", "Move", s.Name)
	case AfterVariation:
		return lang.L("Variation, {{.Move}}. The game stays as it is.", "Move", s.Name)
	case AtStart:
		return lang.L("This is the start position. A move here becomes a variation.")
	}
	return ""
}

// EarlierPosition describes which earlier position is shown.
func EarlierPosition(v *app.View) Refusal {
	switch ply := v.Ply(); {
	case v.Draft.Shown && v.Cursor == 0:
		return Refusal{Kind: BeforeDraft}
	case v.Draft.Shown:
		if p := v.Draft.At.Placements()[v.Cursor-1]; v.Knowledge().Sees(p.Piece.Color()) {
			return Refusal{Kind: AfterPlacement, Number: v.Cursor, Name: figurine.Move(p.String())}
		}
		return Refusal{Kind: AfterHiddenPlacement, Number: v.Cursor}
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
		return Refusal{Kind: kind, Name: strconv.Itoa(ply.Number) + dots + figurine.Move(ply.SAN)}
	}
	return Refusal{Kind: AtStart}
}

// WhyImmovable explains why a pressed piece cannot move.
func WhyImmovable(v *app.View, on board.Origin) Refusal {
	turn := v.Turn
	switch {
	case v.Knowledge().Board() != nil:
		return Refusal{Kind: DuringPause}
	case Exploring(v):
		if turn = v.Position.Turn(); on.Piece.Color() != turn {
			return Refusal{Kind: SideToMove, Side: turn}
		}
		return Refusal{}
	case v.Over():
		return Refusal{Kind: GameOver}
	case v.Paused:
		return Refusal{Kind: DuringPause}
	case v.Preparing() && v.AtEnd():
		return Refusal{Kind: DuringPreparation}
	case !v.AtEnd():
		return EarlierPosition(v)
	case v.Draft.HandingOver:
		return Refusal{Kind: PassFirst, Side: turn}
	case !v.HumanTurn && v.Draft.Going:
		return Refusal{Kind: PlayerToPlace, Name: v.Side(turn).Label}
	case !v.HumanTurn:
		return Refusal{Kind: PlayerToMove, Name: v.Side(turn).Label}
	case on.Piece.Color() != turn && v.Draft.Going && v.Draft.End.Terms().Protocol == variants.Copying:
		return Refusal{Kind: PlacedAutomatically, Side: turn.Other()}
	case on.Piece.Color() != turn:
		return Refusal{Kind: SideToMove, Side: turn}
	case v.Draft.Going && on.InTray():
		why := v.Draft.End.WhyNot(variants.Placement{Piece: on.Piece, Square: rules.BackRank(turn).First()})
		return Refusal{Kind: CannotPlace, Placement: why}
	case v.Draft.Going:
		return Refusal{Kind: AlreadyPlaced}
	}
	return Refusal{}
}

// WhyNotNow explains why a side cannot castle or leap now with its button or key, whatever the position.
func WhyNotNow(v *app.View, c chess.Color) Refusal {
	switch {
	case v.Draft.Going:
		return Refusal{Kind: DuringDraft}
	case v.Draft.Shown:
		return EarlierPosition(v)
	case v.Paused && !Exploring(v), v.Knowledge().Board() != nil:
		return Refusal{Kind: DuringPause}
	case v.Preparing() && !Exploring(v):
		return Refusal{Kind: DuringPreparation}
	case v.Position.Turn() != c:
		return Refusal{Kind: SideToMove, Side: c.Other()}
	case !v.HumanTurn && !Exploring(v):
		return Refusal{Kind: PlayerToMove, Name: v.Side(c).Label}
	}
	return Refusal{}
}
