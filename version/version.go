// Package version has the number of this version, which the program and all commands share.
package version

// Number is the version. FyneApp.toml has it too, for Fyne's packager; a test holds them equal.
const Number = "0.2.0"

// commit is the revision of the source that was built, as `git describe --always --dirty` writes it: eight digits, and
// "-dirty" if files were changed. The linker sets it with -X backrank/version.commit; it is empty in a build without Git.
var commit string

// Line returns what a program says of its version, without the end of the line: "backrank-uci 0.2.0 (1f0a36d2)".
func Line(program string) string {
	line := program + " " + Number
	if commit != "" {
		line += " (" + commit + ")"
	}
	return line
}
