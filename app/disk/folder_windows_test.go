package disk

import "testing"

// TestTheFolderIsFound: the folder is that of the player on this computer.
func TestTheFolderIsFound(t *testing.T) {
	for _, c := range []struct{ backrank, local, want string }{
		{`D:\chess`, `C:\Users\ann\AppData\Local`, `D:\chess`},
		{"", `C:\Users\ann\AppData\Local`, `C:\Users\ann\AppData\Local\Backrank`},
		{"", "", `C:\Users\ann\AppData\Local\Backrank`},
		{"", "relative", `C:\Users\ann\AppData\Local\Backrank`},
	} {
		t.Setenv("BACKRANK_DATA", c.backrank)
		t.Setenv("LOCALAPPDATA", c.local)
		t.Setenv("USERPROFILE", `C:\Users\ann`)
		if got, err := DefaultFolder(); got != c.want || err != nil {
			t.Errorf("%+v: %s, %v", c, got, err)
		}
	}
}
