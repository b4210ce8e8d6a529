package app

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/app/player"
	"backrank/app/position"
	"backrank/app/settings"
	"backrank/internal/fakeengine"
	"backrank/variants"
)

// The child is the test binary itself, started with these environment variables.
const (
	crashFolder = "BACKRANK_CRASH_FOLDER"
	crashSeed   = "BACKRANK_CRASH_SEED"
	crashSync   = "BACKRANK_CRASH_SYNC" // delay of the disk, as a duration
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	if folder := os.Getenv(crashFolder); folder != "" {
		seed, _ := strconv.ParseUint(os.Getenv(crashSeed), 10, 64)
		playForever(folder, seed)
	}
	if folder := os.Getenv(tabsFolder); folder != "" {
		playInTabs(folder)
	}
	if folder := os.Getenv(clockFolder); folder != "" {
		playOnTheClock(folder)
	}
	if folder := os.Getenv(gamesFolder); folder != "" {
		playGames(folder)
	}
	if folder := os.Getenv(saveFolder); folder != "" {
		saveDocument(folder)
	}
	if folder := os.Getenv(addFolder); folder != "" {
		addDocument(folder, os.Getenv(addPath))
	}
	os.Exit(m.Run())
}

// playForever plays in an endless loop and prints a line after each command whose result is visible. It does not wait for
// the disk.
func playForever(folder string, seed uint64) {
	m, act := openRandomPlayer(folder, seed)
	disk, _ := time.ParseDuration(os.Getenv(crashSync))
	slow(m, disk)
	waitForDisk(m)
	fmt.Println("ready")
	for n := 1; ; n++ {
		act(m)
		fmt.Println(n)
	}
}

// waitForDisk makes commands wait until they are written, however busy the machine is.
func waitForDisk(m *Match) {
	_ = m.ask(func(l *loop) error { l.saveTimeout = time.Hour; return nil })
}

// Players have names, so that the name in the settings does not matter.
var ann, ben = player.Player{Name: "Ann"}, player.Player{Name: "Ben"}

// slow returns a disk with a delay.
func slow(m *Match, disk time.Duration) {
	_ = m.ask(func(l *loop) error {
		l.writer.do(func() { l.store.sync = func(*os.File) error { time.Sleep(disk); return nil } })
		return nil
	})
}

// openRandomPlayer opens the match in a folder and returns a player who acts the same for the same folder and seed.
func openRandomPlayer(folder string, seed uint64) (*Match, func(*Match)) {
	rng := rand.New(rand.NewPCG(seed, 300))
	prechess, _ := variants.ByID("prechess")
	m := Open(Options{
		Folder: folder, First: NewGame{Variant: prechess, White: ann, Black: ben},
		Now: func() time.Time { return day }, Seed: rng.Uint64,
	})
	return m, func(m *Match) { actAtRandom(m, rng) }
}

