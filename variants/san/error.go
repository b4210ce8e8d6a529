package san

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// A Fault is what is wrong with the text of a move.
type Fault uint8

// The faults. The comments name the fields of [MoveError] with their details.
const (
	NotAMove        Fault = iota // not the form of a move
	NotCoordinates               // not the form of a move in coordinates
	PromotesNonPawn              // a promotion of another piece than a pawn
	PromotesToNone               // a promotion to a king or a pawn; the last fault of a text that has not the form of a move
	PromotesTooSoon              // a promotion before the last rank

	Illegal              // the move is illegal for Reason
	NoSuchPiece          // the side to move, Turn, has no Piece
	NoPieceReaches       // no Piece can move to To
	NoPieceThere         // there is no Piece on File and Rank
	NoPieceOnFileReaches // no Piece on File can move to To
	NoPieceOnRankReaches // no Piece on Rank can move to To
	Ambiguous            // the text means several moves of Piece: Choices, Written
	PromotionMissing     // the text names no promotion: Choices, Written
	IsCastling           // the move is castling, which is written as Written
	NoLegalMove          // the side to move, Turn, has no legal move

	NullMove        // a null move on the main line of a game
	NullInCheck     // a null move while the side to move, Turn, is in check
	DraftUnfinished // a move before the draft is finished
	NoDraft         // a placement in a variant without a draft
	NoPremove       // illegal whatever the other side plays

	numFaults // number of faults
)

// A MoveError reports that a text is not a legal move. Its fields are details of the fault, which [MoveError.Error] formats
// for players; see the comments of the faults.
type MoveError struct {
	Text    string // the move as written
	Fault   Fault
	Reason  rules.Reason
	Turn    chess.Color // the side to move
	Piece   chess.PieceType
	To      chess.Square
	File    chess.File
	Rank    chess.Rank
	Written []string      // the possible moves in SAN, premoves in coordinates
	Squares rules.Squares // the squares that make the move illegal, such as those of attackers
	Choices []rules.Move  // the possible moves

	letters Letters // of the moves in the message
}

// Error returns the text and the fault as a message for players: "Rd1: Your own queen is on d1".
// A text that does not have the form of a move is in quotation marks.
func (e *MoveError) Error() string {
	text := e.Text
	if e.Fault <= PromotesToNone {
		text = words.Quote(text)
	}
	return fmt.Sprintf("%s: %s", text, e.message())
}

func (e *MoveError) message() string {
	piece, turn, to := words.Piece(e.Piece), words.Color(e.Turn), rules.Bit(e.To)
	switch e.Fault {
	case NotAMove:
		return words.Message(lang.L("This is not a move"), lang.L("Write moves like {{.Moves}}", "Moves", words.Or(e.letters.Examples())))
	case NotCoordinates:
		return lang.L("This is not a move in coordinates, such as e2e4 or e7e8q")
	case PromotesNonPawn:
		return lang.L("Only a pawn can be promoted")
	case PromotesToNone:
		return lang.L("A pawn can become a queen, a rook, a bishop or a knight")
	case PromotesTooSoon:
		return lang.L("A pawn is promoted only on the last rank")
	case Illegal:
		return e.Reason.String()
	case NoSuchPiece:
		return lang.L("{{.Side}} has no {{.Piece}}", "Side", turn, "Piece", piece)
	case NoPieceReaches:
		return lang.L("No {{.Piece}} can move to {{.Square}}", "Piece", piece, "Square", to)
	case NoPieceThere:
		return lang.L("There is no {{.Piece}} on {{.Square}}", "Piece", piece, "Square", chess.NewSquare(e.File&7, e.Rank&7))
	case NoPieceOnFileReaches:
		return lang.L("No {{.Piece}} on the {{.File}}-file can move to {{.Square}}", "Piece", piece, "File", e.File&7, "Square", to)
	case NoPieceOnRankReaches:
		return lang.L("No {{.Piece}} on {{.Rank}} can move to {{.Square}}", "Piece", piece, "Rank", rankName(e.Rank), "Square", to)
	case Ambiguous:
		return words.Message(words.Sentence(lang.L("{{.Pieces}} can move there", "Pieces", words.Pieces(len(e.Choices), e.Piece))), e.write())
	case PromotionMissing:
		return words.Message(lang.L("The promotion is missing"), e.write())
	case IsCastling:
		return words.Message(lang.L("This is castling"), e.write())
	case NoLegalMove:
		return words.Message(lang.L("The game is over"), lang.L("{{.Side}} has no legal move", "Side", turn))
	case NullMove:
		return lang.L("A null move (--) is only possible in a variation")
	case NullInCheck:
		return lang.L("{{.Side}} is in check and cannot pass", "Side", turn)
	case DraftUnfinished:
		return lang.L("The draft is not finished, so there can be no moves yet")
	case NoDraft:
		return lang.L("There is no draft in this variant")
	case NoPremove:
		return lang.L("This cannot be your next move, whatever your opponent plays")
	}
	return ""
}

