package spoken

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// command is a question about the board or the game that a player types into the field for moves: "l", "p N". Commands of one
// letter have the names that Lichess's mode for blind players gives them, in every language. Other commands have an English name,
// which works in every language, and a name in the player's language.
type command struct {
	name    string
	word    func() string            // the name in the player's language, a single word; nil for a name of one letter
	example string                   // an example of the argument, N for a knight; "" if the command has none
	what    func(san.Letters) string // for the list of commands
	// answer returns the answer. It reports false if it does not understand what follows the name.
	answer func(s *Scene, argument string, letters san.Letters) (string, bool)
	always bool // the answer tells nothing about the pieces: it is given while [Scene.Covered] is set
	rules  bool // the answer tells which moves are legal: it is refused while [Scene.Withheld] is set
}

// commands are all commands, in the order of the list.
var commands []command

func init() { // help lists the commands
	commands = []command{
		{name: "l", what: func(san.Letters) string { return lang.L("the last move") }, answer: alone(known(func(s *Scene) func() string { return s.LastMove }))},
		{name: "c", what: func(san.Letters) string { return lang.L("the clocks") }, answer: alone(known(func(s *Scene) func() string { return s.Clocks })), always: true},
		{name: "o", what: func(san.Letters) string { return lang.L("the opponent, and whose turn it is") }, answer: alone(known(func(s *Scene) func() string { return s.Players })), always: true},
		{name: "p", example: "N", what: func(l san.Letters) string {
			return lang.L("where pieces are: {{.White}} White's, {{.Black}} Black's knights, {{.All}} all of a side", "White", knight(l), "Black", strings.ToLower(knight(l)), "All", allOfWhite(l))
		}, answer: answerPieces},
		{name: "s", example: "a", what: func(san.Letters) string {
			return lang.L("what is on a file ({{.File}}), a rank ({{.Rank}}) or the diagonals of a square ({{.Square}})", "File", "s a", "Rank", "s 1", "Square", "s e4")
		}, answer: answerRow},
		{name: "m", example: "g1", what: func(san.Letters) string { return lang.L("where the piece on a square can go") }, answer: onSquare(func(s *Scene, sq chess.Square) string { return s.reach(sq, false) }), rules: true},
		{name: "x", example: "e4", what: func(san.Letters) string { return lang.L("what attacks a square and what protects it") }, answer: onSquare((*Scene).attackers)},
		{name: "board", word: func() string { return lang.L("Board") }, what: func(san.Letters) string { return lang.L("all pieces") }, answer: alone((*Scene).board)},
		{name: "material", word: func() string { return lang.L("Material") }, what: func(san.Letters) string { return lang.L("the material of both sides") }, answer: alone((*Scene).material)},
		{name: "rights", word: func() string { return lang.X("typed to ask for the castling rights", "rights") }, what: func(san.Letters) string { return lang.L("the castling rights, and what forbids each castling now") }, answer: alone((*Scene).rights), rules: true},
		{name: "why", word: func() string { return lang.X("typed to ask why a move is illegal", "why") }, example: "e1g1", what: func(san.Letters) string { return lang.L("why a move is illegal") }, answer: answerWhy, rules: true},
		{name: "eval", word: func() string { return lang.X("typed to ask for the evaluation", "eval") }, what: func(san.Letters) string { return lang.L("the evaluation of the position, and the best move") }, answer: alone(known(func(s *Scene) func() string { return s.Evaluation }))},
		{name: "draft", word: func() string { return lang.L("Draft") }, what: func(san.Letters) string { return lang.L("the draft: what is placed, and what is left") }, answer: alone(known(func(s *Scene) func() string { return s.Draft }))},
		{name: "help", word: func() string { return lang.L("Help") }, what: func(san.Letters) string { return lang.L("these commands") }, answer: func(s *Scene, argument string, letters san.Letters) (string, bool) {
			return s.help(letters), argument == ""
		}, always: true},
	}
}

// Answer answers a typed command: "l", "p N", "why O-O". letters are those in which the player writes pieces. It reports false
// if the text is no command; then it may be a move.
func Answer(s *Scene, text string, letters san.Letters) (answer string, asked bool) {
	name, argument, _ := strings.Cut(strings.TrimRight(strings.TrimSpace(text), "?"), " ")
	for _, c := range commands {
		if c.name != strings.ToLower(name) && words.Fold(c.shown()) != words.Fold(name) {
			continue
		}
		if c.example == "" && argument != "" { // "Board cursor" is a command of the window
			return "", false
		}
		if s.Covered != nil && !c.always {
			return words.Sentence(s.Covered.Error()), true
		}
		if s.Withheld != nil && c.rules {
			return words.Sentence(s.Withheld.Error()), true
		}
		answer, ok := c.answer(s, strings.TrimSpace(argument), letters)
		if !ok {
			return lang.L("Type {{.Command}}: {{.What}}", "Command", c.usage(letters), "What", c.what(letters)), true
		}
		return words.Sentence(answer), true
	}
	return "", false
}

