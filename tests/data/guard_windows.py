"""Spellings on Windows, judged as written: what no other system can resolve. Rows: (path, whether it reaches the memory)."""

HOME = "C:\\Users\\Ann"
STORE = "C:\\Users\\Ann\\AppData\\Local\\claude-memory\\claude-memory"
ENVIRON = {"APPDATA": HOME + "\\AppData\\Roaming", "LOCALAPPDATA": HOME + "\\AppData\\Local"}
CWD = "C:\\Users\\Ann\\src\\app"

ROWS = [
    (STORE + "\\claude\\x.md", True),
    ("C:/Users/Ann/AppData/Local/claude-memory/claude-memory/claude/x.md", True),
    ("c:\\users\\ann\\appdata\\local\\CLAUDE-MEMORY\\claude-memory", True),
    ("..\\..\\AppData\\Local\\claude-memory\\claude-memory\\x.md", True),
    ("~\\AppData\\Local\\claude-memory\\claude-memory\\x.md", True),
    ("%LOCALAPPDATA%\\claude-memory\\claude-memory\\x.md", True),
    ("%LocalAppData%\\claude-memory\\claude-memory\\x.md", True),
    ("$env:LOCALAPPDATA\\claude-memory\\claude-memory\\x.md", True),
    ("%APPDATA%\\..\\Local\\claude-memory\\claude-memory\\x.md", True),
    ("%USERPROFILE%/AppData/Local/claude-memory/claude-memory/x.md", True),
    ("\\\\?\\C:\\Users\\Ann\\AppData\\Local\\claude-memory\\claude-memory\\x.md", True),
    ("\\\\.\\C:\\Users\\Ann\\AppData\\Local\\claude-memory\\claude-memory\\x.md", True),
    ("\\\\localhost\\c$\\Users\\Ann\\AppData\\Local\\claude-memory\\claude-memory\\x.md", True),
    ("\\\\?\\UNC\\127.0.0.1\\C$\\Users\\Ann\\AppData\\Local\\claude-memory\\claude-memory\\x.md", True),
    ("/c/Users/Ann/AppData/Local/claude-memory/claude-memory/x.md", True),
    ("/mnt/c/Users/Ann/AppData/Local/claude-memory/claude-memory/x.md", True),
    ("/cygdrive/c/Users/Ann/AppData/Local/claude-memory/claude-memory/x.md", True),
    ("file:///C:/Users/Ann/AppData/Local/claude-memory/claude-memory/x.md", True),
    ("file:///c%3A/Users/Ann/AppData/Local/claude-memory/claude-memory/x.md", True),
    (STORE + ".\\x.md", True),
    (STORE + " \\x.md", True),
    (STORE + "::$INDEX_ALLOCATION\\x.md", True),
    (STORE + "\\x.md:stream", True),
    (STORE + "-notes\\x.md", False),
    ("C:\\Users\\Ann\\AppData\\Local\\claude-memory\\other\\x.md", False),
    ("D:\\Users\\Ann\\AppData\\Local\\claude-memory\\claude-memory\\x.md", False),
    ("C:\\Users\\Bob\\AppData\\Local\\claude-memory\\claude-memory\\x.md", False),
    ("README.md", False),
    ("C:\\Users\\Ann\\src\\claude-memory\\README.md", False),
]
LINES = [   # (tool, line, whether it reaches the memory)
    ("Bash", "cat /c/Users/Ann/AppData/Local/claude-memory/claude-memory/x.md", True),
    ("Bash", "cat \"$LOCALAPPDATA/claude-memory/claude-memory/x.md\"", True),
    ("Bash", "cat 'C:\\Users\\Ann\\AppData\\Local\\claude-memory\\claude-memory\\x.md'", True),
    ("Bash", "cd /c/Users/Ann/AppData/Local && cat claude-memory/claude-memory/x.md", True),
    ("Bash", "grep -rn tea /c/Users/Ann", True),
    ("Bash", "grep -rn claude-memory /c/Users/Ann/src", False),
    ("PowerShell", "Get-Content $env:LOCALAPPDATA\\claude-memory\\claude-memory\\x.md", True),
    ("PowerShell", "cmd /c type %LOCALAPPDATA%\\claude-memory\\claude-memory\\x.md", True),
    ("PowerShell", "Get-Content (Join-Path $env:LOCALAPPDATA 'claude-memory\\claude-memory\\x.md')", True),
    ("PowerShell", "cd $env:LOCALAPPDATA; type claude-memory\\claude-memory\\x.md", True),
    ("PowerShell", "dir /s $HOME\\AppData", True),
    ("PowerShell", "Get-ChildItem -Recurse C:\\Users\\Ann\\src", False),
]
