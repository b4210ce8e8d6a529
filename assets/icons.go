package assets

import "embed"

//go:embed icons/*.svg
var iconFiles embed.FS

// An Icon names one drawing of the icon set: filled shapes in plain black on a
// 0 0 20 20 box, so that a theme can give them its own colour.
type Icon string

// The icons.
const (
	IconNew        Icon = "new"
	IconFlip       Icon = "flip"
	IconTakeBack   Icon = "takeback"
	IconRedo       Icon = "redo"
	IconResign     Icon = "resign"
	IconDraw       Icon = "draw"
	IconFirst      Icon = "first"
	IconPrevious   Icon = "previous"
	IconNext       Icon = "next"
	IconLast       Icon = "last"
	IconDice       Icon = "dice"
	IconSettings   Icon = "settings"
	IconHelp       Icon = "help"
	IconRules      Icon = "rules"
	IconCastleA    Icon = "castle-a"
	IconCastleH    Icon = "castle-h"
	IconLeap       Icon = "leap"
	IconCopy       Icon = "copy"
	IconPaste      Icon = "paste"
	IconOpen       Icon = "open"
	IconSave       Icon = "save"
	IconComputer   Icon = "computer"
	IconHuman      Icon = "human"
	IconSwap       Icon = "swap"
	IconMirror     Icon = "mirror"
	IconAtlas      Icon = "atlas"
	IconKeyboard   Icon = "keyboard"
	IconClose      Icon = "close"
	IconCheck      Icon = "check"
	IconMore       Icon = "more"
	IconPlay       Icon = "play"
	IconStar       Icon = "star"
	IconSearch     Icon = "search"
	IconPrint      Icon = "print"
	IconHint       Icon = "hint"
	IconDown       Icon = "down"
	IconUp         Icon = "up"
	IconFile       Icon = "file"
	IconHome       Icon = "home"
	IconAdd        Icon = "add"
	IconLess       Icon = "less"
	IconStarred    Icon = "starred"
	IconExclude    Icon = "exclude"
	IconFullScreen Icon = "fullscreen"
	IconBars       Icon = "bars"
	IconAnalysis   Icon = "analysis"
	IconPause      Icon = "pause"
	IconColumns    Icon = "columns"
	IconMap        Icon = "map"
)

// Icons returns every icon, in the order of the constants.
func Icons() []Icon {
	return []Icon{
		IconNew, IconFlip, IconTakeBack, IconRedo, IconResign, IconDraw,
		IconFirst, IconPrevious, IconNext, IconLast,
		IconDice, IconSettings, IconHelp, IconRules,
		IconCastleA, IconCastleH, IconLeap,
		IconCopy, IconPaste, IconOpen, IconSave,
		IconComputer, IconHuman, IconSwap, IconMirror, IconAtlas, IconKeyboard,
		IconClose, IconCheck, IconMore, IconPlay, IconStar, IconSearch, IconPrint, IconHint,
		IconDown, IconUp, IconFile, IconHome, IconAdd, IconLess, IconStarred, IconExclude, IconFullScreen, IconBars,
		IconAnalysis, IconPause, IconColumns, IconMap,
	}
}

// SVG returns the drawing of the icon. It panics for an unknown name, which is a programming error.
func (i Icon) SVG() []byte {
	data, err := iconFiles.ReadFile("icons/" + string(i) + ".svg")
	if err != nil {
		panic("assets: no icon " + string(i))
	}
	return data
}
