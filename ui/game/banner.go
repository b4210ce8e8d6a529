package game

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/widget"
	"backrank/variants/notation"
	"backrank/words"
)

// Answers are the actions of a banner's buttons.
type Answers interface {
	AnswerDraw(accept bool)
	ClaimDraw()
	Rematch(app.RematchStart)
	// MoveNow makes a computer player or engine move: one that failed, or one in a paused game between computers.
	MoveNow()
	TakeOver(c chess.Color)
	ChoosePlayer(c chess.Color)
	// Analyse begins the analysis of the game.
	Analyse()
	// Ready ends the preparation of side c. PauseClock pauses or resumes the clocks.
	Ready(c chess.Color)
	PauseClock()
	// ChoosePace opens the menu for the minimum time per move of a game between computers, next to the button beside.
	ChoosePace(beside fyne.CanvasObject)
	// PassOn shows the board to the player who places next, in a draft in which two players hide their pieces.
	PassOn()
}

// Banner shows the result of the game, and events that need an answer: draw offers, claims, pauses, failures. It is
// part of the panel, so that the board stays visible.
type Banner struct {
	fynewidget.BaseWidget

	to      Answers
	score   *widget.Text    // 1–0, ½–½ or 0–1, large
	scored  *fyne.Container // the row of the score
	text    *widget.Text
	more    *widget.Text // details, if any
	buttons *fyne.Container
	content fyne.CanvasObject
	shown   bannerContent
	folded  bool             // the buttons have their short labels
	made    []*widget.Button // the buttons of shown.choices
}

// bannerContent is the content of a banner.
type bannerContent struct {
	score, text, more string
	choices           [3]choice
	calm              bool // the banner is shown during the whole game, and no button is the default
}

// choice describes a button of the banner; the zero choice means no button.
type choice struct {
	label, short string // short is used if the space is too narrow for label; "" if there is no shorter label
	is           answer
	color        chess.Color // the side concerned
}

// as returns the label, or the short one if short is true and there is one.
func (c choice) as(short bool) string {
	if short && c.short != "" {
		return c.short
	}
	return c.label
}

// tip returns the tooltip: the full label if the short one is shown, else "".
func (c choice) tip(short bool) string {
	if c.as(short) == c.label {
		return ""
	}
	return c.label
}

// answer identifies the action of a button.
type answer uint8

const (
	noAnswer answer = iota
	accept
	decline
	claim
	sameAgain
	newAgain
	tryAgain
	takeOver
	replace
	passOn
	analyse
	ready
	resume
	step
	pace
)

// NewBanner returns an empty banner, which takes no space.
func NewBanner(to Answers) *Banner {
	b := &Banner{to: to, score: widget.Display(""), text: widget.Heading("").MaxRows(2), more: widget.Plain("").MaxRows(3), buttons: container.New(&widget.Row{})}
	b.scored = container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), b.score)
	says := container.NewBorder(nil, nil, b.scored, nil, container.NewVBox(layout.NewSpacer(), b.text, b.more, layout.NewSpacer()))
	b.content = widget.Notice(container.New(layout.NewCustomPaddedVBoxLayout(12), says, b.buttons))
	b.ExtendBaseWidget(b)
	b.Hide()
	return b
}

// CreateRenderer implements fyne.Widget.
func (b *Banner) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(b.content) }

// Update shows the most important content for the view: the result, a draw offer, a claim. It reports whether the content
// has changed.
func (b *Banner) Update(v *app.View) (changed bool) {
	now := contentFor(v)
	if now == b.shown {
		return false
	}
	b.shown = now
	if now.text == "" {
		b.Hide()
		return true
	}
	for text, says := range map[*widget.Text]string{b.score: now.score, b.text: now.text, b.more: now.more} {
		text.SetText(says)
		text.Hidden = says == ""
	}
	b.scored.Hidden = now.score == ""
	b.buttons.RemoveAll()
	b.made = nil
	for i, c := range now.choices {
		if c.is == noAnswer {
			break
		}
		made := widget.NewButton(c.as(b.folded), "", c.tip(b.folded), func() { b.answer(c) })
		if i == 0 && !now.calm {
			made.Importance = fynewidget.HighImportance
		}
		b.made = append(b.made, made)
		b.buttons.Add(made)
	}
	b.buttons.Hidden = len(b.made) == 0
	b.Show()
	b.Refresh()
	return true
}

