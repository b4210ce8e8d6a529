package variants

// Example is one move on a board, to be shown before and after.
type Example struct {
	// FEN is the position before the move; its castling field fits the rule.
	FEN string
	// Move is the move in coordinates, castling as king takes partner: "e1h1".
	Move string
	// Caption describes where each moving piece lands, or that it stays.
	Caption string
	// Source is the text that the example is from.
	Source string
}

var classicalExamples = []Example{
	{
		FEN:     "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1",
		Move:    "e1h1",
		Caption: "O-O: king e1 to g1, rook h1 to f1.",
		Source:  "FIDE Laws 3.8",
	},
	{
		FEN:     "1r2k2r/1ppppppp/8/8/8/8/P1PPPPPP/R3K2R w HAh - 0 1",
		Move:    "e1a1",
		Caption: "O-O-O: king e1 to c1, rook a1 to d1. Only the rook passes over b1, so it does not matter that Black attacks it.",
		Source:  "FIDE Laws 3.8",
	},
	{
		FEN:     "1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/R3KR2 b Ah - 0 1",
		Move:    "e8h8",
		Caption: "After a draft each side has the rights of its own array: Black's rook on b8 has none, the one in the corner has. King e8 to g8, rook h8 to f8.",
		Source:  "P. Benko 1978",
	},
}

var fischerExamples = []Example{
	{
		FEN:     "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - 0 1",
		Move:    "b1h1",
		Caption: "O-O, the longest way: king b1 to g1, rook h1 to f1.",
		Source:  "FIDE Guidelines II",
	},
	{
		FEN:     "r5kr/pppppppp/8/8/8/8/PPPPPPPP/R5KR w HAha - 0 1",
		Move:    "g1h1",
		Caption: "O-O with the king already in place: it stays on g1, and the rook goes from h1 to f1.",
		Source:  "FIDE Guidelines II",
	},
	{
		FEN:     "3rk2r/pppppppp/8/8/8/8/PPPPPPPP/3RK2R w HDhd - 0 1",
		Move:    "e1d1",
		Caption: "O-O-O with the rook already in place: king e1 to c1, over the rook, which stays on d1.",
		Source:  "FIDE Guidelines II",
	},
	{
		FEN:     "r4kr1/pppppppp/8/8/8/8/PPPPPPPP/R4KR1 w GAga - 0 1",
		Move:    "f1g1",
		Caption: "O-O: the two change places. King f1 to g1, rook g1 to f1.",
		Source:  "FIDE Guidelines II",
	},
}

var orthodoxExamples = []Example{
	{
		FEN:     "r1k4r/pppppppp/8/8/8/8/PPPPPPPP/R1K4R w HAha - 0 1",
		Move:    "c1h1",
		Caption: "O-O: two squares and no farther. King c1 to e1, rook h1 to d1.",
		Source:  "J. K. Lewis 2005",
	},
	{
		FEN:     "r1k4r/pppppppp/8/8/8/8/PPPPPPPP/R1K4R w HAha - 0 1",
		Move:    "c1a1",
		Caption: "O-O-O onto the rook's own square: king c1 to a1, rook a1 to b1.",
		Source:  "J. K. Lewis 2005",
	},
	{
		FEN:     "2rk3r/pppppppp/8/8/8/8/PPPPPPPP/2RK3R w HChc - 0 1",
		Move:    "d1c1",
		Caption: "O-O-O over the rook: king d1 to b1. The rook stays on c1, the square that the king crossed.",
		Source:  "J. K. Lewis 2005",
	},
	{
		FEN:     "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - 0 1",
		Move:    "b1a1",
		Caption: "O-O-O in the corner: the two change places. King b1 to a1, rook a1 to b1.",
		Source:  "J. K. Lewis 2005",
	},
}

var bunkerExamples = []Example{
	{
		FEN:     "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HEAhea - 0 1",
		Move:    "e1a1",
		Caption: "O-O-O into the bunker: king e1 to b1, rook a1 to c1.",
		Source:  "C. Daniel 2009",
	},
	{
		FEN:     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w HEAhea - 0 1",
		Move:    "e1b1",
		Caption: "The leap: king e1 to b1, alone, over queen and bishop.",
		Source:  "C. Daniel 2009",
	},
	{
		FEN:     "kr5r/pppppppp/8/8/8/1R6/PPPPPPPP/K6R w HAha - 0 1",
		Move:    "a1h1",
		Caption: "Both rooks started on one side: the farther one castles. King a1 to g1, rook h1 to f1.",
		Source:  "C. Daniel 2009",
	},
	{
		FEN:     "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HBAhba - 0 1",
		Move:    "b1a1",
		Caption: "O-O-O with the king already in place: it stays on b1, and the rook goes from a1 to c1. The king can neither castle nor leap again.",
		Source:  "C. Daniel 2009",
	},
}

var slideExamples = []Example{
	{
		FEN:     "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1",
		Move:    "e1a1",
		Caption: "The king slides the whole way: king e1 to b1, rook a1 to c1.",
		Source:  "P. O'Neal 2004",
	},
	{
		FEN:     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN2K2R w HBAabcdfgh - 0 1",
		Move:    "e1b1",
		Caption: "A knight as partner: king e1 to c1, knight b1 to d1.",
		Source:  "P. O'Neal 2004",
	},
	{
		FEN:     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w HGFCBAabcdfgh - 0 1",
		Move:    "e1f1",
		Caption: "The king has no room to slide, so its neighbour hops. The king stays on e1, bishop f1 to d1.",
		Source:  "P. O'Neal 2004",
	},
	{
		FEN:     "q3k2r/pppppppp/8/8/8/8/PPPPPPPP/Q3K2R b HAha - 0 1",
		Move:    "e8a8",
		Caption: "A queen as partner: king e8 to b8, queen a8 to c8.",
		Source:  "P. O'Neal 2004",
	},
}

var leapExamples = []Example{
	{
		FEN:     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w Ee - 0 1",
		Move:    "e1g1",
		Caption: "Over its own bishop: king e1 to g1. The rooks are not involved.",
		Source:  "RANDOM.TXT of the program Zork",
	},
	{
		FEN:     "rk2qbnr/pppppppp/8/8/8/8/PPPPPPPP/RK2QBNR w Bb - 0 1",
		Move:    "b1d1",
		Caption: "From the b-file the king can leap in one direction only: king b1 to d1.",
		Source:  "RANDOM.TXT of the program Zork",
	},
}

var walkExamples = []Example{
	{
		FEN:     "rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w - - 0 1",
		Move:    "e1f1",
		Caption: "There is no castling: king e1 to f1. The king has to walk to safety.",
		Source:  "Traditional",
	},
}
