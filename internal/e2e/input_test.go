//go:build !ci

package e2e

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/internal/e2e/screen"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// In a fast game of two players, in which each piece is lifted 0 to 100 ms after the previous drop
// and every seventh move is two clicks, all moves are in the journal, in order.
func TestNoDragIsLost(t *testing.T) {
	moves := 300
	if testing.Short() {
		moves = 40
	}
	rng := rand.New(rand.NewPCG(25, 5))
	line := randomGame(t, rng, moves)
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "chess", "-start", "518", "-white", "human", "-black", "human")
	for i, m := range line {
		from, to := p.Square(m.From()), p.Square(m.To())
		if i%7 == 6 {
			must(t, p.Display.Tap(from.X, from.Y))
			must(t, p.Display.Tap(to.X, to.Y))
		} else {
			pace := time.Duration(rng.IntN(15)) * time.Millisecond
			must(t, p.Display.Flick(from.X, from.Y, to.X, to.Y, 1+rng.IntN(4), pace))
		}
		p.Display.Rest(time.Duration(rng.IntN(101)) * time.Millisecond) // the pause between two drags
		p.Drain()
	}
	end := line.end()
	_, lost := p.Await("the last position", func(l Line) bool { return l.FEN == end && l.Saved })
	must(t, p.Close())
	if played := journalMoves(t, data); !slices.Equal(played, line) || lost != nil {
		n := 0
		for n < len(played) && played[n] == line[n] {
			n++
		}
		t.Errorf("%d of %d moves are in the journal; the first one lost is %d, %v; %v",
			len(played), len(line), n+1, line[min(n, len(line)-1)], lost)
	}
}

// The player lifts each piece while the opponent thinks, and the opponent moves during the drag. A drop that is legal in
// the new position is played.
func TestDragWhileTheComputerThinks(t *testing.T) {
	moves := 24
	if testing.Short() {
		moves = 6
	}
	data := filepath.Join(t.TempDir(), "data")
	addPatientEngine(t, data)
	p := start(t, data, "-variant", "chess", "-start", "518", "-white", "human", "-black", "fake")
	rng := rand.New(rand.NewPCG(25, 7))
	at, played := startPosition(), moveList{randomMove(startPosition(), chess.NoSquare, rng)}
	must(t, playMove(p, played[0]))
	for carried := 0; carried < moves; {
		at = after(at, played[len(played)-1])
		must(t, p.AwaitFEN(fen.Format(&at)))
		from := likelyMover(at, rng)
		lift, over := p.Square(from), p.Square(from^8) // over is an adjacent square on the same file
		must(t, p.Display.Lift(lift.X, lift.Y, over.X, over.Y))
		must(t, p.Display.Key("m", "Control_L")) // move now
		was := at
		line, err := p.Await("its answer", func(l Line) bool { return l.FEN != fen.Format(&was) && l.FEN != "" })
		must(t, err)
		at, _, err = fen.Parse(line.FEN, at.Rule())
		must(t, err)
		next := randomMove(at, from, rng)
		if next.IsZero() { // the piece was captured, or has no move
			must(t, p.Display.Release(screen.Left))
			if next = randomMove(at, chess.NoSquare, rng); next.IsZero() {
				t.Fatalf("the game is over after %v", played)
			}
			must(t, playMove(p, next))
		} else {
			to := p.Square(next.To())
			must(t, p.Display.Move(to.X, to.Y))
			must(t, p.Display.Release(screen.Left))
			carried++
		}
		played = append(played, next)
	}
	at = after(at, played[len(played)-1])
	must(t, p.AwaitFEN(fen.Format(&at)))
	must(t, p.Close())
	if got := journal(t, data); !strings.HasPrefix(got, strings.Fields(fen.Format(&at))[0]) {
		t.Errorf("the journal has %s, the window had %s", got, fen.Format(&at))
	}
}

// addPatientEngine adds an engine to a data folder's list that thinks until stop, and then plays the
// first legal move.
func addPatientEngine(t *testing.T, data string) {
	t.Helper()
	must(t, os.MkdirAll(data, 0o755))
	list, _ := player.OpenList(data, time.Time{}, nil)
	path, args := fakeCommand("patient", 1)
	list.Put(player.Entry{ID: "fake", Name: "Fake", Path: path, Args: args})
	must(t, list.Sync())
}

// playMove drags a piece to play a move.
func playMove(p *Program, m rules.Move) error { return p.Drag(m.From(), m.To()) }

// randomMove returns a random move of the piece on from, or of any piece for NoSquare, except
// castlings and promotions, after which the window asks; the zero move if there is none.
func randomMove(p rules.Position, from chess.Square, rng *rand.Rand) rules.Move {
	moves := slices.DeleteFunc(p.Moves(nil), func(m rules.Move) bool {
		other := from != chess.NoSquare && m.From() != from
		return other || m.IsCastling() || m.Promotion() != chess.NoPieceType
	})
	if len(moves) == 0 {
		return rules.Move{}
	}
	return moves[rng.IntN(len(moves))]
}

// likelyMover returns the square of a piece of the side not to move that will probably have a legal
// move after the opponent's.
func likelyMover(p rules.Position, rng *rand.Rand) chess.Square {
	s := p.Setup()
	s.Turn, s.EnPassant = s.Turn.Other(), chess.NoSquare
	if turned, err := rules.New(s, p.Rule()); err == nil {
		if m := randomMove(turned, chess.NoSquare, rng); !m.IsZero() {
			return m.From()
		}
	}
	return p.King(s.Turn)
}

// A moveList has the moves of a game from the orthodox start position.
type moveList []rules.Move

// end returns the FEN of the position after all moves.
func (w moveList) end() string {
	p := startPosition()
	for _, m := range w {
		p = after(p, m)
	}
	return fen.Format(&p)
}

func startPosition() rules.Position {
	v, _ := variants.ByID("chess")
	p, _, err := fen.Parse(opening, v.Castling)
	if err != nil {
		panic(err) // a constant
	}
	return p
}

func after(p rules.Position, m rules.Move) (next rules.Position) {
	p.Play(m, &next)
	return next
}

// randomGame returns a game of random moves without castlings and promotions that is not over after
// the given number of moves.
func randomGame(t *testing.T, rng *rand.Rand, moves int) moveList {
	t.Helper()
	for range 1000 {
		p, line, keys := startPosition(), moveList{}, []uint64{}
		for len(line) < moves {
			choice := slices.DeleteFunc(p.Moves(nil), func(m rules.Move) bool {
				next := after(p, m)
				outcome, _ := next.Ended(append(keys, p.Key()))
				taken := p.At(m.To()) != chess.NoPiece && rng.IntN(4) > 0 // keep pieces for a long game
				return m.IsCastling() || m.Promotion() != chess.NoPieceType || taken || outcome != chess.NoOutcome
			})
			if len(choice) == 0 {
				break
			}
			m := choice[rng.IntN(len(choice))]
			keys = append(keys, p.Key())
			p, line = after(p, m), append(line, m)
		}
		if len(line) == moves {
			return line
		}
	}
	t.Fatal("every game ends early")
	return nil
}

// journalMoves returns the moves of the game saved in the program's data folder.
func journalMoves(t *testing.T, data string) (moves moveList) {
	t.Helper()
	v, err := app.Read(filepath.Join(data, "game.journal"))
	must(t, err)
	for _, ply := range v.Plies {
		moves = append(moves, ply.Move)
	}
	return moves
}
