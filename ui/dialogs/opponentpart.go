package dialogs

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/ui/widget"
	"backrank/variants"
)

// optionsWidth is the width of the column next to the tiles, in units: eight squares.
const optionsWidth = 344

// colorNames are the choices of colour.
var colorNames = []struct {
	name   string
	choice player.Choice
}{{chess.White.Name(), player.ChooseWhite}, {chess.Black.Name(), player.ChooseBlack}, {"Random", player.ChooseRandom}, {"Alternate", player.ChooseAlternate}}

// The opponents, in the order of display.
const (
	computer = iota
	anEngine
	friend
	engineMatch
)

// opponentPart is the part of the dialog for a new game with the opponent, the player's colour and name. Its size does
// not depend on the opponent.
type opponentPart struct {
	levels    []player.Level
	kind      *widget.Segments
	level     *widget.Dropdown
	engines   *engineChoice
	friend    *widget.Field
	person    *fyne.Container // has the other person's name
	match     *matchPart      // has the engines of both sides
	about     *widget.Text    // describes the opponent
	single    *fyne.Container // the controls for one opponent and the player, hidden for a match of engines
	color     *widget.Segments
	colorNote *widget.Text // says what "Alternate" means while it is chosen
	name      *widget.Field
	content   fyne.CanvasObject
}

// newOpponentPart returns the part; changed is called after changes.
func newOpponentPart(in NewGameInput, changed func()) *opponentPart {
	p := &opponentPart{levels: in.Levels}
	last := slices.IndexFunc(in.Levels, func(l player.Level) bool { return l.Name == in.Choices.Level })
	p.level = widget.NewDropdown(levelOptions(in.Levels), max(last, 0), func(int) { changed() }).WhenNone("No computer player")
	p.engines = newEngineChoice(in, changed)
	p.friend = widget.NewField("Friend's name", nil)
	p.friend.Text = in.Choices.Other
	p.person = container.NewVBox(p.friend)
	p.about = widget.Caption("").Rows(2)
	kind := computer
	switch {
	case in.Choices.Match.Chosen:
		kind = engineMatch
	case in.Choices.Engine != "":
		kind = anEngine
	case in.Choices.Friend || len(in.Levels) == 0:
		kind = friend
	}
	p.kind = widget.NewSegments([]string{"Computer", "UCI engine", "Friend", "Two engines"}, kind, func(int) { changed() })
	var names []string
	color := 0
	for i, c := range colorNames {
		names = append(names, c.name)
		if c.choice == in.Choices.Color {
			color = i
		}
	}
	p.colorNote = widget.Caption("")
	p.color = widget.NewSegments(names, color, func(int) { changed() })
	p.name = widget.NewField("Your name", nil)
	p.name.Text = in.Choices.Name
	p.match = newMatchPart(in, changed)
	p.single = container.NewVBox(
		container.New(tallest{}, p.level, p.engines.content, p.person), p.about,
		gap(2), widget.Heading("You"), beside("Name", p.name), beside("Colour", p.color), p.colorNote)
	p.content = container.NewVBox(widget.Heading("Opponent"), p.kind, container.New(tallest{}, p.single, p.match.content))
	return p
}

// show describes the opponent in a game of v, and explains the colour "Alternate". drafted is true if the game begins with
// a draft.
func (p *opponentPart) show(v variants.Variant, drafted bool) {
	p.engines.show(v)
	kind := p.kind.Chosen()
	p.level.Hidden, p.engines.content.Hidden, p.person.Hidden = kind != computer, kind != anEngine, kind != friend
	p.single.Hidden, p.match.content.Hidden = kind == engineMatch, kind != engineMatch
	p.match.show(v, drafted)
	switch {
	case kind == friend:
		p.about.SetText("Two players on this computer")
	case kind == anEngine:
		p.about.SetText(p.engines.about(drafted))
	case p.level.Chosen() < 0:
		p.about.SetText("No computer player is available")
	default:
		p.about.SetText(levelSummary(p.levels[p.level.Chosen()]))
	}
	p.colorNote.SetText("")
	if p.choice() == player.ChooseAlternate {
		p.colorNote.SetText("The opposite colour to your last game")
	}
	p.content.Refresh()
}

// unready returns the reason why the opponent cannot play, nil if it can.
func (p *opponentPart) unready() error {
	switch p.kind.Chosen() {
	case anEngine:
		return p.engines.missing()
	case engineMatch:
		return p.match.unready()
	}
	return nil
}

// choice returns the chosen colour.
func (p *opponentPart) choice() player.Choice { return colorNames[p.color.Chosen()].choice }

// levelName returns the name of the chosen level, "" if there is none.
func (p *opponentPart) levelName() string {
	if i := p.level.Chosen(); i >= 0 {
		return p.levels[i].Name
	}
	return ""
}

// player returns the opponent.
func (p *opponentPart) player() player.Player {
	switch p.kind.Chosen() {
	case computer:
		return player.Player{Level: p.level.Chosen() + 1}
	case anEngine:
		e, _ := p.engines.chosen()
		return e.Player()
	}
	return player.Player{Name: p.friend.Text}
}
