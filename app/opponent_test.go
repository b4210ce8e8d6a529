package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/rules"
)

// inBubble runs a match of a person with White against the fake, in a synctest bubble: synctest.Wait returns when
// everything posted has been handled.
func inBubble(t *testing.T, first NewGame, test func(t *testing.T, m *Match, f *fake)) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake()
		m := openUnsaved(t, Options{Opponent: f, First: first})
		test(t, m, f)
		m.Close()
		f.end()
	})
}

// end answers the cancelled searches in a bubble, so that they end.
func (f *fake) end() {
	for synctest.Wait(); len(f.requests) > 0; synctest.Wait() {
		a := <-f.requests
		a.answer <- func() (player.Thought, variants.Placement, error) {
			return player.Thought{}, variants.Placement{}, a.ctx.Err()
		}
	}
}

func TestTheComputerAnswers(t *testing.T) {
	inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
		playAll(t, m, "Nf3")
		if v := m.View(); v.Thinking != chess.Black || v.HumanTurn || v.Turn != chess.Black {
			t.Errorf("thinking %v", v.Thinking)
		}
		wantRefused(t, m, "moving for the computer", func() error { return m.PlayText("e5") })
		wantRefused(t, m, "claiming for the computer", m.ClaimDraw)
		a := <-f.requests
		if a.move.Level != 1 || len(a.move.History) != 1 || a.move.Position != m.View().End {
			t.Errorf("asked %+v", a.move)
		}
		a.replyMove(t, "c7c5", 10)
		synctest.Wait()
		if v := m.View(); !slices.Equal(sans(v), []string{"Nf3", "c5"}) || v.Thinking != chess.NoColor || !v.HumanTurn {
			t.Errorf("moves %v, thinking %v", sans(v), v.Thinking)
		}
	})
}

func TestStaleAnswersAreDropped(t *testing.T) {
	for name, command := range map[string]func(m *Match) error{
		"take back": (*Match).TakeBack,
		"resign":    (*Match).Resign,
		"new game":  func(m *Match) error { return m.New(NewGame{Variant: m.View().Variant}) },
		"rematch":   func(m *Match) error { return m.Rematch(SameStart) },
		"load FEN": func(m *Match) error {
			return loadFEN(m, fenOfEndgame, m.View().Variant, player.Player{}, player.Player{})
		},
		"load PGN":     func(m *Match) error { v := m.View(); return loadPGN(m, v.pgnGame()) },
		"other player": func(m *Match) error { return m.SetPlayers(player.Player{}, player.Player{}) },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
				playAll(t, m, "e4")
				stale := <-f.requests
				do(t, command(m))
				if stale.ctx.Err() == nil {
					t.Error("the thought was not cancelled")
				}
				after := m.View()
				stale.replyMove(t, "e7e5", 900)
				synctest.Wait()
				if v := m.View(); !slices.Equal(sans(v), sans(after)) {
					t.Errorf("moves %v, before the stale answer %v", sans(v), sans(after))
				}
			})
		})
	}
}

const fenOfEndgame = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"

func TestOneRequestAtATime(t *testing.T) {
	inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
		playAll(t, m, "e4")
		first := <-f.requests
		do(t, m.TakeBack())
		playAll(t, m, "d4")
		synctest.Wait()
		if len(f.requests) != 0 {
			t.Fatal("asked again while the first question is open")
		}
		first.replyMove(t, "e7e5", 0)
		synctest.Wait()
		second := <-f.requests
		if v := m.View(); len(v.Plies) != 1 || v.Thinking != chess.Black {
			t.Errorf("moves %v, thinking %v", sans(v), v.Thinking)
		}
		second.replyMove(t, "d7d5", 0)
		synctest.Wait()
		if v := m.View(); !slices.Equal(sans(v), []string{"d4", "d5"}) {
			t.Errorf("moves %v", sans(v))
		}
	})
}

