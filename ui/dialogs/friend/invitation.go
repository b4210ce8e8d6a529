// Package friend has the dialogs about a game with a friend elsewhere: the invitation with its link, and the field for a link.
package friend

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"github.com/yeqown/go-qrcode/v2"

	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
)

// codeSize is the width of a QR code, in units.
const codeSize = 232

// ShowInvitation shows the link to send to a friend, as text and as a QR code. cancel withdraws the invitation.
func ShowInvitation(win fyne.Window, link string, copyLink, cancel func()) *dialogs.Dialog {
	field := widget.NewField("", nil)
	field.Text = link
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

// newCode returns the QR code of a text: black on white in every theme, because not all cameras read other colours.
func newCode(text string) fyne.CanvasObject {
	modules := codeOf(text)
	raster := canvas.NewRasterWithPixels(func(x, y, w, h int) color.Color {
		size := modules.Bounds().Dx()
		return modules.At(x*size/max(w, 1), y*size/max(h, 1))
	})
	raster.SetMinSize(fyne.NewSquareSize(codeSize))
	return raster
}

// codeOf returns the QR code of a text, with a pixel for each module and the margin that the standard asks for.
func codeOf(text string) image.Image {
	code, err := qrcode.NewWith(text, qrcode.WithErrorCorrectionLevel(qrcode.ErrorCorrectionMedium))
	if err != nil {
		return image.NewUniform(color.White) // the text is too long for a code; the link is shown as text too
	}
	m := &modules{}
	_ = code.Save(m) // writes to memory
	return m.image
}

// margin is the white margin of a QR code, in modules (ISO/IEC 18004).
const margin = 4

// modules takes the modules of a QR code. It implements the library's Writer.
type modules struct{ image *image.Gray }

// Write draws the modules.
func (m *modules) Write(code qrcode.Matrix) error {
	m.image = image.NewGray(image.Rect(0, 0, code.Width()+2*margin, code.Height()+2*margin))
	for i := range m.image.Pix {
		m.image.Pix[i] = 0xff
	}
	code.Iterate(qrcode.IterDirection_ROW, func(x, y int, v qrcode.QRValue) {
		if v.IsSet() {
			m.image.SetGray(x+margin, y+margin, color.Gray{})
		}
	})
	return nil
}

// Close implements the library's Writer.
func (*modules) Close() error { return nil }
