"""Secrets that are known only by what is said of them: "my password is …", `api_key = "…"`, "Passwort: …".

`told` gives the kind in words ('a password'), or ''. A person also speaks *about* passwords ("my password manager is 1Password", "I forget
my password"), and writes code that only names them (`config["api_key"]`, `${TOKEN}`): therefore a value must stand where a value is
told, and look like one. Every repeat is bounded, so that no text takes longer than its length.
"""

import re
from functools import cache

from .password_words import ALSO, PASSWORDS

# The words after which detect-secrets, too, takes anything in quotes for a secret.
_NAMED = (
    r"(?:api|auth|service|account|db|database|priv|private|client|secret|access)[ _-]?key|(?:db|database|key)_?pass(?![a-z])"
    r"|client[ _-]?secret|secret"
)
# "The key is 8f14…" tells one, but for the keys that stand in code or are shown to all.
_BARE_KEY = r"(?<![^\W_])(?<!public )(?<!primary )(?<!foreign )(?<!cache )(?<!sort )(?<!partition )(?<!idempotency )(?<!translation )key(?![^\W_])"
_KEYS = rf"(?P<named>{_NAMED})|(?P<bare_key>{_BARE_KEY})|(?:encryption|signing|licen[sc]e|session)[ _-]?key|token|credentials?|bearer"
# Not the pass of "boarding pass: LH456B" or "second pass: the layout".
_PASS = r"(?<![^\W_])(?:pw(?![^\W_])|(?:(?<![a-z] )|(?<=fi ))pass(?=[\"'`*]{0,2}\s{0,2}[:=])|(?<=my )pass\b)"
_LEET = r"p[a@4][s5$]{2}(?:w[o0]rd|wd)|(?:p@ss|pa55|pa\$\$|p4ss)(?=\s{0,2}[:=])"
_ALSO = rf"(?<![^\W_])(?:{'|'.join(ALSO)})(?![^\W_])(?!\s(?:prim|for[aá]n|p[uú]blic|api))"
_HINTS = (*PASSWORDS, *ALSO, "p@ss", "pa55", "pa$$", "p4ss", "pass", "pw", "secret", "key", "token", "credential", "bearer")

