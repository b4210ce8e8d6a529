package naive

import (
	"slices"
	"strings"
)

// Game is a game after its draft, by RULES.md §1 and §4: the board, and what its past decides. Squares are numbered from a1 = 0, by
// rank; pieces are letters, Black's in lower case, '.' is an empty square.
type Game struct {
	board   [64]byte
	black   bool      // Black is to move
	passant int       // the square that a pawn has just crossed, -1 for none
	inPlace [64]bool  // the piece of the start position has never moved
	castled [2]bool   // White and Black have castled or leaped
	ways    [2][]Way  // castlings and leaps of the start arrays
	home    [2]string // start arrays
}

// NewGame returns the game that begins with two arrays, both in upper case, under a castling rule, by its id.
func NewGame(white, black, rule string) *Game {
	g := &Game{passant: -1, ways: [2][]Way{Ways(white, rule), Ways(black, rule)}, home: [2]string{white, black}}
	copy(g.board[:], white+"PPPPPPPP"+strings.Repeat(".", 32)+"pppppppp"+strings.ToLower(black))
	for sq, piece := range g.board {
		g.inPlace[sq] = piece != '.'
	}
	return g
}

// Board returns the pieces as the first field of a FEN.
func (g *Game) Board() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := byte('0')
		for _, piece := range append(g.board[8*rank:8*rank+8:8*rank+8], '/') {
			if piece == '.' {
				empty++
				continue
			}
			if empty > '0' {
				b.WriteByte(empty)
			}
			empty = '0'
			b.WriteByte(piece)
		}
	}
	return strings.TrimSuffix(b.String(), "/")
}

// Moves returns the legal moves in coordinates, castlings as king takes partner (RULES.md §5).
func (g *Game) Moves() (all []string) {
	for from, piece := range g.board {
		if piece == '.' || lower(piece) != g.black {
			continue
		}
		for _, to := range g.targets(from) {
			for _, promotion := range promotions(piece, to) {
				after := *g
				after.move(from, to, promotion)
				if !after.inCheck(g.black) {
					all = append(all, name(from)+name(to)+promotion)
				}
			}
		}
	}
	for _, w := range g.ways[index(g.black)] {
		if after := *g; g.mayGo(w) {
			after.goWay(w)
			if !after.inCheck(g.black) {
				all = append(all, g.wayName(w))
			}
		}
	}
	slices.Sort(all)
	return all
}

// InCheck reports whether the side to move is in check.
func (g *Game) InCheck() bool { return g.inCheck(g.black) }

// Play plays a legal move in coordinates.
func (g *Game) Play(move string) {
	for _, w := range g.ways[index(g.black)] {
		if g.mayGo(w) && g.wayName(w) == move {
			g.goWay(w)
			return
		}
	}
	g.move(square(move[:2]), square(move[2:4]), move[4:])
}

// Special reports whether a legal move is a castling, a leap or an en-passant capture.
func (g *Game) Special(move string) bool {
	if from := square(move[:2]); g.board[from]|' ' == 'p' && square(move[2:4]) == g.passant && from%8 != g.passant%8 {
		return true
	}
	return slices.ContainsFunc(g.ways[index(g.black)], func(w Way) bool { return g.mayGo(w) && g.wayName(w) == move })
}

// targets returns the squares to which a piece may go if its king is left out of account. Own pieces are no targets.
func (g *Game) targets(from int) (all []int) {
	piece := g.board[from]
	f, r := from%8, from/8
	if piece|' ' != 'p' {
		for _, to := range g.reaches(from) {
			if g.board[to] == '.' || lower(g.board[to]) != lower(piece) {
				all = append(all, to)
			}
		}
		return all
	}
	up, start := 1, 1
	if lower(piece) {
		up, start = -1, 6
	}
	if one := from + 8*up; g.board[one] == '.' {
		all = append(all, one)
		if r == start && g.board[one+8*up] == '.' {
			all = append(all, one+8*up)
		}
	}
	for _, d := range []int{-1, 1} {
		if f+d < 0 || f+d > 7 {
			continue
		}
		to := from + 8*up + d
		if g.board[to] != '.' && lower(g.board[to]) != lower(piece) || to == g.passant {
			all = append(all, to)
		}
	}
	return all
}

// reaches returns the squares that a piece attacks, with own pieces on them or not.
func (g *Game) reaches(from int) (all []int) {
	piece := g.board[from]
	f, r := from%8, from/8
	if piece|' ' == 'p' {
		up := 1
		if lower(piece) {
			up = -1
		}
		for _, d := range []int{-1, 1} {
			if f+d >= 0 && f+d < 8 && r+up >= 0 && r+up < 8 {
				all = append(all, from+8*up+d)
			}
		}
		return all
	}
	for _, w := range directions[piece&^' '] {
		for n := 1; ; n++ {
			x, y := f+n*w[0], r+n*w[1]
			if x < 0 || x > 7 || y < 0 || y > 7 {
				break
			}
			all = append(all, 8*y+x)
			if g.board[8*y+x] != '.' || piece|' ' == 'n' || piece|' ' == 'k' {
				break
			}
		}
	}
	return all
}

// attacked reports whether a side attacks a square.
func (g *Game) attacked(sq int, black bool) bool {
	for from, piece := range g.board {
		if piece != '.' && lower(piece) == black && slices.Contains(g.reaches(from), sq) {
			return true
		}
	}
	return false
}

func (g *Game) inCheck(black bool) bool {
	king := byte('K')
	if black {
		king = 'k'
	}
	return g.attacked(slices.Index(g.board[:], king), !black)
}

