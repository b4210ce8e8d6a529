package game

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants/gametree"
	"backrank/words"
)

// BannerActions are the actions of a banner's buttons.
type BannerActions interface {
	AnswerDraw(accept bool)
	ClaimDraw()
	Rematch(app.RematchStart)
	// MoveNow requests a move from a computer or UCI engine: again after a failure, or one move of a paused game
	// between computers.
	MoveNow()
	TakeOver(c chess.Color)
	ChoosePlayer(c chess.Color)
	// Analyse opens the dialog that starts the analysis of the game.
	Analyse()
	// Ready ends the preparation of side c. PauseClock pauses or resumes the clocks.
	Ready(c chess.Color)
	PauseClock()
	// StopEngineMatch ends the engine match.
	StopEngineMatch()
	// ChoosePace opens the menu for the minimum time per move of a game between computers, next to button.
	ChoosePace(button fyne.CanvasObject)
	// ShowInvitation shows the link for the friend who is awaited, CopyInvitation copies it, and CancelInvitation withdraws it.
	ShowInvitation()
	CopyInvitation()
	CancelInvitation()
	// ConnectFriend asks the server for a game again that it has refused.
	ConnectFriend()
	// AnswerFriend answers what a friend elsewhere asks. ClaimVictory ends the game because the friend has left.
	AnswerFriend(accept bool)
	ClaimVictory()
	// PassOn shows the board to the player who places next, in a draft in which two players hide their pieces from each
	// other.
	PassOn()
}

// Banner shows the result of the game, and states in which a button is needed, such as draw offers, claims, pauses and
// failures. It is part of the panel, so that the board stays visible.
type Banner struct {
	fynewidget.BaseWidget

	actions       BannerActions
	score         *widget.Text    // 1–0, ½–½ or 0–1, large
	scoreRow      *fyne.Container // the row of score
	text          *widget.Text
	details       *widget.Text // details, may be empty
	buttons       *fyne.Container
	content       fyne.CanvasObject
	shown         bannerContent
	folded        bool             // the buttons show their short labels
	choiceButtons []*widget.Button // the buttons of shown.choices
}

// bannerContent is the content of a banner.
type bannerContent struct {
	score, text, details string
	choices              []choice // at most three
	persistent           bool     // the banner is shown during the whole game, and no button is the default
}

// looksLike reports whether the texts and the labels of two contents are equal.
func (c *bannerContent) looksLike(o *bannerContent) bool {
	return c.score == o.score && c.text == o.text && c.details == o.details && c.persistent == o.persistent &&
		slices.EqualFunc(c.choices, o.choices, func(a, b choice) bool { return a.label == b.label && a.short == b.short })
}

// choice describes a button of the banner.
type choice struct {
	label, short string // short is used if label does not fit; "" if there is no shorter label
	do           func(*Banner)
}

// labelFor returns the short label if short is true and there is one, else the full label.
func (c choice) labelFor(short bool) string {
	if short && c.short != "" {
		return c.short
	}
	return c.label
}

// tip returns the tooltip: the full label while the short one is shown, else "".
func (c choice) tip(short bool) string {
	if c.labelFor(short) == c.label {
		return ""
	}
	return c.label
}

// NewBanner returns an empty banner, which takes no space.
func NewBanner(actions BannerActions) *Banner {
	b := &Banner{actions: actions, score: widget.Display(""), text: widget.Heading("").MaxRows(maxHeading), details: widget.Plain("").MaxRows(maxDetails), buttons: container.New(&widget.Row{})}
	b.scoreRow = container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), b.score)
	texts := container.NewBorder(nil, nil, b.scoreRow, nil, container.NewVBox(layout.NewSpacer(), b.text, b.details, layout.NewSpacer()))
	b.content = widget.Notice(container.New(layout.NewCustomPaddedVBoxLayout(12), texts, b.buttons))
	b.ExtendBaseWidget(b)
	b.Hide()
	return b
}

