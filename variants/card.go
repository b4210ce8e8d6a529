package variants

import (
	"backrank/lang"
	"backrank/variants/rules"
)

// The names of the seven castling rules.

func noCastlingNames() rules.Names {
	return rules.Names{Phrase: lang.L("no castling"), Short: lang.X("no castling rule", "None"), Narrow: lang.X("no castling rule", "None")}
}

func classicalNames() rules.Names {
	return rules.Names{Phrase: lang.L("classical castling"), Label: lang.L("Classical (orthodox chess)"), Short: lang.L("Orthodox chess"), Narrow: lang.X("short name of classical castling", "Classical")}
}

func fischerNames() rules.Names {
	return rules.Names{Phrase: lang.L("Fischer castling"), Label: lang.L("Fischer (Chess960)"), Short: lang.L("Chess960"), Narrow: lang.X("short name of Fischer castling", "Fischer")}
}

func orthodoxNames() rules.Names {
	return rules.Names{Phrase: lang.L("orthodox castling"), Label: lang.L("Orthodox (Chess480)"), Short: lang.L("Chess480"), Narrow: lang.X("short name of orthodox castling", "Orthodox")}
}

func bunkerNames() rules.Names {
	return rules.Names{Phrase: lang.L("bunker leap"), Short: lang.L("Bunker")}
}

func slideNames() rules.Names {
	return rules.Names{Phrase: lang.L("slide castling"), Short: lang.L("Slide"), Narrow: lang.L("Slide")}
}

func leapNames() rules.Names {
	return rules.Names{Phrase: lang.L("king's leap")}
}

// The cards of the seven castling rules.

func classicalCard() rules.Card {
	return rules.Card{
		Summary: lang.L("Castling as in orthodox chess"),
		Laws: []string{
			lang.L("The king must start on the e-file and the rook in a corner."),
			lang.L("On the a-side the king goes to the c-file and the rook to the d-file; on the h-side the king goes to the g-file and the rook to the f-file."),
			lang.L("From any other start there is no castling on that side."),
		},
		Source: lang.L("FIDE Laws 3.8; for Pre-chess P. Benko 1978"), Examples: classicalExamples(),
	}
}

func fischerCard() rules.Card {
	return rules.Card{
		Summary: lang.L("Castle to the c- or g-file"),
		Laws: []string{
			lang.L("The king castles with the rook on either side."),
			lang.L("On the a-side the king goes to the c-file and the rook to the d-file; on the h-side the king goes to the g-file and the rook to the f-file."),
			lang.L("King, rook or both may stay where they are, or change places."),
		},
		Source: lang.L("R. J. Fischer 1996; FIDE Guidelines II"), Examples: fischerExamples(),
	}
}

func orthodoxCard() rules.Card {
	return rules.Card{
		Summary: lang.L("Castle two squares toward the rook"),
		Laws: []string{
			lang.L("The king castles with the rook on either side and moves two squares toward it, over it or onto its square if need be."),
			lang.L("The rook goes to the square that the king crossed, or stays if it is already there."),
			lang.L("A king and a rook next to each other in the corner change places."),
		},
		Source: "J. K. Lewis 2005", Examples: orthodoxExamples(),
	}
}

func bunkerCard() rules.Card {
	return rules.Card{
		Summary: lang.L("Castle or leap to the b- or g-file"),
		Laws: []string{
			lang.L("On the a-side the king goes to the b-file and the rook to the c-file; on the h-side the king goes to the g-file and the rook to the f-file."),
			lang.L("If both rooks start on the same side of the king, only the farther one can castle."),
			lang.L("Instead of castling, the king may leap alone to the b- or g-file, over its own pieces but not over enemy pieces."),
		},
		Source: "C. Daniel 2009", Examples: bunkerExamples(),
	}
}

