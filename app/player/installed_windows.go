package player

import (
	"os"
	"path/filepath"
)

// engineFolders returns the folders, in addition to PATH, in which engines are installed: subfolders of the folders of
// programs, for all users and for this user.
func engineFolders() (folders []string) {
	for _, variable := range []string{"ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"} {
		under := os.Getenv(variable)
		if !filepath.IsAbs(under) {
			continue
		}
		if variable == "LOCALAPPDATA" {
			under = filepath.Join(under, "Programs")
		}
		for _, w := range knownEngines {
			folders = append(folders, filepath.Join(under, w.file))
		}
	}
	return folders
}

// programsIn returns the files in a folder that may be the program with a name. Downloaded engines have names that end
// with the system and the processor, such as stockfish-windows-x86-64-avx2.exe.
func programsIn(folder, name string) []string {
	exact := filepath.Join(folder, name+".exe")
	others, _ := filepath.Glob(filepath.Join(folder, name+"[-_]*.exe")) // a folder with a bracket in its name has none
	return append([]string{exact}, others...)
}