// CreateRenderer implements fyne.Widget.
func (b *Banner) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(b.content) }

// Update shows the most important of the view's events: the result, a draw offer, a claim. It reports whether the
// content has changed.
func (b *Banner) Update(v *app.View) (changed bool) {
	now := contentFor(v)
	same := now.looksLike(&b.shown)
	b.shown = now
	if same {
		return false
	}
	focused := b.focusedLabel()
	b.choiceButtons = nil
	if now.text == "" {
		b.Hide()
		return true
	}
	for label, text := range map[*widget.Text]string{b.score: now.score, b.text: now.text, b.details: now.details} {
		label.SetText(text)
		label.Hidden = text == ""
	}
	b.scoreRow.Hidden = now.score == ""
	b.buttons.RemoveAll()
	for i, c := range now.choices {
		var button *widget.Button
		button = widget.NewButton(c.labelFor(b.folded), "", c.tip(b.folded), func() {
			if i < len(b.choiceButtons) && b.choiceButtons[i] == button { // a button that was removed may still have the focus
				b.shown.choices[i].do(b)
			}
		})
		if i == 0 && !now.persistent {
			button.Importance = fynewidget.HighImportance
		}
		b.choiceButtons = append(b.choiceButtons, button)
		b.buttons.Add(button)
	}
	b.buttons.Hidden = len(b.choiceButtons) == 0
	b.Show()
	b.Refresh()
	b.focusLabel(focused)
	return true
}

// focusedLabel returns the label of the button that has the focus, "" if none has.
func (b *Banner) focusedLabel() string {
	if c := b.canvas(); c != nil {
		if i := slices.IndexFunc(b.choiceButtons, func(button *widget.Button) bool { return c.Focused() == fyne.Focusable(button) }); i >= 0 {
			return b.choiceButtons[i].Text
		}
	}
	return ""
}

// focusLabel moves the focus to the button with a label, which has replaced one that had the focus.
func (b *Banner) focusLabel(label string) {
	for _, button := range b.choiceButtons {
		if c := b.canvas(); label != "" && c != nil && button.Text == label {
			c.Focus(button)
		}
	}
}

func (b *Banner) canvas() fyne.Canvas { return fyne.CurrentApp().Driver().CanvasForObject(b.content) }

// Maximum numbers of lines of the texts. A folded banner has one line less of the heading.
const (
	maxHeading = 3
	maxDetails = 4
)

// Fold switches the buttons to their short labels, so that they fit into one row, and limits the lines of the heading, or
// undoes both.
func (b *Banner) Fold(on bool) {
	if on == b.folded {
		return
	}
	b.folded = on
	for i, button := range b.choiceButtons {
		button.Tip = b.shown.choices[i].tip(on)
		button.SetText(b.shown.choices[i].labelFor(on))
	}
	less := 0
	if on {
		less = 1
	}
	b.text.MaxRows(maxHeading - less)
	b.Refresh()
}

// Buttons returns the visible buttons, from the top.
func (b *Banner) Buttons() []*widget.Button {
	if b.Hidden {
		return nil
	}
	return b.choiceButtons
}

// Texts returns the text and the details, "" if the banner is hidden.
func (b *Banner) Texts() (text, more string) {
	if b.Hidden {
		return "", ""
	}
	return b.text.Text(), b.details.Text()
}

// BannerTexts returns the texts of the banner for a view, without those that it shows during a whole game between computers;
// nil if it is hidden.
func BannerTexts(v *app.View) []string {
	c := contentFor(v)
	if c.persistent && !v.Over() && v.Watched {
		return nil
	}
	return slices.DeleteFunc([]string{c.text, c.details}, func(text string) bool { return text == "" })
}

func moveNow(b *Banner)    { b.actions.MoveNow() }
func pauseClock(b *Banner) { b.actions.PauseClock() }

