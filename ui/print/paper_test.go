package print

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"maps"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/internal/langtest"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// variant returns a variant and one of its starts.
func variant(t *testing.T, id, start string) (variants.Variant, variants.Start) {
	t.Helper()
	v, ok := variants.ByID(id)
	if !ok {
		t.Fatalf("no variant %s", id)
	}
	s, err := v.ParseStart(start)
	if err != nil {
		t.Fatal(err)
	}
	return v, s
}

// score returns the score sheet of a start position.
func score(t *testing.T, id, start string) Game {
	t.Helper()
	v, s := variant(t, id, start)
	p, err := v.Position(s)
	if err != nil {
		t.Fatal(err)
	}
	return Game{Variant: v, Start: s, Setup: p.Setup()}
}

// customScore returns a score sheet of a custom position with Black to move, with names.
func customScore(t *testing.T) Game {
	t.Helper()
	v, _ := variants.ByID("bunker")
	p, _, err := fen.Parse("r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R b HAha - 3 34", v.Castling)
	if err != nil {
		t.Fatal(err)
	}
	return Game{
		Variant: v, Setup: p.Setup(), White: "José Raúl Capablanca y Graupera (Cuba)", Black: strings.Repeat("Žofie Königová ", 12),
		Event: "Klubmeisterschaft des Schachvereins Großlehna von 1921", Round: "12", Board: "107", Date: "2026-11-21",
	}
}

// longStudy returns the content of a study sheet with plans of the maximum length.
func longStudy() (s Study) {
	s.Source = "60 games of Backrank 0.1.0 against itself, with 1,500 nodes for each move"
	for i := range s.Sides {
		s.Sides[i] = StudySide{
			Arrows: []Arrow{{From: chess.B1, To: chess.C3, Width: 18. / 64}, {From: chess.H1, To: chess.H8, Width: 2. / 64}, {From: chess.E1, To: chess.E1, Shift: .2}},
			Plan:   strings.Repeat("Both the knight on b1 and the knight on g1 like c3: they go there first in 24 and 19 of 60 games. ", 6),
		}
	}
	return s
}

// sheets returns sheets of all kinds.
func sheets(t *testing.T) map[string]func(io.Writer, Style) error {
	t.Helper()
	all := map[string]func(io.Writer, Style) error{}
	for _, c := range [][2]string{
		{"chess960", "518"},
		{"slide", "2001"},
		{"bunker", "37"},
		{"kingsleap", "2879"},
		{"shuffle", "5"},
		{"benko", "W10-B200"},
		{"chess484", "483"},
		{"dfrc", "W400-B959"},
		{"custom:shuffle:independent:slide", "W1518-B2534"},
	} {
		v, s := variant(t, c[0], c[1])
		all["start sheet "+c[0]] = func(w io.Writer, style Style) error { return StartSheet(w, style, v, s) }
		all["study sheet "+c[0]] = func(w io.Writer, style Style) error { return StudySheet(w, style, v, s, longStudy()) }
		sc := score(t, c[0], c[1])
		all["score sheet "+c[0]] = func(w io.Writer, style Style) error { return ScoreSheet(w, style, sc) }
	}
	pre, _ := variants.ByID("prechess")
	for name, sc := range map[string]Game{"blank": {}, "open": {Variant: pre}, "by hand": customScore(t)} {
		all["score sheet "+name] = func(w io.Writer, style Style) error { return ScoreSheet(w, style, sc) }
	}
	return all
}

// Everything is inside the margins, and no text is too small to be legible.
func TestMarginsAreEmpty(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for name, write := range sheets(t) {
			for _, size := range Sizes() {
				checkMargins(t, name, size, 1, read(t, size, write))
			}
		}
	})
}

