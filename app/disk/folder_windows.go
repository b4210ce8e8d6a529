package disk

import (
	"os"
	"path/filepath"
)

// ownFolder returns Backrank in %LocalAppData%. It is not in %AppData%, because roaming profiles copy that folder between
// computers, also while its files are open.
func ownFolder() (string, error) {
	data := os.Getenv("LOCALAPPDATA")
	if !filepath.IsAbs(data) {
		home, err := home()
		if err != nil {
			return "", err
		}
		data = filepath.Join(home, "AppData", "Local")
	}
	return filepath.Join(data, "Backrank"), nil
}
