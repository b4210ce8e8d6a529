// Package settings has the player's settings for all games, and the file that stores them.
package settings

import (
	"strconv"
	"strings"
	"time"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/lang"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/words"
)

// Settings are the player's choices for all games. Get them from a [File]; the tags hold each field's name in
// the file, its default and its allowed values.
type Settings struct {
	// Theme is the theme of the window: "system", "light" or "dark".
	Theme string `json:"theme" default:"system" oneof:"system light dark"`
	// TextSize is the size of text and of everything around it, in per cent; 0 for that of the system.
	TextSize int `json:"text_size" default:"0" range:"0 200"`
	// Board and Pieces are the names of the board's colours and of the set of pieces; "" means the first.
	Board  string `json:"board"`
	Pieces string `json:"men"`
	// Coordinates are shown "inside" the outer squares, in "every" one, or "off".
	Coordinates string `json:"coordinates" default:"inside" oneof:"inside every off"`
	// Animation is how long a piece moves to its square: "off", "fast" (100 ms), "normal" (160 ms) or "slow" (250 ms).
	Animation string `json:"animation" default:"normal" oneof:"off fast normal slow"`
	// Moving is how pieces are moved with the mouse: by "drag", by "click", or "both".
	Moving string `json:"moving" default:"both" oneof:"both drag click"`
	// CastlingByClick is whether clicks on king and partner castle: "yes", "ask", "drag" (only dragging castles), or
	// "auto": ask under rules that let any piece be partner, otherwise yes.
	CastlingByClick string `json:"castling_by_click" default:"auto" oneof:"auto yes ask drag"`
	// OneClickMove plays a move by one click on a square that only one piece can reach.
	OneClickMove bool `json:"one_click_move"`
	// RightsMarks marks kings and partners that have a castling right.
	RightsMarks bool `json:"rights_marks" default:"true"`
	// LegalMarks marks the squares to which the held piece may go.
	LegalMarks bool `json:"legal_marks" default:"true"`
	// Sound turns sounds on, at SoundVolume from 0 to 100. SoundsOff has the ids of the events without a sound, see
	// [Settings.SoundEnabled].
	Sound       bool   `json:"sound" default:"true"`
	SoundVolume int    `json:"sound_volume" default:"70" range:"0 100"`
	SoundsOff   string `json:"sounds_off"`
	// Speech speaks moves and messages, at SpeechRate in per cent of the normal speed. SpeechVoices has the voices that the
	// player has chosen, see [Settings.SpeechVoice].
	Speech       bool   `json:"speech" default:"false"`
	SpeechRate   int    `json:"speech_rate" default:"100" range:"30 400"`
	SpeechVoices string `json:"speech_voices"`
	// ConfirmNew asks before a game in progress or with unsaved changes is closed, ConfirmResign before resigning.
	ConfirmNew    bool `json:"confirm_new" default:"true"`
	ConfirmResign bool `json:"confirm_resign" default:"true"`
	// PromoteToQueen promotes to a queen without asking.
	PromoteToQueen bool `json:"promote_to_queen" default:"false"`
	// Premoves allows queuing a move while the computer thinks. It is on by default, because otherwise such a move would
	// only be rejected.
	Premoves bool `json:"premoves" default:"true"`
	// TurnBoard turns the board of two persons to the side to move.
	TurnBoard bool `json:"turn_board" default:"false"`
	// ConfirmMoves asks before a move that was made on the board is played.
	ConfirmMoves bool `json:"confirm_moves" default:"false"`
	// HidePieces shows the board of a game without its pieces.
	HidePieces bool `json:"hide_pieces" default:"false"`
	// Width and Height are the window's size when it was last closed, in the toolkit's units; 0 for the default size. The
	// maximum is 8000, because a larger window takes half a minute or more to draw.
	Width  int `json:"width" default:"0" range:"0 8000"`
	Height int `json:"height" default:"0" range:"0 8000"`
	// ReportWidth and ReportHeight are the size of the window of a report when one was last closed, like Width and Height.
	ReportWidth  int `json:"report_width" default:"0" range:"0 8000"`
	ReportHeight int `json:"report_height" default:"0" range:"0 8000"`
	// TabWidth and TabHeight are the size of the window of a torn-off tab when one was last closed, like Width and Height.
	TabWidth  int `json:"tab_width" default:"0" range:"0 8000"`
	TabHeight int `json:"tab_height" default:"0" range:"0 8000"`
	// PanelWidth is the width of the panel next to the board, in the toolkit's units; 0 for a width that fits the window.
	// NotationWidth is its width while an opened game is shown.
	PanelWidth    int `json:"panel_width" default:"0" range:"0 8000"`
	NotationWidth int `json:"notation_width" default:"0" range:"0 8000"`
	// Folder is the folder in which a PGN file was last opened or saved.
	Folder string `json:"folder"`
	// RecentFiles are the PGN files that were opened or saved last, one in a line, see [Settings.Recent].
	RecentFiles string `json:"recent_files"`
	// FEN is the format of the castling rights in a copied position: "shredder" for the files of the partners, or "x" for
	// KQkq wherever that is unambiguous.
	FEN string `json:"fen" default:"shredder" oneof:"shredder x"`
	// Language is the BCP 47 tag of the language of the window, "" for that of the system.
	Language string `json:"language"`
	// Letters shows moves with letters instead of figurines. PieceLetters is the BCP 47 tag of a language: shown and typed moves
	// have its letters; "" for the language of the window.
	Letters      bool   `json:"letters" default:"false"`
	PieceLetters string `json:"piece_letters"`
	// MoveScores and MoveTimes show the evaluation after each move, and the time that it took, in the list of moves.
	// Paragraphs lays out that list as running text in place of two columns.
	MoveScores bool `json:"move_scores" default:"true"`
	MoveTimes  bool `json:"move_times" default:"true"`
	Paragraphs bool `json:"paragraphs" default:"false"`
	// Palette shows the palette of annotation glyphs below the moves of a game that is not being played.
	Palette bool `json:"palette" default:"false"`
	// Keys has the keys of commands that the player has changed, as "id=key" separated by blanks, see
	// [Settings.ChosenKeys].
	Keys string `json:"keys"`
	// GameColumns has the player's choices about the columns of the game list, as package ui/games writes them. GameSort is the id
	// of the column by which the list is sorted, after "-" if the order is descending.
	GameColumns string `json:"game_columns"`
	GameSort    string `json:"game_sort" default:"-date"`
	// Paper is the paper size for printing: "a4", "letter", or "auto" for the one usual in the player's country.
	Paper string `json:"paper" default:"auto" oneof:"auto a4 letter"`

	// The choices for the last new game. Ids are those of package variants.
	NewVariant string `json:"new_variant" default:"chess960"`
	NewStart   string `json:"new_start"` // a pattern of arrays to choose from, "" for all
	// NewLevel is the name of the level that was chosen last; NewFriend is true if the opponent was another person.
	NewLevel  string `json:"new_level" default:"Beginner"`
	NewFriend bool   `json:"new_friend" default:"false"`
	// NewOnline is true if the other person was invited through Server, the address of a server.
	NewOnline bool          `json:"new_online" default:"false"`
	Server    string        `json:"server" default:"backrank.org"`
	NewEngine string        `json:"new_engine"` // id of the engine that was the opponent, "" if none was
	NewColor  player.Choice `json:"new_color" default:"white" oneof:"white black random alternate"`
	// NewMatch lets two engines play each other: NewWhite and NewBlack, each the name of a level or the id of an engine.
	// NewPace is the minimum time between their moves, in milliseconds.
	NewMatch bool   `json:"new_match" default:"false"`
	NewWhite string `json:"new_white"`
	NewBlack string `json:"new_black"`
	NewPace  int    `json:"new_pace" default:"1000" range:"0 60000"`
	// NewGames is the number of their games. In a match NewStarts is where its starts come from: the chosen start or
	// random ones, all in order, favourites, those with notes, or a file; NewLog is the path of its PGN file, "" for none.
	NewGames  int    `json:"new_games" default:"1" range:"1 10000"`
	NewStarts string `json:"new_starts" default:"chosen" oneof:"chosen order favourites notes file"`
	NewLog    string `json:"new_log"`
	// NewProtocol and NewBlackBegins are the terms of a draft.
	NewProtocol    string `json:"new_protocol" default:"free" oneof:"free copying hidden"`
	NewBlackBegins bool   `json:"new_black_begins" default:"false"`
	// FullSeconds is the time in seconds of the strongest level for a move without a clock, FullThreads the number of its
	// threads.
	FullSeconds int `json:"full_seconds" default:"1" range:"1 600"`
	FullThreads int `json:"full_threads" default:"1" range:"1 256"`
	// NewClock is the clock of the last new game, see [clock.Parse]; "" for none.
	NewClock string `json:"new_clock"`
	// Coach explains after each placement of a draft what the placement gave up or kept.
	Coach bool `json:"coach" default:"true"`
	// Explorer shows the moves that saved games have in the position.
	Explorer bool `json:"explorer" default:"false"`
	// TrainRule is the id of the castling rule that the player trains, "" for all.
	TrainRule string `json:"train_rule"`
	// Analysis shows the live analysis of the position.
	Analysis bool `json:"analysis" default:"false"`
	// AnalysisEngine is the id of the engine of the live analysis, "" for Backrank's. AnalysisSecond is the id of a second
	// engine, "none" for none.
	AnalysisEngine string `json:"analysis_engine"`
	AnalysisSecond string `json:"analysis_second" default:"none"`
	// AnalysisLines is the number of lines of the live analysis.
	AnalysisLines int `json:"analysis_lines" default:"3" range:"1 5"`
	// AnalysisLimit is the limit of the analysis of a position: a number of seconds, a depth in plies, a number of million
	// nodes, or none. [Settings.LineLimits] parses it.
	AnalysisLimit string `json:"analysis_limit" default:"none" oneof:"none 5s 20s 60s d16 d24 d32 1M 10M 100M"`
	// AnalysisThreads is the number of threads, AnalysisHash the size of the table in megabytes, of each engine of the live
	// analysis.
	AnalysisThreads int `json:"analysis_threads" default:"1" range:"1 256"`
	AnalysisHash    int `json:"analysis_hash" default:"32" range:"1 4096"`
	// AnalysisArrows draws the first moves of the lines on the board; AnalysisChances shows chances in per cent in place
	// of pawns.
	AnalysisArrows  bool `json:"analysis_arrows" default:"true"`
	AnalysisChances bool `json:"analysis_chances" default:"false"`
	// EngineLines shows what computers that play each other are thinking.
	EngineLines bool `json:"engine_lines" default:"true"`
	// TrainMoves is the number of moves that the player plays after the first one in training of first moves.
	TrainMoves int `json:"train_moves" default:"4" range:"3 10"`
	// HintEngine is the id of the engine that gives hints, "" for Backrank's own.
	HintEngine string `json:"hint_engine"`
	// PlayerName is the player's own name, FriendName that of the person who plays at the same computer.
	PlayerName string `json:"player_name"`
	FriendName string `json:"friend_name"`
	// OwnNames are other names under which the player has played, one in a line; [Settings.Aliases] splits them.
	OwnNames string `json:"own_names"`
	// KnownNames are the names that the player has entered in the details of games, one in a line, the latest first.
	KnownNames string `json:"known_names"`
	// NewEvent, NewSite and NewRound are tags in the PGN of new games, "" for unknown.
	NewEvent string `json:"new_event"`
	NewSite  string `json:"new_site"`
	NewRound string `json:"new_round"`
	// NewUnrepeated chooses no start position twice before all have been chosen.
	NewUnrepeated bool `json:"new_unrepeated" default:"false"`
}

