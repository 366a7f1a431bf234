"""Secrets that are known by their own form: `token` for the keys of services, `card` for payment cards.

Both give the kind in words ('a GitHub token') or ''. The forms are those that the services publish; what detect-secrets' detectors know is
all here, and a test holds it to them. No pattern may take more than linear time: bounded repeats, and no two neighbours that can eat the
same characters. A pattern is tried, and compiled, only where one of its hints stands in the lower-cased text: ordinary text compiles few.
"""

import re
from functools import cache

_SET = r"""["']?\]?[ :=>]+["']?"""  # what stands between a variable and its value
_BARE, _ENDS = r"""(?:(?<=[\s=:"'`(])|^)""", r"""(?=[\s"'`.,;)]|$)"""  # as a word of its own
_GIVEN = r"['\"]?(?![$<{*%-])[^\s'\"]{3}"  # a value, and no variable
_SESSION = r"(?=[A-Za-z_.%-]{0,60}\d)(?=[\d_.%-]{0,60}[A-Za-z])(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w.%~+/-]{16,}"
_WORD = "(?:key|pwd|pw|password|pass|token)"

# kind, hints, pattern
TOKENS = (
    ("a private key", "private", r"BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY"),
    # … without its head: what the body of an OpenSSH, RSA, EC or Ed25519 key begins with, and no public key or certificate.
    ("a private key", "b3blbnnzac1rzxktdje", r"b3BlbnNzaC1rZXktdjE"),
    ("a private key", "mii mig mhc mc4", r"MII[A-Za-z0-9+/]{3}IBA(?:AK|DAN)|MIG[A-Za-z0-9+/]{2}gEA|MHcCAQEE|MIGkAgEB|MC4CAQAwBQYDK2V"),
    ("a private key", "putty-user-key-file", r"PuTTY-User-Key-File-\d"),
    ("a private key", "age-secret-key", r"AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{58}"),
    ("an AWS access key", "a3t abia acca akia asia", r"(?:A3T[A-Z0-9]|ABIA|ACCA|AKIA|ASIA)[0-9A-Z]{16}"),
    ("an AWS access key", "aws", rf"(?i:aws.{{0,20}}?{_WORD}.{{0,20}}?['\"][0-9a-z/+]{{40}}['\"])"),
    ("an AWS access key", "absk", r"ABSK[A-Za-z0-9+/]{109,}"),
    ("a GitHub token", "gh", r"gh[pousr]_[A-Za-z0-9_]{36}"),
    ("a GitHub token", "github_pat_", r"github_pat_[A-Za-z0-9_]{22,}"),
    ("a GitLab token", "gl", r"gl(?:pat|dt|ft|ffct|soat|rt|rtr|cbt|imt|ptt|agent|oas|wt)-[A-Za-z0-9_-]{20,}"),
    ("a GitLab token", "gr1348941", r"GR1348941[A-Za-z0-9_-]{20,}"),
    ("a Slack token", "xox xapp", r"(?i:xox[a-z](?:\.xox[a-z])?-\d+-[a-z0-9]|xapp-\d-[a-z0-9]+-\d+-[a-z0-9]{20,})"),
    ("a Slack webhook", "hooks.slack.com", r"(?i:hooks\.slack\.com/(?:services/T\w+/B\w+|workflows/T\w+/A\w+/\d+)/\w)"),
    ("a Stripe key", "_live_ _test_ whsec_", r"(?:[rs]k_(?:live|test)_[0-9a-zA-Z]{24}|whsec_[A-Za-z0-9+/=]{32})"),
    ("an OpenAI key", "t3blbkfj", r"(?<=[A-Za-z0-9]{20})T3BlbkFJ[A-Za-z0-9]{20}"),
    ("an OpenAI key", "sk-", r"sk-(?:proj|svcacct|admin|service)-(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{40,}"),
    ("an Anthropic key", "sk-ant-", r"sk-ant-[a-z]{3,8}\d\d-[A-Za-z0-9_-]{20,}"),
    ("an OpenRouter key", "sk-or-", r"sk-or-v1-[0-9a-f]{40,}"),
    ("an API key", "sk-", r"(?<![A-Za-z0-9_-])sk-(?=[A-Za-z]*\d)[A-Za-z0-9]{32,}"),
    ("a Google key", "aiza", r"AIza[0-9A-Za-z_-]{35}"),
    ("a Google token", "gocspx- ya29. 1//0", r"GOCSPX-[\w-]{28}|ya29\.[\w-]{20,}|(?<!\d)1//0[\w-]{40,}"),
    ("an npm token", "npm_", r"npm_[A-Za-z0-9]{36}"),
    ("an npm token", "_authtoken", r":_authToken=\s*(?:npm_.|[A-Fa-f0-9-]{36})"),
    ("a PyPI token", "pypi-age", r"pypi-AgE(?:IcHlwaS5vcmc|NdGVzdC5weXBpLm9yZw)[A-Za-z0-9_-]{70}"),
    ("a SendGrid key", "sg.", r"SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}"),
    ("a Twilio key", "ac sk", r"(?:AC|SK)[a-z0-9]{32}"),
    ("a Telegram bot token", ":", r"\d{8,10}:[0-9A-Za-z_-]{35}"),
    ("a Discord token", ".", r"[MNO][A-Za-z\d_-]{23,25}\.[A-Za-z\d_-]{6}\.[A-Za-z\d_-]{27}"),
    ("a Discord webhook", "/api/webhooks/", r"discord(?:app)?\.com/api/webhooks/\d+/[\w-]{60}"),
    ("a Mailchimp key", "-us", r"[0-9a-z]{32}-us[0-9]{1,2}"),
    ("a Mailgun key", "key-", r"(?<![\w-])key-[0-9a-f]{32}"),
    ("a Brevo key", "xkeysib-", r"xkeysib-[a-f0-9]{64}"),
    ("an Azure key", "accountkey= sharedaccesskey=", r"(?:AccountKey=[A-Za-z0-9+/=]{88}|SharedAccessKey=[A-Za-z0-9+/=]{43})"),
    ("an Azure key", "8q~", r"[\w~.]{3}8Q~[\w~.-]{31}"),
    ("an Azure signature", "sig=", r"[?&;]sig=[A-Za-z0-9%+/]{43}"),
    ("a web token (JWT)", "eyj", r"(?<![A-Za-z0-9_-])eyJ[\w-]{5,}={0,3}\.[\w=-]{2}"),
    ("a Square token", "sq0 eaaa", r"sq0[a-z]{3}-[0-9A-Za-z\\_-]{22}|(?<![A-Za-z0-9+/=])EAAA[A-Za-z0-9_-]{60}"),
    ("a Facebook token", "eaa", r"(?<![A-Za-z0-9+/=])EAA[A-Za-z0-9]{60}"),
    ("a Twitter token", "aaaaaaaaaaaaaaaaaaaa", r"(?<![\w%])A{20}[A-Za-z0-9]{10,40}%[\w%]{40}"),
    ("Cloudant credentials", "cl", rf"(?i:(?:cloudant|clou|cl)[_-]?(?:api)?{_WORD}{_SET}(?:[0-9a-f]{{64}}|[a-z]{{24}}))"),
    ("SoftLayer credentials", "sl softlayer", rf"(?i:(?:softlayer|sl)[_-]?(?:api)?[_-]?{_WORD}{_SET}[a-z0-9]{{64}})"),
    ("SoftLayer credentials", "softlayer", r"(?i:api.softlayer.com/soap/v3(?:.1)?/[a-z0-9]{64})"),
    ("an IBM Cloud key", "key pwd pass token", rf"(?i:{_WORD}{_SET}[a-z0-9_-]{{44}}(?![a-z0-9_-]))"),
    ("an IBM Cloud key", "secret", rf"(?i:secret[-_]?(?:access)?[-_]?key{_SET}[a-f0-9]{{48}}(?![a-f0-9]))"),
    ("Artifactory credentials", "akc", rf"{_BARE}AKC[A-Za-z0-9]{{10,}}{_ENDS}"),
    # All but what reads as a word in capitals or camel case (APEXLegends): letters only, and never five consonants in a row.
    (
        "Artifactory credentials",
        "ap",
        rf"{_BARE}AP[\dA-F](?!(?!\w*?(?i:[b-df-hj-np-tv-xz]){{5}})[A-Z]*[a-z]*{_ENDS})[A-Za-z0-9]{{8,}}{_ENDS}",
    ),
    ("a JFrog token", "cmvmdgtu", r"cmVmdGtu[A-Za-z0-9]{56}"),
    ("a Hugging Face token", "hf_ api_org_", r"(?:hf|api_org)_[A-Za-z0-9]{30,}"),
    ("a DigitalOcean token", "_v1_", r"do[opr]_v1_[a-f0-9]{64}"),
    ("a Shopify token", "shp", r"shp(?:at|ca|pa|ss|tka)_[a-fA-F0-9]{32}"),
    ("a Heroku key", "hrku-", r"HRKU-[\w-]{36}"),
    ("a Databricks token", "dapi", r"(?<![a-z])dapi[0-9a-f]{32}"),
    ("a Dropbox token", "sl.", r"(?<![\w.])sl\.(?=[A-Za-z_.-]*\d)[\w.-]{60,}"),
    ("a Linear key", "lin_", r"lin_(?:api|oauth|wh)_[A-Za-z0-9]{32}"),
    ("a Notion token", "ntn_ secret_", r"(?:ntn|secret)_[A-Za-z0-9]{40}"),
    ("a Vault token", "hv", r"hv[sbr]\.[\w-]{20,}"),
    ("a Terraform token", ".atlasv1.", r"[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60}"),
    ("a Doppler token", "dp.", r"(?<![\w.])dp\.(?:pt|ct|st|sa|scim|audit|said)(?:\.[\w-]{2,35})?\.[A-Za-z0-9]{40}"),
    ("a Fly.io token", "fo1_ fm1 fm2_", r"fo1_[\w-]{43}|fm[12][ar]?_[A-Za-z0-9+/=]{80}"),
    ("a Supabase key", "sb", r"sb[ps]_[a-f0-9]{40}|sb_secret_[\w-]{20,}"),
    ("a Postman key", "pmak-", r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}"),
    ("a New Relic key", "nra", r"NRA[KAL]-[A-Z0-9]{27}"),
    ("a Sentry token", "sntry", r"sntry[su]_[\w+/=-]{40,}"),
    ("a Grafana token", "glsa_ glc_", r"glsa_[A-Za-z0-9]{32}_[a-f0-9]{8}|glc_[A-Za-z0-9+/=]{32,}"),
    ("a PlanetScale token", "pscale_", r"pscale_(?:tkn|pw|oauth)_[\w.=-]{32}"),
    ("a Docker token", "dckr_", r"dckr_[op]at_[\w-]{20,}"),
    ("a RubyGems key", "rubygems_", r"rubygems_[a-f0-9]{48}"),
    ("a crates.io token", "cio", r"(?<![A-Za-z0-9])cio(?=[A-Za-z]*\d)[A-Za-z0-9]{32}(?![A-Za-z0-9])"),
    ("a NuGet key", "oy2", r"oy2[a-z0-9]{43}"),
    ("an Atlassian token", "atatt3 atctt3 atbb", r"AT[AC]TT3[\w=-]{60}|ATBB[A-Za-z0-9]{32}"),
    ("an Airtable token", "pat", r"pat[A-Za-z0-9]{14}\.[a-f0-9]{64}"),
    ("a Figma token", "fig", r"fig[dopsu]h?_[\w-]{36}"),
    ("a Groq key", "gsk_", r"gsk_[A-Za-z0-9]{48}"),
    ("an xAI key", "xai-", r"xai-[A-Za-z0-9]{70}"),
    ("a Perplexity key", "pplx-", r"pplx-[A-Za-z0-9]{40}"),
    ("a Replicate token", "r8_", r"(?<![A-Za-z0-9])r8_[A-Za-z0-9]{37}"),
    ("a Pinecone key", "pcsk_", r"pcsk_[\w]{40}"),
    ("a Tailscale key", "tskey-", r"tskey-[a-z]+-[A-Za-z0-9-]{20,}"),
    ("a Netlify token", "nfp_", r"nfp_[A-Za-z0-9]{36}"),
    ("a Vercel token", "vc", r"(?<![A-Za-z0-9])vc[apikr]_[A-Za-z0-9]{24,}"),
    ("a Resend key", "re_", r"(?<![A-Za-z0-9])re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}"),
    ("an Alibaba key", "ltai", r"LTAI[A-Za-z0-9]{17,21}(?![A-Za-z0-9])"),
    ("a Tencent key", "akid", r"AKID[A-Za-z0-9]{32}"),
    ("a Cloudflare key", "v1.0- cf", r"v1\.0-[a-f0-9]{24}-[a-f0-9]{64}|cf[a-z]{2}_[A-Za-z0-9]{40}"),
    ("a 1Password token", "ops_eyj", r"ops_eyJ[A-Za-z0-9+/]{60}"),
    ("a Bitcoin private key", "xprv", r"[xyz]prv[1-9A-HJ-NP-Za-km-z]{100}"),
    ("an authorization header", "bearer", r"(?i:bearer)[ :=]{1,3}(?=[A-Za-z._~+/=-]*\d)[\w.~+/=-]{16,}"),
    (
        "an authorization header",
        "authorization",
        r"(?i:authorization[\"']?\s{0,3}[:=]\s{0,3}[\"']?(?:basic|token|apikey|digest) )(?=\S+[\dA-Z=])[\w.~+/=:-]{8,}",
    ),
    # A name and a password in an address, unless the password is a variable or a placeholder.
    ("a password in an address", "://", r"://[^\s/?#@:]*:(?!\$[A-Z_{(]|<[^>\s]*>\]?@|\{[^}\s]{1,60}\}+@|\*\*+@|%[A-Z_]+%@|\[[\w.-]+\]@|\.\.\.@)[^\s/?#@]+@"),
    ("a password in a command", "-u", r"(?:curl|wget|http)\b[^\n]{0,200}? (?:-u|--user)[ =]['\"]?[\w.@-]{1,64}:(?![$<{*])[^\s'\"]{3}"),
    (
        "a password in an address",
        "@",
        r"(?<![\w/:.])[\w.-]{2,32}:(?=[^\s@/:]{0,63}\d)(?=[^\s@/:]{0,63}[A-Za-z])(?=[^\s@/:]{0,63}[!#$%^&*])[^\s@/:=]{6,64}@[a-z]",
    ),
    (
        "a password in a command",
        "-p",
        rf"(?:sshpass\b|(?:docker|podman|registry|az) login\b[^\n]{{0,120}}?|mongo\w{{0,8}}\b[^\n]{{0,160}}?|rdesktop\b[^\n]{{0,120}}?) -p ?{_GIVEN}",
    ),
    # Of these, -p and the password are one word; with a space between, the program asks for it.
    (
        "a password in a command",
        "mysql mariadb mycli 7z rar",
        rf"(?:mysql|mariadb|mycli|7za?|rar)[\w-]{{0,12}}\b[^\n|;&]{{0,200}}? -p{_GIVEN}|(?<!\S)-p{_GIVEN}\S{{0,60}} (?:mysql|mariadb)",
    ),
    ("a password in a command", "redis-cli ldap", rf"(?:redis-cli\b[^\n]{{0,120}}? -a|ldap\w{{3,10}}\b[^\n]{{0,160}}? -w) ?{_GIVEN}"),
    ("a password in a command", "zip xfreerdp", rf"(?:zip\b[^\n]{{0,80}}? -P ?|xfreerdp\b[^\n]{{0,120}}? /p:){_GIVEN}"),
    ("a password in a command", "smbclient", rf"smbclient\b[^\n]{{0,120}}? -U ?[^\s%]{{1,60}}%{_GIVEN}"),
    ("a password in a command", "net use", rf"net use [^\n]{{0,120}}?/user:\S{{1,60}} {_GIVEN}"),
    ("a password in a command", "htpasswd", rf"htpasswd -\w{{0,6}}b\w{{0,6}} \S{{1,80}} \S{{1,40}} {_GIVEN}"),
    ("a password in a command", "-pass", rf"-pass(?:in|out|word)? pass:{_GIVEN}"),
    ("a password in a command", "sudo", rf"echo {_GIVEN}[^\s|]{{0,60}} ?\| ?sudo -S"),
    (
        "a session cookie",
        "cookie",
        rf"(?i:cookies?[\"']?\s?[:=]\s?[\"']?)(?:[\w.-]{{1,40}}=[^;\s]{{0,200}};\s?){{0,6}}[\w.-]{{1,40}}={_SESSION}",
    ),
    (
        "a session cookie",
        "sess connect.sid",
        rf"(?i:(?:php|j|asp\.net_)?sess(?:ion)?[ _-]?(?:id|token|cookie)?|connect\.sid)(?:\s?[:=]\s?|\sis\s){_SESSION}",
    ),
    (
        "a login",
        "creds credentials login",
        r"(?i:\b(?:creds|credentials|login)\s?[:=]\s?[\w.@+-]{2,64}:(?=\S{0,64}\d)(?=\S{0,64}[a-z])[^\s/]{6,64}(?:\s|$))",
    ),
)