// checkMargins checks the paper size, the number of pages and the margins of a document.
func checkMargins(t *testing.T, name string, size Size, pages int, p printedDocument) {
	t.Helper()
	wide := widths(t)
	const point = 25.4 / 72
	if math.Abs(p.width*point-size.Width) > .01 || math.Abs(p.height*point-size.Height) > .01 {
		t.Errorf("%s: %v by %v points is not %s", name, p.width, p.height, size.ID)
	}
	if len(p.pages) != pages {
		t.Errorf("%s: %d pages, want %d", name, len(p.pages), pages)
	}
	for i, page := range p.pages {
		ends := map[float64]printedThing{} // the right end of the last text, by line
		for _, thing := range page {
			if last, before := ends[thing.y]; before && thing.drawn == "" && last.x <= thing.x && last.x+wide(last) > thing.x+.5 {
				t.Errorf("%s on %s, page %d: %q lies on %q", name, size.ID, i+1, thing.text, last.text)
			}
			if thing.drawn == "" {
				ends[thing.y] = thing
			}
			left, bottom := thing.x*point, thing.y*point
			right, top := left+wide(thing)*point, bottom+thing.size*capHeight
			if thing.drawn != "" {
				right, top = left+drawnEdge*thing.scale, bottom+drawnEdge*thing.scale
			}
			const hair = .1 // millimetres: numbers in the document are rounded
			if left < margin-hair || right > size.Width-margin+hair || bottom < margin-hair || top > size.Height-margin+hair {
				t.Errorf("%s on %s, page %d: %q %.1f to %.1f, %.1f to %.1f", name, size.ID, i+1, thing.text, left, right, bottom, top)
			}
			if thing.drawn == "" && (thing.size < 4 || thing.text == "") {
				t.Errorf("%s on %s, page %d: %q in %v points", name, size.ID, i+1, thing.text, thing.size)
			}
		}
	}
}

// Equal input gives equal bytes, and not many of them.
func TestSheetsAreReproducible(t *testing.T) {
	all := sheets(t)
	all["book"] = func(w io.Writer, style Style) error { return Book(w, style, variants.ShuffleFamily) }
	for name, write := range all {
		var first, second bytes.Buffer
		if err := write(&first, Style{}); err != nil {
			t.Fatal(err)
		}
		if err := write(&second, Style{}); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: two that differ", name)
		}
		if today := time.Now().UTC().Format("D:20060102"); bytes.Contains(first.Bytes(), []byte(today)) {
			t.Errorf("%s: tells the day", name)
		}
		if first.Len() > 300<<10 {
			t.Errorf("%s: %d bytes", name, first.Len())
		}
	}
}

// A start sheet has every number of the array, its mirror image and every castling, and shows all pieces.
func TestTheStartSheetIsComplete(t *testing.T) {
	names := drawings(t)
	for _, c := range []struct {
		id, start string
		words     []string
		ways      int
	}{
		{"chess960", "518", []string{
			"Fischerandom (Chess960)", "Fischer castling", "518", "RNBQKBNR", "Orthodox chess",
			"Chess960 number 518", "Shuffle number 518", "Regroupment 8 of 22", "Multi 2 of 8", "mirror image 534, RNBKQBNR",
			"O-O-O", "king e1 to c1, rook a1 to d1", "from move 5, once b1, c1 and d1 are clear",
			"O-O", "king e1 to g1, rook h1 to f1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
		}, 2},
		{"chess484", "483", []string{"W742-B742", "number 483", "Chess960 number 742"}, 2},
		{"chess484", "3", []string{"W406-B438", "number 3", "White:  Chess960 number 406", "Black:  Chess960 number 438"}, 4},
		{"dfrc", "W400-B959", []string{"W400-B959", "BBRQNNKR", "RKRNNQBB", "king b8 to c8, rook a8 to d8", "king stays on g1, rook h1 to f1"}, 4},
		{"kingsleap", "518", []string{"Leap", "king e1 to c1", "king e1 to g1"}, 2},
		{"shuffle", "5", []string{"No castling"}, 0},
		{"benko", "W10-B200", []string{"Castling is not possible from this start position"}, 0},
	} {
		v, s := variant(t, c.id, c.start)
		p := read(t, A4, func(w io.Writer, style Style) error { return StartSheet(w, style, v, s) })
		words := p.pages[0].words()
		for _, w := range c.words {
			if !strings.Contains(words, w) {
				t.Errorf("%s %s: %q is not in\n%s", c.id, c.start, w, words)
			}
		}
		pieces, ranks := 0, 0
		for _, thing := range p.pages[0] {
			switch names[thing.drawn] {
			case "":
			case ".":
				ranks++
			default:
				if ranks == 0 {
					pieces++
				}
			}
		}
		if pieces != 32 || ranks != 2*c.ways {
			t.Errorf("%s %s: %d pieces on the board, %d ranks for %d ways", c.id, c.start, pieces, ranks, c.ways)
		}
	}
}

