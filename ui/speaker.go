package ui

import (
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/settings"
	"backrank/app/spoken"
	"backrank/lang"
	"backrank/speech"
	"backrank/ui/figurine"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/words"
)

// Speech is the speech of the system. Its methods do not wait, except for Voices.
type Speech interface {
	// Say speaks a text after those before it, or in place of them.
	Say(text string, interrupt bool)
	// Stop ends what is being spoken.
	Stop()
	// Use sets the options of the texts that follow.
	Use(speech.Options)
	// Voices returns the system's voices for a language, or an error if there is no speech. It may take some seconds.
	Voices(language string) ([]speech.Voice, error)
}

// speaker speaks what happens in a window, if the settings say so.
type speaker struct {
	system   *System
	settings *preferences
	now      func() time.Time // the time of the clocks

	message string    // the message spoken last
	last    time.Time // when a text was spoken last
}

// say speaks the answer to what the player has just done, in place of what is being spoken.
func (s *speaker) say(text string) {
	if s.isOn() {
		s.send(text, true)
	}
}

// sayFocus speaks what has the focus in place of what is being spoken, but after what has just happened: the button that took the
// focus when a game ended must not cut its result.
func (s *speaker) sayFocus(text string) {
	if s.now().Sub(s.last) < focusPatience {
		s.report(text)
		return
	}
	s.say(text)
}

// focusPatience is the time after a text in which the focus does not interrupt it.
const focusPatience = 400 * time.Millisecond

// report speaks texts after those before them.
func (s *speaker) report(texts ...string) {
	if !s.isOn() {
		return
	}
	for _, text := range texts {
		s.send(text, false)
	}
}

// reportMessage speaks a message, unless it is the same as the one before.
func (s *speaker) reportMessage(text string) {
	if text != s.message {
		s.message = text
		s.report(text)
	}
}

// reportAnswer speaks a message about what the player has just done, in place of what is being spoken.
func (s *speaker) reportAnswer(text string) {
	s.interrupt()
	s.reportMessage(text)
}

// reportCard speaks those texts of a card that were not on it before, and stores all of them in shown.
func (s *speaker) reportCard(shown *[]string, texts ...string) {
	texts = slices.DeleteFunc(texts, func(text string) bool { return text == "" })
	for _, text := range texts {
		if !slices.Contains(*shown, text) {
			s.report(text)
		}
	}
	*shown = texts
}

// interrupt ends what is being spoken, because the player has done something else.
func (s *speaker) interrupt() {
	if s.message = ""; s.isOn() {
		s.system.Speech.Stop()
	}
}

// isOn reports whether texts are spoken.
func (s *speaker) isOn() bool { return s.system.Speech != nil && s.settings.get().Speech }

// send speaks a text in the language of the window.
func (s *speaker) send(text string, interrupt bool) {
	set, language := s.settings.get(), lang.Tag()
	s.system.Speech.Use(speech.Options{Language: language, Voice: set.SpeechVoice(language), Rate: set.SpeechRate})
	s.system.Speech.Say(readable(text), interrupt)
	s.last = s.now()
}

// confirm says that speech has been turned on or off.
func (s *speaker) confirm() {
	if s.system.Speech != nil {
		s.message = ""
		s.send(speechState(s.settings.get().Speech), true)
	}
}

// preview speaks a move if the player has turned the speech on, or has changed its rate or its voice.
func (s *speaker) preview(before settings.Settings) {
	now := s.settings.get()
	switch {
	case now.Speech != before.Speech:
		s.confirm()
	case now.SpeechRate != before.SpeechRate || now.SpeechVoices != before.SpeechVoices:
		v, _ := variants.ByID("chess")
		start, _ := v.RandomStart(0).Position(v.Castling) // the only start is legal
		s.say(spoken.Move(&start, start.Moves(nil)[0]))
	}
}

// voices returns the system's voices for the language of the window.
func (s *speaker) voices() ([]speech.Voice, error) {
	if s.system.Speech == nil {
		return nil, speech.ErrNone
	}
	return s.system.Speech.Voices(lang.Tag())
}

// speechState says that speech is on or off.
func speechState(on bool) string {
	if on {
		return lang.L("Speech on")
	}
	return lang.L("Speech off")
}

// noSpeechText says that the system has no speech, and what to do about it.
func noSpeechText() string {
	switch runtime.GOOS {
	case "linux":
		return lang.L("No speech found: install speech-dispatcher")
	case "windows":
		return lang.L("No speech found: add a voice in the settings of Windows")
	case "js":
		return lang.L("This browser has no speech")
	}
	return lang.L("No speech found")
}