def token(text: str, digits: int = 0) -> str:
    """The kind of the first service's key in `text`; with `digits`, only of one that has so many digits."""
    lower = text.lower()
    for kind, hints, pattern in TOKENS:
        if any(hint in lower for hint in hints.split()):
            for match in _compiled(pattern).finditer(text):
                if sum(char.isdigit() for char in match[0]) >= digits:
                    return kind
    return ""


@cache
def _compiled(pattern: str) -> re.Pattern:
    return re.compile(pattern)


# Issuers' first digits and lengths: Visa, Mastercard, American Express, Discover, Diners, JCB, UnionPay, Mir, Maestro, RuPay.
_ISSUED = (
    r"4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|4[4-9]\d|5\d\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11}"
    r"|35(?:2[89]|[3-8]\d)\d{12}|62\d{14}|62\d{17}|220[0-4]\d{12}|(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{12}|60(?:69|[78]\d)\d{12}"
)
# As printed on cards: in fours, 4-6-5, 4-6-4, or without spaces; whatever stands between, it is always the same. Looked ahead for, as a number
# before it may seem to be its first group.
_BETWEEN = r"([ ./·•_,|:\t-]{0,3})"
_PRINTED = tuple(
    rf"(?<![A-Za-z0-9_])(?<!\d[.-])(?=({form})(?![A-Za-z0-9_]|[.-]\d))"
    for form in (rf"\d{{4}}{_BETWEEN}\d{{4}}\2\d{{4}}\2\d{{4}}", rf"\d{{4}}{_BETWEEN}\d{{6}}\2\d{{4,5}}", r"62\d{17}|62\d\d(?: \d{4}){3} \d{3}")
)
_IBAN = r"(?<![A-Z0-9])[A-Z]{2}\d\d(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Z0-9])"


def card(text: str) -> str:
    """'a payment card number' if `text` holds one of a known issuer whose check digit is right; a bank account (IBAN) is none."""
    if sum(char.isdigit() for char in text) < 14:
        return ""
    text = _compiled(_IBAN).sub(lambda account: " " if _is_account(account[0]) else account[0], text)
    for printed in _PRINTED:
        for match in _compiled(printed).finditer(text):
            number = re.sub(r"\D", "", match[1])
            if _compiled(_ISSUED).fullmatch(number) and _checks(number):
                return "a payment card number"
    return ""


def _checks(number: str) -> bool:
    """The check of ISO/IEC 7812 (Luhn)."""
    twice = "0246813579"
    return sum(int(digit if place % 2 else twice[int(digit)]) for place, digit in enumerate(number, len(number) % 2)) % 10 == 0


def _is_account(iban: str) -> bool:
    """The check of ISO 13616."""
    plain = iban.replace(" ", "")
    return int("".join(str(int(char, 36)) for char in plain[4:] + plain[:4])) % 97 == 1