// Fold switches the buttons to their short labels, so that they fit into one row, or back to the full labels.
func (b *Banner) Fold(on bool) {
	if on == b.folded {
		return
	}
	b.folded = on
	for i, made := range b.made {
		made.Tip = b.shown.choices[i].tip(on)
		made.SetText(b.shown.choices[i].as(on))
	}
	b.Refresh()
}

func (b *Banner) answer(c choice) {
	switch c.is {
	case accept, decline:
		b.to.AnswerDraw(c.is == accept)
	case claim:
		b.to.ClaimDraw()
	case sameAgain:
		b.to.Rematch(app.SameStart)
	case newAgain:
		b.to.Rematch(app.NewStart)
	case tryAgain:
		b.to.MoveNow()
	case takeOver:
		b.to.TakeOver(c.color)
	case replace:
		b.to.ChoosePlayer(c.color)
	case passOn:
		b.to.PassOn()
	case analyse:
		b.to.Analyse()
	case ready:
		b.to.Ready(c.color)
	case resume:
		b.to.PauseClock()
	case step:
		b.to.MoveNow()
	case pace:
		b.to.ChoosePace(b.button(pace))
	}
}

// Buttons returns the visible buttons, from the top.
func (b *Banner) Buttons() []*widget.Button {
	if b.Hidden {
		return nil
	}
	return b.made
}

// Texts returns the text, "" if hidden, and the details.
func (b *Banner) Texts() (text, more string) {
	if b.Hidden {
		return "", ""
	}
	return b.text.Text(), b.more.Text()
}

// contentFor returns the content for a view.
func contentFor(v *app.View) bannerContent {
	switch {
	case v.Document:
		return bannerContent{} // the heading of a document shows the result
	case v.Over():
		return bannerContent{score: words.Result(string(v.Outcome)), text: v.Result, more: words.Message(total(v), colours(v)), choices: choicesAfterGame(v)}
	case v.Watched && v.Failure.Text == "":
		return watchContent(v)
	case v.Paused:
		return bannerContent{text: "Paused", more: "The clocks are stopped", choices: [3]choice{{label: "Resume", is: resume}}}
	case v.Preparing():
		return bannerContent{text: "Prepare for the game", more: "The game starts when the time is up or both players are ready", choices: readyChoices(v)}
	case v.Draft.HandingOver && v.AtEnd():
		to := v.Turn.Other().Name()
		return bannerContent{
			text: fmt.Sprintf("All of %s's pieces have been placed", v.Turn.Name()), more: fmt.Sprintf("%s places next. %s should look away.", to, v.Turn.Name()),
			choices: [3]choice{{label: fmt.Sprintf("Pass to %s", to), is: passOn}},
		}
	case v.Failure.Text != "":
		c := v.Failure.Color
		return bannerContent{
			text: fmt.Sprintf("No answer from %s", v.Side(c).Label), more: words.Message(v.Failure.Text, "Your game is saved"),
			choices: [3]choice{{label: "Try again", is: tryAgain, color: c}, {label: "Take over", is: takeOver, color: c}, {"Choose another player…", "Replace…", replace, c}},
		}
	case v.DrawOffer != chess.NoColor && v.Side(v.DrawOffer.Other()).Human():
		return bannerContent{text: fmt.Sprintf("%s offers a draw", v.Side(v.DrawOffer).Label), choices: [3]choice{{label: "Accept", is: accept}, {label: "Decline", is: decline}}}
	case v.Claim != chess.NoMethod && v.HumanTurn:
		return bannerContent{text: claimText(v.Claim), choices: [3]choice{{label: "Claim draw", is: claim}}}
	}
	return bannerContent{}
}

