package flat

import (
	"fmt"
	"image/color"

	"backrank/assets"
)

// shader returns the name of a shader that draws the look, and its source for OpenGL and for OpenGL ES. Colours and
// lengths are literals in the source, because Mesa 22.3 shows a colour in a uniform variable as grey. A pattern is fixed
// to the window and does not move with the object.
func (l *look) shader() (name string, gl, es []byte) {
	p, step := l.pattern, assets.Step(l.px)
	ground := vec3(p.Ground)
	name = fmt.Sprintf("flat %02x%02x%02x", p.Ground.R, p.Ground.G, p.Ground.B)
	source := "void main() { gl_FragColor = vec4(" + ground + ", 1.0); }\n"
	if p.Kind != assets.Plain {
		name += fmt.Sprintf(" %d %d %02x%02x%02x", p.Kind, step, p.Ink.R, p.Ink.G, p.Ink.B)
		source = fmt.Sprintf(inks[p.Kind], float64(step)) +
			"void main() { gl_FragColor = vec4(mix(" + ground + ", " + vec3(p.Ink) + ", min(ink(gl_FragCoord.xy), 1.0)), 1.0); }\n"
	}
	return name, []byte("#version 110\n" + source), []byte("#version 100\nprecision highp float;\n" + source)
}

// vec3 formats a colour as a literal of the shading language.
func vec3(c color.NRGBA) string {
	return fmt.Sprintf("vec3(%.6f, %.6f, %.6f)", float64(c.R)/0xff, float64(c.G)/0xff, float64(c.B)/0xff)
}

// inks are shader functions that compute what At of [assets.Kind] returns: the share of ink, 0 to 1, of the pixel p,
// counted from the lower left corner of the window. %f is the distance of the lines in pixels.
var inks = map[assets.Kind]string{
	assets.Hatch: `const float step1 = %f;
float ink(vec2 p) {
	float r = mod(floor(p.x) - floor(p.y), step1);
	return clamp(step1 * 0.2 + 0.5 - min(r, step1 - r), 0.0, 1.0);
}
`,
	assets.Along:  grain + "float ink(vec2 p) { return grain(p.xy / step1); }\n",
	assets.Across: grain + "float ink(vec2 p) { return grain(p.yx / step1); }\n",
}

const grain = `const float step1 = %f;
float wave(float t) { return abs(fract(t) - 0.5); }
float grain(vec2 p) {
	float v = p.y + 2.5 * wave(p.x / 47.0);
	return (wave(v / 2.3) + 0.7 * wave(v / 0.83) + 0.3) * (0.3 + 1.2 * wave(v / 13.7)) * 0.62;
}
`
