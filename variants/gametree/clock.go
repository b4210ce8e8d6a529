package gametree

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Clock returns the time left to the player after the move; it returns false if the note has none. The time is the command
// [%clk 1:23:45.6], the comment of an engine match, or a comment that is only a time, 0:04:57, as the Internet Chess Club
// writes it. start is the player's time at the start of the game, 0 if it is unknown. A command of two parts is minutes and
// seconds, or hours and minutes if start is at least an hour and the player had that much time.
func (n Note) Clock(start time.Duration) (time.Duration, bool) {
	if text, ok := n.Command("clk"); ok {
		d, ok := parseDuration(text)
		if strings.Count(text, ":") == 1 && start >= time.Hour && 60*d <= start {
			d *= 60
		}
		return d, ok
	}
	info, _ := n.engineInfo()
	return info.left, info.clock
}

// Spent returns the time that the move took: the command [%emt 0:00:12], or the time in the comment of an engine match. It
// returns false if the note has none.
func (n Note) Spent() (time.Duration, bool) {
	if d, ok := n.duration("emt"); ok {
		return d, true
	}
	info, _ := n.engineInfo()
	return info.spent, info.timed
}

// duration returns the time in a command.
func (n Note) duration(name string) (time.Duration, bool) {
	text, ok := n.Command(name)
	if !ok {
		return 0, false
	}
	return parseDuration(text)
}

// parseDuration parses hours:minutes:seconds, minutes:seconds or seconds. Seconds may have decimals after a point or a comma;
// the result is rounded to milliseconds.
func parseDuration(text string) (time.Duration, bool) {
	parts := strings.Split(text, ":")
	last := len(parts) - 1
	parts[last] = strings.Replace(parts[last], ",", ".", 1)
	if len(parts) > 3 {
		return 0, false
	}
	seconds := 0.0
	for _, part := range parts {
		value, err := strconv.ParseFloat(part, 64)
		if err != nil || value < 0 || value > 1e6 || strings.ContainsAny(part, "eExXpPnN+-_") {
			return 0, false
		}
		seconds = seconds*60 + value
	}
	return time.Duration(math.Round(seconds*1000)) * time.Millisecond, true
}

// FormatClock returns a duration as commands have it: 1:23:45, with tenths of a second unless they are zero. A negative
// duration is 0:00:00.
func FormatClock(d time.Duration) string {
	tenths := max(d, 0).Round(100*time.Millisecond) / (100 * time.Millisecond)
	seconds := tenths / 10
	text := fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	if tenth := tenths % 10; tenth != 0 {
		text += fmt.Sprintf(".%d", tenth)
	}
	return text
}