// contentFor returns the content for a view.
func contentFor(v *app.View) bannerContent {
	if content, shown := friendContent(v); shown {
		return content
	}
	switch {
	case v.Document:
		return bannerContent{} // the heading of a document shows the result
	case v.Over() && v.EngineMatch.Running:
		return betweenMatchGames(v)
	case v.Over():
		return bannerContent{score: words.Result(string(v.Outcome)), text: v.Result, details: words.Message(scoreText(v), rematchColour(v), askedText(v)), choices: choicesAfterGame(v)}
	case v.Watched && v.Failure.Text == "":
		return watchContent(v)
	case v.Paused:
		return bannerContent{text: lang.L("Paused"), details: lang.L("The clocks are stopped"), choices: []choice{{label: lang.L("Resume"), do: pauseClock}}}
	case v.Preparing():
		return bannerContent{text: lang.L("Prepare for the game"), details: lang.L("The game starts when the time is up or both players are ready"), choices: readyChoices(v)}
	case v.Draft.HandingOver && v.AtEnd():
		from, to := words.Color(v.Turn), words.Color(v.Turn.Other())
		return bannerContent{
			text:    lang.L("All of {{.Side}}'s pieces have been placed", "Side", from),
			details: lang.L("{{.Side}} places next. {{.Other}} should look away.", "Side", to, "Other", from),
			choices: []choice{{label: lang.L("Pass to {{.Side}}", "Side", to), do: func(b *Banner) { b.actions.PassOn() }}},
		}
	case v.Failure.Text != "":
		c := v.Failure.Color
		return bannerContent{
			text: lang.L("No answer from {{.Player}}", "Player", v.Side(c).Label), details: words.Message(v.Failure.Text, lang.L("Your game is saved")),
			choices: []choice{
				{label: lang.L("Try again"), do: moveNow},
				{label: lang.L("Take over"), do: func(b *Banner) { b.actions.TakeOver(c) }},
				{lang.L("Choose another player…"), lang.L("Replace…"), func(b *Banner) { b.actions.ChoosePlayer(c) }},
			},
		}
	case v.DrawOffer != chess.NoColor && v.Side(v.DrawOffer.Other()).Human():
		return bannerContent{text: lang.L("{{.Player}} offers a draw", "Player", v.Side(v.DrawOffer).Label), choices: []choice{
			{label: lang.L("Accept"), do: func(b *Banner) { b.actions.AnswerDraw(true) }},
			{label: lang.L("Decline"), do: func(b *Banner) { b.actions.AnswerDraw(false) }},
		}}
	case v.Claim != chess.NoMethod && v.HumanTurn:
		return bannerContent{text: claimText(v.Claim), choices: []choice{{label: lang.L("Claim draw"), do: func(b *Banner) { b.actions.ClaimDraw() }}}}
	}
	return bannerContent{}
}

// watchContent returns the content for a game between computers, with buttons to pause it and to change its pace. The pace
// is the last button.
func watchContent(v *app.View) bannerContent {
	paces := choice{label: lang.L("Move time…"), short: lang.L("Time…"), do: func(b *Banner) { b.actions.ChoosePace(b.choiceButtons[len(b.choiceButtons)-1]) }}
	text, details, last := "", "", []choice{paces}
	if v.EngineMatch.Running {
		text, details, last = MatchGame(v), MatchScore(v), []choice{stopMatch(), paces}
	}
	if v.Paused || v.Stepping { // "Next move" stays in place, so that it can be clicked repeatedly
		text = cmp.Or(text, lang.L("Paused"))
		return bannerContent{text: text, details: details, choices: append([]choice{{label: lang.L("Resume"), do: pauseClock}, {label: lang.L("Next move"), do: moveNow}}, last[0])}
	}
	text = cmp.Or(text, app.PaceName(v.Pace))
	return bannerContent{text: text, details: details, choices: append([]choice{{label: lang.L("Pause"), do: pauseClock}}, last...), persistent: true}
}

