package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// readText returns a file below the folder of go.mod.
func readText(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(moduleDir(t), name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// buildScripts returns the names of the Makefile and of the scripts that it runs.
func buildScripts(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(moduleDir(t), "scripts", "*.sh"))
	if err != nil || len(found) == 0 {
		t.Fatal(found, err)
	}
	names := []string{"Makefile"}
	for _, path := range found {
		names = append(names, "scripts/"+filepath.Base(path))
	}
	return names
}

var (
	// moduleFolder matches a command that prints the folder of a module, which is empty for one that was never downloaded.
	moduleFolder = regexp.MustCompile(`\blist\b.* -m\b.*\.Dir\b`)
	// download matches a command that downloads the modules of the program.
	download = regexp.MustCompile(`\blist -deps\b|\bmod (download|vendor)\b`)
	// moduleCache matches a folder of modules that is named by its place.
	moduleCache = regexp.MustCompile(`GOMODCACHE|/pkg/mod\b`)
)

// undownloaded returns the lines of a script that read the folder of a module that may not be there.
func undownloaded(script string) (found []string) {
	downloaded := false
	for line := range strings.Lines(script) {
		code, _, _ := strings.Cut(" "+line, " #")
		if moduleFolder.MatchString(code) && !downloaded || moduleCache.MatchString(code) {
			found = append(found, strings.TrimSpace(line))
		}
		downloaded = downloaded || download.MatchString(code)
	}
	return found
}

// In a fresh clone no module is downloaded yet.
func TestScriptsDownloadModulesBeforeReadingThem(t *testing.T) {
	const folder = "fyne=$($go list -m -f '{{.Dir}}' fyne.io/fyne/v2)\n"
	for script, want := range map[string]int{
		folder:                                 1,
		"# $go list -deps .\n" + folder:        1,
		folder + "$go list -deps .\n":          1,
		"$go list -deps -tags x .\n" + folder:  0,
		"$go mod download\n" + folder:          0,
		"cp -R $(go env GOMODCACHE)/fyne.io .": 1,
	} {
		if found := undownloaded(script); len(found) != want {
			t.Errorf("in %q %q are found, want %d lines", script, found, want)
		}
	}
	read := false
	for _, name := range buildScripts(t) {
		script := readText(t, name)
		read = read || moduleFolder.MatchString(script)
		for _, line := range undownloaded(script) {
			t.Errorf("%s reads the folder of a module that may not be downloaded: %s", name, line)
		}
	}
	if !read {
		t.Error("no script reads the folder of a module: the law holds of nothing")
	}
}

var (
	// madeFolder matches the folder of mkdir without -p, which fails where the folder is there.
	madeFolder = regexp.MustCompile(`\bmkdir "([^"]+)"`)
	// removed matches a command that removes folders.
	removed = regexp.MustCompile(`\brm -rf ("[^\n]*")`)
	// temporary matches a variable that is set to a new folder.
	temporary = regexp.MustCompile(`(?m)^\s*(\w+)=\$\(mktemp -d`)
)

// A script that failed can be run again: what an earlier run left is no obstacle. A folder that must not be there yet is
// in a temporary folder of the run, or removed before.
func TestScriptsRunAgainAfterAFailure(t *testing.T) {
	seen := false
	for _, name := range buildScripts(t) {
		script := readText(t, name)
		var fresh []string
		for _, m := range temporary.FindAllStringSubmatch(script, -1) {
			fresh = append(fresh, "$"+m[1]+"/")
		}
		for _, m := range madeFolder.FindAllStringSubmatchIndex(script, -1) {
			seen = true
			folder := script[m[2]:m[3]]
			isFresh := slices.ContainsFunc(fresh, func(prefix string) bool { return strings.HasPrefix(folder, prefix) })
			isRemoved := slices.ContainsFunc(removed.FindAllString(script[:m[0]], -1), func(line string) bool {
				return strings.Contains(line, `"`+folder+`"`)
			})
			if !isFresh && !isRemoved {
				t.Errorf("%s makes %s, which an earlier run may have left", name, folder)
			}
		}
	}
	if !seen {
		t.Error("no script makes a folder: the law holds of nothing")
	}
}

// released returns the names of the files that scripts/release.sh makes, with VERSION and ARCH in place of the version
// and the architecture.
func released(t *testing.T) (names []string) {
	t.Helper()
	_, list, found := strings.Cut(readText(t, "scripts/release.sh"), "# What docs/RELEASE.md names is there, and nothing else.\n")
	list, _, ended := strings.Cut(list, "} | LC_ALL=C sort")
	if !found || !ended {
		t.Fatal("scripts/release.sh has no list of what it makes")
	}
	for _, name := range regexp.MustCompile(`"[^"]+"|\bSHA256SUMS\b`).FindAllString(list, -1) {
		names = append(names, strings.NewReplacer(`"`, "", "$version", "VERSION", "$arch", "ARCH").Replace(name))
	}
	return names
}

// namedFile matches the name of a file for download in a document.
var namedFile = regexp.MustCompile("`([^`\\s]*VERSION[^`\\s]*|SHA256SUMS)`")

// namedFiles returns the names of files for download in a document.
func namedFiles(text string) (names []string) {
	for _, m := range namedFile.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// README.md names only files of a release, and the command that creates them. docs/RELEASE.md lists all files of a
// release.
func TestDocumentsNameTheFilesOfARelease(t *testing.T) {
	all := released(t)
	slices.Sort(all)
	if described := namedFiles(readText(t, "docs/RELEASE.md")); !slices.Equal(described, all) {
		t.Errorf("docs/RELEASE.md describes\n%s\nand a release has\n%s", strings.Join(described, "\n"), strings.Join(all, "\n"))
	}
	readme := readText(t, "README.md")
	offered := namedFiles(readme)
	if len(offered) < 5 { // one for each kind of system
		t.Errorf("README.md names %q only", offered)
	}
	for _, name := range offered {
		if !slices.Contains(all, name) {
			t.Errorf("README.md names %s, which is in no release", name)
		}
	}
	if strings.Contains(readme, "`…") {
		t.Error("README.md abbreviates the name of a file")
	}
	_, recipe, target := strings.Cut(readText(t, "Makefile"), "\nrelease:")
	recipe, _, _ = strings.Cut(recipe, "\n\n")
	if !strings.Contains(readme, "`make release`") || !target || !strings.Contains(recipe, "scripts/release.sh") {
		t.Error("README.md does not say how the files are made")
	}
}
