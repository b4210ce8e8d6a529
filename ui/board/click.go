package board

import (
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/words"
)

// clicked plays the move for a click on a target. It returns false if the click should pick up the player's own piece
// there instead.
func (p *pointer) clicked(sq chess.Square, hit Origin) bool {
	b, from := p.b, p.b.picked.Origin
	if b.picked.targets[sq]&Castle != 0 && b.state.movable(hit) && b.oracle.Consent != nil {
		switch b.oracle.Consent(from, sq) {
		case Refuse:
			return false
		case Ask:
			p.confirm(from, sq, hit)
			return true
		}
	}
	if !b.state.Free || !from.InTray() {
		b.picked.unpick()
	}
	b.oracle.dropped(from, sq, Click)
	return true
}

// confirm asks whether a click means to castle or to pick up the partner.
func (p *pointer) confirm(from Origin, sq chess.Square, other Origin) {
	b := p.b
	preview := b.oracle.previewed(from, sq)
	name := preview.Name
	if name == "" {
		name = lang.X("castle, the verb", "Castle")
	}
	b.Choose(sq, []Chip{
		{Kind: Castle, Label: name, Preview: preview},
		{Kind: Step, Label: lang.L("Pick up the {{.Piece}}", "Piece", words.Piece(other.Piece.Type()))},
	}, func(i int) {
		switch i {
		case 0:
			b.picked.unpick()
			b.oracle.dropped(from, sq, Click)
		case 1:
			b.picked.pick(other)
		default:
			b.picked.unpick()
		}
	})
}
