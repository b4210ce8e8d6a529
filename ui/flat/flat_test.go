package flat

import (
	"image/color"
	"strings"
	"testing"

	"backrank/assets"
)

// Programs are kept by name, so one name never stands for two sources.
func TestProgramsOfDifferentLooksHaveDifferentNames(t *testing.T) {
	sources, patterns := map[string]string{}, 0
	for _, p := range assets.Palettes() {
		for _, light := range []bool{true, false} {
			for _, px := range []int{16, 40, 80, 120} {
				l := look{p.Pattern(light, px), px}
				name, gl, es := l.shader()
				if known, seen := sources[name]; seen && known != string(gl) {
					t.Errorf("%s %d: the program %q has two sources", p.ID, px, name)
				}
				sources[name] = string(gl)
				if strings.Contains(string(gl)+string(es), "%!") {
					t.Errorf("%s %d: %s", p.ID, px, gl)
				}
				if patterns++; l.pattern.Kind == assets.Plain {
					patterns--
				}
			}
		}
	}
	if patterns != 9 {
		t.Errorf("%d patterns, want 3 in 3 sizes", patterns)
	}
}

// Without programs a flat of one colour is a picture of one pixel, a pattern one of its size.
func TestPicturesAreAsSmallAsTheyCanBe(t *testing.T) {
	ground, ink := color.NRGBA{R: 250, G: 240, B: 230, A: 255}, color.NRGBA{R: 90, G: 80, B: 70, A: 255}
	plain := look{assets.Pattern{Ground: ground}, 0}
	if got := plain.picture(40, 30).Bounds().Size(); got.X != 1 || got.Y != 1 {
		t.Errorf("a flat of one colour has a picture of %v", got)
	}
	hatched := look{assets.Pattern{Kind: assets.Hatch, Ground: ground, Ink: ink}, 64}
	picture := hatched.picture(40, 30)
	if got := picture.Bounds().Size(); got.X != 40 || got.Y != 30 {
		t.Fatalf("a pattern has a picture of %v", got)
	}
	line, between := color.NRGBAModel.Convert(picture.At(0, 0)), color.NRGBAModel.Convert(picture.At(3, 0))
	if line != ink || between != ground {
		t.Errorf("a line is %v and the paper between %v", line, between)
	}
}