// textsOf returns what is spoken about the change from the view old to now: the moves or placements that were made, or the
// one stepped to; then low time, the end of an analysis, and what the banner says, such as an offer or the result. interrupt is true if the player
// has caused the change, or if moves may come faster than they can be spoken: then what is being spoken is stale.
//
// Nothing is spoken that the window does not show: see [app.Knowledge].
func textsOf(old, now *app.View, at time.Time) (texts []string, interrupt bool) {
	if old.Serial >= now.Serial || now.Serial == 0 {
		return nil, false
	}
	interrupt = now.Watched
	switch {
	case old.Game != now.Game:
		texts, interrupt = []string{gameInWords(now)}, true
	case now.Steps() < old.Steps() && !now.Document:
		texts = append(texts, lang.X("the last move was taken back", "Take-back"))
	default:
		texts = stepsOf(old, now)
		interrupt = interrupt || len(texts) > 0 && isOwn(old, now)
	}
	if len(texts) == 0 && old.Flipped != now.Flipped { // a board that turns after a move needs no words besides the move
		texts = append(texts, lang.L("Chessboard, {{.Side}} at the bottom", "Side", words.Color(bottom(now))))
	}
	if now.LowTime > old.LowTime && !now.Over() {
		r := now.Reading(at)
		texts = append(texts, lang.L("{{.Side}} has {{.Time}} left", "Side", words.Color(now.Turn), "Time", words.Duration(r.Of(now.Turn).Time)))
	}
	texts = append(texts, analysisResult(old, now)...)
	before, after := game.BannerTexts(old), game.BannerTexts(now)
	if old.Game != now.Game {
		before = nil
	}
	for _, text := range after {
		if !slices.Contains(before, text) {
			texts = append(texts, text)
		}
	}
	if now.Alarm != old.Alarm {
		texts = append(texts, now.Alarm)
	}
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" }), interrupt
}

// gameInWords names a game: its players or its variant, and its start position if the variant has several.
func gameInWords(v *app.View) string {
	all := []string{headingOf(v)}
	if white, black := words.Known(v.Tag(chess.White.Name())), words.Known(v.Tag(chess.Black.Name())); v.Document && white+black != "" {
		all[0] = words.Player(white) + " – " + words.Player(black)
	}
	switch {
	case v.Draft.Shown:
		all = append(all, termsLine(v))
	case v.StartID == "" || v.Variant.Family.Len() == 1 || v.Table.Waiting:
	case v.Start.IsMirrored():
		all = append(all, lang.L("Start {{.Number}}", "Number", v.StartID), lang.L("From a to h: {{.Pieces}}", "Pieces", arrayInWords(v.Start.White)))
	default:
		all = append(all, lang.L("Start {{.Number}}", "Number", v.StartID))
		for side, array := range []variants.Array{v.Start.White, v.Start.Black} {
			name := words.Color([]chess.Color{chess.White, chess.Black}[side])
			all = append(all, lang.L("{{.Side}}: {{.Pieces}}", "Side", name, "Pieces", arrayInWords(array)))
		}
	}
	if v.BeingPlayed() && !v.Table.Waiting {
		scene := game.Scene(v)
		all = append(all, scene.Players())
	}
	return words.Message(all...)
}

// arrayInWords lists the pieces of an array from a to h.
func arrayInWords(a variants.Array) string {
	var all []string
	for _, kind := range a {
		all = append(all, words.Piece(kind))
	}
	return strings.Join(all, ", ")
}

// stepsOf returns the moves or placements that are new or were stepped to, in words.
func stepsOf(old, now *app.View) []string {
	known := now.Knowledge()
	if placed := newPlacements(old, now); placed != nil {
		first := len(placed) - 1
		if n := old.Draft.End.Len(); n < len(placed) && now.Draft.End.Len() > n {
			first = n
		}
		return placementsInWords(known, placed[first:])
	}
	switch {
	case now.Draft.Shown && (now.Draft.At.Len() != old.Draft.At.Len() || !old.Draft.Shown):
		if n := now.Draft.At.Len(); n > 0 {
			return placementsInWords(known, now.Draft.At.Placements()[n-1:])
		}
		return []string{lang.L("Start position")}
	case now.Draft.Shown || now.Node == old.Node && len(now.Plies) == len(old.Plies):
		return nil
	case now.AtEnd() && len(now.Plies) > len(old.Plies):
		var all []string
		for ply := max(len(old.Plies), len(now.Plies)-maxMovesSpoken); ply < len(now.Plies); ply++ {
			before := now.At(ply)
			all = append(all, spoken.Move(&before, now.Plies[ply].Move))
		}
		return all
	case now.Node == old.Node: // a move elsewhere in the tree
		return nil
	case now.Node == gametree.Root:
		return []string{lang.L("Start position")}
	case !known.Tree().Has(now.Node):
		return nil
	}
	return []string{game.LastStep(now)}
}

// maxMovesSpoken is the maximum number of moves that are spoken at once: a move, and a premove after it.
const maxMovesSpoken = 2

