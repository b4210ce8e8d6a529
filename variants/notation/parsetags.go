package notation

import (
	"slices"
	"strings"
)

// endsBefore reports whether the tag here belongs to the next game: it follows move text, or, in a game without moves,
// it follows an empty line, and a comment behind tags, or is a duplicate.
func (p *parser) endsBefore(fresh bool) bool {
	if p.body || !fresh || !p.headed {
		return p.body
	}
	ahead := p.lexer
	name, _, _ := ahead.tag()
	return p.apart || p.hasTag(name)
}

// fewTags is the number of tags up to which looking through them is faster than a table of their names.
const fewTags = 50

func (p *parser) hasTag(name string) bool {
	if len(p.game.Tags) <= fewTags {
		return slices.ContainsFunc(p.game.Tags, Tag{Name: name}.Alike)
	}
	if len(p.names) == 0 || p.counted > len(p.game.Tags) {
		p.names, p.counted = map[string]bool{}, 0
	}
	for _, t := range p.game.Tags[p.counted:] {
		p.names[strings.ToLower(t.Name)] = true
	}
	p.counted = len(p.game.Tags)
	return p.names[strings.ToLower(name)]
}

func (p *parser) readTag(from int) {
	p.headed, p.apart = true, false
	name, value, bad := p.tag()
	if bad != "" {
		p.apart = true // as after a comment, a tag behind an empty line begins the next game
		p.failAt(from, bad)
		return
	}
	if p.game.Tags == nil {
		p.game.Tags = make([]Tag, 0, min(p.usual, fewTags))
	}
	p.game.Tags = append(p.game.Tags, Tag{name, value})
	p.named = append(p.named, from)
}

// tagLine returns the line of the first tag with a name.
func (p *parser) tagLine(name string) int {
	for i, t := range p.game.Tags {
		if strings.EqualFold(t.Name, name) {
			return p.lineOf(p.named[i])
		}
	}
	return p.lineOf(p.from)
}
