package platform

import (
	"unsafe"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

// SystemWishes returns the wishes of the player in the settings of Windows: Accessibility, Visual effects and Text size.
func SystemWishes() Wishes {
	w := Wishes{TextSize: 1}
	const getClientAreaAnimation = 0x1042 // SPI_GETCLIENTAREAANIMATION
	animated := int32(1)
	get := windows.NewLazySystemDLL("user32.dll").NewProc("SystemParametersInfoW")
	if ok, _, _ := get.Call(getClientAreaAnimation, 0, uintptr(unsafe.Pointer(&animated)), 0); ok != 0 {
		w.Still = animated == 0
	}
	key, err := registry.OpenKey(registry.CURRENT_USER, `Software\Microsoft\Accessibility`, registry.QUERY_VALUE)
	if err != nil {
		return w
	}
	defer key.Close()
	if percent, _, err := key.GetIntegerValue("TextScaleFactor"); err == nil && percent > 0 {
		w.TextSize = float32(percent) / 100
	}
	return w
}
