package game

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/ui/figurine"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/san"
)

// The description of an earlier position names a visible placement, and only the number of a hidden one.
func TestEarlierPositionHidesPlacements(t *testing.T) {
	v := app.View{Outcome: chess.NoOutcome, White: app.Side{Color: chess.White}, Black: app.Side{Color: chess.Black, Player: player.Player{Level: 1}}}
	for protocol, want := range map[variants.Protocol]string{
		variants.Free: "after placement 1, ♚@e8", variants.Hidden: "after placement 1",
	} {
		d, err := variants.NewDraft(variants.Terms{Protocol: protocol, BlackBegins: true}).Place(variants.Placement{
			Piece: chess.BlackKing, Square: chess.E8,
		})
		if err != nil {
			t.Fatal(err)
		}
		v.Draft, v.Cursor = app.Draft{Exists: true, Going: true, Shown: true, At: d, End: d}, 1
		if got := EarlierPosition(&v).String(); !strings.Contains(got, want) {
			t.Errorf("%v: %q, want %q", protocol, got, want)
		}
	}
}

// Each kind of refusal has a sentence of its own without empty slots.
func TestEveryRefusalHasItsSentence(t *testing.T) {
	seen := map[string]RefusalKind{}
	for kind := NoRefusal + 1; kind < refusalKinds; kind++ {
		s := Refusal{Kind: kind, Name: "Nf3", Number: 3, Placement: variants.PlacementReason{Fault: variants.DraftIsOver}}
		text := s.String()
		if other, known := seen[text]; text == "" || known || strings.ContainsAny(text, "{}") {
			t.Errorf("kind %d: %q, and kind %d", kind, text, other)
		}
		seen[text] = kind
	}
	if got := (Refusal{}).String(); got != "" {
		t.Errorf("nothing in the way: %q", got)
	}
}

// Placements are numbered from 1, a pair to each number, whichever side begins and in whatever order they are made.
func TestPlacementsAreNumbered(t *testing.T) {
	for _, p := range variants.Protocols() {
		for _, blackBegins := range []bool{false, true} {
			terms := variants.Terms{Protocol: p, BlackBegins: blackBegins}
			d := variants.NewDraft(terms).Finish(rand.New(rand.NewPCG(1, 2)))
			v := app.View{Outcome: chess.NoOutcome, Draft: app.Draft{Exists: true, At: d, End: d}}
			made := map[chess.Color][]string{}
			for _, placed := range d.Placements() {
				side := placed.Piece.Color()
				made[side] = append(made[side], figurine.Move(placed.String()))
			}
			rows := placements(&v)
			if len(rows) != 9 {
				t.Fatalf("%v: %d rows", terms, len(rows))
			}
			for i, row := range rows[1:] {
				want := [2]string{made[terms.First()][i], made[terms.First().Other()][i]}
				if row.Number != strconv.Itoa(i+1) || row.Text != want {
					t.Errorf("%v: row %d is %s %q, want %q", terms, i+1, row.Number, row.Text, want)
				}
			}
		}
	}
}

// Castlings and the introduction to a draft have the letters or figurines that the player has chosen.
func TestCastlingsHaveTheChosenLetters(t *testing.T) {
	defer figurine.Use(false, "en")
	p, _, err := fen.Parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1", variants.Classical)
	if err != nil {
		t.Fatal(err)
	}
	castle, err := san.Parse(&p, "O-O")
	if err != nil {
		t.Fatal(err)
	}
	for want, letters := range map[string]bool{"O-O: Крe1→g1, Лh1→f1": true, "O-O: ♚e1→g1, ♜h1→f1": false} {
		figurine.Use(letters, "ru")
		if got := Effect(&p, castle); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		draft := app.View{Draft: app.Draft{Exists: true, Going: true, End: variants.NewDraft(variants.Terms{})}}
		if got := introduction(&draft); !strings.Contains(got, "type К, then c") {
			t.Errorf("%q", got)
		}
	}
}

// The introduction explains castling to somebody who does not know the word "partner".
func TestTheStartExplainsCastling(t *testing.T) {
	for _, v := range variants.All() {
		start := v.RandomStart(1)
		p, err := v.Position(start)
		if err != nil {
			t.Fatal(err)
		}
		text := introduction(&app.View{Variant: v, StartID: v.StartID(start), First: p, Position: p})
		if strings.Contains(text, "artner") || v.Castling.CanCastle() != strings.Contains(text, "the piece that it castles with") {
			t.Errorf("%s: %q", v.Name, text)
		}
	}
}
