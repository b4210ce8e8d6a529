package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// An Oracle knows the rules, which the board does not, and is told what the player does. Any field may be nil.
type Oracle struct {
	// Fresh is called before a press, a drop or a key is judged, and updates the board with SetState if it is out of
	// date: the move is decided in the newest position, not in the one in which the piece was picked up.
	Fresh func()

	// Targets lists the squares that the piece can reach. It is called when a piece is picked up, and again when the
	// position changes meanwhile.
	Targets func(from Origin) []Target

	// Preview says what a castling or a leap would do, or only a text why there is none. It is called with each square
	// that the pointer enters while from is picked up, its own square included, and with chess.NoSquare off the board
	// (for a king with one castling the answer may then well be that one). The zero Preview shows nothing.
	Preview func(from Origin, over chess.Square) Preview

	// Previewed is called with the text of the preview that is shown, "" when it ends.
	Previewed func(text string)

	// Consent is called before a click (never a drop) castles on a Castle target with an own piece, since the same
	// click could mean to pick up that piece instead. Nil means Allow.
	Consent func(from Origin, to chess.Square) Consent

	// Dropped is called when the piece has been put on another square. See the package comment for the possible
	// answers. The square need not be a target: then the piece has already gone back, and the window may say why with
	// Reject.
	Dropped func(from Origin, to chess.Square, how Gesture)

	// Fixed is called when a piece has been pressed that cannot be picked up, or clicked that cannot move, while no
	// other is picked up. The window may say why.
	Fixed func(on Origin)

	// Wheel is called for the mouse wheel over the board: +1 for each step away from the player, -1 towards.
	Wheel func(steps int)

	// Announce is called with the square that the board cursor has reached, for a status line or a screen reader: "e4,
	// black knight".
	Announce func(text string)

	// Key and Rune are called with what was typed on a focused board that does not use it.
	Key  func(key *fyne.KeyEvent)
	Rune func(r rune)
}

// freshen brings what is newer than what is shown.
func (o *Oracle) freshen() {
	if o.Fresh != nil {
		o.Fresh()
	}
}

// previewed is what a piece would do on a square.
func (o *Oracle) previewed(from Origin, over chess.Square) Preview {
	if o.Preview == nil {
		return Preview{}
	}
	return o.Preview(from, over)
}

// dropped tells that a piece was put somewhere.
func (o *Oracle) dropped(from Origin, to chess.Square, how Gesture) {
	if o.Dropped != nil {
		o.Dropped(from, to, how)
	}
}

// announced tells what the keys have come to.
func (o *Oracle) announced(text string) {
	if o.Announce != nil {
		o.Announce(text)
	}
}

// fixed tells that a piece may go nowhere.
func (o *Oracle) fixed(on Origin) {
	if !on.None() && o.Fixed != nil {
		o.Fixed(on)
	}
}

// An Origin is the piece being moved and where it comes from: a square, or with
// chess.NoSquare the tray of its colour. The zero Origin is no piece at all.
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

// A Kind is the set of ways in which a piece may come to a square. Each is drawn
// with its own shape and hue, so several can be seen on one square.
type Kind uint8

const (
	Step    Kind = 1 << iota // an ordinary move to an empty square: a green dot
	Capture                  // an ordinary capture: green corners
	Castle                   // a castling: a violet bracket, a ring round a partner
	Leap                     // a king's leap: a teal arc
	Place                    // a placement from a tray: a lit frame
)

// A Target is a square that a piece may reach. A square may be listed more than once.
type Target struct {
	Square chess.Square
	Kind   Kind
}

// A Gesture is how a piece was put on a square.
type Gesture uint8

const (
	Drag  Gesture = iota // released there by the pointer
	Click                // clicked there after the piece had been clicked
	Keys                 // put there with the board cursor

	// Stray is a click on an empty or enemy square which is no target: the piece
	// has been deselected already. The window may explain, or ignore it.
	Stray

	// Reselect is a click on another own piece that is no target: it is picked up
	// already. The window may explain why the click was nothing else.
	Reselect
)

// Consent is what to do about a click that would castle.
type Consent uint8

const (
	Allow  Consent = iota // castle
	Ask                   // let chips ask: castle, or pick up the other piece
	Refuse                // pick up the other piece
)

// A Preview shows where pieces would end up.
type Preview struct {
	Kind   Kind    // Castle or Leap: the hue of arrows and path
	Name   string  // short, for a chip: "O-O"
	Text   string  // one line: "O-O: Ke1→g1, Rh1→f1"
	Ghosts []Ghost // the king first
	Path   Squares // squares travelled over
}

// None reports whether there is nothing to show.
func (p Preview) None() bool { return len(p.Ghosts) == 0 }

// A Ghost is a piece shown on the square where it would end; From equals To for
// one that would stay.
type Ghost struct {
	Piece    chess.Piece
	From, To chess.Square
}

// A Chip is one answer to a question that the board asks on itself.
type Chip struct {
	Kind    Kind // its glyph and hue
	Label   string
	Preview Preview // shown while the chip is pointed at
}
