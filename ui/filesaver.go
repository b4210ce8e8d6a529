package ui

import (
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/ui/dialogs/filedialog"
	"backrank/words"
)

// fileSaver asks for files to save and to open, and remembers the folder. In a browser a saved file is a download.
type fileSaver struct {
	win        fyne.Window
	system     *System
	settings   *preferences
	background *background
	notify     *notifier
}

// saveAs asks for a file name, starting in the folder used last, and calls save with the path in the background, then saved
// if there was no error. more is an additional row of the dialog, or nil.
func (s *fileSaver) saveAs(title, name string, kinds []filedialog.Kind, more fyne.CanvasObject, save func(path string) error, saved func(path string)) {
	if s.system.Page != nil {
		s.download(name, save, saved)
		return
	}
	filedialog.Save(s.win, filedialog.Input{
		Title: title, Verb: lang.L("Save"), Path: filepath.Join(s.folder(), name), Kinds: kinds, RunInBackground: s.background.run, Below: more,
	}, func(path string, done func(error)) {
		s.background.finish(func() error { return save(path) }, done)
	}, func(path string) {
		s.rememberFolder(path)
		saved(path)
	})
}

// choose asks for an existing file, starting in the folder used last, and calls chosen with its path.
func (s *fileSaver) choose(in filedialog.Input, chosen func(path string)) {
	in.Path, in.RunInBackground = s.folder()+string(filepath.Separator), s.background.run
	filedialog.Open(s.win, in, func(path string) {
		s.rememberFolder(path)
		chosen(path)
	})
}

// download calls save with a temporary path and offers that file as a download named name; then it calls saved.
func (s *fileSaver) download(name string, save func(path string) error, saved func(path string)) {
	path := filepath.Join(os.TempDir(), name)
	s.background.finish(func() error {
		defer os.Remove(path)
		if err := save(path); err != nil {
			return err
		}
		if err := s.system.Page.Save(path); err != nil {
			return notice.Refusal(words.Message(lang.L("The file could not be saved"), disk.ErrorText(err)))
		}
		return nil
	}, func(err error) {
		if err != nil {
			s.notify.refuse(err.Error(), 0)
			return
		}
		saved(name)
	})
}

// folder returns the folder of the file opened or saved last, otherwise the player's home, otherwise the root.
func (s *fileSaver) folder() string {
	home, _ := os.UserHomeDir() // on error home is "", which os.Stat below rejects
	for _, place := range []string{s.settings.get().Folder, home} {
		if info, err := os.Stat(place); err == nil && info.IsDir() {
			return place
		}
	}
	return string(filepath.Separator)
}

// rememberFolder stores the folder of a file for the next dialog.
func (s *fileSaver) rememberFolder(path string) {
	s.settings.change(func(s *settings.Settings) { s.Folder = filepath.Dir(path) })
}