// mayGo reports whether the side to move may castle or leap if the last of the common laws is left out of account: the king may not be
// in check afterwards.
func (g *Game) mayGo(w Way) bool {
	side, rank := index(g.black), 0
	if g.black {
		rank = 56
	}
	if g.castled[side] || !g.inPlace[rank+w.King] || w.Partner >= 0 && !g.inPlace[rank+w.Partner] {
		return false
	}
	for f, empty := range w.Empty {
		if empty && g.board[rank+f] != '.' {
			return false
		}
	}
	for f := min(w.King, w.KingTo); f <= max(w.King, w.KingTo); f++ {
		if g.attacked(rank+f, !g.black) {
			return false
		}
		if piece := g.board[rank+f]; piece != '.' && lower(piece) != g.black {
			return false // a leap goes over own pieces only
		}
	}
	return true
}

// goWay castles or leaps.
func (g *Game) goWay(w Way) {
	side, rank := index(g.black), 0
	if g.black {
		rank = 56
	}
	king := g.board[rank+w.King]
	g.board[rank+w.King], g.inPlace[rank+w.King] = '.', false
	if w.Partner >= 0 {
		partner := g.board[rank+w.Partner]
		g.board[rank+w.Partner], g.inPlace[rank+w.Partner] = '.', false
		g.board[rank+w.PartnerTo] = partner
	}
	g.board[rank+w.KingTo] = king
	g.castled[side] = true
	g.passant, g.black = -1, !g.black
}

// wayName returns a castling or leap in coordinates.
func (g *Game) wayName(w Way) string {
	rank, to := 0, w.Partner
	if g.black {
		rank = 56
	}
	if to < 0 {
		to = w.KingTo
	}
	return name(rank+w.King) + name(rank+to)
}

// move moves a piece, with a promotion in lower case or "".
func (g *Game) move(from, to int, promotion string) {
	piece := g.board[from]
	pawn := piece|' ' == 'p'
	if pawn && to == g.passant {
		g.board[from/8*8+to%8] = '.'
	}
	g.passant = -1
	if pawn && (to-from == 16 || from-to == 16) {
		g.passant = (from + to) / 2
	}
	if promotion != "" {
		piece = promotion[0]
		if !g.black {
			piece &^= ' '
		}
	}
	g.board[from], g.board[to] = '.', piece
	g.inPlace[from], g.inPlace[to] = false, false
	g.black = !g.black
}

// promotions returns the pieces to which a pawn that goes to a square may promote, "" for none.
func promotions(piece byte, to int) []string {
	if piece|' ' == 'p' && (to < 8 || to >= 56) {
		return []string{"q", "r", "b", "n"}
	}
	return []string{""}
}

func lower(piece byte) bool { return piece >= 'a' }

func index(black bool) int {
	if black {
		return 1
	}
	return 0
}

func name(sq int) string { return string([]byte{'a' + byte(sq%8), '1' + byte(sq/8)}) }

func square(text string) int { return int(text[0]-'a') + 8*int(text[1]-'1') }

// Draft is a draft in progress, by RULES.md §3.
type Draft struct {
	ranks    [2][8]byte // White's and Black's pieces by file, 0 for an empty square
	number   int        // of placements
	protocol string     // "free", "copying" or "hidden"
	first    int        // 0 if White begins
}

// NewDraft returns an empty draft.
func NewDraft(protocol string, blackBegins bool) *Draft {
	return &Draft{protocol: protocol, first: index(blackBegins)}
}

// Turn returns the side to place, 0 for White.
func (d *Draft) Turn() int {
	if d.protocol == "hidden" {
		return (d.first + d.number/8) % 2
	}
	return (d.first + d.number) % 2
}

// Over reports whether all pieces are placed.
func (d *Draft) Over() bool { return d.number == 16 }

// Arrays returns the arrays of White and Black when all pieces are placed.
func (d *Draft) Arrays() (white, black string) { return string(d.ranks[0][:]), string(d.ranks[1][:]) }

// Placements returns the legal placements as drops, "N@b1".
func (d *Draft) Placements() (all []string) {
	side := d.Turn()
	for f := range 8 {
		for _, piece := range []byte("KQRBN") {
			if d.mayPlace(side, piece, f) {
				all = append(all, string(piece)+"@"+name(56*side+f))
			}
		}
	}
	slices.Sort(all)
	return all
}

// mayPlace reports whether a piece may be placed on a file: the piece is left, the square is empty, a copying side mirrors the other,
// and the bishops can still be on squares of different colours.
func (d *Draft) mayPlace(side int, piece byte, file int) bool {
	r := d.ranks[side]
	left := map[byte]int{'K': 1, 'Q': 1, 'R': 2, 'B': 2, 'N': 2}
	for _, p := range r {
		left[p]--
	}
	copies := d.protocol == "copying" && side != d.first
	if r[file] != 0 || left[piece] < 1 || copies && d.ranks[d.first][file] != piece {
		return false
	}
	r[file] = piece
	var bishops, empty [2]int
	for f, p := range r {
		switch p {
		case 'B':
			bishops[f%2]++
		case 0:
			empty[f%2]++
		}
	}
	return bishops[0] < 2 && bishops[1] < 2 && bishops[0]+empty[0] > 0 && bishops[1]+empty[1] > 0
}

// Place places a piece, given as a legal drop.
func (d *Draft) Place(drop string) {
	d.ranks[d.Turn()][drop[2]-'a'] = drop[0]
	d.number++
}
