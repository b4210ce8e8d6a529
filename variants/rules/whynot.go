package rules

import "github.com/notnil/chess"

// WhyNot returns the reason why the move from–to is illegal; the zero Reason if [Position.Resolve] returns a move for
// it. Every pair of squares is allowed.
func (p *Position) WhyNot(from, to chess.Square) Reason {
	j := newJudge(p)
	if from < 0 || from > 63 || to < 0 || to > 63 {
		return j.reason(OffTheBoard, Reason{})
	}
	if len(p.Resolve(from, to)) > 0 {
		return Reason{}
	}
	return j.attempt(from, to)
}

// judge finds the first law that forbids an attempted move of the side to move. [judge.ordinary] may be called for an
// illegal move only.
type judge struct {
	mover
	side chess.Color
	king chess.Square
	own  Squares
}

func newJudge(p *Position) judge {
	return judge{mover: newMover(p), side: p.Turn(), king: p.King(p.Turn()), own: p.Of(p.Turn())}
}

// reason returns r with the given kind and the facts of the position.
func (j *judge) reason(kind Kind, r Reason) Reason {
	r.Kind, r.Law = kind, laws[kind]
	r.Side, r.Rule, r.King = j.side, j.p.rule, j.king
	for sq := range r.Pieces.All() {
		r.Blame = append(r.Blame, j.pieceOn(sq))
	}
	return r
}

// pieceOn returns the piece on a square.
func (j *judge) pieceOn(sq chess.Square) Piece { return Piece{j.p.At(sq).Type(), sq} }

// attempt classifies the attempt by the piece and its destination.
func (j *judge) attempt(from, to chess.Square) Reason {
	switch piece := j.p.At(from); {
	case piece == chess.NoPiece:
		return j.reason(EmptySquare, Reason{At: from, Squares: Bit(from)})
	case piece.Color() != j.side:
		return j.reason(OtherSidesTurn, Reason{Squares: Bit(from)})
	case from == to:
		return j.reason(AlreadyThere, Reason{Piece: j.pieceOn(from), Squares: Bit(to)})
	case from == j.king && j.own.Has(to):
		return j.explainKingOnPartner(to)
	case to == j.king:
		return j.castling(from)
	case j.own.Has(to):
		return j.reason(OnOwnPiece, Reason{Other: j.pieceOn(to), Pieces: Bit(to)})
	case from == j.king && !kingSteps[from].Has(to):
		return j.explainKingMove(to)
	}
	return j.ordinary(from, to)
}

// ordinary returns why an illegal move of one piece, other than a castling or a leap, is illegal.
func (j *judge) ordinary(from, to chess.Square) Reason {
	if r := j.reach(from, to); r.Law != Lawful {
		return r
	}
	king := j.king
	if from == king {
		king = to
	}
	causes := j.p.attackers(int(king), j.occ&^Bit(from)|Bit(to)) & j.enemies &^ Bit(to)
	switch checkers := j.p.Checkers(); {
	case from == j.king:
		return j.reason(KingIntoCheck, Reason{At: to, Squares: Bit(to), Pieces: causes})
	case checkers.Len() > 1:
		return j.reason(DoubleCheck, Reason{Squares: Bit(j.king), Pieces: checkers})
	case checkers != 0:
		return j.reason(CheckNotStopped, Reason{Squares: Bit(j.king), Pieces: checkers})
	}
	return j.reason(WouldExposeKing, Reason{Piece: j.pieceOn(from), Squares: Bit(j.king), Pieces: causes})
}

// reach returns why a piece cannot move from one square to another, regardless of checks.
func (j *judge) reach(from, to chess.Square) Reason {
	var reach Squares
	switch j.p.At(from).Type() {
	case chess.Pawn:
		return j.pawn(from, to)
	case chess.King:
		reach = kingSteps[from]
	case chess.Knight:
		reach = knightLeaps[from]
	case chess.Bishop:
		reach = bishopRays[from]
	case chess.Rook:
		reach = rookRays[from]
	default:
		reach = bishopRays[from] | rookRays[from]
	}
	if !reach.Has(to) {
		return j.reason(CannotMoveLikeThat, Reason{Piece: j.pieceOn(from), Squares: Bit(to)})
	}
	return j.through(Between(from, to))
}

// through returns a reason with the pieces on squares that have to be empty, the zero Reason if they are empty.
func (j *judge) through(way Squares) Reason {
	switch pieces := way & j.occ; pieces.Len() {
	case 0:
		return Reason{}
	case 1:
		return j.reason(PieceInTheWay, Reason{Pieces: pieces})
	default:
		return j.reason(PiecesInTheWay, Reason{Pieces: pieces})
	}
}

func (j *judge) pawn(from, to chess.Square) Reason {
	one := int(from) + forward[j.us]
	home := rotate(thirdRanks[j.us], -forward[j.us])
	switch {
	case pawnTakes[j.us][from].Has(to):
		if to == j.p.EnPassant() || j.enemies.Has(to) {
			return Reason{}
		}
		return j.reason(PawnCapturesOnly, Reason{Squares: Bit(to)})
	case int(to) == one, home.Has(from) && int(to) == one+forward[j.us]:
		return j.through(Between(from, to) | Bit(to))
	}
	return j.reason(CannotMoveLikeThat, Reason{Piece: j.pieceOn(from), Squares: Bit(to)})
}