// A study sheet has a board and a plan for each side, and says from which games they follow.
func TestTheStudySheetHasPlans(t *testing.T) {
	names := drawings(t)
	study := Study{Sides: [2]StudySide{{Plan: "White castles early"}, {Plan: "Black waits"}}, Source: "60 games"}
	for id, start := range map[string]string{"chess960": "518", "dfrc": "W400-B959"} {
		v, s := variant(t, id, start)
		p := read(t, A4, func(w io.Writer, style Style) error { return StudySheet(w, style, v, s, study) })
		text := p.pages[0].words()
		for _, want := range []string{v.Title(), start, "White castles early", "Black waits", "60 games"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in\n%s", id, want, text)
			}
		}
		pieces := 0
		for _, thing := range p.pages[0] {
			if name := names[thing.drawn]; name != "" && name != "." {
				pieces++
			}
		}
		if pieces != 64 {
			t.Errorf("%s: %d pieces on two boards", id, pieces)
		}
	}
	v, _ := variant(t, "chess960", "518")
	a, err := variants.ArrayNumbered(2001)
	if err != nil {
		t.Fatal(err)
	}
	if err := StudySheet(io.Discard, Style{}, v, variants.Both(a), study); err == nil {
		t.Error("a start of another variant is accepted")
	}
}

// Every array has a start sheet, under every rule; a short test checks every 97th.
func TestEveryArrayHasAStartSheet(t *testing.T) {
	names := drawings(t)
	for _, rule := range variants.Castlings() {
		v := variants.Custom(variants.ShuffleFamily, variants.Mirrored, rule)
		step := int64(1)
		if testing.Short() {
			step = 97
		}
		var starts []variants.Start
		for i := int64(0); i < v.Count(); i += step {
			starts = append(starts, v.StartAt(i))
		}
		p := read(t, Letter, func(w io.Writer, style Style) error {
			p, err := newPages(style, "")
			for _, start := range starts {
				if err == nil {
					err = addStartPage(p, v, start)
				}
			}
			if err != nil {
				return err
			}
			return p.write(w)
		})
		if len(p.pages) != len(starts) {
			t.Fatalf("%s: %d pages for %d arrays", rule.Name, len(p.pages), len(starts))
		}
		for i, start := range starts {
			checkStartSheet(t, v, start, p.pages[i], names)
		}
	}
}

// checkStartSheet checks that a page is the sheet of an array: its number, its letters, each castling with its effect,
// and the pieces of the board and of the ranks before and after each castling.
func checkStartSheet(t *testing.T, v variants.Variant, start variants.Start, page printedPage, names map[string]string) {
	t.Helper()
	text := page.words()
	want := []string{v.StartID(start), start.White.String()}
	pieces := map[string]int{"P": 8, "p": 8}
	for _, kind := range start.White {
		pieces[strings.ToUpper(kind.String())]++
		pieces[kind.String()]++
	}
	for _, w := range facts.Ways(start.White, v.Castling) {
		name, effect := wayWords(start.White, w, chess.White)
		want = append(want, name, effect)
		before, after := (&way{w, start.White, chess.White}).pictures()
		for f := range before {
			for _, piece := range []chess.Piece{before[f], after[f]} {
				if piece != chess.NoPiece {
					pieces[strings.ToUpper(piece.Type().String())]++
				}
			}
		}
	}
	for _, part := range want {
		if !strings.Contains(text, part) {
			t.Errorf("%v under %s: %q is missing in %q", start, v.Castling.Name, part, text)
		}
	}
	drawn := map[string]int{}
	for _, thing := range page {
		if name := names[thing.drawn]; thing.drawn != "" && name != "." {
			drawn[name]++
		}
	}
	if !maps.Equal(drawn, pieces) {
		t.Errorf("%v under %s: %v are drawn, want %v", start, v.Castling.Name, drawn, pieces)
	}
}

