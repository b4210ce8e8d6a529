package filedialog

import (
	"os"
	"path/filepath"
	"strings"

	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/words"
)

// accept chooses the file in the field, or opens the folder.
func (d *dialog) accept() {
	if d.verb.Disabled() {
		return
	}
	text := d.path.Text
	path := d.resolver.absolute(text)
	if strings.TrimSpace(text) == "" {
		path = withSeparator(d.folder)
	}
	var info os.FileInfo
	d.in.RunInBackground(func() (err error) { info, err = os.Stat(path); return err }, func(err error) {
		switch {
		case d.path.Text != text: // the player has changed it meanwhile
		case err == nil && info.IsDir():
			d.enter(path)
		case strings.HasSuffix(path, separator):
			d.showPathProblem(ErrorText(err, d.resolver.short(filepath.Clean(path))))
		case d.saves:
			d.choose(d, d.withExtension(path))
		case err != nil && len(d.list.shown) == 1: // the text is the beginning of one name only
			d.table.Choose(0)
			d.activate(0)
		case err != nil:
			d.showPathProblem(ErrorText(err, d.resolver.short(path)))
		case !info.Mode().IsRegular():
			d.showProblem(lang.L("{{.File}} is not a regular file", "File", d.resolver.short(path)))
		default:
			d.choose(d, path)
		}
	})
}

// enter opens the folder in the field. If the folder is shown already, enter asks for a file name.
func (d *dialog) enter(folder string) {
	if filepath.Clean(folder) == d.folder {
		d.showProblem(lang.L("Choose a file or type its name"))
		if d.saves {
			d.showProblem(lang.L("Type a name for the file"))
		}
		return
	}
	d.openFolder(filepath.Clean(folder), "")
}

// withExtension adds the first extension of the chosen kind to a path without one.
func (d *dialog) withExtension(path string) string {
	if filepath.Ext(path) == "" && len(d.kind.Extensions) > 0 {
		return path + d.kind.Extensions[0]
	}
	return path
}

// save saves the file with save, after confirmation if it exists, and then calls saved.
func (d *dialog) save(path string, save func(string, func(error)), saved func(string)) {
	action := func(save func(string, func(error))) func() {
		return func() {
			d.verb.SetEnabled(false)
			save(path, func(err error) {
				d.verb.SetEnabled(true)
				if err != nil {
					d.showProblem(words.Sentence(err.Error()))
					return
				}
				d.frame.Close()
				saved(path)
			})
		}
	}
	var existing os.FileInfo
	d.in.RunInBackground(func() (err error) {
		if existing, err = os.Stat(path); err == nil {
			return nil
		}
		existing = nil
		_, err = os.Stat(filepath.Dir(path))
		return err
	}, func(err error) {
		switch {
		case err != nil:
			d.showPathProblem(ErrorText(err, d.resolver.short(filepath.Dir(path))))
		case existing != nil && existing.IsDir():
			d.showProblem(lang.L("{{.Name}} is a folder", "Name", d.resolver.short(path)))
		case existing != nil:
			d.confirmReplace(path, existing, action(save), action(d.in.AddTo))
		default:
			action(save)()
		}
	})
}

// confirmReplace asks whether to replace an existing file. The default answer is to add to the file if that is possible,
// otherwise to choose another name.
func (d *dialog) confirmReplace(path string, existing os.FileInfo, replace, addTo func()) {
	first := dialogs.Choice{Label: lang.L("Another name"), Do: func() { d.win.Canvas().Focus(d.path) }}
	folder, size, modified := d.resolver.short(filepath.Dir(path)), formatSize(existing.Size()), existing.ModTime().Format("2006-01-02 15:04")
	detail := lang.L("A file with this name is already in {{.Folder}} ({{.Size}}, {{.Time}}). Replacing it overwrites its contents.",
		"Folder", folder, "Size", size, "Time", modified)
	if d.in.AddTo != nil {
		first = dialogs.Choice{Label: lang.L("Append"), Do: addTo}
		detail = lang.L("A file with this name is already in {{.Folder}} ({{.Size}}, {{.Time}}). Replacing it overwrites its contents. Appending keeps its games.",
			"Folder", folder, "Size", size, "Time", modified)
	}
	dialogs.Choose(d.win, lang.L("Replace {{.File}}?", "File", filepath.Base(path)), detail, first, dialogs.Choice{Label: lang.L("Replace"), Do: replace})
}
