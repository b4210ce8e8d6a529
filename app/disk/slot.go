package disk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Slots is how many running programs may share a folder.
const Slots = 9

// Slot is one program's place in a data folder. The first program has the game in game.journal; one started while it
// runs has game-2.journal, and so on. A lock that ends with the process keeps others from the same slot.
type Slot struct {
	Number int // from 1; 0 if the folder is full
	lock   *os.File
}

// TakeSlot finds the first free slot. A folder in which no lock can be made gives the first slot unless a program has
// its journal open: reading is harmless, and writing will say what is wrong.
func TakeSlot(folder string) Slot {
	_ = os.MkdirAll(folder, 0o755) // writing will say what is wrong
	for n := 1; n <= Slots; n++ {
		f, err := openLock(filepath.Join(folder, SlotName(n)+".lock"))
		switch {
		case err != nil && n == 1 && free(filepath.Join(folder, SlotName(1)+".journal")):
			return Slot{Number: 1}
		case err != nil:
			return Slot{}
		}
		if err := Lock(f, false); err == nil && free(filepath.Join(folder, SlotName(n)+".journal")) {
			return Slot{n, f}
		} else if err == nil {
			f.Close() // someone has deleted the lock of a program that runs
			continue
		} else if !errors.Is(err, ErrLocked) {
			return Slot{n, f}
		}
		f.Close()
	}
	return Slot{}
}

// free reports whether no program has the journal open.
func free(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return true
	}
	defer f.Close()
	return !errors.Is(Lock(f, false), ErrLocked)
}

// Leave lets another program have the slot.
func (s Slot) Leave() {
	if s.lock != nil {
		s.lock.Close()
	}
}

// SlotName is how the names of a slot's files begin: "game", "game-2".
func SlotName(n int) string {
	if n == 1 {
		return "game"
	}
	return fmt.Sprintf("game-%d", n)
}

func openLock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return os.Open(path) // enough to lock it in a folder that cannot be written
	}
	return f, nil
}
