package disk

import (
	"os"
	"path/filepath"
)

// ownFolder is Backrank in %LocalAppData%, which stays on this computer: profiles that move between computers would take
// a file that is open along.
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
