package theme

import (
	"flag"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"backrank/assets"
)

// The contrasts of WCAG 2.2 AA: for text, and for the parts of controls and for signs.
const (
	forText  = 4.5
	forSigns = 3
)

// A pair is two colours that stand next to each other in the window. Colours have the names of the fields of [assets.Scheme];
// a number after @ is the opacity, and a colour before / lies over the colour after it: "Accent@.2/Panel". At least one of the
// fronts has the contrast with each of the grounds.
type pair struct {
	name    string
	fronts  []string
	grounds []string
	want    float64
}

// pairs lists all pairs of the window, for both themes.
var pairs = []pair{
	{"text", of("Text"), of("Page", "Panel", "Raised", "Field", "Menu"), forText},
	{"text on what is under the pointer or pressed", of("Text"), of("Hover/Page", "Hover/Panel", "Hover/Raised", "Pressed/Raised", "Focus"), forText},
	{"text on what is selected or marked", of("Text"), of("Selection", "Accent@.28/Page", "Accent@.28/Panel", "Accent@.2/Field", "Accent@.4/Panel", "Accent@.14/Panel"), forText},
	{"text on castlings, leaps and the end of a draw", of("Text"), of("Castle@.28/Page", "Castle@.28/Panel", "Leap@.28/Page", "Leap@.28/Panel", "Danger@.16/Page"), forText},
	{"secondary text", of("Dim"), of("Page", "Panel", "Raised", "Field", "Menu", "Hover/Page", "Hover/Panel", "Hover/Raised"), forText},
	{"secondary text on what is selected or marked", of("Dim"), of("Accent@.22/Page", "Accent@.22/Panel", "Accent@.18/Field", "Accent@.14/Panel"), forText},
	{"links", of("Accent"), of("Page", "Panel", "Raised"), forText},
	{"errors and losses", of("Danger"), of("Page", "Panel", "Raised", "Hover/Panel"), forText},
	{"successes and wins", of("Good"), of("Page", "Panel", "Raised", "Hover/Panel"), forText},
	{"castling", of("Castle"), of("Page", "Panel"), forText},
	{"leaps", of("Leap"), of("Page", "Panel"), forText},
	{"the partner", of("Partner"), of("Page", "Panel"), forSigns},
	{"favourites", of("Star"), of("Page", "Panel", "Raised"), forText},
	{"text on coloured buttons and clocks", of("OnAccent"), of("Accent", "Hover/Accent", "Danger", "Hover/Danger", "Good", "Hover/Good", "Castle", "Leap"), forText},
	{"text on White's part and on draws", of("PartInk"), of("WhitePart", "DrawPart"), forText},
	{"text on Black's part", of("WhitePart"), of("BlackPart"), forText},

	{"borders of fields, bars and graphs", of("FieldEdge"), of("Field", "Panel", "Page", "Raised"), forSigns},
	{"boxes of check boxes", of("Dim"), of("Field", "Panel", "Page"), forSigns},
	{"focus frame, frame of what is selected", of("Accent"), of("Page", "Panel", "Raised", "Field", "Accent@.28/Panel"), forSigns},
	{"focus frame of a coloured button", of("Text"), of("Page", "Panel", "Raised"), forSigns},
	{"item of a menu under the pointer or the keys", of("Focus"), of("Menu"), forSigns},
	{"selected text", of("Selection"), of("Field"), forSigns},
	{"scroll bars, divider, outline of a castling button", of("Dim@.75"), of("Page", "Panel"), forSigns},
	{"castling and leap on buttons", of("Castle"), of("Castle@.18/Page"), forSigns},
	{"leap on buttons", of("Leap"), of("Leap@.18/Page"), forSigns},
	{"interval of a result", of("Text@.7"), of("Page", "Panel"), forSigns},
	{"interval of a result better than the mean", of("Good@.7"), of("Page", "Panel"), forSigns},
	{"interval of a result worse than the mean", of("Danger@.7"), of("Page", "Panel"), forSigns},
	{"bars of histograms", of("Text@.55"), of("Page", "Panel"), forSigns},
	{"sides of a graph, of an evaluation and of results", of("WhitePart"), of("BlackPart"), forSigns},
	{"line across the sides, outline of marks on a graph", of("Midline"), of("WhitePart", "BlackPart"), forSigns},
	{"bars of times", of("Bar"), of("Panel"), forSigns},
	{"draws beside losses", of("DrawPart"), of("BlackPart"), forSigns},
	{"line between wins and draws", of("PartInk"), of("WhitePart", "DrawPart"), forSigns},
	{"White's disc", of("disc of White", "outline of White"), of("Page", "Panel", "Raised"), forSigns},
	{"Black's disc", of("disc of Black", "outline of Black"), of("Page", "Panel", "Raised"), forSigns},
	{"ends of the scale: White, Black, sharp", of("WhiteBetter"), of("Even"), forSigns},
	{"end of the scale: Black", of("BlackBetter"), of("Even"), forSigns},
	{"end of the scale: sharp", of("Hot"), of("Even"), forSigns},
	{"castling on chips", of("Overlay.Castle"), of("Panel"), forSigns},
	{"leap on chips", of("Overlay.Leap"), of("Panel"), forSigns},
	{"step on chips", of("Overlay.Step"), of("Panel"), forSigns},
}

