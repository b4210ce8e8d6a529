package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"backrank/app"
	"backrank/app/player"
	"backrank/online"
	"backrank/variants"
)

// asPlayer is the environment variable with the data folder and the link with which the test's program runs as a player.
const asPlayer = "BACKRANK_PLAYER_TEST"

// playAsProgram plays random moves in the game of a link, and prints each move that the program has shown as played, with the
// number of steps before it. It goes on with the game of its folder if there is one.
func playAsProgram(arguments string, out io.Writer) {
	folder, text, _ := strings.Cut(arguments, " ")
	tabs := app.OpenTabs(app.Options{Folder: folder, Tables: online.Servers{}})
	m := tabs.Selected()
	if v := m.View(); !v.Table.AtTable() {
		link, err := app.ParseTableLink(text)
		if err != nil {
			panic(err)
		}
		if m, err = app.Join(tabs, link); err != nil {
			panic(err)
		}
	}
	views, _ := m.Watch()
	for v := range views {
		if v.Over() || v.Table.Waiting || !v.HumanTurn {
			continue
		}
		all := v.End.Moves(nil)
		move := all[rand.IntN(len(all))]
		if m.Play(move) == nil {
			fmt.Fprintln(out, v.Steps(), move)
		}
	}
}

// startPlayer starts the program of a player in a process of its own, which prints to told.
func startPlayer(t *testing.T, folder, link string, told chan<- string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), asPlayer+"="+folder+" "+link)
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			told <- lines.Text()
		}
	}()
	return c
}

// A move that a program has shown as played is played, however often the program and the server are killed. BACKRANK_KILLS sets
// the number of kills.
func TestKilledProgramsLoseNoMoves(t *testing.T) {
	kills := 6
	if n, err := strconv.Atoi(os.Getenv("BACKRANK_KILLS")); err == nil {
		kills = n
	}
	k := &killed{folder: t.TempDir(), address: freeAddress(t)}
	k.start(t)
	defer func() { k.kill() }()
	server := &running{address: k.address}
	v, _ := variants.ByID("chess960")
	shown, moves := map[int]string{}, 0
	rng := rand.New(rand.NewPCG(7, 47))
	for done := 0; done < kills; { // a random game ends sooner or later
		anna := sit(t, "Anna", "")
		link := anna.invite(t, server, newGame(v, variants.Free, "60+30"), player.ChooseRandom)
		folder, told := t.TempDir(), make(chan string, 1000)
		program := startPlayer(t, folder, link, told)
		clear(shown)
		note := func() {
			for len(told) > 0 {
				ply, text, _ := strings.Cut(<-told, " ")
				n, _ := strconv.Atoi(ply)
				shown[n] = text
			}
		}
		for over := false; !over && done < kills; done++ {
			until := time.Now().Add(time.Duration(100+rng.IntN(500)) * time.Millisecond)
			for time.Now().Before(until) && !over {
				now := anna.match.View()
				if over = now.Over(); !over && now.HumanTurn && !now.Table.Waiting {
					anna.act(t, rng, &now)
				}
				time.Sleep(5 * time.Millisecond)
			}
			if done%3 == 2 {
				k.kill()
				k.start(t)
			}
			_ = program.Process.Kill()
			_ = program.Wait()
			program = startPlayer(t, folder, link, told)
		}
		end := anna.until(t, "connection", func(v *app.View) bool { return v.Table.Connected && !v.Table.Waiting })
		last := 0
		note()
		for n := range shown {
			last = max(last, n+1)
		}
		end = anna.until(t, "last move", func(v *app.View) bool { return v.Over() || v.Steps() >= last })
		_ = program.Process.Kill()
		_ = program.Wait()
		for n, text := range shown {
			if n >= len(end.Plies) || end.Plies[n].Move.String() != text {
				t.Errorf("%s was shown after %d moves, and is not in the game of %d", text, n, len(end.Plies))
			}
		}
		moves += len(shown)
		if len(end.Notices) > 0 {
			t.Logf("notices: %v", end.Notices)
		}
	}
	if moves < kills/3 {
		t.Errorf("only %d moves with %d kills", moves, kills)
	}
	t.Logf("%d kills, %d moves shown by the killed program, none lost", kills, moves)
}
