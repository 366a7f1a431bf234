"""Secrets of a few digits, or of plain words, that are known only by what is said of them: PINs, door codes, one-time codes, identity numbers,
the words of a wallet.

`told` gives the kind in words ('a PIN'), or ''. Digits alone are ordinary (ports, prices, years, postal codes), so each kind wants a word
that names it and something that says "this is it" between the two. Every repeat is bounded.
"""

import re
from functools import cache

_START = r"(?<![^\W_])"
_OF = r"(?:\s(?:for|of|to|on|at|in|from|für|vom|von|zur|zum|der|des|de|del|della|do|da|pour|du)(?:\s[\w'’-]{1,30}){1,4}?)?"
_IS = (
    r"(?:\s?[:=：#]\s?|\s(?:is|was|are|ist|lautet|sind|est|es|é|è|jest|je|är|er|on|это|это:|la)\s(?:now\s|still\s|jetzt\s)?"
    r"|\s?(?:是|为|為|は|が|는|은|이|가)\s?)"
)
_NOT_AN_AMOUNT = r"(?![\w-]*\d)(?!\s?(?:mm|cm|km|ohms?|volts?|hz|mv|ma|px|ms|%|€|\$|eur|usd|char|bytes?|bits?)(?!\w))"
_FEW = rf"[#*]?\d(?:[ .\-/]?\d){{3,9}}{_NOT_AN_AMOUNT}"
_NUMERAL = r"(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun)"
_SPOKEN = rf"{_NUMERAL}(?:[ ,-]{{1,2}}{_NUMERAL}){{3,7}}(?!\w)"

_PIN = r"(?:pin|puk)(?:[ -]?(?:code|number|nummer|kod|kode))?|пин(?:-?код)?|пін(?:-?код)?|geheimzahl|暗証番号|pin码|pinコード|핀번호"
_DOORS = (
    r"(?:door|front[ -]?door|gate|alarm|unlock|unlocking|entry|entrance|access|lock|padlock|safe|locker|garage|keypad|security|lockbox|key ?box|vault"
    r"|suitcase|bike[ -]lock|voicemail|sim|iphone|ipad|phone unlock|screen[ -]lock)[ -]?(?:code|combination|combo|pin)|combination"
    r"|(?:haus)?(?:tür|alarm|tresor|zugangs?|sicherheits|entsperr|garagen|geheim|zahlen|schließfach)-?\s?(?:code|kombination)"
    r"|code (?:de (?:la )?(?:porte|carte|sécurité)|de l['’](?:alarme|immeuble|entrée)|d['’](?:entrée|accès|alarme)|secret|porte)|digicode"
    r"|c[óo]digo (?:(?:de|da|do|de la|del) ?(?:puerta|porta|alarma|alarme|seguridad|segurança|acceso|acesso|desbloqueo|desbloqueio|tarjeta)|secreto)"
    r"|codice (?:(?:della?|di) (?:porta|cassaforte|carta|accesso|sblocco|sicurezza)|dell['’]allarme|segreto)"
    r"|(?:deur|alarm|toegangs|kluis|beveiligings|pin)code|(?:port|dörr|larm|säkerhets)kod(?:en)?|(?:dør|alarm)koden?"
    r"|kod (?:do|od) (?:drzwi|alarmu|bramy|domofonu|klatki|sejfu|karty)"
    r"|код (?:от|к|на|від|до) (?:двер|домофон|сейф|подъезд|під['’]їзд|квартир|карт|сигнал)\w*"
    r"|(?:kapı|alarm|güvenlik) kodu|门禁码|門禁碼|解錠コード|ドアコード|गुप्त कोड|رمز (?:الباب|الدخول|الأمان)|קוד (?:הכניסה|לדלת|הדלת|סודי|האזעקה)"
)
_ONCE = (
    r"(?:2fa|mfa|otp|totp|two[- ]factor|backup|back-up|recovery|one[- ]time|verification|authentication|authenticator|scratch|emergency|sms)"
    r"[ -]?(?:access )?codes?|验证码|驗證碼|認証コード|인증번호|код подтверждения"
)
_IDENTITY = (
    r"ssn|social[- ]security(?:[ -](?:number|no\.?|nr\.?))?|passport|national insurance|aadhaar|driver['’]?s licen[cs]e|tax id|national id"
    r"|codice fiscale|personnummer|sozialversicherungsnummer|steuer-?id(?:nummer)?|ausweisnummer|reisepass(?:nummer)?|personalausweis"
    r"|num[ée]ro de sécurité sociale|(?-i:DNI|NIE|CPF|PESEL|NINO|BSN)"
)