# A variable's name may go on, but these endings say that the value is about the secret, not the secret.
_NAME_GOES_ON = (
    r"(?!_?(?:name|id|arn|ref|path|file|url|uri|type|ttl|len|length|version|env|var|manager|hash|field|policy|count|limit)\b)"
    r"(?:s|_\w{0,30}|\d{1,3})?[\"'`*\])]{0,3}(?:\[\d*\])?"
)
_ABOUT = (
    r"(?:manager|hash|polic|reset|field|prompt|length|generator|store|storage|vault|file|rule|strength|protect|app\b|apps\b|hint|chang|recover"
    r"|database|input|box|check|form|column|param|variable|rotat|expir|entr|tool|must|should|need|can|will|limit|budget|count|and\b|or\b)"
)
_GAP = r"(?:\s[^\s;:=!?]{1,40}(?<![.,])(?=[\s:]))"  # a word of "for the GitHub account"
_SIGN = r"\s{0,3}(?P<sign>:=|={1,3}|!==?|=>|->|→|:|>(?=[^<>\n]{2,99}</))[*_]{0,2}\s{0,3}@?"
_VERB = (
    r"(?:['’]s|\s(?P<verb>is|was|are|been|equals|ist|war|lautet|sind|est|es|é|è|era|это|является|هي|هو|है|jest|je"
    r"|(?P<may>to|with|on|är|er|-)(?=\s\S{0,99}\d)))"
    r"(?:\s(?:now|still|set\sto|currently|actually|jetzt|nun))?:?\s{1,2}"
)
_PARTICLE = r"\s?(?:是|为|為|は|が|를|을|은|는|이|가)\s?:?\s?"
_OPEN, _CLOSE, _CJK = "\"'`“„«「『‘", "\"'`”“»」』’", "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
_VALUE = (
    rf"(?:[*_]{{0,2}}[{_OPEN}](?P<quoted>[^\n{_CLOSE}]{{2,100}})(?=[{_CLOSE}])"
    rf"|[(*_]{{0,2}}(?P<bare>[^\s{_OPEN}{_CLOSE}{_CJK}]{{3,200}}))"
)
_AFTER = (
    rf"(?i:{_NAME_GOES_ON}(?:{_SIGN}|(?!\s{_ABOUT})(?:{_GAP}{{0,6}}?{_VERB}|(?:(?!\n){_GAP}){{1,6}}? ?:\s{{1,3}})|{_PARTICLE}))"
    rf"(?i:the\s|my\s)?{_VALUE}"
)
_BESIDE = rf"(?:s?,?\s|(?<=[{_CJK}]))[(]?{_VALUE}"
_ENDED = r"[^\s\"'`]{0,50}\s{0,9}[\"'`](?P<quoted>[^\"'`\n]{2,100})[\"'`];"
_COMPARED = r"[\"'`](?P<quoted>[^\"'`\n]{2,100})[\"'`]\s{0,9}[!=]{2,3}\s{0,9}[\w.]{0,40}$"
_CALLED = (  # "hunter2 is my", before "password"
    r"(?i:\s(?:is|was|as|ist|war|als|est|comme|es|como|é|è)\s"
    r"(?:my|our|the|a|their|his|her|mein|unser|das|mon|notre|le|mi|nuestra|la|minha|nossa|il)\s(?:[\w-]{1,20}\s){0,2}$)"
)
_ABOUT_IT = rf"(?i:\w{{0,3}}[\s-]{_ABOUT})"
_PLACEHOLDER = (
    r"[<{\[(]|\$[A-Z_a-z]*[A-Z_{(]|%[A-Z_]+%|%\(\w+\)|~?/|\./|\w+://|[\w.]+[(\[]|!(?:vault|secret|ref|sub|env)\b"
    r"|(?:os|process|env|self|this|config|settings|args|vault|secrets|op)[.:]|[A-Z][A-Z0-9]*_[A-Z0-9_]*$"
    r"|(?i:x{3,}|\*{3,}|•{2,}|\.{3}|your[-_ ]|my[-_]|redacted|changeme|placeholder|example)"
    r"|[a-z]+(?:[._][a-z_]+)+$|[\w.+-]+@[\w-]+\.[\w.]+$"
)
_KNOWN = (  # products, algorithms, versions and amounts that have digits in them
    r"(?i:1password|lastpass|keepass\w*|bitwarden|dashlane|nordpass|proton\s?pass|enpass|gopass|vaultwarden|icloud|keychain|auth0|okta|yubikey\w*"
    r"|(?:sha|md|rfc|iso|nist|aes|rsa|ed|php|ios|windows|win|argon|pbkdf|oauth|http|tls|ssl|base|utf|cve|owasp|wpa|python|java|node|django|id_ed|fido"
    r"|ipv)-?v?\d[\w.-]*|[bs]crypt|s3|ec2|k8s|p12|u2f|v\d[\d.]*"
    r"|\d+[-+]?(?:[a-z]{1,2}|char\w*|bits?|bytes?|days?|weeks?|months?|years?|hours?|min\w*|digits?|letters?|words?|times?|steps?))(?:['’]s|[-/].*)?"
)
_DESCRIPTIONS = """
weak strong short long good great fine okay wrong correct right incorrect expired invalid valid required optional needed missing
empty blank hidden secret private safe secure insecure stored saved kept encrypted hashed salted plain plaintext hard easy tough
tricky simple complex important unique random different same none null true false undefined string text varchar bytes object
number secretstr secretbytes prompt input never always public known unknown here there below above elsewhere mandatory necessary
terrible horrible awful password passwort kennwort token login username email another mine yours ours gone lost back late nice
pain bitwarden only everywhere somewhere today tomorrow first last again everything nothing anything them this that these those
keine keins nötig leer vide vacía vacio heute hier obligatoire obligatorio нужен нет
"""
_ORDINARY = frozenset(_DESCRIPTIONS.split())
_DESCRIBING = ("ed", "ing", "able", "ible", "ous", "ful", "less", "ly")
_UNITS = r"(?i:\s?(?:char|bit|byte|digit|letter|word|day|week|month|year|hour|minute|time|attempt|iteration|round|zeichen|caract|symbol))"
_SEVERAL = r"((?:[a-z]{3,12} ){2,9}[a-z]{3,12})[.,;!)\"'`]{0,3}(?=\s*$|\s*\n)"
_OF_PASSWORDS = frozenset("""
use ask see store keep rotate change reset minimum maximum least characters letters digits words symbols day days week weeks month months year
years every each never always same somewhere elsewhere safe manager keychain vault policy hint field forgot remember long short strong weak
random unique read type enter none unknown secret password passwords passphrase
""".split())
_STRONG = r"(?<!\S)(?=\S{0,63}\d)(?=\S{0,63}[a-z])(?=\S{0,63}[A-Z])(?=\S{1,63}[!@#$%^&*])\S{8,64}(?!\S)"
_LOGIN = r"(?i:(?<![^\W_])(?:log(?:ged|s|ging)?[ -]?(?:in|on|into)|users?|username|creds?|credentials|accounts?|wi-?fi|wlan|sudo|root)(?![^\W_]))"
# What follows a plain word where its clause ends.
_CLAUSE_ENDS = r"[)*_]{0,2}(?:[.,;!?]*(?:\s*$|\s*\n)|[.;!?]\s)"


