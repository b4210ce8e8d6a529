package disk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"time"
)

// Slots is the number of running programs that can share a folder.
const Slots = 9

// Slot identifies the files of one running program in a data folder. The first program has the game of its first tab in
// game.journal and those of other tabs in game.tab-2.journal, game.tab-3.journal and so on; a program started while the
// first one runs has game-2.journal, game-2.tab-2.journal and so on. A lock that ends with the process keeps other
// programs out of the slot.
type Slot struct {
	Number int // from 1; 0 if the folder is full
	lock   *os.File
}

// TakeSlot takes the first free slot. In a folder in which no lock file can be created, it takes the first slot if no
// program has locked its journals: reading is harmless, and writing will report the error.
func TakeSlot(folder string) Slot {
	_ = os.MkdirAll(folder, 0o700) // writing will report the error
	removeOldLeftovers(folder, time.Now())
	for n := 1; n <= Slots; n++ {
		f, err := openLock(filepath.Join(folder, SlotName(n)+".lock"))
		switch {
		case err != nil && n == 1 && journalsUnlocked(folder, 1):
			return Slot{Number: 1}
		case err != nil:
			return Slot{}
		}
		if err := Lock(f); err == nil && journalsUnlocked(folder, n) {
			return Slot{n, f}
		} else if err == nil {
			f.Close() // the lock file of a running program was deleted
			continue
		} else if !errors.Is(err, ErrLocked) {
			return Slot{n, f}
		}
		f.Close()
	}
	return Slot{}
}

// FreeSlots returns the numbers of the slots that have a journal and that no program uses.
func FreeSlots(folder string) (numbers []int) {
	for n := 1; n <= Slots; n++ {
		if len(Journals(folder, n)) > 0 && journalsUnlocked(folder, n) && isUnlocked(filepath.Join(folder, SlotName(n)+".lock")) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// JournalName returns the name of the journal of a tab in slot n: "game.journal" for the first tab, number 1,
// "game.tab-2.journal" for tab 2.
func JournalName(n, tab int) string {
	if tab == 1 {
		return SlotName(n) + ".journal"
	}
	return fmt.Sprintf("%s.tab-%d.journal", SlotName(n), tab)
}

// TabOf returns the number of the tab whose journal in slot n has a name; 0 if it is no such name.
func TabOf(n int, name string) int {
	if name == JournalName(n, 1) {
		return 1
	}
	tab := 0
	if _, err := fmt.Sscanf(name, SlotName(n)+".tab-%d.journal", &tab); err != nil || tab < 2 || name != JournalName(n, tab) {
		return 0
	}
	return tab
}

// Journals returns the numbers of the tabs that have a journal in slot n, in ascending order.
func Journals(folder string, n int) (tabs []int) {
	all, _ := os.ReadDir(folder) // empty if the folder cannot be read
	for _, e := range all {
		if tab := TabOf(n, e.Name()); tab > 0 {
			tabs = append(tabs, tab)
		}
	}
	slices.Sort(tabs)
	return tabs
}

// journalsUnlocked reports whether no program has locked a journal of slot n.
func journalsUnlocked(folder string, n int) bool {
	for _, tab := range Journals(folder, n) {
		if !isUnlocked(filepath.Join(folder, JournalName(n, tab))) {
			return false
		}
	}
	return true
}

// leftover matches temporary files of programs that were killed while they replaced one of Backrank's files.
var leftover = regexp.MustCompile(`^((settings|study|engines|sketch(-\d)?)\.json|game(-\d)?(\.tab-\d+)?\.journal|game(-\d)?\.tabs\.json|games\.(pgn|edits)|training\.jsonl|repertoire\.pgn)\.new-\d+$`)

// removeOldLeftovers removes files that match leftover. It keeps recent ones, which another program may be writing.
func removeOldLeftovers(folder string, now time.Time) {
	all, _ := os.ReadDir(folder) // empty if the folder cannot be read
	for _, e := range all {
		info, err := e.Info()
		if err == nil && info.Mode().IsRegular() && now.Sub(info.ModTime()) > time.Hour && leftover.MatchString(e.Name()) {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}

// isUnlocked reports whether no program has the file locked.
func isUnlocked(path string) bool {
	f, err := os.OpenFile(path, os.O_RDONLY|Nonblocking, 0)
	if err != nil {
		return true
	}
	defer f.Close()
	return !errors.Is(Lock(f), ErrLocked)
}

// Leave frees the slot for other programs.
func (s Slot) Leave() {
	if s.lock != nil {
		s.lock.Close()
	}
}

// SlotName returns the prefix of a slot's file names: "game", "game-2".
func SlotName(n int) string {
	if n == 1 {
		return "game"
	}
	return "game-" + strconv.Itoa(n)
}

func openLock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|Nonblocking, 0o644)
	if err != nil {
		return os.OpenFile(path, os.O_RDONLY|Nonblocking, 0) // enough for a lock in a read-only folder
	}
	return f, nil
}