_KINDS = (  # kind, hints, pattern
    ("a PIN", "pin puk пин пін geheimzahl 暗証番号 핀번호", rf"(?i:{_START}(?:{_PIN}){_OF}{_IS}(?:{_FEW}|{_SPOKEN}))"),
    # Without a word between only four digits, as in "PIN 4711": six are an Indian postal code.
    ("a PIN", "pin", rf"(?:{_START}PIN|(?i:{_START}(?:my|our|card|the card's) pin))\s\d{{4}}{_NOT_AN_AMOUNT}"),
    ("a card's security code", "cv", r"(?<![A-Za-z])(?i:cv[vc]2?)(?:\s?[:=]\s?|\s(?:is\s)?)\d{3,4}(?!\d)"),
    ("a card's security code", "security", rf"(?i:{_START}security code{_OF}(?:{_IS}|\s)\d{{3,4}}(?!\d))"),
    (
        "a code",
        "code combination combo kod код kombination codice código codigo 门禁码 門禁碼 コード कोड رمز קוד pin",
        rf"(?i:{_START}(?:{_DOORS}){_OF}(?:{_IS}|\s)(?:{_FEW}|{_SPOKEN}))",
    ),
    (
        "a one-time code",
        "code 验证码 驗證碼 コード 인증번호 код",
        rf"(?i:{_START}(?:{_ONCE}){_OF}(?:{_IS}|\s))"
        rf"(?:(?=[A-Za-z-]{{0,20}}\d)[A-Za-z0-9]{{4,12}}(?:-[A-Za-z0-9]{{4,12}}){{1,7}}|\d{{6,8}}|\d{{3}} \d{{3}}){_NOT_AN_AMOUNT}",
    ),
    (
        "a one-time code",
        "otp 2fa mfa",
        r"(?i:(?:otp|2fa|mfa)\s?(?:secret|seed|key|code)?(?:\s?[:=]\s?|\s(?:is\s)?))(?=[A-Z]{0,30}[2-7])[A-Z2-7]{16,}",
    ),
    (
        "an identity number",
        "ssn social passport insurance aadhaar licen tax national fiscale nummer steuer pass ausweis numéro numero dni nie cpf pesel nino bsn",
        rf"(?i:{_START}(?:{_IDENTITY})(?:\s(?:number|no\.?|nr\.?|nummer|#))?)(?i:{_IS}|\s)"
        r"(?:(?=(?:[A-Z .\-/]{0,3}\d){6})[A-Z]{0,3}\d(?:[ .\-/]?[\dA-Z]){5,14}(?![A-Za-z\d])|[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z])",
    ),
)
_NAMED_WORDS = (
    r"(?:seed|recovery|mnemonic|backup|wallet)(?:\W(?:phrase|words?|seed))?"
    r"|(?:12|15|18|21|24|twelve|twenty[- ]four)(?:\s(?:seed|secret|recovery))?\swords"
)
_NUMBERED = r"(?:\d{1,2}[.)]\s?)?"
_PHRASE = (
    rf"(?i:{_START}(?:{_NAMED_WORDS})\b[^\w]{{1,4}}(?:(?:is|are)\W{{1,3}})?{_NUMBERED})"
    rf"((?:[a-zA-Z]{{3,8}}[ ,\n]{{1,2}}{_NUMBERED}){{11}}[a-zA-Z]{{3,8}}(?![a-zA-Z]))"
)
# Such words are drawn from a list that has none of these, and prose has one of them in twelve.
_PROSE = frozenset("the and for from have has are was not but your with into our its too than been every must should".split())


def told(text: str) -> str:
    """The kind of the first such secret in `text`; '' if there is none."""
    lower = text.lower()
    for kind, hints, pattern in _KINDS:
        if any(hint in lower for hint in hints.split()) and _compiled(pattern).search(text):
            return kind
    if any(hint in lower for hint in ("seed", "recovery", "mnemonic", "backup", "wallet", "words")):
        for found in _compiled(_PHRASE).finditer(text):
            if _PROSE.isdisjoint(re.findall("[a-z]+", found[1].lower())):
                return "a wallet's recovery phrase"
    return ""


@cache
def _compiled(pattern: str) -> re.Pattern:
    return re.compile(pattern)
