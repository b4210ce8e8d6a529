package ui

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/archive"
	"backrank/engine"
	"backrank/engine/draft"
	"backrank/engine/explain"
	"backrank/engine/uci"
	"backrank/engine/uci/client"
	"backrank/ui/board"
	"backrank/ui/print"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/fen"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
)

// withBishops is a castling rule that is not in the program: the king castles only with bishops, and both land beside
// the corner. All tests of this package run with it registered.
var withBishops = variants.RegisterCastling(rules.Castling{
	ID: "bishops", Name: "Bishop castling",
	Partners: []chess.PieceType{chess.Bishop},
	Land: func(king, bishop chess.File) (chess.File, chess.File) {
		if bishop < king {
			return chess.FileB, chess.FileC
		}
		return chess.FileG, chess.FileF
	},
	Card: func() rules.Card {
		return rules.Card{
			Summary:  "Castle with a bishop",
			Laws:     []string{"The king and the bishop land beside the corner."},
			Source:   "A test",
			Examples: []rules.Example{{FEN: bishopsFEN, Move: "e1f1", Caption: "O-O: king e1 to g1, and the bishop stays on f1."}},
		}
	},
})

const (
	bishopsFEN  = "2b1kb2/pppppppp/8/8/8/8/PPPPPPPP/2B1KB2 w FCfc - 0 1"
	bishopsID   = "custom:shuffle:mirrored:bishops"
	bishopsGame = `[Event "Test"]
[Variant "Shuffle, mirrored, bishop castling"]
[SetUp "1"]
[FEN "2b1kb2/pppppppp/8/8/8/8/PPPPPPPP/2B1KB2 w FCfc - 0 1"]
[Result "1-0"]

1. O-O O-O-O 1-0
`
)

