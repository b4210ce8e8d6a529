package speech

import (
	"math"
	"runtime"
	"strconv"
	"strings"
	"unsafe"

	"github.com/go-ole/go-ole"
	"github.com/go-ole/go-ole/oleutil"
	"golang.org/x/sys/windows"
)

// Flags of SpVoice.Speak.
const (
	speakAsync  = 1
	speakPurge  = 2
	speakNotXML = 16
)

// sapi is an SpVoice object of SAPI 5, Windows' own speech.
type sapi struct{ voice *ole.IDispatch }

// newOpener returns a function that creates a voice. COM is initialised for a thread; the goroutine of the speaker, which
// alone calls the function and uses the voice, keeps that thread until it ends.
func newOpener() func(Options) (engine, error) {
	initialised := false
	return func(o Options) (engine, error) {
		if !initialised {
			runtime.LockOSThread()
			_ = ole.CoInitializeEx(0, ole.COINIT_MULTITHREADED) // fails if the thread is initialised already
			initialised = true
		}
		unknown, err := oleutil.CreateObject("SAPI.SpVoice")
		if err != nil {
			return nil, err
		}
		defer unknown.Release()
		voice, err := unknown.QueryInterface(ole.IID_IDispatch)
		if err != nil {
			return nil, err
		}
		s := &sapi{voice}
		s.configure(o)
		return s, nil
	}
}

// configure sets the options. Without a voice of the language, the default voice speaks.
func (s *sapi) configure(o Options) {
	if o.Rate != 0 {
		_ = discardResult(oleutil.PutProperty(s.voice, "Rate", sapiRate(o.Rate)))
	}
	all, err := s.voices("")
	if err != nil {
		return
	}
	chosen, found := choose(all, o)
	if !found {
		return
	}
	_ = s.each(func(token *ole.IDispatch) error {
		if text(token, "Id") == chosen.ID {
			return discardResult(oleutil.PutPropertyRef(s.voice, "Voice", token))
		}
		return nil
	})
}

// sapiRate returns the rate in SAPI's units, from -10, a third of the normal speed, to 10, three times the normal speed.
func sapiRate(percent int) int {
	return max(-10, min(10, int(math.Round(10*math.Log(float64(percent)/100)/math.Log(3)))))
}

func (s *sapi) speak(text string) error {
	return discardResult(oleutil.CallMethod(s.voice, "Speak", text, speakAsync|speakNotXML))
}

func (s *sapi) stop() error {
	return discardResult(oleutil.CallMethod(s.voice, "Speak", "", speakAsync|speakPurge))
}

func (s *sapi) voices(string) (all []Voice, err error) {
	err = s.each(func(token *ole.IDispatch) error {
		all = append(all, Voice{ID: text(token, "Id"), Name: called(token, "GetDescription", 0), Language: languageOf(called(token, "GetAttribute", "Language"))})
		return nil
	})
	return all, err
}

func (s *sapi) close() { s.voice.Release() }

// each calls do with the token of each voice.
func (s *sapi) each(do func(token *ole.IDispatch) error) error {
	result, err := oleutil.CallMethod(s.voice, "GetVoices", "", "")
	if err != nil {
		return err
	}
	defer result.Clear() //nolint:errcheck // the list is not used any more
	tokens := result.ToIDispatch()
	count, err := oleutil.GetProperty(tokens, "Count")
	if err != nil {
		return err
	}
	for i := range int(count.Val) {
		token, err := oleutil.CallMethod(tokens, "Item", i)
		if err != nil {
			return err
		}
		err = do(token.ToIDispatch())
		_ = token.Clear()
		if err != nil {
			return err
		}
	}
	return nil
}

// text returns a property of an object, "" if it has none.
func text(object *ole.IDispatch, name string) string {
	return stringOf(oleutil.GetProperty(object, name))
}

// called returns the text that a method returns, "" if it fails.
func called(object *ole.IDispatch, name string, arguments ...any) string {
	return stringOf(oleutil.CallMethod(object, name, arguments...))
}

// stringOf returns the text of a result and releases it.
func stringOf(result *ole.VARIANT, err error) string {
	if err != nil {
		return ""
	}
	defer result.Clear() //nolint:errcheck // the text is copied
	return result.ToString()
}

// discardResult releases a result.
func discardResult(result *ole.VARIANT, err error) error {
	if err != nil {
		return err
	}
	return result.Clear()
}

var procLCIDToLocaleName = windows.NewLazySystemDLL("kernel32.dll").NewProc("LCIDToLocaleName")

// languageOf returns the BCP 47 tag of the language of a voice, which is a list of hexadecimal numbers, such as "409;9".
func languageOf(numbers string) string {
	first, _, _ := strings.Cut(numbers, ";")
	number, err := strconv.ParseUint(first, 16, 32)
	if err != nil {
		return ""
	}
	var name [85]uint16 // LOCALE_NAME_MAX_LENGTH
	n, _, _ := procLCIDToLocaleName.Call(uintptr(number), uintptr(unsafe.Pointer(&name[0])), uintptr(len(name)), 0)
	if n == 0 {
		return ""
	}
	return windows.UTF16ToString(name[:])
}
