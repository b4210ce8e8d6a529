package disk

import "path/filepath"

// ownFolder returns Backrank in ~/Library/Application Support.
func ownFolder() (string, error) {
	home, err := home()
	if err != nil {
		return "", err
	}
	return filepath.Join(home, "Library", "Application Support", "Backrank"), nil
}