// boardPairs lists all pairs of the boards: fronts are fields of [assets.Palette] and of [assets.Overlay], or "edge of" a wash,
// and the ground is the square, or the square below the scrim of a promotion.
var boardPairs = []pair{
	{"coordinates", of("Coordinate"), of("square"), forSigns},
	{"origin and destination of the last move", of("edge of LastMove"), of("square"), forSigns},
	{"the same of the piece that castled with the king", of("edge of Partner"), of("square"), forSigns},
	{"the selected square", of("edge of Selected"), of("square"), forSigns},
	{"squares that forbid a move", of("edge of Guilty"), of("square"), forSigns},
	{"a king in check", of("Overlay.CheckEdge"), of("square"), forSigns},
	{"targets, and the square under the pointer", of("Dot"), of("square"), forSigns},
	{"premove and its targets", of("PremoveDot"), of("square"), forSigns},
	{"targets of castling", of("Castle"), of("square"), forSigns},
	{"targets of a leap", of("Leap"), of("square"), forSigns},
	{"a castling right", of("Overlay.Right", "Overlay.RightEdge"), of("square"), forSigns},
	{"board cursor", of("Overlay.Cursor", "Overlay.CursorEdge"), of("square"), forSigns},
	{"arrows, circles and hints", of("Overlay.ArrowEdge"), of("square"), forSigns},
	{"choices of a promotion", of("Overlay.Disc"), of("Overlay.Scrim/square"), forSigns},
}

// decoration lists colours that are in no pair of their own, with the reason.
var decoration = map[string]string{
	"Line":              "hairlines between areas; what is in the areas is told by text",
	"Shadow":            "shadows",
	"LastMove":          "has an edge",
	"Partner":           "has an edge",
	"Selected":          "has an edge",
	"Guilty":            "has an edge",
	"Hover":             "on the board: has a frame in the colour of targets",
	"Premove":           "has a dashed ring in the colour of its targets",
	"Overlay.Check":     "the glow has a ring",
	"Overlay.CheckCore": "the glow has a ring",
}

func of(names ...string) []string { return names }

// A place is where colours are looked up: a theme, or a shade of squares of a board.
type place struct {
	name    string
	scheme  assets.Scheme
	palette assets.Palette
	light   bool
	square  color.NRGBA
}

// color returns the colour with a name, as it looks over the grounds named with it.
func (p *place) color(t *testing.T, name string) color.NRGBA {
	t.Helper()
	if over, under, layered := strings.Cut(name, "/"); layered {
		return assets.Over(p.color(t, over), p.color(t, under))
	}
	name, opacity, faded := strings.Cut(name, "@")
	c, found := p.named(name)
	if !found {
		t.Fatalf("there is no colour %q", name)
	}
	if faded {
		share, err := strconv.ParseFloat(opacity, 64)
		if err != nil {
			t.Fatal(err)
		}
		c = Faded(c, share).(color.NRGBA)
	}
	return c
}

