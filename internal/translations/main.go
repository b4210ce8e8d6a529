// Command translations prints what each language lacks of the texts of the source, and what is left over, in a table. Its
// argument is a file with the texts of the source, as fyne translate writes it; `make translations` runs both.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"backrank/lang"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: translations FILE, with the texts of the source")
		os.Exit(2)
	}
	if err := report(os.Stdout, os.Args[1], filepath.Join("lang", "translations")); err != nil {
		fmt.Fprintln(os.Stderr, "translations:", err)
		os.Exit(1)
	}
}

// texts are the plural forms of texts by their keys. A text without plurals has the form "".
type texts map[string]map[string]string

// read reads a file of translations.
func read(file string) (texts, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	raw := map[string]any{}
	if err := json.Unmarshal(content, &raw); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	all := texts{}
	for key, value := range raw {
		all[key] = map[string]string{}
		if forms, ok := value.(map[string]any); ok {
			for form, text := range forms {
				all[key][form] = fmt.Sprint(text)
			}
		} else {
			all[key][""] = fmt.Sprint(value)
		}
	}
	return all, nil
}

// ofLang are the texts of package lang itself, which fyne translate does not find.
var ofLang = []string{"between a number and its decimals", "between groups of three digits"}

// report prints each missing text with the languages that lack it, and each one that is left over, then the table.
func report(w io.Writer, sourceFile, folder string) error {
	source, err := read(sourceFile)
	if err != nil {
		return err
	}
	for _, key := range ofLang {
		source[key] = map[string]string{"": key}
	}
	lists := map[string][]string{} // the languages by the fault of a text
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "texts\tmissing\tplurals missing\tleft over\t  language\n")
	for _, tag := range lang.Languages() {
		all, err := read(filepath.Join(folder, tag+".json"))
		if err != nil {
			return err
		}
		missing, plurals, left := compare(tag, source, all)
		fmt.Fprintf(table, "%d\t%d\t%d\t%d\t  %s\n", len(source)-len(missing), len(missing), len(plurals), len(left), lang.LanguageName(tag))
		for fault, keys := range map[string][]string{"missing": missing, "plural missing": plurals, "left over": left} {
			for _, key := range keys {
				lists[fmt.Sprintf("%s: %q", fault, key)] = append(lists[fmt.Sprintf("%s: %q", fault, key)], tag)
			}
		}
	}
	var lines []string
	for fault, tags := range lists {
		lines = append(lines, fmt.Sprintf("%s (%s)\n", fault, strings.Join(tags, " ")))
	}
	slices.Sort(lines)
	if _, err = io.WriteString(w, strings.Join(lines, "")); err != nil {
		return err
	}
	return table.Flush()
}

// compare returns the keys of the source that a language lacks, those of which it lacks a plural form, and those that it has
// and the source has not. Forms of words are no keys of the source: the word, a full stop and a name that a text uses.
func compare(tag string, source, all texts) (missing, plurals, left []string) {
	named := map[string]bool{}
	for _, forms := range all {
		for _, text := range forms {
			for _, m := range formPattern.FindAllStringSubmatch(text, -1) {
				named[m[1]] = true
			}
		}
	}
	for key, forms := range source {
		_, single := forms[""]
		switch translated, ok := all[key]; {
		case !ok:
			missing = append(missing, key)
		case single != (translated[""] != ""), !single && slices.ContainsFunc(neededForms(tag), func(form string) bool { return translated[form] == "" }):
			plurals = append(plurals, key)
		}
	}
	for key := range all {
		if _, ok := source[key]; !ok && !named[key[strings.LastIndex(key, ".")+1:]] {
			left = append(left, key)
		}
	}
	return missing, plurals, left
}

// formPattern matches the name of a form of a word in a text.
var formPattern = regexp.MustCompile(`\{\{\.\w+\.Form "([^"]+)"\}\}`)

// neededForms returns the plural forms that a language needs (CLDR): those of the whole numbers below 200, and that of fractions.
func neededForms(tag string) []string {
	names := map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}
	needed := []string{"other"}
	for n := range 200 {
		if form := names[plural.Cardinal.MatchPlural(language.Make(tag), n, 0, 0, 0, 0)]; !slices.Contains(needed, form) {
			needed = append(needed, form)
		}
	}
	return needed
}