// AnalysisLimits returns the values of AnalysisLimit, with their names.
func AnalysisLimits() []struct{ ID, Name string } {
	return []struct{ ID, Name string }{
		{"none", lang.L("Never")},
		{"5s", words.ExactDuration(5 * time.Second)},
		{"20s", words.ExactDuration(20 * time.Second)},
		{"60s", words.ExactDuration(time.Minute)},
		{"d16", lang.L("Depth {{.Number}}", "Number", 16)},
		{"d24", lang.L("Depth {{.Number}}", "Number", 24)},
		{"d32", lang.L("Depth {{.Number}}", "Number", 32)},
		{"1M", lang.L("1 million nodes")},
		{"10M", lang.L("10 million nodes")},
		{"100M", lang.L("100 million nodes")},
	}
}

// FENOf formats a position for copying, in the format that FEN selects.
func (s *Settings) FENOf(p *rules.Position) string {
	if s.FEN == "x" {
		return fen.FormatXFEN(p)
	}
	return fen.Format(p)
}

// LineLimits returns the limits of the live analysis.
func (s *Settings) LineLimits() analysis.Limits {
	l := analysis.Limits{Lines: s.AnalysisLines}
	limit := s.AnalysisLimit
	switch n, _ := strconv.Atoi(strings.Trim(limit, "sdM")); {
	case strings.HasSuffix(limit, "s"):
		l.Time = time.Duration(n) * time.Second
	case strings.HasPrefix(limit, "d"):
		l.Depth = n
	case strings.HasSuffix(limit, "M"):
		l.Nodes = uint64(n) * 1_000_000
	}
	return l
}