// betweenMatchGames returns the content for a finished game of an engine match, while the next one is about to begin.
func betweenMatchGames(v *app.View) bannerContent {
	pause := choice{label: lang.L("Pause"), do: pauseClock}
	if v.Paused {
		pause.label = lang.L("Resume")
	}
	return bannerContent{
		score: words.Result(string(v.Outcome)), text: v.Result, details: words.Message(MatchGame(v), MatchScore(v)),
		choices: []choice{pause, stopMatch()}, persistent: true,
	}
}

// stopMatch returns the button that ends an engine match.
func stopMatch() choice {
	return choice{label: lang.X("stop an engine match", "Stop"), do: func(b *Banner) { b.actions.StopEngineMatch() }}
}

// MatchGame returns the number of the game in an engine match.
func MatchGame(v *app.View) string {
	return lang.L("Game {{.Number}} of {{.Games}}", "Number", lang.Number(v.EngineMatch.Number), "Games", lang.Number(v.EngineMatch.Games))
}

// MatchPoints returns the points of both engines in a match, the first engine's first: "1½–2½"; "" before the first result.
func MatchPoints(v *app.View) string {
	s := &v.EngineMatch
	if s.Played() == 0 {
		return ""
	}
	return words.Halves(2*s.Wins+s.Draws) + "–" + words.Halves(2*s.Losses+s.Draws)
}

// EngineName returns the name of a player in an engine match: that of a level of the computer without the program's.
func EngineName(v *app.View, c chess.Color) string {
	label := v.Side(c).Label
	return cmp.Or(words.ComputerLevel(label), label)
}

// MatchScore returns sentences with the score of an engine match and, as soon as they can be estimated, the difference in
// strength and its probability; "" before the first result.
func MatchScore(v *app.View) string {
	s := &v.EngineMatch
	if s.Played() == 0 {
		return ""
	}
	score := lang.L("{{.Engine}}: {{.Points}} (+{{.Wins}}\u00a0={{.Draws}}\u00a0−{{.Losses}})", "Engine", EngineName(v, s.First), "Points", MatchPoints(v),
		"Wins", lang.Number(s.Wins), "Draws", lang.Number(s.Draws), "Losses", lang.Number(s.Losses))
	difference, margin, known := matchElo(s)
	if !known {
		return score
	}
	return words.Message(score, lang.L("Elo {{.Difference}} ± {{.Margin}} (95%), LOS\u00a0{{.LOS}}",
		"Difference", signed(difference), "Margin", lang.Number(int(math.Round(margin))), "LOS", words.Percent(s.Pairs.LOS(), 0)))
}

// matchElo returns the difference in strength with its interval; false if the games do not suffice for that.
func matchElo(s *app.EngineMatchState) (difference, margin float64, known bool) {
	difference, margin = s.Pairs.Elo()
	return difference, margin, !math.IsNaN(margin) && !math.IsInf(difference, 0) && !math.IsInf(margin, 0)
}

// signed returns a number without decimals and with its sign.
func signed(n float64) string {
	switch i := int(math.Round(n)); {
	case i < 0:
		return "−" + lang.Number(-i)
	case i > 0:
		return "+" + lang.Number(i)
	}
	return "0"
}

// readyChoices returns a button for each person who has not ended his preparation.
func readyChoices(v *app.View) (all []choice) {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if v.Side(c).Human() && !v.Ready(c) {
			all = append(all, choice{label: lang.L("{{.Side}} is ready", "Side", words.Color(c)), do: func(b *Banner) { b.actions.Ready(c) }})
		}
	}
	if len(all) == 1 && v.White.Human() != v.Black.Human() {
		all[0].label = lang.L("I am ready")
	}
	return all
}

