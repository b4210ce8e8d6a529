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

// Slot is one program's place in a data folder. The first program has the game in game.journal; one started while it
// runs has game-2.journal, and so on. A lock that ends with the process keeps others from the same slot.
type Slot struct {
	Number int // from 1; 0 if the folder is full
	lock   *os.File
}

// TakeSlot takes the first free slot. In a folder where no lock can be created that is the first slot, unless a program
// has its journal open: reading is harmless, and writing will report what is wrong.
func TakeSlot(folder string) Slot {
	_ = os.MkdirAll(folder, 0o755) // writing will report the error
	sweep(folder, time.Now())
	for n := 1; n <= Slots; n++ {
		f, err := openLock(filepath.Join(folder, SlotName(n)+".lock"))
		switch {
		case err != nil && n == 1 && free(filepath.Join(folder, SlotName(1)+".journal")):
			return Slot{Number: 1}
		case err != nil:
			return Slot{}
		}
		if err := Lock(f); err == nil && free(filepath.Join(folder, SlotName(n)+".journal")) {
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

// FreeSlots are the slots of a folder that no program uses and that have a journal.
func FreeSlots(folder string) (numbers []int) {
	for n := 1; n <= Slots; n++ {
		journal := filepath.Join(folder, SlotName(n)+".journal")
		if _, err := os.Stat(journal); err == nil && free(journal) && free(filepath.Join(folder, SlotName(n)+".lock")) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// leftover matches temporary files of a program that was killed while it replaced one of our files.
var leftover = regexp.MustCompile(`^((settings|study|engines|sketch(-\d)?)\.json|game(-\d)?\.journal|games\.(pgn|edits))\.new-\d+$`)

// sweep removes such files. Recent ones are kept: another program may be writing them.
func sweep(folder string, now time.Time) {
	all, _ := os.ReadDir(folder) // an unreadable folder needs no sweep
	for _, e := range all {
		info, err := e.Info()
		if err == nil && info.Mode().IsRegular() && now.Sub(info.ModTime()) > time.Hour && leftover.MatchString(e.Name()) {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}

// free reports whether no program has the file locked.
func free(path string) bool {
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
