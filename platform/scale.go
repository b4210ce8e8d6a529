package platform

import (
	"os"
	"strconv"

	"fyne.io/fyne/v2"
)

// scaleVariable is the environment variable from which the toolkit takes the scale of windows whenever it applies a theme.
const scaleVariable = "FYNE_SCALE"

// givenScale is the scale with which the program was started.
var givenScale = os.Getenv(scaleVariable)

// ScaleWindows makes everything in the windows larger than usual by a factor, when the toolkit applies a theme the next time. The
// scale that the player has given in the environment, or else in the settings of the toolkit, counts as the usual one.
func ScaleWindows(factor float32) {
	if factor == 1 {
		os.Setenv(scaleVariable, givenScale)
		return
	}
	usual, err := strconv.ParseFloat(givenScale, 32)
	if err != nil {
		usual = 1
		if chosen := fyne.CurrentApp().Settings().Scale(); givenScale == "" && chosen > 0 {
			usual = float64(chosen)
		}
	}
	os.Setenv(scaleVariable, strconv.FormatFloat(usual*float64(factor), 'f', -1, 32))
}