// named returns the colour of a field.
func (p *place) named(name string) (c color.NRGBA, found bool) {
	field := func(of any, name string) (color.NRGBA, bool) {
		v := reflect.ValueOf(of).FieldByName(name)
		if !v.IsValid() {
			return c, false
		}
		if tint, is := v.Interface().(assets.Tint); is {
			return tint.On(p.light), true
		}
		return v.Interface().(color.NRGBA), true
	}
	if wash, is := strings.CutPrefix(name, "edge of "); is {
		c, found = field(p.palette, wash)
		return p.palette.Edge(c, p.light), found
	}
	if overlay, is := strings.CutPrefix(name, "Overlay."); is {
		return field(assets.Overlays(), overlay)
	}
	switch white := strings.HasSuffix(name, "White"); {
	case name == "square":
		return p.square, true
	case strings.HasPrefix(name, "disc of "):
		c, _ = assets.Disc(white)
		return c, true
	case strings.HasPrefix(name, "outline of "):
		_, c = assets.Disc(white)
		return c, true
	}
	if p.palette.ID != "" {
		return field(p.palette, name)
	}
	return field(p.scheme, name)
}

// contrast returns the smallest contrast of the pair at a place: that of the best front with the worst ground.
func (p *place) contrast(t *testing.T, pr pair) float64 {
	least := 21.0
	for _, g := range pr.grounds {
		ground, best := p.color(t, g), 0.0
		for _, f := range pr.fronts {
			best = max(best, assets.Contrast(assets.Over(p.color(t, f), ground), ground))
		}
		least = min(least, best)
	}
	return least
}

// themes returns the two themes, boards all shades of squares of all boards. A pattern counts by its mean colour.
func themes() []place {
	return []place{{name: "light", scheme: assets.LightScheme()}, {name: "dark", scheme: assets.DarkScheme()}}
}

func boards() (all []place) {
	for _, palette := range assets.Palettes() {
		for _, light := range []bool{true, false} {
			name := palette.Name() + ", " + map[bool]string{true: "light", false: "dark"}[light]
			all = append(all, place{name: name, palette: palette, light: light, square: palette.Square(light)})
		}
	}
	return all
}

// All pairs have the contrast that WCAG 2.2 AA demands, in both themes and on all boards.
func TestPairsHaveTheirContrast(t *testing.T) {
	check := func(places []place, all []pair) {
		for _, pr := range all {
			for _, p := range places {
				if c := p.contrast(t, pr); c < pr.want {
					t.Errorf("%s: %s: contrast %.2f, want %.1f", p.name, pr.name, c, pr.want)
				}
			}
		}
	}
	check(themes(), pairs)
	check(boards(), boardPairs)
}

// Text on a tile of the map can be read, whatever the colour of the tile.
func TestTextOnAnyGroundCanBeRead(t *testing.T) {
	for v := range 256 {
		ground := color.NRGBA{uint8(v), uint8(v), uint8(v), 255}
		if c := assets.Contrast(assets.TextOn(ground), ground); c < forText {
			t.Errorf("text on %v has a contrast of %.2f, want %.1f", ground, c, forText)
		}
	}
}

// Each colour is in a pair, or in the list of decorations.
func TestEachColourIsInAPair(t *testing.T) {
	named := map[string]bool{}
	for _, list := range [][]pair{pairs, boardPairs} {
		for _, pr := range list {
			for _, name := range slices.Concat(pr.fronts, pr.grounds) {
				for part := range strings.SplitSeq(name, "/") {
					part, _, _ = strings.Cut(part, "@")
					named[part] = true
				}
			}
		}
	}
	check := func(of any, prefix string) {
		v := reflect.TypeOf(of)
		for i := range v.NumField() {
			f := v.Field(i)
			if f.Type != reflect.TypeFor[color.NRGBA]() && f.Type != reflect.TypeFor[assets.Tint]() || f.Name == "Light" || f.Name == "Dark" {
				continue
			}
			name := prefix + f.Name
			if reason, exempt := decoration[name]; !named[name] && !exempt {
				t.Errorf("%s is in no pair", name)
			} else if exempt && reason == "" {
				t.Errorf("%s is in no pair, without a reason", name)
			}
		}
	}
	check(assets.Scheme{}, "")
	check(assets.Palette{}, "")
	check(assets.Overlay{}, "Overlay.")
}

