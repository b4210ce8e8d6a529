package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// An Oracle provides the rules to the board and receives its gestures. Any field may be nil.
type Oracle struct {
	// Refresh is called before a press, a drop or a key is judged, and updates the board with SetState if it is out of
	// date: the move is decided in the newest position, not in the one in which the piece was picked up.
	Refresh func()

	// Targets lists the squares that the piece can reach. It is called when a piece is picked up, and again when the
	// position changes meanwhile.
	Targets func(from Origin) []Target

	// Preview returns the preview of a castling or leap, or only a text why there is none. It is called for each square
	// that the pointer enters while the piece is picked up, including its own, and with chess.NoSquare off the board
	// (where the preview of a king's only castling may be returned). The zero Preview shows nothing.
	Preview func(from Origin, target chess.Square) Preview

	// Previewed is called with the text of the preview, "" when it ends.
	Previewed func(text string)

	// Consent is called before a click (never a drop) castles on a Castle target with an own piece, since the same
	// click could mean to pick up that piece instead. Nil means Allow.
	Consent func(from Origin, to chess.Square) Consent

	// Dropped is called when the piece has been put on another square. See the package comment for the possible
	// answers. The square need not be a target: then the piece has already gone back, and the window may say why with
	// Reject.
	Dropped func(from Origin, to chess.Square, how Gesture)

	// OnlyPiece returns the only piece that can move to a square, the zero Origin if there is none or several. While no
	// piece is picked up, a click on the square moves this piece.
	OnlyPiece func(to chess.Square) Origin

	// Immovable is called when a piece has been pressed that cannot be picked up, or clicked that cannot move, while no
	// other is picked up, and when the keys cannot pick it up. The window may say why.
	Immovable func(on Origin)

	// Pointed is called when a square is pressed with the left button, or entered with the keys, before anything else. If it
	// returns true, the square answers a question of the window, and nothing is picked up.
	Pointed func(sq chess.Square) bool

	// Withdraw is called when the right button is pressed, before it draws. If it takes back a premove it returns true,
	// and nothing is drawn.
	Withdraw func() bool

	// Drawn is called when the player has drawn or removed arrows and circles, with all that are left.
	Drawn func([]Shape)

	// Wheel is called for the mouse wheel over the board: +1 for each step away from the player, -1 toward.
	Wheel func(steps int)

	// Announce is called with a description of the cursor's square, for a status line or a screen reader: "e4, black
	// knight".
	Announce func(text string)

	// Key and Rune receive keys that the focused board does not use.
	Key  func(key *fyne.KeyEvent)
	Rune func(r rune)
}

// update calls Refresh.
func (o *Oracle) update() {
	if o.Refresh != nil {
		o.Refresh()
	}
}

// previewed calls Preview.
func (o *Oracle) previewed(from Origin, target chess.Square) Preview {
	if o.Preview == nil {
		return Preview{}
	}
	return o.Preview(from, target)
}

// dropped calls Dropped.
func (o *Oracle) dropped(from Origin, to chess.Square, how Gesture) {
	if o.Dropped != nil {
		o.Dropped(from, to, how)
	}
}

// onlyPiece calls OnlyPiece.
func (o *Oracle) onlyPiece(to chess.Square) Origin {
	if o.OnlyPiece == nil || to < 0 {
		return Origin{}
	}
	return o.OnlyPiece(to)
}

// pointed calls Pointed.
func (o *Oracle) pointed(sq chess.Square) bool { return o.Pointed != nil && sq >= 0 && o.Pointed(sq) }

// withdrawn calls Withdraw.
func (o *Oracle) withdrawn() bool { return o.Withdraw != nil && o.Withdraw() }

// announced calls Announce.
func (o *Oracle) announced(text string) {
	if o.Announce != nil {
		o.Announce(text)
	}
}

// drawn calls Drawn.
func (o *Oracle) drawn(shapes []Shape) {
	if o.Drawn != nil {
		o.Drawn(shapes)
	}
}

// immovable calls Immovable.
func (o *Oracle) immovable(on Origin) {
	if !on.None() && o.Immovable != nil {
		o.Immovable(on)
	}
}

// An Origin is a piece being moved and its origin: a square, or with chess.NoSquare the tray of its colour. The zero
// Origin is no piece.
type Origin struct {
	Square chess.Square
	Piece  chess.Piece
}

// None reports whether there is no piece.
func (o Origin) None() bool { return o.Piece == chess.NoPiece }

// InTray reports whether the piece comes from a tray.
func (o Origin) InTray() bool { return o.Piece != chess.NoPiece && o.Square == chess.NoSquare }

// on returns the piece's square, or chess.NoSquare.
func (o Origin) on() chess.Square {
	if o.None() {
		return chess.NoSquare
	}
	return o.Square
}

// A Kind is the set of ways in which a piece can reach a square. Each has its own shape, so several can be shown on one
// square.
type Kind uint8

const (
	Step    Kind = 1 << iota // an ordinary move to an empty square: a green dot
	Capture                  // an ordinary capture: green corners
	Castle                   // a castling: a violet bracket, a ring round a partner
	Leap                     // a king's leap: a teal arc
	Place                    // a placement from a tray: a highlighted frame

	// Premove goes with the others: what they show is for after the other side's move, in blue. A piece put down there
	// goes back to its square at once.
	Premove
)

// A Target is a square that a piece can reach. A square may be listed more than once.
type Target struct {
	Square chess.Square
	Kind   Kind
}

// A Gesture is how a piece was put on a square.
type Gesture uint8

const (
	Drag  Gesture = iota // released there by the pointer
	Click                // clicked there; the piece was clicked before, or is the only one that can move there
	Keys                 // put there with the board cursor

	// Stray is a click on an empty or enemy square that is not a target: the piece has been deselected already. The
	// window may explain, or ignore it.
	Stray

	// Reselect is a click on another own piece that is not a target: it has been picked up already. The window may
	// explain why it was not a move.
	Reselect
)

// Consent decides about a click that would castle.
type Consent uint8

const (
	Allow  Consent = iota // castle
	Ask                   // ask with chips: castle, or pick up the other piece
	Refuse                // pick up the other piece
)

// A Preview shows where pieces would end up.
type Preview struct {
	Kind   Kind    // Castle or Leap: the hue of arrows and path
	Name   string  // short, for a chip: "O-O"
	Text   string  // one line: "O-O: Ke1→g1, Rh1→f1"
	Ghosts []Ghost // the king first
	Path   Squares // squares crossed
}

// None reports whether there is nothing to show.
func (p Preview) None() bool { return len(p.Ghosts) == 0 }

// A Ghost is a piece shown on its destination; From equals To for one that stays.
type Ghost struct {
	Piece    chess.Piece
	From, To chess.Square
}

// A Chip is one choice of a question on the board.
type Chip struct {
	Kind    Kind // its glyph and hue
	Label   string
	Sign    Sign    // its glyph, in place of that of Kind
	Key     string  // the name of its key; "" for its number
	Preview Preview // shown while the chip is hovered
}

// A Sign is the glyph of a chip that stands for no kind of move.
type Sign uint8

const (
	NoSign Sign = iota
	Tick
	Cross
)