func slideCard() rules.Card {
	return rules.Card{
		Summary: lang.L("Castle with the next unmoved piece"),
		Laws: []string{
			lang.L("The first piece to the left or right of the king may be its partner if it is your own and has not moved."),
			lang.L("The king slides all the way up to it, and the partner hops to the other side of the king."),
			lang.L("A partner beside the king hops over it, if the square on the other side is empty; the king stays."),
		},
		Source: "P. O'Neal 2004", Examples: slideExamples(),
	}
}

func leapCard() rules.Card {
	return rules.Card{
		Summary: lang.L("The king leaps two squares, once"),
		Laws: []string{
			lang.L("The king moves alone, exactly two squares to the left or right."),
			lang.L("It may leap over its own piece but not over an enemy piece, and lands on an empty square."),
		},
		Source: lang.L("Named by P. O'Neal; rule from RANDOM.TXT of the program Zork"), Examples: leapExamples(),
	}
}

func noCastlingCard() rules.Card {
	return rules.Card{
		Summary:  lang.L("No castling"),
		Laws:     []string{lang.L("The king has no special move.")},
		Source:   lang.L("Traditional"),
		Examples: walkExamples(),
	}
}

func classicalExamples() []rules.Example {
	return []rules.Example{
		{
			FEN:     "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1",
			Move:    "e1h1",
			Caption: lang.L("O-O: king e1 to g1, rook h1 to f1."),
			Source:  lang.L("FIDE Laws 3.8"),
		},
		{
			FEN:     "1r2k2r/1ppppppp/8/8/8/8/P1PPPPPP/R3K2R w HAh - 0 1",
			Move:    "e1a1",
			Caption: lang.L("O-O-O: king e1 to c1, rook a1 to d1. Only the rook passes over b1, so it does not matter that Black attacks it."),
			Source:  lang.L("FIDE Laws 3.8"),
		},
		{
			FEN:     "1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/R3KR2 b Ah - 0 1",
			Move:    "e8h8",
			Caption: lang.L("After a draft each side has the rights of its own array: Black's rook on b8 has none, the one in the corner has. King e8 to g8, rook h8 to f8."),
			Source:  "P. Benko 1978",
		},
	}
}

func fischerExamples() []rules.Example {
	return []rules.Example{
		{
			FEN:     "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - 0 1",
			Move:    "b1h1",
			Caption: lang.L("O-O, the longest way: king b1 to g1, rook h1 to f1."),
			Source:  lang.L("FIDE Guidelines II"),
		},
		{
			FEN:     "r5kr/pppppppp/8/8/8/8/PPPPPPPP/R5KR w HAha - 0 1",
			Move:    "g1h1",
			Caption: lang.L("O-O with the king already in place: it stays on g1, and the rook goes from h1 to f1."),
			Source:  lang.L("FIDE Guidelines II"),
		},
		{
			FEN:     "3rk2r/pppppppp/8/8/8/8/PPPPPPPP/3RK2R w HDhd - 0 1",
			Move:    "e1d1",
			Caption: lang.L("O-O-O with the rook already in place: king e1 to c1, over the rook, which stays on d1."),
			Source:  lang.L("FIDE Guidelines II"),
		},
		{
			FEN:     "r4kr1/pppppppp/8/8/8/8/PPPPPPPP/R4KR1 w GAga - 0 1",
			Move:    "f1g1",
			Caption: lang.L("O-O: the two change places. King f1 to g1, rook g1 to f1."),
			Source:  lang.L("FIDE Guidelines II"),
		},
	}
}