func TestCursorAndFlipDoNotCancelTheSearch(t *testing.T) {
	inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
		playAll(t, m, "e4")
		a := <-f.requests
		do(t, m.GoTo(0))
		do(t, m.Flip())
		if a.ctx.Err() != nil {
			t.Error("cancelled")
		}
		a.replyMove(t, "e7e5", 0)
		synctest.Wait()
		if v := m.View(); len(v.Plies) != 2 || v.Cursor != 0 {
			t.Errorf("moves %v, cursor %d: one who looks back is left there", sans(v), v.Cursor)
		}
	})
}

func TestTakingBackAgainstTheComputerGoesToThePersonsTurn(t *testing.T) {
	inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
		playAll(t, m, "e4")
		(<-f.requests).replyMove(t, "e7e5", 0)
		synctest.Wait()
		playAll(t, m, "Nf3")
		a := <-f.requests
		do(t, m.TakeBack()) // while it thinks: the only move
		a.replyMove(t, "b8c6", 0)
		synctest.Wait()
		if v := m.View(); len(v.Plies) != 2 || !v.HumanTurn {
			t.Fatalf("moves %v", sans(v))
		}
		do(t, m.TakeBack()) // the computer's move and the person's
		if v := m.View(); len(v.Plies) != 0 || v.CanTakeBack {
			t.Errorf("moves %v", sans(v))
		}
		do(t, m.Redo())
		if v := m.View(); len(v.Plies) != 2 || !v.HumanTurn || v.Thinking != chess.NoColor {
			t.Errorf("played again: %v, thinking %v", sans(v), v.Thinking)
		}
	})
}

func TestAPersonWithBlackCannotTakeBackTheComputersFirstMove(t *testing.T) {
	inBubble(t, NewGame{Variant: variant(t, "chess"), White: player.Player{Level: 1}}, func(t *testing.T, m *Match, f *fake) {
		(<-f.requests).replyMove(t, "e2e4", 0)
		synctest.Wait()
		wantRefused(t, m, "taking back", m.TakeBack)
		if v := m.View(); v.CanTakeBack || !v.Flipped {
			t.Errorf("back %v, flipped %v", v.CanTakeBack, v.Flipped)
		}
	})
}

func TestMoveNowPlaysTheBestMoveSoFar(t *testing.T) {
	inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
		playAll(t, m, "e4")
		a := <-f.requests
		do(t, m.MoveNow())
		if a.ctx.Err() == nil {
			t.Fatal("the computer's context was not cancelled")
		}
		a.replyMove(t, "g7g5", 0)
		synctest.Wait()
		if v := m.View(); !slices.Equal(sans(v), []string{"e4", "g5"}) {
			t.Errorf("moves %v", sans(v))
		}
		wantRefused(t, m, "move now on the person's turn", m.MoveNow)
	})
}

func TestAFailedOpponentCanBeRetried(t *testing.T) {
	failures := map[string]func() (player.Thought, variants.Placement, error){
		"error": func() (player.Thought, variants.Placement, error) {
			return player.Thought{}, variants.Placement{}, errors.New("no idea")
		},
		"illegal": func() (player.Thought, variants.Placement, error) {
			return player.Thought{Move: rules.Move{}}, variants.Placement{}, nil
		},
		"panic": func() (player.Thought, variants.Placement, error) { panic("out of cheese") },
	}
	for name, failure := range failures {
		t.Run(name, func(t *testing.T) {
			inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
				playAll(t, m, "e4")
				(<-f.requests).answer <- failure
				synctest.Wait()
				v := m.View()
				if len(v.Plies) != 1 || v.Thinking != chess.NoColor || len(v.Notices) != 1 || v.Notices[0].Severity != notice.Warning {
					t.Fatalf("moves %v, notices %v", sans(v), v.Notices)
				}
				do(t, m.MoveNow())
				(<-f.requests).replyMove(t, "e7e5", 0)
				synctest.Wait()
				if v := m.View(); len(v.Plies) != 2 {
					t.Errorf("asked again: %v", sans(v))
				}
			})
		})
	}
}

