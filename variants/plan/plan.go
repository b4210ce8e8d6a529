package plan

import (
	"cmp"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/confidence"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// The limits of claims, as shares of games. A claim is made if the 95 % interval of its share is above the limit, or below it,
// so that other games from the start position would hardly refute it.
const (
	minUsual = 1. / 2 // more often than not
	// A piece has a favourite square if it goes there first more often than to its second most frequent one, and in a quarter of
	// the games: one of the twenty squares of a queen is always the most frequent, and this alone means nothing.
	minFavourite = 1. / 4
	minOften     = 1. / 5 // in one game of five
	minCaptured  = 1. / 8 // twice the mean of the rooks, which are captured on their squares most often: 6 %
	maxSeldom    = 1. / 3 // at most half as often as not
	// earlyCastling is the last move on which castling is early: at most one other move comes first.
	earlyCastling = 2
)

// maxClaims is the maximum number of claims of a plan.
const maxClaims = 3

// typical returns the median share of such a claim over both sides of all positions of Chess960: half of the knights in a corner
// go first to their most frequent square in more than 73 % of the games. A share below it says nothing special about a start.
func typical(kind Kind, p Part) float64 {
	edge := min(p.From.File(), chess.FileH-p.From.File()) // distance from the edge of the board
	switch {
	case kind == FirstMove:
		return .53
	case kind == Diagonal:
		return [...]float64{.87, .82, .77, .68}[edge]
	case kind == Rivals:
		return .23
	case kind == Captured:
		return .05
	case p.Piece == chess.Knight && edge == 0:
		return .73
	}
	return map[chess.PieceType]float64{chess.Knight: .62, chess.Bishop: .32, chess.Queen: .22, chess.Rook: .18}[p.Piece]
}

// Of returns the plan of a side: the claims about a start under a castling rule that distinguish it most from others, at most
// three, one of them about castling if the games support one. The plan is empty if they support none.
func Of(start variants.Start, rule *rules.Castling, side chess.Color, games *survey.Games) []Claim {
	a := newAnalysis(start, rule, side, games)
	var chosen []Claim
	used := rules.Squares(0)
	add := func(all []Claim) {
		slices.SortStableFunc(all, func(a, b Claim) int {
			return cmp.Or(cmp.Compare(b.excess, a.excess), cmp.Compare(len(b.Parts), len(a.Parts)))
		})
		for _, c := range all {
			if s := c.squares(); len(chosen) < maxClaims && s&used == 0 {
				chosen = append(chosen, c)
				used |= s
			}
		}
	}
	add(a.castling())
	add(a.development())
	if len(chosen) < maxClaims-1 {
		add(a.undefended())
	}
	slices.SortStableFunc(chosen, func(a, b Claim) int { return cmp.Compare(a.Kind, b.Kind) })
	return chosen
}

// Sentences returns claims as sentences.
func Sentences(claims []Claim) []string {
	all := make([]string, len(claims))
	for i, c := range claims {
		all[i] = c.String()
	}
	return all
}

// squares returns the squares of the pieces and pawns that a claim is about: two claims of a plan have none in common. Those of a
// castling do not count, because the partner goes elsewhere in other games.
func (c Claim) squares() (s rules.Squares) {
	for _, p := range c.Parts {
		switch c.Kind {
		case FirstMove, Destination, Destinations, Favourite, Rivals, Captured, Undefended:
			s |= rules.Bit(p.From)
		case Diagonal, Diagonals:
			s |= rules.Bit(p.From) | rules.Bit(p.To)
		}
	}
	return s
}

// An analysis finds the claims about a side.
type analysis struct {
	start variants.Start
	array variants.Array
	rule  *rules.Castling
	side  chess.Color
	games *survey.Games
	own   *survey.SideGames // of side
}

func newAnalysis(start variants.Start, rule *rules.Castling, side chess.Color, games *survey.Games) *analysis {
	return &analysis{start, start.Array(side), rule, side, games, games.Side(side)}
}

// interval returns the 95 % interval of a share of games. Equal games count once, as they are no further evidence.
func (a *analysis) interval(games, of int) (low, high float64) {
	return confidence.Wilson(float64(games)/float64(max(of, 1)), min(of, a.games.Distinct))
}

// low returns the lower end of the interval of a share of all games.
func (a *analysis) low(games int) float64 {
	low, _ := a.interval(games, a.games.Count())
	return low
}

// claim returns a claim. Its excess is the lower end of the interval of its share minus the typical share; of two parts, it is
// that of the smaller one.
func (a *analysis) claim(kind Kind, parts ...Part) Claim {
	c := Claim{Kind: kind, Side: a.side, Games: a.games.Count(), Parts: parts, excess: 1}
	for _, p := range parts {
		c.excess = min(c.excess, a.low(p.Games)-typical(kind, p))
	}
	return c
}

// both returns a claim about the parts of two claims. Its excess is the sum of theirs, but at least the larger one.
func both(kind Kind, one, two Claim) Claim {
	c := one
	c.Kind, c.Parts = kind, []Part{one.Parts[0], two.Parts[0]}
	c.excess = max(one.excess, two.excess, one.excess+two.excess)
	return c
}

// piece returns the part of a piece of the array.
func (a *analysis) piece(file int, to chess.Square, games int) Part {
	return Part{Piece: a.array[file], From: rules.Mirrored(a.side, chess.Square(file)), To: to, Games: games}
}

// development returns the claims about first moves and pieces other than the king.
func (a *analysis) development() []Claim {
	all := append(a.firstMove(), a.diagonals()...)
	all = append(all, a.destinations()...)
	all = append(all, a.rivals()...)
	for file := range a.own.Pieces {
		if n := a.own.Pieces[file].Captured; a.low(n) > minCaptured {
			all = append(all, a.claim(Captured, a.piece(file, chess.NoSquare, n)))
		}
	}
	return all
}

// firstMove returns the claim about White's first moves. There is none if the survey, which searches hundreds of times as
// long as a move of the games takes, prefers other first moves.
func (a *analysis) firstMove() []Claim {
	if a.side == chess.Black {
		return nil // not counted
	}
	var games [64]int
	for _, m := range a.games.First {
		games[m.From] += m.Games
	}
	for sq, n := range games {
		from := chess.Square(sq)
		if a.low(n) <= minUsual || from == chess.Square(a.array.King()) || !a.surveyAgrees(from) { // the king castles or leaps
			continue
		}
		p := Part{Piece: chess.Pawn, From: from, To: chess.NoSquare, Games: n}
		if from.Rank() == chess.Rank1 {
			p.Piece = a.array[from.File()]
		}
		for _, d := range facts.Diagonals(a.array) {
			if d.Pawn == from {
				p.To = d.Bishop
			}
		}
		return []Claim{a.claim(FirstMove, p)}
	}
	return nil
}

// surveyAgrees reports whether the most frequent first move of a piece or pawn is one of the best in the survey, or the start was
// not surveyed.
func (a *analysis) surveyAgrees(from chess.Square) bool {
	found, surveyed := survey.Current().Of(a.rule, a.start)
	first := a.games.First[slices.IndexFunc(a.games.First, func(m survey.FirstMove) bool { return m.From == from })]
	return !surveyed || slices.ContainsFunc(found.Moves, func(m survey.Move) bool { return m.From == first.From && m.To == first.To })
}

// diagonals returns the claims about the diagonals on which bishops leave the array.
func (a *analysis) diagonals() []Claim {
	var all, corners []Claim // of bishops with two diagonals, and with one
	ways := map[chess.Square]int{}
	diagonals := facts.Diagonals(a.array)
	for _, d := range diagonals {
		ways[d.Bishop]++
	}
	for _, d := range diagonals {
		n := 0
		for _, to := range a.own.Pieces[d.Bishop.File()].Destinations {
			if (to.To.File() > d.Bishop.File()) == (d.Pawn.File() > d.Bishop.File()) {
				n += to.Games
			}
		}
		if a.low(n) <= minUsual {
			continue
		}
		c := a.claim(Diagonal, a.piece(int(d.Bishop.File()), rules.Mirrored(a.side, d.Pawn), n))
		if ways[d.Bishop] == 1 {
			c.excess = -1 // it has no other
			corners = append(corners, c)
		} else {
			all = append(all, c)
		}
	}
	if together := append(slices.Clone(all), corners...); len(together) == 2 && len(all) > 0 {
		slices.SortFunc(together, func(a, b Claim) int { return cmp.Compare(a.Parts[0].From, b.Parts[0].From) })
		all = append(all, both(Diagonals, together[0], together[1]))
	}
	return all
}

// destinations returns the claims about the first destinations of pieces.
func (a *analysis) destinations() []Claim {
	var all []Claim
	for file, kind := range a.array {
		to := a.own.Pieces[file].Destinations
		if len(to) == 0 || kind == chess.King {
			continue
		}
		second := 0
		if len(to) > 1 {
			second = to[1].Games
		}
		p := a.piece(file, to[0].To, to[0].Games)
		switch above, _ := a.interval(p.Games, p.Games+second); {
		case a.low(p.Games) > minUsual:
			all = append(all, a.claim(Destination, p))
		case a.low(p.Games) > minFavourite && above > minUsual:
			all = append(all, a.claim(Favourite, p))
		}
	}
	for i, c := range all {
		for _, d := range all[:i] {
			if one, two := d.Parts[0], c.Parts[0]; c.Kind == Destination && d.Kind == Destination && one.Piece == two.Piece && one.To != two.To {
				all = append(all, both(Destinations, d, c))
			}
		}
	}
	return all
}

// rivals returns the claims about pieces that share a destination, unless one of them clearly prefers another square.
func (a *analysis) rivals() []Claim {
	var all []Claim
	for file := range a.array {
		for _, to := range a.own.Pieces[file].Destinations {
			for other := range file {
				if a.array[file] == chess.King || a.array[other] == chess.King {
					continue
				}
				for _, same := range a.own.Pieces[other].Destinations {
					if same.To == to.To && a.low(min(same.Games, to.Games)) > minOften && a.likes(file, to) && a.likes(other, same) {
						all = append(all, a.claim(Rivals, a.piece(other, same.To, same.Games), a.piece(file, to.To, to.Games)))
					}
				}
			}
		}
	}
	return all
}

// likes reports whether a piece does not clearly prefer another square to a destination.
func (a *analysis) likes(file int, to survey.Destination) bool {
	most := a.own.Pieces[file].Destinations[0].Games
	return !a.mostly(most, most+to.Games)
}

// undefended returns the claim about undefended pawns, if there are any.
func (a *analysis) undefended() []Claim {
	c := Claim{Kind: Undefended, Side: a.side, Games: a.games.Count()}
	for sq := range facts.Undefended(a.array).All() {
		c.Parts = append(c.Parts, Part{Piece: chess.Pawn, From: rules.Mirrored(a.side, sq), To: chess.NoSquare})
	}
	if len(c.Parts) == 0 {
		return nil
	}
	return []Claim{c}
}

// castling returns the claim about castling, if there is one.
func (a *analysis) castling() []Claim {
	ways := facts.Ways(a.array, a.rule)
	if len(ways) == 0 {
		return nil
	}
	n, castled := a.games.Count(), a.own.Castled()
	c := Claim{Side: a.side, Games: n, Castled: castled, Leaps: a.rule.CanLeap()}
	var parts []Part // the most frequent first
	for _, w := range a.own.Castlings {
		parts = append(parts, a.castlingPart(w, ways))
	}
	wing := wingPart(parts)
	king := &a.own.Pieces[a.array.King()]
	soonest := facts.Nearest(ways).Soonest()
	_, most := a.interval(castled, n)
	switch {
	case len(parts) > 0 && a.low(parts[0].Games) > minUsual:
		c.Kind, c.Parts = Castles, parts[:1]
	case len(parts) > 1 && a.low(parts[1].Games) > minOften:
		c.Kind, c.Parts = CastlesEither, parts[:2]
	case soonest <= earlyCastling && most < minUsual:
		c.Kind, c.Move = CouldCastle, soonest
	case most < maxSeldom:
		c.Kind = SeldomCastles
	case a.low(king.Moved()) > minUsual:
		c.Kind, c.Parts = KingMoves, []Part{a.piece(int(a.array.King()), king.Destinations[0].To, king.Moved())}
	case len(parts) > 0 && a.mostly(parts[0].Games, castled):
		c.Kind, c.Parts = CastlesThere, parts[:1]
	case a.low(wing.Games) > minUsual:
		c.Kind, c.Parts = CastlesWing, []Part{wing}
	case a.low(castled) > minUsual:
		c.Kind = CastlesOften
	default:
		return nil
	}
	return []Claim{c}
}

// wingPart returns the part about the side of the king to which a side castles or leaps most often, in all ways together.
func wingPart(parts []Part) (most Part) {
	for _, wing := range [2]rules.Wing{rules.ASide, rules.HSide} {
		var p Part
		for _, way := range parts {
			if way.wing() == wing {
				if p.Games == 0 {
					p = Part{Piece: way.Piece, From: way.From, To: way.To}
				}
				p.Games += way.Games
			}
		}
		if p.Games > most.Games {
			most = p
		}
	}
	return most
}

// mostly reports whether the interval of a share of games is above a half.
func (a *analysis) mostly(games, of int) bool {
	low, _ := a.interval(games, of)
	return low > minUsual
}

// castlingPart returns the part of a way to castle or leap; all are the ways of the array.
func (a *analysis) castlingPart(c survey.CastlingGames, all []facts.Way) Part {
	p := Part{Piece: chess.King, From: c.From, To: c.To, Games: c.Games, Move: c.Move, Leap: c.Leap}
	if !c.Leap {
		p.With = a.array[c.To.File()]
		same := 0
		for _, w := range all {
			if !w.IsLeap() && w.Wing() == c.Wing() {
				same++
			}
		}
		p.Single = same == 1
	}
	return p
}