func orthodoxExamples() []rules.Example {
	return []rules.Example{
		{
			FEN:     "r1k4r/pppppppp/8/8/8/8/PPPPPPPP/R1K4R w HAha - 0 1",
			Move:    "c1h1",
			Caption: lang.L("O-O: two squares and no farther. King c1 to e1, rook h1 to d1."),
			Source:  "J. K. Lewis 2005",
		},
		{
			FEN:     "r1k4r/pppppppp/8/8/8/8/PPPPPPPP/R1K4R w HAha - 0 1",
			Move:    "c1a1",
			Caption: lang.L("O-O-O onto the rook's own square: king c1 to a1, rook a1 to b1."),
			Source:  "J. K. Lewis 2005",
		},
		{
			FEN:     "2rk3r/pppppppp/8/8/8/8/PPPPPPPP/2RK3R w HChc - 0 1",
			Move:    "d1c1",
			Caption: lang.L("O-O-O over the rook: king d1 to b1. The rook stays on c1, the square that the king crossed."),
			Source:  "J. K. Lewis 2005",
		},
		{
			FEN:     "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - 0 1",
			Move:    "b1a1",
			Caption: lang.L("O-O-O in the corner: the two change places. King b1 to a1, rook a1 to b1."),
			Source:  "J. K. Lewis 2005",
		},
	}
}

func bunkerExamples() []rules.Example {
	return []rules.Example{
		{
			FEN:     "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HEAhea - 0 1",
			Move:    "e1a1",
			Caption: lang.L("O-O-O into the bunker: king e1 to b1, rook a1 to c1."),
			Source:  "C. Daniel 2009",
		},
		{
			FEN:     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w HEAhea - 0 1",
			Move:    "e1b1",
			Caption: lang.L("The leap: king e1 to b1, alone, over queen and bishop."),
			Source:  "C. Daniel 2009",
		},
		{
			FEN:     "kr5r/pppppppp/8/8/8/1R6/PPPPPPPP/K6R w HAha - 0 1",
			Move:    "a1h1",
			Caption: lang.L("Both rooks started on one side: the farther one castles. King a1 to g1, rook h1 to f1."),
			Source:  "C. Daniel 2009",
		},
		{
			FEN:     "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HBAhba - 0 1",
			Move:    "b1a1",
			Caption: lang.L("O-O-O with the king already in place: it stays on b1, and the rook goes from a1 to c1. The king can neither castle nor leap again."),
			Source:  "C. Daniel 2009",
		},
	}
}

func slideExamples() []rules.Example {
	return []rules.Example{
		{
			FEN:     "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1",
			Move:    "e1a1",
			Caption: lang.L("The king slides the whole way: king e1 to b1, rook a1 to c1."),
			Source:  "P. O'Neal 2004",
		},
		{
			FEN:     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN2K2R w HBAabcdfgh - 0 1",
			Move:    "e1b1",
			Caption: lang.L("A knight as partner: king e1 to c1, knight b1 to d1."),
			Source:  "P. O'Neal 2004",
		},
		{
			FEN:     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w HGFCBAabcdfgh - 0 1",
			Move:    "e1f1",
			Caption: lang.L("The king has no room to slide, so its neighbour hops. The king stays on e1, bishop f1 to d1."),
			Source:  "P. O'Neal 2004",
		},
		{
			FEN:     "q3k2r/pppppppp/8/8/8/8/PPPPPPPP/Q3K2R b HAha - 0 1",
			Move:    "e8a8",
			Caption: lang.L("A queen as partner: king e8 to b8, queen a8 to c8."),
			Source:  "P. O'Neal 2004",
		},
	}
}

func leapExamples() []rules.Example {
	return []rules.Example{
		{
			FEN:     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w Ee - 0 1",
			Move:    "e1g1",
			Caption: lang.L("Over its own bishop: king e1 to g1. The rooks are not involved."),
			Source:  lang.L("RANDOM.TXT of the program Zork"),
		},
		{
			FEN:     "rk2qbnr/pppppppp/8/8/8/8/PPPPPPPP/RK2QBNR w Bb - 0 1",
			Move:    "b1d1",
			Caption: lang.L("From the b-file the king can leap in one direction only: king b1 to d1."),
			Source:  lang.L("RANDOM.TXT of the program Zork"),
		},
	}
}

func walkExamples() []rules.Example {
	return []rules.Example{
		{
			FEN:     "rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w - - 0 1",
			Move:    "e1f1",
			Caption: lang.L("There is no castling: king e1 to f1. The king has to walk to safety."),
			Source:  lang.L("Traditional"),
		},
	}
}