func TestTheComputerAcceptsADrawWhenWorse(t *testing.T) {
	for _, c := range []struct {
		name   string
		score  int
		agrees bool
	}{{"much worse", -260, true}, {"worse, early", -160, false}, {"better", 80, false}, {"equal, early", 0, false}} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
				declined := func() bool {
					do(t, m.OfferDraw())
					n := m.View().Notices
					return len(n) > 0 && n[len(n)-1].Severity == notice.Info && strings.Contains(n[len(n)-1].Text, "declines")
				}
				if !declined() {
					t.Error("an offer before it has an opinion is not declined")
				}
				playAll(t, m, "e4")
				(<-f.requests).replyMove(t, "e7e5", c.score)
				synctest.Wait()
				said := len(m.View().Notices)
				if declined(); (len(m.View().Notices) == said) != c.agrees {
					t.Errorf("notices %v", m.View().Notices)
				}
				if v := m.View(); v.Over() != c.agrees || v.DrawOffer != chess.NoColor {
					t.Errorf("over %v", v.Over())
				}
			})
		})
	}
}

// constantAdviser is an adviser with the same evaluation of every position, for the side to move.
type constantAdviser int

func (f constantAdviser) Advise(context.Context, player.MoveTask, time.Duration) (player.Advice, error) {
	return player.Advice{Score: int(f)}, nil
}

// Before its first move, the computer evaluates the position in which it is offered a draw.
func TestTheComputerEvaluatesAnEditedPosition(t *testing.T) {
	for _, c := range []struct {
		fen    string
		score  constantAdviser // for the person
		agrees bool
	}{
		{"4k3/8/8/8/8/8/8/1QQ1K3 w - - 0 1", 900, true},
		{"4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", 0, true},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", 20, false},
		{"1qq1k3/8/8/8/8/8/8/4K3 w - - 0 1", -900, false},
	} {
		m := openUnsaved(t, Options{Adviser: c.score, Opponent: player.NewComputer(1)})
		v, _ := variants.ByID("chess")
		do(t, loadFEN(m, c.fen, v, player.Player{}, player.Player{Level: 1}))
		do(t, m.OfferDraw())
		if v := m.View(); v.Over() != c.agrees {
			t.Errorf("%s at %d: over %v, %v", c.fen, c.score, v.Over(), v.Notices)
		}
	}
}

// Late in the game the computer accepts a draw in a better position than early.
func TestTheComputerAcceptsADrawSoonerLate(t *testing.T) {
	inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
		for i := range earlyPlies / 2 {
			file, rank := i%8, i/8
			playAll(t, m, fmt.Sprintf("%c%d", 'a'+file, 3+rank))
			(<-f.requests).replyMove(t, fmt.Sprintf("%c%d%c%d", 'a'+file, 7-rank, 'a'+file, 6-rank), maxDrawScore)
			synctest.Wait()
		}
		do(t, m.OfferDraw())
		if v := m.View(); !v.Over() {
			t.Error("it plays on")
		}
	})
}

func TestAnOfferDuringASearchIsAnsweredWithTheMove(t *testing.T) {
	for _, score := range []int{-300, 300} {
		inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
			playAll(t, m, "e4")
			a := <-f.requests
			do(t, m.OfferDraw())
			if v := m.View(); v.DrawOffer != chess.White || v.Thinking != chess.Black || a.ctx.Err() != nil {
				t.Fatalf("offer %v, thinking %v", v.DrawOffer, v.Thinking)
			}
			wantRefused(t, m, "answering for the computer", func() error { return m.AnswerDraw(true) })
			a.replyMove(t, "e7e5", score)
			synctest.Wait()
			v := m.View()
			if agreed := score < 0; v.Over() != agreed || len(v.Plies) != map[bool]int{true: 1, false: 2}[agreed] || v.DrawOffer != chess.NoColor {
				t.Errorf("score %d: %v, moves %v", score, v.Outcome, sans(v))
			}
			if score > 0 && (len(v.Notices) == 0 || !strings.Contains(v.Notices[0].Text, "declines")) {
				t.Errorf("declined without a word: %v", v.Notices)
			}
		})
	}
}