def told(text: str) -> str:
    """The kind of the first secret that `text` tells by name; '' if there is none."""
    lower = text.lower()
    if any(hint in lower for hint in _HINTS):
        for word in _names().finditer(text):
            if _is_told(text, word):
                return "a password" if "pass" in word[0].lower() or not word["key"] else "a key or token"
    return "a password" if _login(text, lower) else ""


@cache
def _names() -> re.Pattern:
    longest_first = sorted(PASSWORDS, key=len, reverse=True)
    spoken = "|".join(r"[\s_-]".join(map(re.escape, words.split())) for words in longest_first)
    return re.compile(rf"(?i:(?P<password>{spoken}|{_LEET}|(?P<also>{_ALSO})|(?P<pass>{_PASS}))|(?P<key>{_KEYS}))")


@cache
def _compiled(pattern: str) -> re.Pattern:
    return re.compile(pattern)


def _is_told(text: str, word: re.Match) -> bool:
    """Whether a value is told of the name `word`: after a sign or a verb, in code, straight after it, or before it."""
    after = _compiled(_AFTER).match(text, word.end())
    if after and _looks_told(text, word, after):
        return True
    if not word["key"] or word["named"]:
        ended = _compiled(_ENDED).match(text, word.end())
        compared = _compiled(_COMPARED).search(text, max(0, word.start() - 160), word.start())
        if any(found and _is_value(found["quoted"]) for found in (ended, compared)):
            return True
    beside = _compiled(_BESIDE).match(text, word.end())
    if beside and beside["bare"] and _is_secretive(word, _trimmed(beside["bare"]), 12):
        return not _compiled(_UNITS).match(text, beside.end())
    called = _compiled(_CALLED).search(text, max(0, word.start() - 60), word.start())
    if called and not _compiled(_ABOUT_IT).match(text, word.end()):
        words = text[max(0, called.start() - 100) : called.start()].split()
        value = words[-1].strip(_OPEN + _CLOSE) if words else ""
        used = words[-2:-1] in (["use"], ["Use"]) and re.fullmatch("[a-z]{6,30}", value) and not word["key"] and _is_value(value)
        return bool(used) or _is_secretive(word, value, 8)
    return False


