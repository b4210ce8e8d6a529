package variants

import "github.com/notnil/chess"

// Protocol is the order in which the two sides of a draft place their pieces, and what
// they see of each other.
type Protocol uint8

// The protocols.
const (
	// Free: the sides place in turn, one piece each; the arrays may differ.
	Free Protocol = iota
	// Copying: in turn, but the second side's piece follows the first's on the same file.
	Copying
	// Hidden: one side places all its pieces, then the other, each out of the other's sight.
	Hidden
)

var protocols = [...]struct{ id, name, summary string }{
	Free:    {"free", "Free", "The sides alternate, and their arrays may differ"},
	Copying: {"copying", "Copying", "The second side copies each placement of the first"},
	Hidden:  {"hidden", "Hidden", "Each side places its pieces unseen by the other"},
}

// Protocols lists the protocols in the order in which they are shown.
func Protocols() []Protocol { return []Protocol{Free, Copying, Hidden} }

// ProtocolByID finds a protocol by its [Protocol.ID].
func ProtocolByID(id string) (Protocol, bool) {
	for p, names := range protocols {
		if names.id == id {
			return Protocol(p), true
		}
	}
	return Free, false
}

// ID names the protocol in files, "hidden".
func (p Protocol) ID() string { return protocols[p].id }

// String is the name shown, Summary one line that explains it.
func (p Protocol) String() string  { return protocols[p].name }
func (p Protocol) Summary() string { return protocols[p].summary }

// Terms are what the players agree on before a draft. The zero Terms are a free draft
// that White begins. They are comparable with ==.
type Terms struct {
	Protocol Protocol
	// BlackBegins lets Black place first. White makes the first move all the same.
	BlackBegins bool
}

// First is the side that places first.
func (t Terms) First() chess.Color {
	if t.BlackBegins {
		return chess.Black
	}
	return chess.White
}

// turn is the side that makes placement n, from 0.
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

// TermsOf are the terms under which placements in this order can have been made. Who
// copied of his own will and who had to cannot be told apart: that is a free draft.
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
