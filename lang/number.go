package lang

import "fmt"

// Number formats a number with its digits in groups of three: "8,294,400".
func Number[N int | int64 | uint64](n N) string {
	text, sign := fmt.Sprint(n), ""
	if n < 0 {
		text, sign = text[1:], "−"
	}
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return sign + text
}