// watchContent returns the content for a game between computers: buttons to pause it and to change its pace.
func watchContent(v *app.View) bannerContent {
	paces := choice{label: "Pace…", is: pace}
	if v.Paused || v.Stepping { // the buttons stay in place for the next click
		return bannerContent{text: "Paused", choices: [3]choice{{label: "Resume", is: resume}, {label: "Next move", is: step}, paces}}
	}
	return bannerContent{text: app.PaceName(v.Pace), choices: [3]choice{{label: "Pause", is: resume}, paces}, calm: true}
}

// button returns the button of an answer, nil if there is none.
func (b *Banner) button(is answer) *widget.Button {
	for i, made := range b.made {
		if b.shown.choices[i].is == is {
			return made
		}
	}
	return nil
}

// readyChoices returns a button for each person who has not ended the preparation.
func readyChoices(v *app.View) (all [3]choice) {
	n := 0
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if v.Side(c).Human() && !v.Ready(c) {
			all[n] = choice{label: c.Name() + " is ready", is: ready, color: c}
			n++
		}
	}
	if n == 1 && v.White.Human() != v.Black.Human() {
		all[0].label = "I am ready"
	}
	return all
}

// choicesAfterGame returns the buttons for a game that is over: rematches, and the analysis if the game has none.
func choicesAfterGame(v *app.View) [3]choice {
	all := rematches(v)
	if evaluated(v) || v.Draft.Going || len(v.Plies) == 0 || (v.Analysis != app.Analysis{}) {
		return all
	}
	for i := range all {
		if all[i].is == noAnswer {
			all[i] = choice{label: "Analyse game…", short: "Analyse…", is: analyse}
			break
		}
	}
	return all
}

// evaluated reports whether the game has an evaluation of its start position, or of the first move.
func evaluated(v *app.View) bool {
	_, start := v.Tree.Note(notation.Root).Eval(chess.White)
	first := v.Tree.First(notation.Root)
	if start || first == notation.None {
		return start
	}
	_, is := v.Tree.Note(first).Eval(chess.White)
	return is
}

// rematches returns the buttons for rematches. A loaded game has none, because its players are not here.
func rematches(v *app.View) [3]choice {
	same := choice{label: "Rematch, same start", short: "Rematch", is: sameAgain}
	fresh := choice{label: "Rematch, new start", short: "New start", is: newAgain}
	switch {
	case v.Loaded:
		return [3]choice{}
	case v.Draft.Going:
		return [3]choice{{label: "Rematch, new draft", short: "New draft", is: newAgain}}
	case v.StartID == "":
		return [3]choice{{label: "Rematch, same position", short: "Rematch", is: sameAgain}}
	case v.Draft.Exists:
		fresh.label, fresh.short = "Rematch, new draft", "New draft"
	case v.Variant.Family.Len() == 1:
		return [3]choice{{label: "Rematch", is: sameAgain}}
	}
	if v.Score.Return { // each player has played this start with both colours
		return [3]choice{fresh, same}
	}
	return [3]choice{same, fresh}
}

// total returns a sentence with the score of the match, "" for its first game. Two games from the same start with colours
// changed are called a duel.
func total(v *app.View) string {
	s := v.Score
	if s.Games < 2 || v.Loaded {
		return ""
	}
	standing := fmt.Sprintf("%s %s – %s %s", PlayerName(v, chess.White), words.Halves(s.Halves[0]), PlayerName(v, chess.Black), words.Halves(s.Halves[1]))
	if s.Games == 2 && s.Return {
		return "Duel: " + standing
	}
	return fmt.Sprintf("After %s: %s", words.Games(s.Games), standing)
}

// colours returns a sentence with the person's colour in a rematch against a computer, "" in other games.
func colours(v *app.View) string {
	if v.Loaded || v.White.Human() == v.Black.Human() {
		return ""
	}
	next := chess.White
	if v.White.Human() {
		next = chess.Black
	}
	return fmt.Sprintf("In a rematch, you play %s", next.Name())
}

func claimText(m chess.Method) string {
	if m == chess.ThreefoldRepetition {
		return "This position has occurred three times"
	}
	return "Fifty moves without a capture or pawn move"
}
