package assets

import (
	"bytes"
	"image/png"
	"regexp"
	"strings"
	"testing"
)

func TestEveryIconHasItsFileAndEveryFileItsIcon(t *testing.T) {
	entries, err := iconFiles.ReadDir("icons")
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string]bool)
	for _, e := range entries {
		files[e.Name()] = true
	}
	for _, icon := range Icons() {
		if name := string(icon) + ".svg"; !files[name] {
			t.Errorf("icon %s has no file", icon)
		} else {
			delete(files, name)
		}
	}
	for name := range files {
		t.Errorf("file %s has no icon, or two", name)
	}
}

func TestUnknownIconPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an unknown icon was found")
		}
	}()
	Icon("unicorn").SVG()
}

var fills = regexp.MustCompile(`fill="([^"]*)"`)

// A theme recolours fills only, and strokes would not scale.
func TestIconsAreBlackFills(t *testing.T) {
	for _, icon := range Icons() {
		svg := string(icon.SVG())
		if strings.Contains(svg, "stroke") {
			t.Errorf("%s has a stroke", icon)
		}
		if !strings.Contains(svg, `viewBox="0 0 20 20"`) {
			t.Errorf("%s is not drawn on a box of 20", icon)
		}
		found := fills.FindAllStringSubmatch(svg, -1)
		if len(found) == 0 {
			t.Errorf("%s has no fill", icon)
		}
		for _, f := range found {
			if f[1] != "#000000" {
				t.Errorf("%s is filled with %s", icon, f[1])
			}
		}
	}
}

// Icons keep a margin of one unit, have about the same weight and are centred in their box.
func TestIconsSitInTheirBox(t *testing.T) {
	const unit = 8
	for _, icon := range Icons() {
		img, err := Raster(icon.SVG(), 20*unit)
		if err != nil {
			t.Errorf("%s: %v", icon, err)
			continue
		}
		if c := coverage(img); c < 0.03 || c > 0.45 {
			t.Errorf("%s covers %.2f of its box", icon, c)
		}
		left, top, right, bottom := 20*unit, 20*unit, 0, 0
		for y := range 20 * unit {
			for x := range 20 * unit {
				if img.RGBAAt(x, y).A > 0 {
					left, top, right, bottom = min(left, x), min(top, y), max(right, x+1), max(bottom, y+1)
				}
			}
		}
		if left < unit || top < unit || right > 19*unit || bottom > 19*unit {
			t.Errorf("%s leaves its box: %d %d %d %d of %d", icon, left, top, right, bottom, 20*unit)
		}
		if dx, dy := left-(20*unit-right), top-(20*unit-bottom); max(dx, -dx) > 3*unit || max(dy, -dy) > 3*unit {
			t.Errorf("%s is off centre by %d and %d of %d", icon, dx/2, dy/2, 20*unit)
		}
	}
}

func TestAppIconIsRenderedFromItsDrawing(t *testing.T) {
	got, err := png.Decode(bytes.NewReader(AppIcon()))
	if err != nil {
		t.Fatal(err)
	}
	want, err := Raster(AppIconSVG(), 512)
	if err != nil {
		t.Fatal(err)
	}
	if got.Bounds() != want.Bounds() {
		t.Fatalf("icon.png is %v", got.Bounds())
	}
	far := 0
	for y := range 512 {
		for x := range 512 {
			r, g, b, a := got.At(x, y).RGBA()
			R, G, B, A := want.At(x, y).RGBA()
			if apart(r, R) || apart(g, G) || apart(b, B) || apart(a, A) {
				far++
			}
		}
	}
	if far > 100 {
		t.Errorf("%d pixels of icon.png differ from icon.svg: run go run ./assets/internal/contact and copy its icon.png", far)
	}
}

// apart reports whether two 16-bit channels differ by more than two in 255.
func apart(a, b uint32) bool { return max(a, b)-min(a, b) > 2*0x101 }
