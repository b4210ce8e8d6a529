package sheet

import (
	"encoding/csv"
	"reflect"
	"strings"
	"testing"
)

// What is written is read back as it was: names with commas, quotes, line ends and any letters too.
func TestSheetsAreReadBack(t *testing.T) {
	s := Sheet{Columns: []string{"Opponent", "Games"}, Rows: [][]string{{"Vachier-Lagrave, M", "3"}, {`"Żółć"` + "\nII", ""}, {"", "1"}}}
	got, err := csv.NewReader(strings.NewReader(s.Text())).ReadAll()
	if want := append([][]string{s.Columns}, s.Rows...); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, %v", got, err)
	}
}
