package pgn

import (
	"slices"
	"strings"
)

// tagEndsGame reports whether the tag at the next byte belongs to the next game. It does if the game has moves, or if it
// follows an empty line and either the game has a tag with this name or a comment has followed its tags.
func (p *parser) tagEndsGame(afterEmptyLine bool) bool {
	if p.inMoves || !afterEmptyLine || !p.hasTags {
		return p.inMoves
	}
	ahead := p.lexer
	name, _, _ := ahead.tag()
	return p.commentAfterTags || p.hasTag(name)
}

// fewTags is the number of tags up to which a linear search is faster than a map of their names.
const fewTags = 50

// hasTag reports whether the game has a tag with a name, in upper or lower case.
func (p *parser) hasTag(name string) bool {
	if len(p.game.Tags) <= fewTags {
		return slices.ContainsFunc(p.game.Tags, Tag{Name: name}.SameName)
	}
	if len(p.tagNames) == 0 || p.namesKnown > len(p.game.Tags) {
		p.tagNames, p.namesKnown = map[string]bool{}, 0
	}
	for _, t := range p.game.Tags[p.namesKnown:] {
		p.tagNames[strings.ToLower(t.Name)] = true
	}
	p.namesKnown = len(p.game.Tags)
	return p.tagNames[strings.ToLower(name)]
}

// parseTag parses the tag at offset from.
func (p *parser) parseTag(from int) {
	p.hasTags, p.commentAfterTags = true, false
	name, value, fault := p.lexer.tag()
	if fault != "" {
		p.commentAfterTags = true // so that a tag after an empty line begins the next game
		p.failAt(from, fault)
		return
	}
	if p.game.Tags == nil {
		p.game.Tags = make([]Tag, 0, min(p.prevTags, fewTags))
	}
	p.game.Tags = append(p.game.Tags, Tag{name, value})
	p.tagOffsets = append(p.tagOffsets, from)
}

// tagLine returns the line of the first tag with a name, or that of the game if it has none.
func (p *parser) tagLine(name string) int {
	for i, t := range p.game.Tags {
		if strings.EqualFold(t.Name, name) {
			return p.lineOf(p.tagOffsets[i])
		}
	}
	return p.lineOf(p.gameStart)
}
