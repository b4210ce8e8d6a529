// Command kills repeatedly starts a program that plays games and kills it. After each kill it checks the files: every move
// that was reported as saved must be there, and every game exactly once.
//
//	kills -n 300 -- COMMAND...    kills the command, which must run "kills play"; the folder is added as last argument
//	kills play FOLDER             plays games in a folder until it is killed
//
// The command may start the victim in Wine.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/variants"
)

// line are the moves of every game.
var line = strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5")

func main() {
	n := flag.Int("n", 300, "`number` of kills")
	seed := flag.Uint64("seed", 1, "`seed` of the times of the kills")
	flag.Parse()
	args := flag.Args()
	var err error
	switch {
	case len(args) == 2 && args[0] == "play":
		err = play(args[1], os.Stdout)
	case len(args) > 0:
		err = killAll(*n, *seed, args)
	default:
		err = fmt.Errorf("name the command to kill")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "kills:", err)
		os.Exit(1)
	}
}

// place is a point in the games: the number of a game, and the number of its moves.
type place struct{ game, moves int }

func (p place) before(q place) bool { return p.game < q.game || p.game == q.game && p.moves < q.moves }

// play continues the games in a folder, and writes a line to saved after each saved move.
func play(folder string, saved io.Writer) error {
	m := app.Open(app.Options{Folder: folder})
	defer m.Close()
	v, _ := variants.ByID("chess")
	at, err := placeOf(m.View())
	for ; err == nil; at.moves++ {
		if at.game == 0 || at.moves == len(line) {
			at = place{at.game + 1, 0}
			start, err := v.ParseTyped("518", 1)
			if err != nil {
				return err
			}
			if err := m.New(app.NewGame{Variant: v, Start: &start, White: player.Player{Name: strconv.Itoa(at.game)}}); err != nil {
				return err
			}
		}
		if err = m.PlayText(line[at.moves]); err != nil {
			return err
		}
		m.Sync() // on a slow computer a move is shown before it is written
		for _, n := range m.View().Notices {
			if n.Severity == notice.Alarm {
				return errors.New(n.Text)
			}
		}
		fmt.Fprintln(saved, at.game, at.moves+1)
	}
	return err
}

// placeOf returns the place of a view. The program's first game, which play has not started, is number 0.
func placeOf(v app.View) (place, error) {
	if v.White.Player.Name == "" {
		return place{}, nil
	}
	game, err := strconv.Atoi(v.White.Player.Name)
	return place{game, len(v.Plies)}, err
}

// killAll starts the victim and kills it, n times.
func killAll(n int, seed uint64, command []string) error {
	folder, err := os.MkdirTemp("", "backrank-kills-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	random := rand.New(rand.NewPCG(seed, 0))
	began := time.Now()
	for i := range n {
		saved, err := kill(append(command[:len(command):len(command)], folder), 1+random.IntN(3*len(line)), time.Duration(random.IntN(3000))*time.Microsecond)
		if err == nil {
			err = check(folder, saved, false)
		}
		if err != nil {
			return fmt.Errorf("kill %d: %w", i+1, err)
		}
	}
	m := app.Open(app.Options{Folder: folder}) // moves games that are still in the journal to games.pgn
	m.Sync()
	at, err := placeOf(m.View())
	m.Close()
	if err == nil {
		err = check(folder, at, true)
	}
	if err != nil {
		return fmt.Errorf("after all: %w", err)
	}
	fmt.Printf("%d kills survived in %d games, %.0f s\n", n, at.game, time.Since(began).Seconds())
	return nil
}

// kill starts a victim and kills it some time after it has reported a number of moves. It returns the last reported place.
func kill(command []string, moves int, later time.Duration) (last place, err error) {
	victim := exec.Command(command[0], command[1:]...)
	victim.Stderr = os.Stderr
	out, err := victim.StdoutPipe()
	if err != nil {
		return last, err
	}
	if err := victim.Start(); err != nil {
		return last, err
	}
	lines := bufio.NewScanner(out)
	for range moves {
		if !lines.Scan() {
			return last, fmt.Errorf("the victim exited by itself: %w", victim.Wait())
		}
		if _, err := fmt.Sscan(lines.Text(), &last.game, &last.moves); err != nil {
			return last, fmt.Errorf("the victim printed %q", lines.Text())
		}
	}
	<-time.After(later)
	_ = victim.Process.Kill()
	for lines.Scan() { // moves that were reported before the kill count too
		var p place
		if n, _ := fmt.Sscan(lines.Text(), &p.game, &p.moves); n == 2 && last.before(p) {
			last = p
		}
	}
	_ = victim.Wait() // it was killed
	return last, nil
}

// check returns an error unless the folder has all moves that the victim reported, and each earlier game once: in games.pgn
// if all is set, otherwise there or still in the journal.
func check(folder string, saved place, all bool) error {
	v, err := app.Read(filepath.Join(folder, "game.journal"))
	if err != nil {
		return err
	}
	at, err := placeOf(v)
	if err != nil {
		return err
	}
	if at.before(saved) {
		return fmt.Errorf("the victim reported %+v, and the journal has %+v", saved, at)
	}
	for i, ply := range v.Plies {
		if strings.TrimRight(ply.SAN, "+#") != line[i] {
			return fmt.Errorf("%+v: move %d is %s", at, i, ply.SAN)
		}
	}
	text, err := os.ReadFile(filepath.Join(folder, "games.pgn"))
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	for game := 1; game < at.game; game++ {
		n := strings.Count(string(text), fmt.Sprintf("[White \"%d\"]", game))
		if n > 1 || n == 0 && all {
			return fmt.Errorf("game %d is in games.pgn %d times", game, n)
		}
	}
	return nil
}
