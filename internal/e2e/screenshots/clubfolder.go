package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"backrank/app/archive"
)

// createClubFolder creates a data folder with the club's games, the name of its first member and the explorer open. The
// archive is created once, in the parent folder, and copied.
func createClubFolder(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	settings := fmt.Sprintf("{\"player_name\": %q, \"explorer\": true}", members[0])
	if err := os.WriteFile(filepath.Join(folder, "settings.json"), []byte(settings), 0o644); err != nil {
		return err
	}
	made := filepath.Join(filepath.Dir(folder), "club.db")
	if _, err := os.Stat(made); err != nil {
		db, err := archive.Open(made)
		if err != nil {
			return err
		}
		if err := errors.Join(fill(db), db.Close()); err != nil {
			return err
		}
	}
	games, err := os.ReadFile(made)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "games.db"), games, 0o644)
}