// placementsInWords returns the placements that the player may see.
func placementsInWords(known app.Knowledge, placed []variants.Placement) (all []string) {
	for _, p := range placed {
		if known.Sees(p.Piece.Color()) {
			all = append(all, spoken.Placement(p))
		}
	}
	return all
}

// isOwn reports whether the step from old to now is one of the player's: through the game, or a move or placement of a person
// at this screen.
func isOwn(old, now *app.View) bool {
	if now.Steps() == old.Steps() {
		return true
	}
	mover := old.Side(old.Turn)
	return old.Turn != chess.NoColor && mover.Human() && !mover.Elsewhere
}

// speakChange speaks the change from the view old to now.
func (s *speaker) speakChange(old, now *app.View) {
	if !s.isOn() {
		return
	}
	if !now.AtEnd() && !old.AtEnd() {
		s.message = game.EarlierPosition(now).String() // the player knows that
	}
	texts, interrupt := textsOf(old, now, s.now())
	if interrupt && len(texts) > 0 {
		s.say(texts[0])
		texts = texts[1:]
	}
	s.report(texts...)
	s.reportAnalysis(old, now)
}

// cardTexts returns the texts of the cards of hints and of learning from mistakes, those that are shown.
func (b *builder) cardTexts() []string {
	hint := b.hint.Texts()
	texts := []string{hint.Heading, hint.Verdict, hint.Why, hint.Idea}
	if b.p.retries != nil && b.p.retries.card.Stage() != report.Closed {
		heading, text := b.p.retries.card.Texts()
		texts = append(texts, heading, text)
	}
	return texts
}

// toast returns a toast of a screen, whose messages are spoken.
func (w *Window) toast() *widget.Toast {
	t := widget.NewToast(w.background.after)
	t.OnSay = w.speaker.reportAnswer
	return t
}

// speakNews speaks the change of a game in a tab that is not shown, after the title of that tab.
func (s *speaker) speakNews(old, now *app.View) {
	if !s.isOn() {
		return
	}
	if texts, _ := textsOf(old, now, s.now()); len(texts) > 0 {
		s.report(append([]string{headingOf(now)}, texts...)...)
	}
}

// written matches a move as the window writes it, with figurines, and other texts that are read aloud in words.
var written = regexp.MustCompile(`O-O-O|O-O|(?:([♔-♟])|\b)([a-h]?[1-8]?)([x@]?)([a-h][1-8])(?:=([♔-♟]))?([+#])?|[♔-♟]`)

// example matches one of the moves in a hint.
var example = regexp.MustCompile(`[\pL\d-]*[\d-][\pL\d-]*`)

// spelled returns a text in which the moves of hints for typing are spelled: a player types "e x d 5", and not "e takes d 5".
func spelled(text string) string {
	for _, hint := range []string{words.Or(figurine.TypedLetters().Examples()), typedExamples() + ", O-O", typedExamples()} {
		text = strings.ReplaceAll(text, hint, example.ReplaceAllStringFunc(hint, func(move string) string {
			return strings.Join(strings.Split(move, ""), " ")
		}))
	}
	return text
}

// readable returns a text with words in place of figurines and of the signs in written moves: "knight takes e 5, check".
func readable(text string) string {
	return written.ReplaceAllStringFunc(spelled(text), func(move string) string {
		switch move {
		case "O-O":
			return lang.X("O-O that is read aloud", "castling on the h-side")
		case "O-O-O":
			return lang.X("O-O-O that is read aloud", "castling on the a-side")
		}
		parts := written.FindStringSubmatch(move)
		piece, from, sign, to, promoted, check := parts[1], parts[2], parts[3], parts[4], parts[5], parts[6]
		if to == "" {
			return figurineName(move)
		}
		if piece+sign+promoted+check == "" {
			return move
		}
		if sign == "@" {
			return lang.L("{{.Piece}} to {{.Square}}", "Piece", figurineName(piece), "Square", to)
		}
		var all []string
		if piece != "" {
			all = append(all, figurineName(piece))
		}
		if from != "" {
			all = append(all, from)
		}
		if sign != "" {
			all = append(all, lang.X("a capture in a move that is read aloud", "takes"))
		}
		all = append(all, to)
		if promoted != "" {
			all = append(all, figurineName(promoted))
		}
		said := strings.Join(all, " ")
		switch check {
		case "+":
			said += ", " + lang.X("check, at the end of a spoken move", "check")
		case "#":
			said += ", " + lang.X("checkmate, at the end of a spoken move", "checkmate")
		}
		return said
	})
}

// figurineName returns the name of the piece of a figurine: those of both colours begin with the king.
func figurineName(figurine string) string {
	n := []rune(figurine)[0] - '♔'
	return words.Piece([]chess.PieceType{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}[n%6])
}
