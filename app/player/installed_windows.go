package player

import (
	"os"
	"path/filepath"
)

// engineFolders are where engines are put, beside PATH: a folder of its own for each, under that of all programs or of
// the player's.
func engineFolders() (folders []string) {
	for _, variable := range []string{"ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"} {
		under := os.Getenv(variable)
		if !filepath.IsAbs(under) {
			continue
		}
		if variable == "LOCALAPPDATA" {
			under = filepath.Join(under, "Programs")
		}
		for _, w := range wellKnown {
			folders = append(folders, filepath.Join(under, w.file))
		}
	}
	return folders
}

// programsIn are the files that the program of that name may be in a folder: engines are offered under names that end
// with the system and the processor, such as stockfish-windows-x86-64-avx2.exe.
func programsIn(folder, name string) []string {
	exact := filepath.Join(folder, name+".exe")
	others, _ := filepath.Glob(filepath.Join(folder, name+"[-_]*.exe")) // a folder with a bracket in its name has none
	return append([]string{exact}, others...)
}
