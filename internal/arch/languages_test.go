package arch

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backrank/lang"
)

// otherLanguages returns the tags of the languages of the program but English, sorted.
func otherLanguages() []string {
	all := slices.DeleteFunc(lang.Languages(), func(tag string) bool { return tag == "en" })
	slices.Sort(all)
	return all
}

// content returns the text of a file of the project.
func content(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(moduleDir(t), filepath.Join(path...)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The desktop entry has what menus show and search for, in each language. The name is the same in all.
func TestTheDesktopEntryIsInEachLanguage(t *testing.T) {
	entry := content(t, "packaging", "linux", "org.backrank.Backrank.desktop")
	for _, key := range []string{"GenericName", "Comment", "Keywords"} {
		var tags []string
		for _, m := range regexp.MustCompile(`(?m)^`+key+`\[(\w+)\]=.+$`).FindAllStringSubmatch(entry, -1) {
			tags = append(tags, strings.ReplaceAll(m[1], "_", "-"))
			if key == "Keywords" && !strings.HasSuffix(m[0], ";") {
				t.Errorf("%s does not end with a semicolon", m[0])
			}
		}
		if slices.Sort(tags); !slices.Equal(tags, otherLanguages()) {
			t.Errorf("%s is in %q, want %q", key, tags, otherLanguages())
		}
	}
}

// Each text of the AppStream metainfo, which software centres show, is followed by its translation to each language.
func TestTheMetainfoIsInEachLanguage(t *testing.T) {
	d := xml.NewDecoder(strings.NewReader(content(t, "packaging", "linux", "org.backrank.Backrank.metainfo.xml")))
	var tags []string
	english := 0
	check := func() {
		if slices.Sort(tags); english > 0 && !slices.Equal(tags, otherLanguages()) {
			t.Errorf("text %d is in %q, want %q", english, tags, otherLanguages())
		}
		tags = nil
	}
	for {
		token, err := d.Token()
		if err != nil {
			break
		}
		e, ok := token.(xml.StartElement)
		if !ok || !slices.Contains([]string{"summary", "p", "li", "caption"}, e.Name.Local) {
			continue
		}
		if len(e.Attr) == 0 {
			check()
			english++
			continue
		}
		tags = append(tags, e.Attr[0].Value)
	}
	if check(); english < 10 {
		t.Errorf("%d texts", english)
	}
}

// installerNames are the names of the languages in NSIS.
var installerNames = map[string]string{
	"de": "German", "en": "English", "es": "Spanish", "fr": "French", "it": "Italian", "nl": "Dutch", "pl": "Polish", "pt-BR": "PortugueseBR",
	"ru": "Russian", "tr": "Turkish", "uk": "Ukrainian",
}

// The installer has its pages and its own texts in each language, English first: it is for systems with another language.
func TestTheInstallerIsInEachLanguage(t *testing.T) {
	script := content(t, "packaging", "windows", "backrank.nsi")
	if first := regexp.MustCompile(`MUI_LANGUAGE "(\w+)"`).FindStringSubmatch(script); first == nil || first[1] != "English" {
		t.Errorf("the first language is %q", first)
	}
	for _, tag := range lang.Languages() {
		name := installerNames[tag]
		if !strings.Contains(script, fmt.Sprintf("!insertmacro MUI_LANGUAGE %q", name)) {
			t.Errorf("%s: there is no language %q", tag, name)
		}
		for _, m := range regexp.MustCompile(`\$\(([A-Z]+)\)`).FindAllStringSubmatch(script, -1) {
			if !strings.Contains(script, fmt.Sprintf("LangString %s ${LANG_%s} ", m[1], strings.ToUpper(name))) {
				t.Errorf("%s lacks the text %s", tag, m[1])
			}
		}
	}
}

// The first steps are described in each language, with the labels that the window has in it, and the manual and the README
// link to them.
func TestTheFirstStepsAreInEachLanguage(t *testing.T) {
	manual, readme := content(t, "docs", "MANUAL.md"), content(t, "README.md")
	for _, tag := range otherLanguages() {
		page := strings.Join(strings.Fields(content(t, "docs", "manual", tag+".md")), " ")
		labels := translation(t, filepath.Join(moduleDir(t), "lang", "translations", tag+".json"))
		label := func(key string) string { return labels[key]["other"] }
		for _, want := range []string{
			"*" + label("Game") + ", " + label("New game…") + "*", "*" + label("menu of edits") + ", " + label("Settings…") + "*",
			"*" + label("Rules") + "*", "*" + label("begin the game") + "*", "*" + label("Take back") + "*", "*" + label("Hint") + "*", "*" + label("Language") + "*",
		} {
			if !strings.Contains(page, want) {
				t.Errorf("docs/manual/%s.md has no %s", tag, want)
			}
		}
		for in, link := range map[string]string{manual: "](manual/" + tag + ".md)", readme: "](docs/manual/" + tag + ".md)"} {
			if want := "[" + lang.LanguageName(tag) + link; !strings.Contains(in, want) {
				t.Errorf("there is no link %s", want)
			}
		}
	}
}
