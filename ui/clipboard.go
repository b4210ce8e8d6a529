package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/rules"
)

// clipboard copies and pastes texts: with the clipboard of the desktop, or by the browser, which may deny access.
type clipboard struct {
	app        fyne.App
	system     *System
	settings   *preferences
	background *background
	notify     *notifier
}

// noClipboard returns the message when a browser denies access to the clipboard.
func noClipboard() string {
	return lang.L("The browser does not let this page use the clipboard. Allow it in the browser's settings of this site.")
}

// copy copies a text to the clipboard and then shows message. If a browser denies access, it shows that instead.
func (c *clipboard) copy(text, message string) {
	if c.system.Page == nil {
		c.copySilently(text)
		c.notify.show(message, notice.Info)
		return
	}
	c.background.slow.do(func() error { return c.system.Page.Copy(text) }, func(err error) {
		if err != nil {
			c.notify.show(noClipboard(), notice.Warning)
			return
		}
		c.notify.show(message, notice.Info)
	})
}

// copySilently copies a text on a desktop, without a message.
func (c *clipboard) copySilently(text string) { c.app.Clipboard().SetContent(text) }

// copyPosition copies a position as FEN, by the FEN setting.
func (c *clipboard) copyPosition(p *rules.Position) {
	set := c.settings.get()
	c.copy(set.FENOf(p), lang.L("Position copied as FEN"))
}

// paste calls use with the text in the clipboard. If a browser denies access, it shows a message instead.
func (c *clipboard) paste(use func(text string)) {
	if c.system.Page == nil {
		use(c.app.Clipboard().Content())
		return
	}
	var text string
	c.background.slow.do(func() (err error) {
		text, err = c.system.Page.Paste()
		return err
	}, func(err error) {
		if err != nil {
			c.notify.show(noClipboard(), notice.Warning)
			return
		}
		use(text)
	})
}
