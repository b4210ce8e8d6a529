package disk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// Slots is the number of running programs that can share a folder.
const Slots = 9

// Slot identifies the files of one running program in a data folder. The first program has the game in game.journal; a
// program started while the first one runs has game-2.journal, and so on. A lock that ends with the process keeps other
// programs out of the slot.
type Slot struct {
	Number int // from 1; 0 if the folder is full
	lock   *os.File
}

// TakeSlot takes the first free slot. In a folder in which no lock file can be created, it takes the first slot whose
// journal no program has locked: reading is harmless, and writing will report the error.
func TakeSlot(folder string) Slot {
	_ = os.MkdirAll(folder, 0o755) // writing will report the error
	removeOldLeftovers(folder, time.Now())
	for n := 1; n <= Slots; n++ {
		f, err := openLock(filepath.Join(folder, SlotName(n)+".lock"))
		switch {
		case err != nil && n == 1 && isUnlocked(filepath.Join(folder, SlotName(1)+".journal")):
			return Slot{Number: 1}
		case err != nil:
			return Slot{}
		}
		if err := Lock(f); err == nil && isUnlocked(filepath.Join(folder, SlotName(n)+".journal")) {
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
		journal := filepath.Join(folder, SlotName(n)+".journal")
		if _, err := os.Stat(journal); err == nil && isUnlocked(journal) && isUnlocked(filepath.Join(folder, SlotName(n)+".lock")) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// leftover matches temporary files of programs that were killed while they replaced one of Backrank's files.
var leftover = regexp.MustCompile(`^((settings|study|engines|sketch(-\d)?)\.json|game(-\d)?\.journal|games\.(pgn|edits))\.new-\d+$`)

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
	return fmt.Sprintf("game-%d", n)
}

func openLock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|Nonblocking, 0o644)
	if err != nil {
		return os.OpenFile(path, os.O_RDONLY|Nonblocking, 0) // enough for a lock in a read-only folder
	}
	return f, nil
}