// A start that the variant does not have is refused with a message, and nothing is written.
func TestAStartOfAnotherVariantIsRefused(t *testing.T) {
	v, _ := variant(t, "chess960", "518")
	a, err := variants.ArrayNumbered(2001)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := StartSheet(&b, Style{}, v, variants.Both(a)); err == nil || !strings.Contains(err.Error(), "king is between the rooks") || b.Len() > 0 {
		t.Errorf("%v, %d bytes", err, b.Len())
	}
}

// A score sheet has 60 rows, numbered from the first move of the game.
func TestTheScoreSheetCountsMoves(t *testing.T) {
	for name, c := range map[string]struct {
		score Game
		first int
		words []string
	}{
		"blank":   {Game{}, 1, []string{"Score sheet", "Event", "Round", "Board", "Date", "Result", "Start position", "Castling"}},
		"start":   {score(t, "chess960", "518"), 1, []string{"518", "RNBQKBNR, Orthodox chess", "Fischer castling"}},
		"by hand": {customScore(t), 34, []string{"Set-up position, Black to move", "José Raúl Capablanca y Graupera (Cuba)", "…", "34 "[:2]}},
	} {
		words := "\n" + read(t, A4, func(w io.Writer, s Style) error { return ScoreSheet(w, s, c.score) }).pages[0].words() + "\n"
		for n := c.first; n < c.first+60; n++ {
			if !strings.Contains(words, fmt.Sprintf("\n%d\n", n)) {
				t.Errorf("%s: no row for move %d", name, n)
			}
		}
		if strings.Contains(words, fmt.Sprintf("\n%d\n", c.first+60)) {
			t.Errorf("%s: too many rows", name)
		}
		for _, w := range c.words {
			if !strings.Contains(words, w) {
				t.Errorf("%s: %q is not in %s", name, w, words)
			}
		}
	}
}

// The moves are next to their numbers, White's left of Black's, on as many pages as needed, and the result is in its
// field. If Black moved first, so do the rows.
func TestTheScoreSheetHoldsTheMoves(t *testing.T) {
	for name, c := range map[string]struct {
		score Game
		moves int
		pages int
	}{
		"short": {score(t, "chess960", "518"), 7, 1}, "full": {score(t, "chess960", "518"), 120, 1},
		"long": {score(t, "slide", "2001"), 121, 2}, "very long": {score(t, "dfrc", "W400-B959"), 600, 5},
		"by hand": {customScore(t), 119, 1}, "by hand, long": {customScore(t), 121, 2},
	} {
		for i := range c.moves {
			c.score.Moves = append(c.score.Moves, fmt.Sprintf("Qa%dxh8+", i))
		}
		c.score.Result = "½–½"
		for _, size := range Sizes() {
			write := func(w io.Writer, s Style) error { return ScoreSheet(w, s, c.score) }
			p := read(t, size, write)
			checkMargins(t, name, size, c.pages, p)
			if !strings.Contains(p.pages[0].words(), "\n½–½\n") {
				t.Errorf("%s: no result", name)
			}
			numbers, places := map[string]printedThing{}, map[string]printedThing{}
			for n, page := range p.pages {
				for _, thing := range page {
					thing.y -= float64(n) * size.Height * 10 // lines up the pages below each other
					if strings.HasPrefix(thing.text, "Qa") {
						places[thing.text] = thing
					} else if _, known := numbers[thing.text]; !known || thing.size == 9 {
						numbers[thing.text] = thing
					}
				}
			}
			first, offset := 1, 0
			if c.score.Setup.Turn == chess.Black {
				first, offset = 34, 1
			}
			for i, move := range c.score.Moves {
				number, place := numbers[fmt.Sprint(first+(i+offset)/2)], places[move]
				black := (i+offset)%2 == 1
				if place.text == "" || place.y != number.y || place.x <= number.x || black != (place.x-number.x > 80) {
					t.Errorf("%s: move %d is at %.0f, %.0f, its number at %.0f, %.0f", name, i, place.x, place.y, number.x, number.y)
					break
				}
			}
		}
	}
}

