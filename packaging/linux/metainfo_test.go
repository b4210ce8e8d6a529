package linux

import (
	"encoding/xml"
	"image/png"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// A metainfo has the parts of the AppStream metainfo that the tests read.
type metainfo struct {
	Images []struct {
		Width  int    `xml:"width,attr"`
		Height int    `xml:"height,attr"`
		URL    string `xml:",chardata"`
	} `xml:"screenshots>screenshot>image"`
	Releases []struct {
		Version string `xml:"version,attr"`
		Date    string `xml:"date,attr"`
	} `xml:"releases>release"`
}

func read(t *testing.T) metainfo {
	t.Helper()
	text, err := os.ReadFile("org.backrank.Backrank.metainfo.xml")
	if err != nil {
		t.Fatal(err)
	}
	var m metainfo
	if err := xml.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// Every screenshot for software centres is in docs/screenshots, from where it is copied, and has the stated size.
func TestPicturesAreThere(t *testing.T) {
	images := read(t).Images
	if len(images) < 3 {
		t.Errorf("%d pictures", len(images))
	}
	for _, i := range images {
		name, ok := strings.CutPrefix(i.URL, "https://backrank.org/screenshots/")
		if !ok || name != path.Base(name) {
			t.Errorf("%s is elsewhere", i.URL)
			continue
		}
		f, err := os.Open(filepath.Join("..", "..", "docs", "screenshots", name))
		if err != nil {
			t.Error(err)
			continue
		}
		defer f.Close()
		if c, err := png.DecodeConfig(f); err != nil || c.Width != i.Width || c.Height != i.Height {
			t.Errorf("%s has %d×%d pixels, not %d×%d (%v)", name, c.Width, c.Height, i.Width, i.Height, err)
		}
	}
}

// The newest release has the same date in the changelog. A test of package version compares its number.
func TestTheNewestReleaseHasItsDate(t *testing.T) {
	newest := read(t).Releases[0]
	changes, err := os.ReadFile(filepath.Join("..", "..", "CHANGELOG.md"))
	if err != nil {
		t.Fatal(err)
	}
	if heading := "\n## " + newest.Version + " - " + newest.Date + "\n"; !strings.Contains(string(changes), heading) {
		t.Errorf("CHANGELOG.md has no heading%q", heading)
	}
}
