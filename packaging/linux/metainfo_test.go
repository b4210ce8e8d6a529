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

// A metainfo is what is read here of the description for software centres.
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

// Every picture for software centres is in docs/screenshots, where it is copied from, and has the size that is told.
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

// The newest release has the date that the changelog gives it; package version holds that it is this version.
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