def _looks_told(text: str, word: re.Match, after: re.Match) -> bool:
    """Whether the value after a sign or a verb is one, and no description ("my password is too short")."""
    quoted, bare, verb = after["quoted"], after["bare"], after["verb"]
    value = quoted or _trimmed(bare)
    if not quoted and not word["key"] and (after["sign"] or verb) and _is_passphrase(text, word, after.start("bare")):
        return True
    if not _is_value(value):
        return False
    if word["bare_key"]:
        return _is_random(value, 20)
    if word["also"]:
        return len(value) >= 6 and _is_mixed(value) and re.search(r"\d", value) is not None
    if word["key"]:
        if word["named"] and word[0].lower() == "secret" and re.fullmatch(r"[A-Z][a-z]{3,}\d{1,4}", value):
            return True
        named = quoted and after["sign"] and word["named"] and " " not in value
        return bool(named) or _is_random(value, 8 if after["sign"] or verb else 12)
    if quoted and (after["sign"] or " " not in value):
        return True
    if _is_mixed(value) and (not after["may"] or len(value) >= 6):
        return True
    if word["pass"] and after["sign"] != "=":
        return False
    if value.isdecimal():
        return len(value) >= 4 and not _compiled(_UNITS).match(text, after.end())
    plain = re.fullmatch(r"[^\W\d_]{4,}|[^\W\d_]{2,}(?:-[^\W\d_]{2,}){3,}", value) and not value.lower().endswith(_DESCRIBING)
    english = verb in ("is", "was") and word[0].lower().startswith("pass")
    return bool(plain and (after["sign"] or english) and _compiled(_CLAUSE_ENDS).match(text, after.start("bare") + len(value)))


def _is_passphrase(text: str, word: re.Match, at: int) -> bool:
    """Whether several plain words, and nothing else, stand there up to the end of the line, and say nothing of the passphrase."""
    found = _compiled(_SEVERAL).match(text, at)
    words = found[1].split() if found else []
    if len(words) < (3 if "phrase" in word[0].lower() else 4):
        return False
    from .words import STOP  # with it a large table, which few texts need
    return not any(one in STOP[language] or one in _OF_PASSWORDS or (len(one) > 4 and one.endswith(("ed", "ing", "ly")))
                   for one in words for language in ("en", "de", "fr", "es"))


def _login(text: str, lower: str) -> bool:
    """Whether a word that no language has, of letters, digits and signs, stands behind one that tells of a login."""
    if not any(hint in lower for hint in ("log", "user", "cred", "account", "wifi", "wi-fi", "wlan", "sudo", "root")):
        return False
    for found in _compiled(_STRONG).finditer(text):
        value = _trimmed(found[0].strip(_OPEN + _CLOSE + "()"))
        inside = re.search(r"\w[!@#$%^&*]\w", value) and not re.search(r"[/=\\<>{}()]|@[\w-]+\.|(?i:fritz!box)", value)
        if inside and len(value) > 7 and _is_value(value) and _compiled(_LOGIN).search(text, max(0, found.start() - 60), found.start()):
            return True
    return False


def _is_secretive(word: re.Match, value: str, least: int) -> bool:
    """Whether `value`, which only stands beside the name `word`, looks like nothing but a secret."""
    if not _is_value(value):
        return False
    return _is_random(value, least) if word["key"] else len(value) >= 6 and (_is_mixed(value) or value.isdecimal())


def _trimmed(value: str) -> str:
    return value.rstrip(".,;:!?)]}*_…")


def _is_value(value: str) -> bool:
    """Not a variable, a placeholder, a path, a call, a product, an amount, or a word that only describes."""
    if len(value) < 2 or value.lower() in _ORDINARY:
        return False
    return not _compiled(_PLACEHOLDER).match(value) and not _compiled(_KNOWN).fullmatch(value)


def _is_mixed(value: str) -> bool:
    """Letters with digits or signs inside, as passwords are made."""
    return len(value) > 3 and bool(re.search(r"[^\W\d_]", value) and re.search(r"\d|[^\W_][!@#$%^&*+~?]+[^\W_]|^[!@#$%^&*]", value))


def _is_random(value: str, least: int) -> bool:
    """As keys are made: long and of every kind, or with a run of `least` letters and digits that has both (words and hyphens have none)."""
    if re.fullmatch(r"(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9+/=_-]{32,}", value):
        return True
    runs = re.findall(r"[A-Za-z0-9]+", value)
    return any(len(run) >= least and re.search(r"\d", run) and re.search(r"[A-Za-z]", run) for run in runs)
