package app

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"backrank/app/disk"
	"backrank/variants"
	"backrank/variants/pgn"
)

// tabsFolder is the environment variable that makes the test binary play in the tabs of a folder. crashSeed and crashSync
// apply too.
const tabsFolder = "BACKRANK_TABS_FOLDER"

// playInTabs plays in ten tabs in an endless loop, and prints a line after each command whose result is visible. It does
// not wait for the disk.
func playInTabs(folder string) {
	seed, _ := strconv.ParseUint(os.Getenv(crashSeed), 10, 64)
	delay, _ := time.ParseDuration(os.Getenv(crashSync))
	p := openTabsPlayer(folder, seed)
	p.delay = delay
	p.prepare()
	fmt.Println("ready")
	for n := 1; ; n++ {
		p.act()
		fmt.Println(n)
	}
}

// tabsPlayer gives random commands, the same for the same folder and seed.
type tabsPlayer struct {
	tabs  *Tabs
	rng   *rand.Rand
	delay time.Duration // of the disk

	reopened bool // the last command reopened a tab
}

func openTabsPlayer(folder string, seed uint64) *tabsPlayer {
	prechess, _ := variants.ByID("prechess")
	rng := rand.New(rand.NewPCG(seed, 45))
	return &tabsPlayer{rng: rng, tabs: OpenTabs(Options{
		Folder: folder, First: NewGame{Variant: prechess, White: ann, Black: ben},
		Now: func() time.Time { return day }, Seed: func() uint64 { return 7 },
	})}
}

// prepare opens tabs until there are ten.
func (p *tabsPlayer) prepare() {
	for len(p.tabs.All()) < 10 {
		p.open()
	}
	p.wait()
}

// wait makes the commands of all tabs wait until they are written, however busy the machine is.
func (p *tabsPlayer) wait() {
	for _, m := range p.tabs.All() {
		slow(m, p.delay)
		waitForDisk(m)
	}
}

// open opens a tab in which a move has been played.
func (p *tabsPlayer) open() {
	v, _ := variants.ByID("chess")
	m, err := p.tabs.New(NewGame{Variant: v, Seed: p.rng.Uint64() | 1, White: ann, Black: ben})
	must(err)
	must(m.PlayText([]string{"a3", "b3", "c3", "d3"}[p.rng.IntN(4)]))
}

// act gives one command, to a random tab or about the tabs.
func (p *tabsPlayer) act() {
	all := p.tabs.All()
	m := all[p.rng.IntN(len(all))]
	p.reopened = false
	switch n := p.rng.IntN(24); {
	case n == 0 && len(all) < 14:
		v, _ := variants.ByID("chess")
		_, err := p.tabs.New(NewGame{Variant: v, Seed: p.rng.Uint64() | 1, White: ann, Black: ben})
		must(err)
		p.wait()
	case n == 1 && len(all) > 8:
		must(p.tabs.Close(m))
	case n == 2 && p.tabs.CanReopen():
		_, err := p.tabs.Reopen()
		must(err)
		p.reopened = true
		p.wait()
	case n <= 3:
		p.tabs.Move(m, p.rng.IntN(len(all)))
	case n <= 5:
		p.tabs.Select(m)
	case n == 6:
		p.tabs.SetWindow(m, p.rng.IntN(3))
	default:
		actAtRandom(m, p.rng)
	}
}

// state returns all state of the tabs that must survive a kill, after closed tabs have been removed.
func (p *tabsPlayer) state(t *testing.T) string {
	t.Helper()
	waitForBackground(p.tabs)
	var all []string
	for _, m := range p.tabs.All() {
		all = append(all, fmt.Sprint(m == p.tabs.Selected(), p.tabs.Window(m), matchState(t, m)))
		m.Sync()
	}
	games := archivedGames(t, p.tabs.Selected())
	slices.Sort(games) // tabs append their games in any order
	return strings.Join(all, "\n") + "\n" + fmt.Sprint(p.tabs.settings.Get().PlayerName, slices.Compact(games))
}

func (p *tabsPlayer) close() { p.tabs.Shutdown() }

// A process that plays in ten tabs, opens, closes, reopens, moves and selects them, loses nothing by kills: all tabs are
// there in their order, and each game that was left is in games.pgn, once or in several versions if its tab was reopened.
func TestAKillLosesNoTab(t *testing.T) {
	t.Parallel() // it mostly waits for the disk
	test := killTest{
		kills: testSize(200, 16), rng: rand.New(rand.NewPCG(10, 45)), maxLife: 40 * time.Millisecond, folder: tabsFolder,
		restored: func(kill int, folder string, seed uint64) string {
			left := openTabsPlayer(folder, seed)
			state := left.state(t)
			for _, said := range left.tabs.Selected().View().Notices {
				if !left.tabs.Selected().View().Paused {
					t.Errorf("kill %d: %v", kill, said)
				}
			}
			if open, journals := len(left.tabs.All()), disk.Journals(folder, 1); open != len(journals) || open < 8 {
				t.Errorf("kill %d: %d tabs, journals %v", kill, open, journals)
			}
			left.tabs.Shutdown()
			checkVersionsDiffer(t, folder)
			return state
		},
		replay: func(folder string, seed uint64) replayer {
			p := openTabsPlayer(folder, seed)
			p.prepare()
			return p
		},
		isPart: func(left, next string, r replayer) bool {
			return r.(*tabsPlayer).reopened && unordered(left) == unordered(next)
		},
	}
	test.run(t)
}

// unordered returns a state without the order, the windows and the selection of the tabs: if the program is killed
// while it reopens a tab, its journal may be there and its place in the list not yet. Then it is the last tab.
func unordered(state string) string {
	lines := strings.Split(state, "\n")
	for i, line := range lines {
		_, lines[i], _ = strings.Cut(line, "[")
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// checkVersionsDiffer fails the test if games.pgn has the same version of a game twice in succession.
func checkVersionsDiffer(t *testing.T, folder string) {
	t.Helper()
	last := map[string]string{}
	for _, g := range archived(t, folder) {
		text, err := pgn.Text(g)
		do(t, err)
		if id := g.Tag("BackrankId"); last[id] == text {
			t.Errorf("games.pgn has twice:\n%s", text)
		} else {
			last[id] = text
		}
	}
}