// Everything that the program does with its own castling rules it does with a rule that a test registers.
func TestRegisteredCastlingRule(t *testing.T) {
	v, ok := variants.ByID(bishopsID)
	if !ok || v.Castling != withBishops {
		t.Fatal("there is no variant of the rule")
	}
	start, err := v.ParseStart("518")
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Position(start)
	if err != nil {
		t.Fatal(err)
	}
	ready, _, err := fen.Parse(bishopsFEN, withBishops)
	if err != nil {
		t.Fatal(err)
	}
	castle, err := san.ParseTyped(&ready, "O-O")
	if err != nil {
		t.Fatal(err)
	}
	for name, holds := range map[string]func(*testing.T){
		"start": func(t *testing.T) {
			if got := p.CastlingRights(); got != rules.Bit(chess.C1)|rules.Bit(chess.F1)|rules.Bit(chess.C8)|rules.Bit(chess.F8) {
				t.Errorf("rights %v", got)
			}
		},
		"FEN": func(t *testing.T) {
			for _, field := range []string{"FCfc", "KQkq"} {
				p, warnings, err := fen.Parse(strings.Replace(bishopsFEN, "FCfc", field, 1), withBishops)
				if err != nil || len(warnings) > 0 || fen.Format(&p) != bishopsFEN {
					t.Errorf("%s: %s %v %v", field, fen.Format(&p), warnings, err)
				}
			}
		},
		"PGN": func(t *testing.T) {
			g, err := pgn.NewReader(strings.NewReader(bishopsGame)).Next()
			if err != nil || len(g.Warnings) > 0 {
				t.Fatal(err, g.Warnings)
			}
			if text, err := pgn.Text(g); err != nil || text != bishopsGame+"\n" {
				t.Errorf("%v\n%s", err, text)
			}
		},
		"gestures": func(t *testing.T) {
			r := open(t, bishopsID, bishopsFEN)
			if got := buttonLabels(r.strips[1].Buttons()); got != "O-O-O, available; O-O, available" {
				t.Errorf("buttons %s", got)
			}
			king := board.Origin{Square: chess.E1, Piece: chess.WhiteKing}
			if !slices.ContainsFunc(r.gestureHandler.Targets(king), func(to board.Target) bool { return to.Square == chess.F1 }) {
				t.Error("the bishop is no target of the king")
			}
			sounds := r.recordSounds()
			r.do(func() { r.gestureHandler.Dropped(king, chess.F1, board.Drag) })
			if got := r.view.Position.King(chess.White); got != chess.G1 || sounds() != "castling" {
				t.Errorf("the king is on %v", got)
			}
		},
		"reasons": func(t *testing.T) {
			for text, want := range map[string]string{
				"4k3/8/8/7b/8/8/8/2B1KB2 w FC - 0 1": "The king would pass through d1, which is attacked by the bishop on h5",
				"4k3/8/8/8/8/8/8/2R1KB2 w F - 0 1":   "The king can castle only with a bishop that has not moved, and there is a rook on c1",
				"4k3/8/8/8/8/8/8/1BB1KB2 w FB - 0 1": "Only the bishop on b1 can castle on this side, not the nearer one",
			} {
				p, _, err := fen.Parse(text, withBishops)
				if err != nil {
					t.Fatal(err)
				}
				if got := p.WhyNot(chess.E1, chess.C1).String(); got != want {
					t.Errorf("%s: %q, want %q", text, got, want)
				}
			}
		},
		"explanations": func(t *testing.T) {
			if r := explain.Move(ready, castle); r.Kind == explain.Nothing || !strings.Contains(r.String(), "astle") {
				t.Errorf("O-O is explained as %q", r)
			}
		},
		"computer": func(t *testing.T) {
			e := engine.New(1)
			found := e.Search(context.Background(), ready, nil, engine.Limits{Nodes: 500, Moves: []rules.Move{castle}}, nil)
			if len(found.PV) == 0 || found.PV[0] != castle {
				t.Errorf("of castling alone it plays %v", found.PV)
			}
		},
		"drafts": func(t *testing.T) {
			d := draft.Complete(variants.NewDraft(variants.Terms{}), withBishops, 1)
			placed, done := d.Start()
			if !done {
				t.Fatal("the draft is not complete")
			}
			if _, err := placed.Position(withBishops); err != nil {
				t.Error(err)
			}
			if got := variants.Custom(variants.ShuffleFamily, variants.Drafted, withBishops).Name; got != "Pre-chess (bishop castling)" {
				t.Errorf("it is called %s", got)
			}
		},
		"UCI": func(t *testing.T) {
			in := strings.NewReader("setoption name UCI_Variant value " + bishopsID + "\nposition fen " + bishopsFEN + "\ngo perft 1\nquit\n")
			var out bytes.Buffer
			if err := uci.Serve(context.Background(), in, &out, "Test"); err != nil || !strings.Contains(out.String(), "e1f1: 1") {
				t.Errorf("%v\n%s", err, out.String())
			}
			if _, err := (client.Options{}).Dialect(v); err == nil || !strings.Contains(err.Error(), "Bishop castling") {
				t.Errorf("an engine of orthodox chess supports it: %v", err)
			}
			if _, err := (client.Options{{Name: "UCI_Variant", Kind: client.Combo, Vars: []string{bishopsID}}}).Dialect(v); err != nil {
				t.Errorf("an engine that offers it does not support it: %v", err)
			}
		},
		"archive": func(t *testing.T) {
			db, err := archive.Open(filepath.Join(t.TempDir(), "games.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			g, err := pgn.NewReader(strings.NewReader(bishopsGame)).Next()
			if err != nil {
				t.Fatal(err)
			}
			ctx := context.Background()
			if _, err := db.Add(ctx, "test", g); err != nil {
				t.Fatal(err)
			}
			for _, q := range []archive.Query{{Rule: "bishops"}, {Variant: bishopsID}, {Castled: "white:kingside"}, {FEN: bishopsFEN}} {
				if found, err := db.Find(ctx, q); err != nil || len(found) != 1 {
					t.Errorf("%+v finds %d games, %v", q, len(found), err)
				}
			}
			if tally, err := db.Tally(ctx, archive.Query{}, archive.ByRule); err != nil || len(tally) != 1 || tally[0].Name != "bishops" {
				t.Errorf("tally %+v, %v", tally, err)
			}
		},
		"atlas": func(t *testing.T) {
			if ways := facts.Ways(start.White, withBishops); len(ways) != 2 {
				t.Errorf("518 has %d castlings", len(ways))
			}
			if _, surveyed := survey.Current().Of(withBishops, start); surveyed {
				t.Error("nobody has surveyed it")
			}
			r := open(t, bishopsID, "")
			r.do(func() { r.atlas.studyStart(v, start) })
			if !strings.Contains(r.markup(), "Bishop castling") {
				t.Error("the page of 518 does not name the rule")
			}
		},
		"card": func(t *testing.T) {
			r := open(t, bishopsID, "")
			r.do(r.reference.showRules)
			for _, want := range append([]string{"O-O: king e1 to g1"}, withBishops.Card().Laws...) {
				if !strings.Contains(r.dialogMarkup(), want) {
					t.Errorf("the card does not say %q", want)
				}
			}
		},
		"new game": func(t *testing.T) {
			r := open(t, "chess960", "")
			r.do(func() {
				if err := r.match.New(app.NewGame{Variant: v, Start: &start}); err != nil {
					t.Error(err)
				}
			})
			r.update(r.match.View())
			if r.view.Variant.ID != bishopsID || r.view.StartID != "518" {
				t.Errorf("%s %s is played", r.view.Variant.ID, r.view.StartID)
			}
		},
		"print": func(t *testing.T) {
			var sheet, score bytes.Buffer
			style := print.Style{Size: print.A4}
			if err := print.StartSheet(&sheet, style, v, start); err != nil || !bytes.HasPrefix(sheet.Bytes(), []byte("%PDF-")) {
				t.Errorf("start sheet: %v", err)
			}
			if err := print.ScoreSheet(&score, style, print.Game{Variant: v}); err != nil || !bytes.HasPrefix(score.Bytes(), []byte("%PDF-")) {
				t.Errorf("score sheet: %v", err)
			}
		},
	} {
		t.Run(name, holds)
	}
}
