package lang_test

import (
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/words"
)

// Languages with genders, cases, several plurals, other lists, dates and numbers need no change of the source: their files
// in testdata have a few texts.
func TestTranslationsFollowTheirGrammar(t *testing.T) {
	defer lang.Use("en")
	moved := func(kind chess.PieceType) string {
		return lang.L("The {{.Piece}} on {{.Square}} has already moved", "Piece", words.Piece(kind), "Square", chess.H1)
	}
	never := func(kind chess.PieceType) string {
		return lang.L("{{.Side}} never castled with the {{.Partner}} on {{.Square}}", "Side", words.Color(chess.White), "Partner", words.Piece(kind), "Square", chess.C1)
	}
	whitesPieces := func() string { return lang.L("{{.Side}}'s pieces", "Side", words.Color(chess.White)) }
	for _, language := range []struct {
		tag   string
		check func() [][2]string // the wanted texts and those that are shown
	}{
		{tag: "de", check: func() [][2]string {
			return [][2]string{
				{"Der Turm auf h1 hat schon gezogen", moved(chess.Rook)},
				{"Die Dame auf h1 hat schon gezogen", moved(chess.Queen)},
				{"Weiß hat nie mit dem Läufer auf c1 rochiert", never(chess.Bishop)},
				{"Weiß hat nie mit der Dame auf c1 rochiert", never(chess.Queen)},
				{"Weiß hat nie mit knight auf c1 rochiert", never(chess.Knight)}, // not translated
				{"Weiß’ Figuren", whitesPieces()},
				{"ein Turm", words.Pieces(1, chess.Rook)},
				{"2 Türme", words.Pieces(2, chess.Rook)},
				{"a1, b2 und c3", words.And([]chess.Square{chess.A1, chess.B2, chess.C3})},
				{"8.294.400", lang.Number(8294400)},
				{"62,5 %", words.Score(.625, true)},
				{"0,5 Sekunden", words.ExactDuration(500 * time.Millisecond)},
				{"1 Sekunde", words.ExactDuration(time.Second)},
				{"7. März 2026, 09:05 Uhr", words.DateTime(time.Date(2026, time.March, 7, 9, 5, 0, 0, time.UTC))},
			}
		}},
		{tag: "ru", check: func() [][2]string {
			return [][2]string{
				{"h1: ладья уже ходила", moved(chess.Rook)},
				{"h1: слон уже ходил", moved(chess.Bishop)},
				{"Белые так и не рокировались со слоном на c1", words.Sentence(never(chess.Bishop))},
				{"1 ладья", words.Pieces(1, chess.Rook)},
				{"3 ладьи", words.Pieces(3, chess.Rook)},
				{"11 ладей", words.Pieces(11, chess.Rook)},
				{"21 ладья", words.Pieces(21, chess.Rook)},
				{"0,5 секунды", words.ExactDuration(500 * time.Millisecond)},
				{"5 секунд", words.ExactDuration(5 * time.Second)},
				{"b1, c1 или g1", words.Or([]string{"b1", "c1", "g1"})}, // the pattern with a comma is not translated
			}
		}},
		{tag: "tr", check: func() [][2]string {
			return [][2]string{
				{"2 kale", words.Pieces(2, chess.Rook)},
				{"Beyaz'ın taşları", whitesPieces()},
				{"%62,5", words.Score(.625, true)},
				{"İlişkisiz", variants.Independent.String()},
			}
		}},
	} {
		lang.UseTestdata(language.tag)
		if lang.Tag() != language.tag {
			t.Errorf("the language is %q, want %q", lang.Tag(), language.tag)
		}
		for _, c := range language.check() {
			if c[1] != c[0] {
				t.Errorf("%s: %q, want %q", language.tag, c[1], c[0])
			}
		}
	}
}
