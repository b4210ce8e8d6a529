package theme

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"strings"
	"testing"

	"backrank/assets"
)

// A vision is how a person without one kind of cones sees: a matrix for linear red, green and blue, by Machado, Oliveira and
// Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at severity 1.
type vision struct {
	name   string
	matrix [3][3]float64
}

var visions = []vision{
	{"usual", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
	{"protanopia", [3][3]float64{{.152286, 1.052583, -.204868}, {.114503, .786281, .099216}, {-.003882, -.048116, 1.051998}}},
	{"deuteranopia", [3][3]float64{{.367322, .860646, -.227968}, {.280085, .672501, .047413}, {-.011820, .042940, .968881}}},
	{"tritanopia", [3][3]float64{{1.255528, -.076749, -.178779}, {-.078411, .930809, .147602}, {.004733, .691367, .303900}}},
}

// see returns a colour as it looks, in linear red, green and blue.
func (v vision) see(c color.NRGBA) (seen [3]float64) {
	linear := [3]float64{}
	for i, part := range [3]uint8{c.R, c.G, c.B} {
		if s := float64(part) / 255; s <= .04045 {
			linear[i] = s / 12.92
		} else {
			linear[i] = math.Pow((s+.055)/1.055, 2.4)
		}
	}
	for i, row := range v.matrix {
		for j, share := range row {
			seen[i] += share * linear[j]
		}
		seen[i] = min(max(seen[i], 0), 1)
	}
	return seen
}

// oklab converts linear red, green and blue to OKLab, in which distances are as large as differences look.
func oklab(c [3]float64) [3]float64 {
	l := math.Cbrt(.4122214708*c[0] + .5363325363*c[1] + .0514459929*c[2])
	m := math.Cbrt(.2119034982*c[0] + .6806995451*c[1] + .1073969566*c[2])
	s := math.Cbrt(.0883024619*c[0] + .2817188376*c[1] + .6299787005*c[2])
	return [3]float64{
		.2104542553*l + .7936177850*m - .0040720468*s,
		1.9779984951*l - 2.4285922050*m + .4505937099*s,
		.0259040371*l + .7827717662*m - .8086757660*s,
	}
}

// difference returns how different two colours look, in hundredths of the difference between black and white. Two is just
// noticeable side by side.
func (v vision) difference(a, b color.NRGBA) float64 {
	p, q := oklab(v.see(a)), oklab(v.see(b))
	return 100 * math.Sqrt((p[0]-q[0])*(p[0]-q[0])+(p[1]-q[1])*(p[1]-q[1])+(p[2]-q[2])*(p[2]-q[2]))
}

// toldApart is the difference with which two colours can be told apart at a glance, in places that are not side by side.
const toldApart = 10

// meanings lists colours with different meanings that are seen together. Where they may look alike, another sign tells them apart.
var meanings = []struct {
	name, a, b string
	sign       string // that also tells them apart; "" if the colour alone does
	board      bool   // on the squares of a board
}{
	{"castling and leap", "Castle", "Leap", "names on buttons; one tick and two ticks on a graph", false},
	{"castling and other moves", "Castle", "Good", "brackets and a dot; names on chips", false},
	{"leap and other moves", "Leap", "Good", "an arc for a leap, a dot for a move; the name on chips and buttons", false},
	{"king and partner", "Castle", "Partner", "both pieces are drawn on their squares", false},
	{"wins and losses", "Good", "Danger", "an interval is right or left of the mean; results are numbers", false},
	{"White better and Black better", "WhiteBetter", "BlackBetter", "", false},
	{"White better and even", "WhiteBetter", "Even", "", false},
	{"Black better and even", "BlackBetter", "Even", "", false},
	{"sharp and even", "Hot", "Even", "", false},
	{"White's part and Black's part", "WhitePart", "BlackPart", "", false},
	{"draws and White's wins", "DrawPart", "WhitePart", "a line between them, and the numbers", false},
	{"draws and Black's wins", "DrawPart", "BlackPart", "", false},
	{"links and text", "Accent", "Text", "", false},
	{"links and errors", "Accent", "Danger", "", false},
	{"favourites and errors", "Star", "Danger", "a star, a crossed circle", false},
	{"buttons that do and buttons that warn", "Accent", "Danger", "", false},

	{"last move and selection", "LastMove/square", "Selected/square", "the origin of the last move has corners; targets surround a selected piece", true},
	{"last move and premove", "LastMove/square", "Premove/square", "a premove has dashed rings", true},
	{"last move and its partner", "LastMove/square", "Partner/square", "the pieces that stand there; corners and frames", true},
	{"last move and no move", "LastMove/square", "square", "corners and frames", true},
	{"selection and premove", "Selected/square", "Premove/square", "a premove has dashed rings", true},
	{"selection and check", "Selected/square", "Overlay.Check/square", "a check has a ring", true},
	{"rights to castle and to leap", "Overlay.Right", "Leap", "triangles and quarters of a disc", true},
	{"targets of castling and of a leap", "Castle", "Leap", "brackets and an arc", true},
	{"targets of castling and of other moves", "Castle", "Dot", "brackets and a dot", true},
	{"targets of a leap and of other moves", "Leap", "Dot", "an arc and a dot", true},
	{"targets of premoves and of moves", "PremoveDot", "Dot", "only premoves exist when it is not your turn", true},
}

// Colours with different meanings look different with each kind of vision, or another sign tells them apart. docs/ACCESSIBILITY.md
// has the table.
func TestMeaningsAreToldApart(t *testing.T) {
	var b strings.Builder
	fmt.Fprintf(&b, "| told apart |")
	for _, v := range visions {
		fmt.Fprintf(&b, " %s |", v.name)
	}
	b.WriteString(" also by |\n|---|--:|--:|--:|--:|---|\n")
	for _, m := range meanings {
		places := themes()
		if m.board {
			places = boards()
		}
		fmt.Fprintf(&b, "| %s |", m.name)
		for _, v := range visions {
			least, where := 100.0, ""
			for _, p := range places {
				if d := v.difference(p.color(t, m.a), p.color(t, m.b)); d < least {
					least, where = d, p.name
				}
			}
			if least < toldApart && m.sign == "" {
				t.Errorf("%s: a difference of %.1f with %s in %s, want %d or another sign", m.name, least, v.name, where, toldApart)
			}
			fmt.Fprintf(&b, " %.0f |", least)
		}
		fmt.Fprintf(&b, " %s |\n", cmp.Or(m.sign, "—"))
	}
	checkSection(t, "meanings", b.String())
}

// The brushes of a player, in their opacity on each square, differ for each kind of vision; the yellow one least from the green one.
func TestBrushesAreToldApart(t *testing.T) {
	brushes := assets.Brushes()
	for _, v := range visions {
		for _, p := range boards() {
			for i, a := range brushes[:4] {
				for _, b := range brushes[:i] {
					on := func(c color.NRGBA) color.NRGBA { return assets.Over(Faded(c, .6).(color.NRGBA), p.square) }
					if d := v.difference(on(a), on(b)); d < 6 {
						t.Errorf("%s, %s: %v and %v differ by %.1f, want 6", v.name, p.name, a, b, d)
					}
				}
			}
		}
	}
}

// The simulation agrees with known values: greys stay grey, and without green cones red and green look alike.
func TestVisionsOfKnownColours(t *testing.T) {
	for _, v := range visions {
		for _, grey := range []uint8{0, 0x80, 0xFF} {
			seen := v.see(color.NRGBA{grey, grey, grey, 255})
			if math.Abs(seen[0]-seen[1]) > .001 || math.Abs(seen[1]-seen[2]) > .001 {
				t.Errorf("%s: the grey %d looks like %v", v.name, grey, seen)
			}
		}
	}
	red, green := color.NRGBA{0xB0, 0x60, 0x10, 255}, color.NRGBA{0x60, 0x80, 0x10, 255}
	if usual, without := visions[0].difference(red, green), visions[2].difference(red, green); without > usual/2 {
		t.Errorf("red and green differ by %.0f, and by %.0f with deuteranopia", usual, without)
	}
}
