package variants

import (
	"github.com/notnil/chess"

	"backrank/lang"
)

// Protocol is the order in which the sides of a draft place their pieces, and what they see of each other.
type Protocol uint8

// The protocols.
const (
	// Free: the sides alternate, one piece each; the arrays may differ.
	Free Protocol = iota
	// Copying: the sides alternate, and the second side must put the same piece on the same file as the first.
	Copying
	// Hidden: one side places all its pieces, then the other; neither sees the other's.
	Hidden
)

var protocolIDs = [...]string{Free: "free", Copying: "copying", Hidden: "hidden"}

// Protocols lists the protocols in the order of display.
func Protocols() []Protocol { return []Protocol{Free, Copying, Hidden} }

// ProtocolByID returns the protocol with a [Protocol.ID].
func ProtocolByID(id string) (Protocol, bool) {
	for p, name := range protocolIDs {
		if name == id {
			return Protocol(p), true
		}
	}
	return Free, false
}

// ID returns the name in files, "hidden".
func (p Protocol) ID() string { return protocolIDs[p] }

// String returns the display name.
func (p Protocol) String() string {
	switch p {
	case Copying:
		return lang.X("copying draft", "Copying")
	case Hidden:
		return lang.X("hidden draft", "Hidden")
	}
	return lang.X("free draft", "Free")
}

// Summary returns a line that explains the protocol.
func (p Protocol) Summary() string {
	switch p {
	case Copying:
		return lang.L("The second side copies each placement of the first")
	case Hidden:
		return lang.L("Each side places its pieces unseen by the other")
	}
	return lang.L("The sides alternate, and their arrays may differ")
}

// Terms are what the players agree on before a draft. The zero Terms are a free draft in which White begins. They are
// comparable with ==.
type Terms struct {
	Protocol Protocol
	// BlackBegins lets Black place first. White still makes the first move.
	BlackBegins bool
}

// First returns the side that places first.
func (t Terms) First() chess.Color {
	if t.BlackBegins {
		return chess.Black
	}
	return chess.White
}

// turn returns the side that makes placement n, from 0.
func (t Terms) turn(n int) chess.Color {
	second := n%2 == 1
	if t.Protocol == Hidden {
		second = n >= len(Array{})
	}
	if second {
		return t.First().Other()
	}
	return t.First()
}

// TermsOf infers the terms from the order of placements. Voluntary and forced copying cannot be distinguished: both
// count as a free draft.
func TermsOf(placements []Placement) Terms {
	var t Terms
	if len(placements) > 0 {
		t.BlackBegins = placements[0].Piece.Color() == chess.Black
	}
	if len(placements) > 1 && placements[1].Piece.Color() == placements[0].Piece.Color() {
		t.Protocol = Hidden
	}
	return t
}
