package notation

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
	"backrank/words"
)

// MoveFault identifies what is wrong with the text of a move.
type MoveFault uint8

// The faults.
const (
	NotAMove MoveFault = iota
	NotCoordinates
	PromotesNonPawn
	PromotesToNone  // a king or pawn as promotion
	PromotesTooSoon // before the last rank

	Illegal              // for Reason
	NoSuchPiece          // the side to move has no Piece
	NoPieceReaches       // no Piece to To
	NoPieceThere         // on File and Rank, of Piece
	NoPieceOnFileReaches // nor from File
	NoPieceOnRankReaches // nor from Rank
	Ambiguous            // Choices, of Piece
	PromotionMissing     // Choices
	IsCastling           // which is written as in Written
	NoLegalMove          // for the side to move

	NullMove
	NullInCheck     // of the side to move
	DraftUnfinished // there can be no moves yet
	NoDraft         // in this variant
	NoPremove       // whatever the other side moves

	moveFaults // number of faults
)

// MoveError explains why a text is not a legal move, as facts; [MoveError.Error] formats them for players.
type MoveError struct {
	Text    string // the move as written
	Fault   MoveFault
	Reason  rules.Reason
	Turn    chess.Color // of the side to move
	Piece   chess.PieceType
	To      chess.Square
	File    chess.File
	Rank    chess.Rank
	Written []string      // the possible moves, in SAN
	Squares rules.Squares // the squares and pieces at fault, if any
	Choices []rules.Move  // the moves between which the text is ambiguous
}

// moveSentences have slots in braces: turn is the side to move, written the possible moves.
var moveSentences = [moveFaults][]string{
	NotAMove:        {"This is not a move", "Write moves like Nf3, exd5, O-O or e2e4"},
	NotCoordinates:  {"This is not a move in coordinates, such as e2e4 or e7e8q"},
	PromotesNonPawn: {"Only a pawn can be promoted"},
	PromotesToNone:  {"A pawn can become a queen, a rook, a bishop or a knight"},
	PromotesTooSoon: {"A pawn is promoted only on the last rank"},

	Illegal:              {"{reason}"},
	NoSuchPiece:          {"{turn} has no {piece}"},
	NoPieceReaches:       {"No {piece} can move to {to}"},
	NoPieceThere:         {"There is no {piece} on {file}{rank.number}"},
	NoPieceOnFileReaches: {"No {piece} on the {file}-file can move to {to}"},
	NoPieceOnRankReaches: {"No {piece} on the {rank} rank can move to {to}"},
	Ambiguous:            {"{Pieces} can move there", "Write {written}"},
	PromotionMissing:     {"The promotion is missing", "Write {written}"},
	IsCastling:           {"This is castling", "Write {written}"},
	NoLegalMove:          {"The game is over", "{turn} has no legal move"},

	NullMove:        {"A null move cannot be part of a game"},
	NullInCheck:     {"{turn} is in check and cannot pass"},
	DraftUnfinished: {"The draft is not finished, so there can be no moves yet"},
	NoDraft:         {"There is no draft in this variant"},
	NoPremove:       {"This cannot be your next move, whatever your opponent plays"},
}

var ordinals = [8]string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"}

// Error returns the move and the fault in full sentences: "Rd1: Your own queen is on d1".
func (e *MoveError) Error() string {
	said := words.Message(moveSentences[e.Fault]...)
	slots := strings.NewReplacer(
		"{reason}", e.Reason.String(), "{turn}", e.Turn.Name(), "{piece}", words.Piece(e.Piece), "{to}", rules.Bit(e.To).String(),
		"{file}", (e.File & 7).String(), "{rank}", ordinals[e.Rank&7], "{rank.number}", (e.Rank & 7).String(),
		"{Pieces}", words.Sentence(words.Pieces(len(e.Choices), e.Piece)), "{written}", words.Or(e.Written),
	)
	return fmt.Sprintf("%s: %s", e.Text, slots.Replace(said))
}