// choicesAfterGame returns the buttons for a finished game: rematches, and the analysis if the game has none.
func choicesAfterGame(v *app.View) []choice {
	all := rematches(v)
	if HasEvaluation(v) || v.Draft.Going || len(v.Plies) == 0 || (v.Analysis != analysis.Progress{}) {
		return all
	}
	return append(all, choice{lang.L("Analyse game…"), lang.L("Analyse…"), func(b *Banner) { b.actions.Analyse() }})
}

// HasEvaluation reports whether the start position or the first move of the game has an evaluation.
func HasEvaluation(v *app.View) bool {
	_, start := v.Tree.Note(gametree.Root).Eval(chess.White)
	first := v.Tree.First(gametree.Root)
	if start || first == gametree.None {
		return start
	}
	_, ok := v.Tree.Note(first).Eval(chess.White)
	return ok
}

// rematches returns the buttons for rematches. A loaded game has none, because its players are not present.
func rematches(v *app.View) []choice {
	same := choice{lang.L("Rematch, same start"), lang.L("Rematch"), func(b *Banner) { b.actions.Rematch(app.SameStart) }}
	fresh := choice{lang.L("Rematch, new start"), lang.L("New start"), func(b *Banner) { b.actions.Rematch(app.NewStart) }}
	switch {
	case v.Loaded, v.Table.Mine != "", v.Table.Spectator, (v.White.Elsewhere || v.Black.Elsewhere) && !v.Table.AtTable():
		return nil
	case v.Draft.Going:
		return []choice{{lang.L("Rematch, new draft"), lang.L("New draft"), fresh.do}}
	case v.StartID == "":
		return []choice{{lang.L("Rematch, same position"), lang.L("Rematch"), same.do}}
	case v.Draft.Exists:
		fresh.label, fresh.short = lang.L("Rematch, new draft"), lang.L("New draft")
	case v.Variant.Family.Len() == 1:
		return []choice{{label: lang.L("Rematch"), do: same.do}}
	}
	if v.Score.Return { // each player has played this start with both colours
		return []choice{fresh, same}
	}
	return []choice{same, fresh}
}

// scoreText returns a sentence with the score of the match, "" after its first game. Two games from the same start with
// colours changed are called a duel.
func scoreText(v *app.View) string {
	s := v.Score
	switch {
	case v.EngineMatch.Games > 0 && v.EngineMatch.Played() == v.EngineMatch.Games:
		doubt := ""
		if _, _, known := matchElo(&v.EngineMatch); !known {
			doubt = lang.L("Too few games to estimate the Elo difference")
		}
		return words.Message(lang.N("The match of {{.Count}} games is over", v.EngineMatch.Games), MatchScore(v), doubt)
	case v.EngineMatch.Games > 0:
		return words.Message(lang.N("The match was stopped after {{.Count}} games", v.EngineMatch.Played()), MatchScore(v))
	case s.Games < 2 || v.Loaded:
		return ""
	}
	score := fmt.Sprintf("%s %s – %s %s", PlayerName(v, chess.White), words.Halves(s.Halves[0]), PlayerName(v, chess.Black), words.Halves(s.Halves[1]))
	if s.Games == 2 && s.Return {
		return lang.L("Duel: {{.Score}}", "Score", score)
	}
	return lang.N("After {{.Count}} games: {{.Score}}", s.Games, "Score", score)
}

// rematchColour returns a sentence with the person's colour in a rematch against a computer, "" for other games.
func rematchColour(v *app.View) string {
	if v.Loaded || v.White.Human() == v.Black.Human() || len(rematches(v)) == 0 {
		return ""
	}
	next := chess.White
	if v.White.Human() {
		next = chess.Black
	}
	return lang.L("In a rematch, you play {{.Side}}", "Side", words.Color(next))
}

func claimText(m chess.Method) string {
	if m == chess.ThreefoldRepetition {
		return lang.L("This position has occurred three times")
	}
	return lang.L("Fifty moves without a capture or pawn move")
}
