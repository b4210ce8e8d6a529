package dialogs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"backrank/words"
)

// accept accepts the named file, or opens the folder.
func (f *fileDialog) accept() {
	if f.verb.Disabled() {
		return
	}
	text := f.path.Text
	path := f.where.whole(text)
	if strings.TrimSpace(text) == "" {
		path = withSeparator(f.folder)
	}
	var info os.FileInfo
	f.in.Do(func() (err error) { info, err = os.Stat(path); return err }, func(err error) {
		switch {
		case f.path.Text != text: // the text has changed meanwhile
		case err == nil && info.IsDir():
			f.enter(path)
		case strings.HasSuffix(path, separator):
			f.sayUnlessListed(FileFault(err, f.where.short(filepath.Clean(path))))
		case f.saves:
			f.take(f, f.named(path))
		case err != nil && len(f.list.shown) == 1: // only one file matches
			f.table.Choose(0)
			f.taken(0)
		case err != nil:
			f.sayUnlessListed(FileFault(err, f.where.short(path)))
		case !info.Mode().IsRegular():
			f.say(fmt.Sprintf("%s is not a regular file", f.where.short(path)))
		default:
			f.take(f, path)
		}
	})
}

// enter opens the folder in the field. If it is already shown, a file name is missing.
func (f *fileDialog) enter(folder string) {
	if filepath.Clean(folder) == f.folder {
		f.say("Choose a file or type its name")
		if f.saves {
			f.say("Type a name for the file")
		}
		return
	}
	f.goTo(filepath.Clean(folder), "")
}

// named adds the default extension to a file to be saved.
func (f *fileDialog) named(path string) string {
	if filepath.Ext(path) == "" && len(f.kind.Endings) > 0 {
		return path + f.kind.Endings[0]
	}
	return path
}

// save saves, after confirmation if the file exists.
func (f *fileDialog) save(win fyne.Window, path string, save func(string, func(error)), saved func(string)) {
	by := func(save func(string, func(error))) func() {
		return func() {
			f.verb.SetEnabled(false)
			save(path, func(err error) {
				f.verb.SetEnabled(true)
				if err != nil {
					f.say(words.Sentence(err.Error()))
					return
				}
				f.dialog.close()
				saved(path)
			})
		}
	}
	var there os.FileInfo
	f.in.Do(func() (err error) {
		if there, err = os.Stat(path); err == nil {
			return nil
		}
		there = nil
		_, err = os.Stat(filepath.Dir(path))
		return err
	}, func(err error) {
		switch {
		case err != nil:
			f.sayUnlessListed(FileFault(err, f.where.short(filepath.Dir(path))))
		case there != nil && there.IsDir():
			f.say(fmt.Sprintf("%s is a folder", f.where.short(path)))
		case there != nil:
			f.askExisting(win, path, there, by(save), by(f.in.Add))
		default:
			by(save)()
		}
	})
}

// askExisting asks whether a file that exists is to be replaced. If the file can be added to, that is the first answer.
func (f *fileDialog) askExisting(win fyne.Window, path string, there os.FileInfo, replace, add func()) {
	keep := Choice{"Another name", func() { win.Canvas().Focus(f.path) }}
	detail := fmt.Sprintf("It is in %s already (%s, %s). Replacing it loses its content.", f.where.short(filepath.Dir(path)),
		sizeText(there.Size()), there.ModTime().Format("2006-01-02 15:04"))
	if f.in.Add != nil {
		keep = Choice{"Add to it", add}
		detail += " Adding keeps its games."
	}
	Choose(win, fmt.Sprintf("Replace %s?", filepath.Base(path)), detail, keep, Choice{"Replace", replace})
}
