// Package friend has the dialogs about a game with a friend elsewhere: the invitation with its link, and the field for a link.
package friend

import (
	"image"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"github.com/boombuler/barcode/qr"

	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/words"
)

// codeSize is the width of a QR code, in units.
const codeSize = 232

// ShowInvitation shows the link to send to a friend, as text and as a QR code. cancel withdraws the invitation.
func ShowInvitation(win fyne.Window, link string, copyLink, cancel func()) *dialogs.Dialog {
	field := widget.NewField("", nil)
	field.Text = link
	field.SetName(lang.L("Link"))
	content := container.NewVBox(
		widget.Plain(lang.L("Send this link to your friend, or let your friend scan the code. The game begins when your friend opens it.")).MaxRows(3),
		dialogs.Gap(8), field, dialogs.Gap(8), container.NewCenter(newCode(link)),
		widget.Caption(lang.L("Whoever has the link can take your friend's seat. You may close this window and play something else meanwhile.")).MaxRows(3))
	var frame *dialogs.Dialog
	frame = dialogs.Show(win, lang.L("Waiting for your friend"), fyne.NewSize(480, 520), dialogs.Scrolled(content), copyLink,
		widget.NewButton(lang.L("Close"), "", "", func() { frame.Close() }),
		widget.NewDefaultButton(lang.L("Copy link"), "", "", copyLink))
	frame.AddLeft(widget.NewButton(lang.L("Cancel invitation"), "", "", func() {
		frame.Close()
		cancel()
	}))
	return frame
}

// AskLink asks for the link of a game, and calls join with it. The dialog stays open if join returns an error, and shows it.
func AskLink(win fyne.Window, join func(link string) error) {
	var frame *dialogs.Dialog
	field := widget.NewField(lang.L("The link that you have got"), nil)
	accept := func() {
		if err := join(field.Text); err != nil {
			frame.Problem.SetText(err.Error())
			return
		}
		frame.Close()
	}
	frame = dialogs.Show(win, lang.L("Join a friend's game"), fyne.NewSize(520, 200), dialogs.Unscrolled(container.NewVBox(field)), accept,
		widget.NewButton(lang.L("Cancel"), "", "", func() { frame.Close() }), widget.NewDefaultButton(lang.L("Join"), "", "", accept))
	win.Canvas().Focus(field)
}

// AskName asks a player who joins a game for a name, and calls join with it. The name may be empty.
func AskName(win fyne.Window, join func(name string)) {
	var frame *dialogs.Dialog
	field := widget.NewField("", nil)
	field.SetName(lang.L("Your name"))
	accept := func() {
		frame.Close()
		join(strings.TrimSpace(field.Text))
	}
	content := container.NewVBox(field, dialogs.Gap(4), widget.Caption(lang.L("Your friend sees this name. You may leave it empty.")).MaxRows(2))
	frame = dialogs.Show(win, lang.L("Your name"), fyne.NewSize(420, 220), dialogs.Unscrolled(content), accept,
		widget.NewButton(lang.L("Cancel"), "", "", func() { frame.Close() }), widget.NewDefaultButton(lang.L("Join"), "", "", accept))
	win.Canvas().Focus(field)
}

// margin is the white margin of a QR code, in modules (ISO/IEC 18004).
const margin = 4

// newCode returns the QR code of a text: black on white in every theme, because not all cameras read other colours.
func newCode(text string) fyne.CanvasObject {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil { // the text is too long; it can still be copied
		return widget.Problem(words.Sentence(err.Error()))
	}
	modules := code.Bounds().Dx()
	raster := canvas.NewRasterWithPixels(func(x, y, width, height int) color.Color {
		side := modules + 2*margin
		at := image.Pt(x*side/max(width, 1)-margin, y*side/max(height, 1)-margin)
		if at.In(code.Bounds()) {
			return code.At(at.X, at.Y)
		}
		return color.White
	})
	raster.SetMinSize(fyne.NewSquareSize(codeSize))
	return raster
}
