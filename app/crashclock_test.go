package app

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"github.com/notnil/chess"
)

// clockFolder makes the test binary play on a clock in a folder, until it is killed.
const clockFolder = "BACKRANK_CLOCK_FOLDER"

// playOnTheClock continues the game, whose clock runs, and prints the number of visible moves and both sides' times
// after the last two.
func playOnTheClock(folder string) {
	m := Open(Options{Folder: folder, Now: time.Now})
	waitForDisk(m)
	_ = NewArbiter(m).Pause(false)
	fmt.Println("ready")
	for {
		now := m.View()
		moves := now.End.Moves(nil)
		if now.Over() {
			os.Exit(0)
		}
		time.Sleep(time.Duration(rand.IntN(2000)) * time.Microsecond)
		_ = m.Play(moves[rand.IntN(len(moves))])
		now = m.View()
		last, _ := ClockAfter(&now, len(now.Plies)-1)
		fmt.Println(len(now.Plies), last.Milliseconds())
	}
}

// This test kills a process hundreds of times at random instants of a timed game. At the next start the visible moves
// are restored with their clock times; the side to move has the time that it had at the start of its turn, and the
// clock is stopped.
func TestAKillChargesNoTime(t *testing.T) {
	t.Parallel() // it mostly waits for the disk
	kills := testSize(40, 8)
	if n, err := strconv.Atoi(os.Getenv("BACKRANK_KILLS")); err == nil {
		kills = n
	}
	self, err := os.Executable()
	do(t, err)
	shown, underWay := 0, 0
	folder := ""
	for kill := range kills {
		if kill%10 == 0 || folder == "" {
			folder = t.TempDir()
			m := Open(Options{Folder: folder, Now: time.Now, First: NewGame{Variant: variant(t, "chess960"), White: ann, Black: ben, Clock: clockTerms(t, "60+0")}})
			m.Close()
		}
		plies, left := runUntilKilled(t, self, folder)
		m := Open(Options{Folder: folder, Now: time.Now})
		v := m.View()
		if v.Over() {
			folder = "" // random moves may mate
			m.Close()
			continue
		}
		if n := len(v.Plies); plies > 0 && (n < plies || n > plies+1) {
			t.Fatalf("kill %d: %d plies, %d had been shown", kill, n, plies)
		} else if plies > 0 && n > plies {
			underWay++
		}
		if got, _ := ClockAfter(&v, plies-1); plies > 0 && got.Milliseconds() != left {
			t.Errorf("kill %d: %v left after ply %d, %d ms had been shown", kill, got, plies, left)
		}
		r := v.Reading(time.Now())
		for i, c := range []chess.Color{chess.White, chess.Black} {
			has := time.Hour
			for ply := i; ply < len(v.Plies); ply += 2 {
				has, _ = ClockAfter(&v, ply)
			}
			if r.Of(c).Time != has || r.Running || !v.Paused {
				t.Errorf("kill %d: %v has %v, and had %v; running %v, paused %v", kill, c, r.Of(c).Time, has, r.Running, v.Paused)
			}
		}
		shown += plies
		m.Close()
	}
	t.Logf("%d processes killed, %d plies shown and all there, %d more under way", kills, shown, underWay)
}

// runUntilKilled starts the child, kills it some time after it is ready, and returns the last that it reported.
func runUntilKilled(t *testing.T, self, folder string) (plies int, left int64) {
	t.Helper()
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), clockFolder+"="+folder)
	out, err := cmd.StdoutPipe()
	do(t, err)
	do(t, cmd.Start())
	lines := bufio.NewScanner(out)
	if !lines.Scan() || lines.Text() != "ready" {
		t.Fatalf("the child says %q", lines.Text())
	}
	timer := time.AfterFunc(time.Duration(rand.IntN(20_000))*time.Microsecond, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	for lines.Scan() {
		if n, err := fmt.Sscan(lines.Text(), &plies, &left); n != 2 {
			t.Fatalf("the child says %q, %v", lines.Text(), err)
		}
	}
	_ = cmd.Wait()
	return plies, left
}