// Colours are in assets only, where the pairs are measured, and no tint of the accent colour below text is stronger than those
// in the pairs.
func TestColoursAreInOnePlace(t *testing.T) {
	literal := regexp.MustCompile(`color\.N?RGBA(64)?\{(0x|[A-Z]: 0x|[0-9])|color\.White\b`)
	accent := regexp.MustCompile(`theme\.Faded\((?:accent|primary\(\)|fynetheme\.Color\(fynetheme\.ColorNamePrimary\)), (\.\d+)`)
	files := 0
	err := filepath.WalkDir("..", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(text), "\n") {
			if literal.MatchString(line) && !elsewhere[filepath.ToSlash(path)] {
				t.Errorf("%s:%d: a colour that is not in assets: %s", path, i+1, strings.TrimSpace(line))
			}
			for _, m := range accent.FindAllStringSubmatch(line, -1) {
				if share, _ := strconv.ParseFloat(m[1], 64); share > .28 && !strings.Contains(line, "Line") {
					t.Errorf("%s:%d: a stronger tint than those of the pairs: %s", path, i+1, strings.TrimSpace(line))
				}
			}
		}
		return nil
	})
	if err != nil || files < 100 {
		t.Fatalf("%d files were read: %v", files, err)
	}
}

// elsewhere lists the files that have colours for another reason.
var elsewhere = map[string]bool{
	"../dialogs/dialog.go":            true, // the scrim over the window
	"../flat/flat.go":                 true, // black before it is painted
	"../dialogs/friend/invitation.go": true, // a QR code is white whatever the theme
}

var update = flag.Bool("update", false, "write the tables of docs/ACCESSIBILITY.md")

// docs/ACCESSIBILITY.md has the table of the pairs as measured: go test ./ui/theme -update writes it.
func TestTheTableOfContrastsIsCurrent(t *testing.T) {
	var b strings.Builder
	b.WriteString("| in the window | at least | light | dark |\n|---|--:|--:|--:|\n")
	light, dark := themes()[0], themes()[1]
	for _, pr := range pairs {
		fmt.Fprintf(&b, "| %s | %.1f | %.1f | %.1f |\n", pr.name, pr.want, light.contrast(t, pr), dark.contrast(t, pr))
	}
	b.WriteString("\n| on the board | at least | smallest | on |\n|---|--:|--:|---|\n")
	for _, pr := range boardPairs {
		least, where := 21.0, ""
		for _, p := range boards() {
			if c := p.contrast(t, pr); c < least {
				least, where = c, p.name
			}
		}
		fmt.Fprintf(&b, "| %s | %.1f | %.1f | %s |\n", pr.name, pr.want, least, where)
	}
	checkSection(t, "contrasts", b.String())
}

// checkSection checks that a section of docs/ACCESSIBILITY.md, between two comments with its name, has a text, or writes it.
func checkSection(t *testing.T, name, want string) {
	t.Helper()
	const path = "../../docs/ACCESSIBILITY.md"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := "<!-- "+name+": written by a test -->\n", "<!-- end of "+name+" -->"
	before, rest, found := strings.Cut(string(text), begin)
	section, after, complete := strings.Cut(rest, end)
	switch {
	case !found || !complete:
		t.Fatalf("%s has no section %q", path, name)
	case section == want:
	case *update:
		if err := os.WriteFile(path, []byte(before+begin+want+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the section %q of %s is not current: go test ./ui/theme -update\n%s", name, path, want)
	}
}