// actAtRandom gives one random command, which may be refused.
func actAtRandom(m *Match, rng *rand.Rand) {
	v := m.View()
	switch n := rng.IntN(41); {
	case n == 40:
		_ = m.PlayFrom(nodes(v.Tree)[rng.IntN(len(nodes(v.Tree)))], ann, ben)
	case n == 39:
		_ = m.SetPlayers(ben, ann)
	case n == 38:
		_ = PassOn(m)
	case n == 37:
		_ = m.Edit().RedoLast()
	case n >= 34:
		clockAtRandom(m, rng)
	case n >= 33:
		_ = m.Edit().UndoLast()
	case n >= 32:
		_ = m.Edit().Redo()
	case n >= 30:
		_ = m.Edit().Undo()
	case n >= 20:
		writeAtRandom(m, rng)
	case n == 0:
		all := variants.All()
		_ = m.New(NewGame{Variant: all[rng.IntN(len(all))], Seed: rng.Uint64(), White: ann, Black: ben, Clock: anyClock(rng)})
	case n == 1:
		_ = m.Rematch(RematchStart(rng.IntN(2) == 0))
	case n <= 3:
		_ = m.TakeBack()
	case n == 4:
		_ = m.Redo()
	case n == 5:
		_ = m.Flip()
	case n == 6:
		name := strconv.Itoa(rng.IntN(1000))
		m.Settings().Change(func(s *settings.Settings) { s.PlayerName = name })
		_ = m.Settings().Sync()
	case n == 7 && rng.IntN(4) == 0:
		_ = m.Resign()
	case n == 7 && rng.IntN(4) == 0:
		_ = m.StartOver()
	case n == 9:
		s := m.Edited().Edited()
		if s == nil {
			s = position.New(v.Variant, position.EmptyBoard())
		}
		editAtRandom(s, rng)
		m.Edited().Keep(s)
		_ = m.Edited().Save()
	case n == 8:
		_ = m.OfferDraw()
	case v.Draft.Going:
		all := v.Draft.End.All()
		_ = m.Place(all[rng.IntN(len(all))])
	default:
		if moves := v.End.Moves(nil); len(moves) > 0 {
			_ = m.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// anyClock returns terms of a clock, none half of the time.
func anyClock(rng *rand.Rand) clock.Terms {
	all := []string{"none", "none", "none", "3+2", "40/90+30:30+30 draft 2+5", "5d3 vs 10+5x30", "hourglass 3", "3+2 prepare 1 draft same"}
	t, err := clock.Parse(all[rng.IntN(len(all))])
	if err != nil {
		panic(err)
	}
	return t
}

// clockAtRandom gives one random command of the clock. The clocks are paused after each start.
func clockAtRandom(m *Match, rng *rand.Rand) {
	side := chess.White + chess.Color(rng.IntN(2))
	switch rng.IntN(6) {
	case 0:
		_ = NewArbiter(m).Pause(true)
	case 1, 2:
		_ = NewArbiter(m).Pause(false)
	case 3, 4:
		_ = NewArbiter(m).Ready(side)
	case 5:
		_ = NewArbiter(m).Give(side, time.Duration(rng.IntN(60)-20)*time.Second)
	}
}

// savedState returns all state of a match that must survive a kill.
func savedState(t *testing.T, m *Match) string {
	settings, err := json.Marshal(m.Settings().Get())
	do(t, err)
	set := ""
	if s := m.Edited().Edited(); s != nil {
		set = whole(s)
	}
	return matchState(t, m) + string(settings) + set + strings.Join(archivedGames(t, m), "\n")
}

// ownTags are the tags by which the archive identifies games; they differ in each run.
var ownTags = regexp.MustCompile(`(?m)^\[Backrank(Id|From) ".*"\]\n`)

// archivedGames returns the archived games. Duplicates are removed, because equal games cannot be told apart.
func archivedGames(t *testing.T, m *Match) []string {
	t.Helper()
	m.Sync()
	data, err := os.ReadFile(m.Library().PGNPath())
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return slices.Compact(strings.Split(ownTags.ReplaceAllString(string(data), ""), "[Event "))
}

// killTest kills processes that play, at random instants, on fast and slow disks. At the next start everything that was
// visible is restored; the command in progress is restored completely or not at all. Every ten kills the games continue in
// the same folder.
type killTest struct {
	kills   int
	rng     *rand.Rand
	maxLife time.Duration // between the first command and the kill
	folder  string        // the environment variable that makes the test binary play in a folder
	// restored returns all state that must survive a kill, of the folder that the killed process left.
	restored func(kill int, folder string, seed uint64) string
	// replay opens a folder as it was before the process began, to give the same commands again.
	replay func(folder string, seed uint64) replayer
	// isPart reports whether a state is a part of the next command that a kill may leave; nil for none.
	isPart func(left, next string, r replayer) bool
}

// replayer gives the commands of a killed process again.
type replayer interface {
	act()
	state(t *testing.T) string
	close()
}

func (k *killTest) run(t *testing.T) {
	self, err := os.Executable()
	do(t, err)
	shown, underWay := 0, 0
	folder := ""
	for kill := range k.kills {
		if kill%10 == 0 {
			folder = filepath.Join(t.TempDir(), "data")
			do(t, os.MkdirAll(folder, 0o755))
		}
		twin := filepath.Join(t.TempDir(), "twin")
		do(t, os.CopyFS(twin, os.DirFS(folder)))
		seed := k.rng.Uint64()
		disk := []string{"0s", "1ms", "200ms"}[k.rng.IntN(3)]
		n := reportedUntilKilled(t, self, time.Duration(k.rng.Int64N(int64(k.maxLife))),
			k.folder+"="+folder, crashSeed+"="+strconv.FormatUint(seed, 10), crashSync+"="+disk)
		got := k.restored(kill, folder, seed)
		replay := k.replay(twin, seed)
		for range n {
			replay.act()
		}
		if want := replay.state(t); got != want {
			replay.act()
			if next := replay.state(t); got != next && (k.isPart == nil || !k.isPart(got, next, replay)) {
				t.Fatalf("kill %d after %d shown, the disk takes %s:\n got %s\nwant %s\n  or %s", kill, n, disk, got, want, next)
			}
			underWay++
		}
		replay.close()
		shown += n
	}
	if shown < k.kills {
		t.Errorf("only %d commands in %d processes: they were killed too early", shown, k.kills)
	}
	t.Logf("%d processes killed, %d shown commands all there, %d more that were under way", k.kills, shown, underWay)
}

// matchPlayer gives random commands to one match.
type matchPlayer struct {
	match *Match
	give  func(*Match)
}

func (p matchPlayer) act()                      { p.give(p.match) }
func (p matchPlayer) state(t *testing.T) string { return savedState(t, p.match) }
func (p matchPlayer) close()                    { p.match.Close() }

// A process that plays in one tab loses nothing by hundreds of kills.
func TestAKillLosesNothing(t *testing.T) {
	t.Parallel() // it mostly waits for the disk
	test := killTest{
		kills: testSize(300, 24), rng: rand.New(rand.NewPCG(9, 9)), maxLife: 20 * time.Millisecond, folder: crashFolder,
		restored: func(kill int, folder string, _ uint64) string {
			left := Open(Options{Folder: folder, Now: func() time.Time { return day }})
			defer left.Close()
			if v := left.View(); len(v.Notices) > 1 || len(v.Notices) == 1 && !v.Paused {
				t.Errorf("kill %d: %v", kill, v.Notices)
			}
			return savedState(t, left)
		},
		replay: func(folder string, seed uint64) replayer {
			m, give := openRandomPlayer(folder, seed)
			return matchPlayer{m, give}
		},
	}
	test.run(t)
}

// reportedUntilKilled starts a process of the test binary with additional environment variables, kills it some time
// after it has reported "ready", and returns the last number that it reported, 0 for none.
func reportedUntilKilled(t *testing.T, self string, after time.Duration, env ...string) (n int) {
	t.Helper()
	cmd := exec.Command(self)
	cmd.Env, cmd.Stderr = append(os.Environ(), env...), os.Stderr
	out, err := cmd.StdoutPipe()
	do(t, err)
	do(t, cmd.Start())
	lines := bufio.NewReader(out)
	if line, err := lines.ReadString('\n'); line != "ready\n" {
		t.Fatalf("the process reports %q, %v", line, err)
	}
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	for {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			_ = cmd.Wait()
			return n
		}
		do(t, err)
		if n, err = strconv.Atoi(strings.TrimSpace(line)); err != nil {
			t.Fatalf("the process reports %q", line)
		}
	}
}

// editAtRandom makes a random change in the position editor.
func editAtRandom(e *position.Edited, rng *rand.Rand) {
	sq := func() chess.Square { return chess.Square(rng.IntN(64)) }
	switch rng.IntN(6) {
	case 0, 1, 2:
		e.Put(chess.Piece(rng.IntN(13)), sq())
	case 3:
		e.Move(sq(), sq())
	case 4:
		all := variants.All()
		e.SetVariant(all[rng.IntN(len(all))])
	case 5:
		e.Undo()
	}
}

// whole formats a position with all undo and redo steps.
func whole(e *position.Edited) string {
	now := *e
	all := []string{"now " + now.FEN() + now.Variant().ID}
	for now.Redo() {
		all = append(all, "redone "+now.FEN()+now.Variant().ID)
	}
	for now.Undo() {
		all = append(all, "undone "+now.FEN()+now.Variant().ID)
	}
	return strings.Join(all, "\n")
}