func TestAWorseComputerClaimsTheRepetition(t *testing.T) {
	inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
		for _, pair := range [][2]string{{"Nf3", "g8f6"}, {"Ng1", "f6g8"}, {"Nf3", "g8f6"}, {"Ng1", "f6g8"}} {
			playAll(t, m, pair[0])
			(<-f.requests).replyMove(t, pair[1], -20)
			synctest.Wait()
		}
		playAll(t, m, "Nf3") // this position has now occurred three times
		(<-f.requests).replyMove(t, "g8f6", -20)
		synctest.Wait()
		if v := m.View(); v.Method != chess.ThreefoldRepetition || len(v.Plies) != 9 {
			t.Errorf("%v after %v", v.Method, sans(v))
		}
	})
}

func TestTwoComputersPlayWithoutPersons(t *testing.T) {
	inBubble(t, NewGame{Variant: variant(t, "chess"), White: player.Player{Level: 1}, Black: player.Player{Level: 2}}, func(t *testing.T, m *Match, f *fake) {
		for _, c := range []struct {
			move  string
			level int
		}{{"f2f3", 1}, {"e7e5", 2}, {"g2g4", 1}} {
			a := <-f.requests
			if a.move.Level != c.level {
				t.Errorf("%s: asked at level %d", c.move, a.move.Level)
			}
			a.replyMove(t, c.move, 0)
			synctest.Wait()
		}
		a := <-f.requests
		wantRefused(t, m, "resigning", m.Resign)
		wantRefused(t, m, "taking back", m.TakeBack)
		wantRefused(t, m, "offering", m.OfferDraw)
		a.replyMove(t, "d8h4", 0)
		synctest.Wait()
		if v := m.View(); v.Method != chess.Checkmate || v.Black.Label != "Backrank (Strong)" {
			t.Errorf("%v, %q", v.Method, v.Black.Label)
		}
	})
}

func TestWithoutAComputerALevelIsRefused(t *testing.T) {
	m := openUnsaved(t, Options{})
	wantRefused(t, m, "a computer that does not exist", func() error { return m.New(againstComputer(t, "chess")) })
}

func TestTheEngineIsAnOpponent(t *testing.T) {
	computer := player.NewComputer(1)
	if len(computer.Levels()) < 3 {
		t.Fatalf("levels %v", computer.Levels())
	}
	done, cancel := context.WithCancel(t.Context())
	cancel() // answers at once
	for _, v := range variants.All() {
		d := v.NewDraft(variants.Terms{})
		for level := range computer.Levels() {
			if v.Symmetry == variants.Drafted {
				p, err := computer.Draft(done, player.DraftTask{Draft: d, Castling: v.Castling, Level: level + 1})
				if err != nil || !d.Legal(p) {
					t.Errorf("%s, level %d: %v %v", v.ID, level+1, p, err)
				}
			}
			pos, err := v.Position(v.RandomStart(1))
			do(t, err)
			thought, err := computer.Move(done, player.MoveTask{Position: pos, Level: level + 1})
			if err != nil || !pos.Legal(thought.Move) {
				t.Errorf("%s, level %d: %v %v", v.ID, level+1, thought, err)
			}
		}
	}
}

func TestAGameAgainstTheEngine(t *testing.T) {
	m := openUnsaved(t, Options{Opponent: player.NewComputer(1), First: againstComputer(t, "bunker")})
	for n := 1; n <= 3; n++ {
		v := m.View()
		do(t, m.Play(v.End.Moves(nil)[0]))
		do(t, m.MoveNow())
		waitForView(t, m, "the engine's move", func(v *View) bool { return len(v.Plies) == 2*n || v.Over() })
	}
}