// A long name does not delay the sheet.
func TestALongNameDoesNotDelayTheSheet(t *testing.T) {
	sc := Game{White: strings.Repeat("ž", 200_000)}
	words := read(t, A4, func(w io.Writer, s Style) error { return ScoreSheet(w, s, sc) }).pages[0].words()
	if !strings.Contains(words, "žžž…\n") {
		t.Error("it is not cut")
	}
}

// A character that the typeface lacks is replaced by a question mark, without a wrong width or an error.
func TestUnknownLettersAreQuestionMarks(t *testing.T) {
	sc := Game{White: "Łukasz Ångström Иванов 王", Black: "\x00😀\n", Setup: rules.Setup{}}
	words := read(t, A4, func(w io.Writer, s Style) error { return ScoreSheet(w, s, sc) }).pages[0].words()
	if !strings.Contains(words, "Łukasz Ångström Иванов ?") || !strings.Contains(words, "\n???\n") {
		t.Error(words)
	}
}

// The usual paper is A4, except in the countries of Letter.
func TestPaperByCountry(t *testing.T) {
	for land, want := range map[string]Size{"US": Letter, "MX": Letter, "DE": A4, "": A4} {
		if got := SizeIn(land); got != want {
			t.Errorf("%s: %s", land, got.ID)
		}
	}
	if SizeByID("letter") != Letter || SizeByID("") != A4 {
		t.Error("ids")
	}
}

// Sheets interpret pure black as an unpainted shape, so no set may use it.
func TestNoPieceIsDrawnInPureBlack(t *testing.T) {
	for _, set := range assets.Sets() {
		for _, piece := range assets.Pieces() {
			svg, err := set.SVG(piece)
			if err != nil {
				t.Fatal(err)
			}
			for _, black := range []string{"#000", "black"} {
				if strings.Contains(strings.ToLower(string(svg)), black) {
					t.Errorf("%s %v: %s", set.ID, piece, black)
				}
			}
		}
	}
}

// A gradient is printed in its first colour, which must become white or black, because the dots of a printer blur small
// pieces.
func TestGradientsArePrintedInBlackAndWhite(t *testing.T) {
	first, gradients := regexp.MustCompile(`<stop offset="0" stop-color="#([0-9A-F]{6})"/>`), 0
	for _, set := range assets.Sets() {
		for _, piece := range assets.Pieces() {
			svg, err := set.SVG(piece)
			if err != nil {
				t.Fatal(err)
			}
			want := map[chess.Color]int{chess.White: 255, chess.Black: 0}[piece.Color()]
			for _, m := range first.FindAllSubmatch(svg, -1) {
				gradients++
				rgb, _ := strconv.ParseUint(string(m[1]), 16, 32)
				c := color.NRGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 255}
				if g, painted := grey(c); g != want || !painted {
					t.Errorf("%s %v: a gradient of #%s is printed as %d, want %d", set.ID, piece, m[1], g, want)
				}
			}
		}
	}
	if gradients < 12 {
		t.Errorf("%d gradients", gradients)
	}
}
