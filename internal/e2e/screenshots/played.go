package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"backrank/app/archive"
	"backrank/internal/e2e/evening"
)

// playedBefore makes a data folder of a member of the club with the club's games, in which the explorer is open. The games
// are made once, in the folder above.
func playedBefore(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	settings := fmt.Sprintf("{\"player_name\": %q, \"explorer\": true}", evening.Members[0])
	if err := os.WriteFile(filepath.Join(folder, "settings.json"), []byte(settings), 0o644); err != nil {
		return err
	}
	made := filepath.Join(filepath.Dir(folder), "club.db")
	if _, err := os.Stat(made); err != nil {
		if err := fill(made); err != nil {
			return err
		}
	}
	games, err := os.ReadFile(made)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "games.db"), games, 0o644)
}

// fill makes an archive of the club's games.
func fill(path string) error {
	db, err := archive.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(evening.Fill(db), db.Close())
}