// help lists all commands and what each answers. Its examples have the knight's letter of letters.
func (s *Scene) help(letters san.Letters) string {
	var all []string
	for _, l := range CommandLines(letters) {
		all = append(all, lang.L("{{.Command}}: {{.What}}", "Command", l.Keys, "What", l.What))
	}
	if s.InGame {
		all = append([]string{lang.L("Type a move, or a question")}, all...)
		all = append(all, lang.L("To run a command, type its name, for example: {{.Command}}", "Command", lang.L("Resign")))
	}
	return words.Message(all...)
}

// CommandLines returns the list of commands for the help. Each line has an example of a command, and what [Answer] answers to it.
func CommandLines(letters san.Letters) []KeyLine {
	all := make([]KeyLine, len(commands))
	for i, c := range commands {
		all[i] = KeyLine{c.usage(letters), c.what(letters)}
	}
	return all
}

// shown returns the name in the player's language.
func (c *command) shown() string {
	if c.word == nil {
		return c.name
	}
	return strings.ToLower(c.word())
}

// usage returns the command with an example of what follows it.
func (c *command) usage(letters san.Letters) string {
	if c.example == "" {
		return c.shown()
	}
	return c.shown() + " " + strings.Replace(c.example, "N", knight(letters), 1)
}

// knight returns the letter of a knight.
func knight(letters san.Letters) string { return letters.Pieces[4] }

// allOfWhite returns what asks for all pieces of White: A, or the name of the side where A is the letter of a piece.
func allOfWhite(letters san.Letters) string {
	if slices.Contains(letters.Pieces[:], "A") {
		return words.Color(chess.White)
	}
	return "A"
}

// alone returns the answer of a command that nothing may follow.
func alone(say func(*Scene) string) func(*Scene, string, san.Letters) (string, bool) {
	return func(s *Scene, argument string, _ san.Letters) (string, bool) {
		return say(s), argument == ""
	}
}

// known returns what a scene may have to say: a board without a game has no clocks.
func known(of func(*Scene) func() string) func(*Scene) string {
	return func(s *Scene) string {
		if say := of(s); say != nil {
			return say()
		}
		return lang.L("There is nothing of the kind here")
	}
}

// onSquare returns the answer of a command that the name of a square follows.
func onSquare(say func(*Scene, chess.Square) string) func(*Scene, string, san.Letters) (string, bool) {
	return func(s *Scene, argument string, _ san.Letters) (string, bool) {
		sq, ok := rules.ParseSquare(strings.ToLower(argument))
		if !ok {
			return "", false
		}
		return say(s, sq), true
	}
}

// answerPieces says where pieces are. The argument N asks for White's knights, n for Black's knights, knights for those of both
// sides, and white for all pieces of White.
func answerPieces(s *Scene, argument string, letters san.Letters) (string, bool) {
	if argument == "" {
		return s.board(), true
	}
	side := chess.Black
	if r, _ := utf8.DecodeRuneInString(argument); unicode.IsUpper(r) {
		side = chess.White
	}
	kind, ok := pieceOfLetter(argument, letters)
	switch {
	case ok:
		return s.pieces(side, kind), true
	case strings.EqualFold(argument, "a"):
		return s.pieces(side), true
	}
	for _, side := range colors {
		if words.Fold(words.Color(side)) == words.Fold(argument) {
			return s.pieces(side), true
		}
	}
	for _, kind := range kinds {
		if words.HasPrefix(words.Fold(words.Piece(kind)), words.Fold(argument)) || words.Fold(words.Plural(kind)) == words.Fold(argument) {
			return words.Message(s.pieces(chess.White, kind), s.pieces(chess.Black, kind)), true
		}
	}
	return "", false
}

// pieceOfLetter returns the type of piece that a letter means: one of the player's letters, else an English one.
func pieceOfLetter(letter string, letters san.Letters) (chess.PieceType, bool) {
	for _, set := range []san.Letters{letters, san.AllLetters()[0]} {
		for i, own := range set.Pieces {
			if strings.EqualFold(own, letter) {
				return kinds[i], true
			}
		}
	}
	return chess.Pawn, strings.EqualFold(letter, "p")
}

// answerRow says what is on a file, a rank or the diagonals of a square.
func answerRow(s *Scene, argument string, _ san.Letters) (string, bool) {
	argument = strings.ToLower(argument)
	if sq, ok := rules.ParseSquare(argument); ok {
		return s.diagonals(sq), true
	}
	if len(argument) != 1 {
		return "", false
	}
	switch c := argument[0]; {
	case 'a' <= c && c <= 'h':
		return s.file(chess.File(c - 'a')), true
	case '1' <= c && c <= '8':
		return s.rank(chess.Rank(c - '1')), true
	}
	return "", false
}

// answerWhy says why a move is illegal, or what it does if it is legal.
func answerWhy(s *Scene, argument string, letters san.Letters) (string, bool) {
	if argument == "" || s.Position == nil {
		return "", false
	}
	m, err := letters.ParseTyped(s.Position, argument)
	if err != nil {
		answer := err.Error()
		if san.NamesCastling(argument) { // the player may want the other way to bring the king there
			answer = words.Message(append([]string{answer}, s.possibleLeaps()...)...)
		}
		return answer, true
	}
	return lang.L("This move is legal: {{.Move}}", "Move", Move(s.Position, m)), true
}