// write asks for one of the possible moves.
func (e *MoveError) write() string {
	written := make([]string, len(e.Written))
	for i, move := range e.Written {
		written[i] = e.letters.Write(move)
	}
	return lang.L("Write {{.Moves}}", "Moves", words.Or(written))
}

// rankName returns the name of a rank in a sentence.
func rankName(r chess.Rank) string {
	switch r & 7 {
	case chess.Rank1:
		return lang.L("the first rank")
	case chess.Rank2:
		return lang.L("the second rank")
	case chess.Rank3:
		return lang.L("the third rank")
	case chess.Rank4:
		return lang.L("the fourth rank")
	case chess.Rank5:
		return lang.L("the fifth rank")
	case chess.Rank6:
		return lang.L("the sixth rank")
	case chess.Rank7:
		return lang.L("the seventh rank")
	}
	return lang.L("the eighth rank")
}

// ambiguous returns the error for a text that matches several legal moves.
func ambiguous(p *rules.Position, text string, moves []rules.Move) error {
	if moves[0].Promotion() == chess.NoPieceType {
		slices.SortFunc(moves, func(a, b rules.Move) int { return strings.Compare(formatBody(p, a), formatBody(p, b)) })
	}
	e := &MoveError{Text: text, Fault: Ambiguous, Piece: p.At(moves[0].From()).Type(), Choices: moves}
	for _, m := range moves {
		e.Written = append(e.Written, formatBody(p, m))
	}
	if moves[0].Promotion() != chess.NoPieceType {
		e.Fault = PromotionMissing
	}
	return e
}

// noMatch returns the error for a text that matches no legal move.
func noMatch(p *rules.Position, text string, s pattern) error {
	if p.Count() == 0 {
		return &MoveError{Text: text, Fault: NoLegalMove, Turn: p.Turn()}
	}
	if m := s.castling(p); !m.IsZero() {
		return &MoveError{Text: text, Fault: IsCastling, Written: []string{formatBody(p, m)}}
	}
	if s.promotion != chess.NoPieceType && s.to.Rank() != lastRank(p.Turn()) {
		return &MoveError{Text: text, Fault: PromotesTooSoon}
	}
	return s.unreachable(p, text)
}

// castling returns the castling that dragging the piece to its square would mean, the zero Move if there is none.
func (s *pattern) castling(p *rules.Position) rules.Move {
	for sq := range p.Pieces(p.Turn(), s.kind).All() {
		if !s.matchesPiece(p, p.Turn(), sq) {
			continue
		}
		for _, m := range p.Resolve(sq, s.to) {
			if m.IsCastling() {
				return m
			}
		}
	}
	return rules.Move{}
}

// unreachable returns the error for a piece that cannot move to the square of the pattern. If exactly one of several pieces
// would reach the square by the way it moves, the error says what prevents its move.
func (s *pattern) unreachable(p *rules.Position, text string) error {
	pieces := p.Pieces(p.Turn(), s.kind)
	switch {
	case pieces == 0:
		return &MoveError{Text: text, Fault: NoSuchPiece, Turn: p.Turn(), Piece: s.kind}
	case p.Of(p.Turn()).Has(s.to):
		return illegal(text, rules.Reason{Kind: rules.OnOwnPiece, Other: rules.Piece{Type: p.At(s.to).Type(), At: s.to}, Squares: rules.Bit(s.to)})
	}
	var reasons, specific []rules.Reason
	for sq := range pieces.All() {
		if !s.matchesPiece(p, p.Turn(), sq) {
			continue
		}
		r := p.WhyNot(sq, s.to)
		reasons = append(reasons, r)
		if r.Law != rules.Movement {
			specific = append(specific, r)
		}
	}
	switch {
	case len(specific) == 1:
		return illegal(text, specific[0])
	case len(reasons) == 1:
		return illegal(text, reasons[0])
	}
	e := &MoveError{Text: text, Fault: NoPieceReaches, Piece: s.kind, To: s.to, File: s.file, Rank: s.rank}
	switch {
	case s.file >= 0 && s.rank >= 0:
		e.Fault = NoPieceThere
	case s.file >= 0:
		e.Fault = NoPieceOnFileReaches
	case s.rank >= 0:
		e.Fault = NoPieceOnRankReaches
	}
	return e
}

// illegal returns the error for an illegal move.
func illegal(text string, r rules.Reason) error {
	return &MoveError{Text: text, Fault: Illegal, Reason: r, Squares: r.Highlights()}
}

// lastRank returns the rank on which pawns of c promote.
func lastRank(c chess.Color) chess.Rank {
	if c == chess.Black {
		return chess.Rank1
	}
	return chess.Rank8
}
