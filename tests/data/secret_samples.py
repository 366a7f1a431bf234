"""Secrets that were never real, put together at run time: no line of this file is one, so that no scanner stops at it (case J10)."""

import base64
import json
import random
import string

DIGITS, LOWER, UPPER = string.digits, string.ascii_lowercase, string.ascii_uppercase
HEX, ALNUM = DIGITS + "abcdef", string.ascii_letters + DIGITS
URL = ALNUM + "-_"


def made_of(alphabet, length, seed=0):
    """The same `length` characters each time, with a digit among the first if the alphabet has one."""
    drawn = random.Random(f"{alphabet}{length}{seed}")
    text = "".join(drawn.choices(alphabet, k=length))
    return text if not set(DIGITS) & set(alphabet) or any(char in DIGITS for char in text) else "7" + text[1:]


def _jwt():
    parts = [{"alg": "HS256", "typ": "JWT"}, {"sub": "1234567890", "name": "Jo"}]
    return ".".join(base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode() for part in parts) + "." + made_of(URL, 43)


def tokens():
    """(kind, a token of it) for the services that the issue and the design name, and more."""
    dashes = "-" * 5
    return [
        *(("a private key", f"{dashes}BEGIN {kind}PRIVATE " + f"KEY{end}{dashes}\n{made_of(ALNUM, 64)}") for kind, end in
          [("", ""), ("RSA ", ""), ("DSA ", ""), ("EC ", ""), ("OPENSSH ", ""), ("ENCRYPTED ", ""), ("SSH2 ENCRYPTED ", ""), ("PGP ", " BLOCK")]),
        ("a private key", "PuTTY-User-" + "Key-File-3: ssh-ed25519"),
        ("a private key", "AGE-SECRET-" + "KEY-1" + made_of(UPPER + DIGITS, 58)),
        *(("an AWS access key", prefix + made_of(UPPER + DIGITS, 16)) for prefix in ("AK" + "IA", "AS" + "IA", "AB" + "IA", "AC" + "CA", "A3" + "TX")),
        ("an AWS access key", f"aws_secret_key = '{made_of(ALNUM + '/+', 40)}'"),
        *(("a GitHub token", f"gh{kind}_" + made_of(ALNUM, 36)) for kind in "pousr"),
        ("a GitHub token", "github" + "_pat_" + made_of(ALNUM, 22) + "_" + made_of(ALNUM, 59)),
        *(("a GitLab token", prefix + made_of(URL, length)) for prefix, length in
          [("glp" + "at-", 20), ("gld" + "t-", 20), ("glf" + "t-", 20), ("glso" + "at-", 20), ("glr" + "t-", 20), ("glc" + "bt-64_", 20), ("gli" + "mt-", 25),
           ("glp" + "tt-", 40), ("glag" + "ent-", 50), ("glo" + "as-", 64), ("GR13" + "48941", 20)]),
        ("a Slack token", "xo" + "xb-" + made_of(DIGITS, 12) + "-" + made_of(ALNUM, 24)),
        ("a Slack token", "xo" + "xp-" + made_of(DIGITS, 12) + "-" + made_of(DIGITS, 12) + "-" + made_of(HEX, 32)),
        ("a Slack token", "xa" + "pp-1-A" + made_of(UPPER + DIGITS, 10) + "-" + made_of(DIGITS, 13) + "-" + made_of(HEX, 64)),
        ("a Slack webhook", "https://hooks.slack.com" + "/services/T" + made_of(UPPER, 8) + "/B" + made_of(UPPER, 8) + "/" + made_of(ALNUM, 24)),
        ("a Stripe key", "sk" + "_live_" + made_of(ALNUM, 24)),
        ("a Stripe key", "rk" + "_live_" + made_of(ALNUM, 24)),
        ("a Stripe key", "sk" + "_test_" + made_of(ALNUM, 24)),
        ("an OpenAI key", "sk" + "-" + made_of(ALNUM, 20) + "T3Blbk" + "FJ" + made_of(ALNUM, 20)),
        ("an OpenAI key", "sk" + "-proj-" + made_of(URL, 120)),
        ("an Anthropic key", "sk" + "-ant-api03-" + made_of(URL, 93) + "AA"),
        ("an Anthropic key", "sk" + "-ant-oat01-" + made_of(URL, 93) + "AA"),
        ("an OpenRouter key", "sk" + "-or-v1-" + made_of(HEX, 64)),
        ("an API key", "sk" + "-" + made_of(HEX, 32)),
        ("a Google key", "AI" + "za" + made_of(URL, 35)),
        ("a Google token", "GOC" + "SPX-" + made_of(URL, 28)),
        ("a Google token", "ya" + "29." + made_of(URL, 60)),
        ("an npm token", "np" + "m_" + made_of(ALNUM, 36)),
        ("an npm token", "//registry.example.org/:_auth" + "Token=" + "0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f"),
        ("a PyPI token", "pyp" + "i-AgEIcHlwaS5vcmc" + made_of(URL, 130)),
        ("a PyPI token", "pyp" + "i-AgENdGVzdC5weXBpLm9yZw" + made_of(URL, 130)),
        ("a SendGrid key", "S" + "G." + made_of(URL, 22) + "." + made_of(URL, 43)),
        ("a Twilio key", "A" + "C" + made_of(HEX, 32)),
        ("a Twilio key", "S" + "K" + made_of(HEX, 32)),
        ("a Telegram bot token", made_of(DIGITS, 10) + ":AA" + made_of(URL, 33)),
        ("a Discord token", "M" + made_of(ALNUM, 23) + "." + made_of(ALNUM, 6) + "." + made_of(URL, 27)),
        ("a Discord webhook", "https://discord.com/api/" + "webhooks/" + made_of(DIGITS, 18) + "/" + made_of(URL, 68)),
        ("a Mailchimp key", made_of(HEX, 32) + "-us" + "14"),
        ("an Azure key", "Account" + "Key=" + made_of(ALNUM + "+/", 86) + "=="),
        ("a web token (JWT)", _jwt()),
        ("a Square token", "sq0" + "csp-" + made_of(URL, 43)),
        ("a Square token", "sq0" + "atp-" + made_of(URL, 22)),
        ("Cloudant credentials", "cloudant_" + "password: " + made_of(HEX, 64)),
        ("Cloudant credentials", "cl_api" + "key = '" + made_of(LOWER, 24) + "'"),
        ("SoftLayer credentials", "softlayer_" + "api_key: " + made_of(LOWER + DIGITS, 64)),
        ("an IBM Cloud key", "ibm_cloud_" + "api_key = " + made_of(URL, 44)),
        ("an IBM Cloud key", "cos_hmac_" + "secret_access_key = " + made_of(HEX, 48)),
        ("Artifactory credentials", "AK" + "C" + made_of(ALNUM, 20)),
        ("Artifactory credentials", "AP" + "5" + made_of(ALNUM, 20)),
        ("Artifactory credentials", "AP" + "A" + 10 * "x"),
        ("a Hugging Face token", "h" + "f_" + made_of(ALNUM, 34)),
        ("a DigitalOcean token", "do" + "p_v1_" + made_of(HEX, 64)),
        ("a Shopify token", "shp" + "at_" + made_of(HEX, 32)),
        ("a Heroku key", "HR" + "KU-" + "0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f"),
        ("a Databricks token", "da" + "pi" + made_of(HEX, 32)),
        ("a Dropbox token", "s" + "l." + made_of(URL, 130)),
        ("a Linear key", "lin" + "_api_" + made_of(ALNUM, 40)),
        ("a Notion token", "nt" + "n_" + made_of(ALNUM, 46)),
        ("a Notion token", "sec" + "ret_" + made_of(ALNUM, 43)),
        ("a Vault token", "hv" + "s." + made_of(URL, 24)),
        ("a Terraform token", made_of(ALNUM, 14) + ".atlas" + "v1." + made_of(URL, 67)),
        ("a Doppler token", "dp" + ".pt." + made_of(ALNUM, 43)),
        ("a Doppler token", "dp" + ".st.dev_web." + made_of(ALNUM, 43)),
        ("a Fly.io token", "fm" + "2_" + made_of(ALNUM, 200)),
        ("a Supabase key", "sb" + "p_" + made_of(HEX, 40)),
        ("a Postman key", "PM" + "AK-" + made_of(HEX, 24) + "-" + made_of(HEX, 34)),
        ("a Grafana token", "gl" + "sa_" + made_of(ALNUM, 32) + "_" + made_of(HEX, 8)),
        ("a Docker token", "dc" + "kr_pat_" + made_of(URL, 27)),
        ("an Atlassian token", "ATA" + "TT3" + made_of(URL, 180)),
        ("a Figma token", "fi" + "gd_" + made_of(URL, 40)),
        ("a Groq key", "gs" + "k_" + made_of(ALNUM, 52)),
        ("a Replicate token", "r8" + "_" + made_of(ALNUM, 37)),
        ("a Sentry token", "snt" + "ryu_" + made_of(HEX, 64)),
        ("a Tailscale key", "ts" + "key-auth-" + made_of(ALNUM, 12) + "-" + made_of(ALNUM, 32)),
        ("a Mailgun key", "ke" + "y-" + made_of(HEX, 32)),
        ("a Brevo key", "xke" + "ysib-" + made_of(HEX, 64) + "-" + made_of(ALNUM, 16)),
        ("an Azure key", made_of(ALNUM, 3) + "8" + "Q~" + made_of(URL, 34)),
        ("an Azure signature", "https://x.blob.example.org/c?sv=2024-01-01&si" + "g=" + made_of(ALNUM, 43) + "%3D"),
        ("a Facebook token", "EA" + "AC" + made_of(ALNUM, 120)),
        ("a Twitter token", "A" * 22 + made_of(ALNUM, 12) + "%2B" + made_of(ALNUM, 60)),
        ("SoftLayer credentials", "https://api.softlayer" + ".com/soap/v3/" + made_of(LOWER + DIGITS, 64)),
        ("a JFrog token", "cmVm" + "dGtu" + made_of(ALNUM, 56)),
        ("a New Relic key", "NR" + "AK-" + made_of(UPPER + DIGITS, 27)),
        ("a PlanetScale token", "psc" + "ale_tkn_" + made_of(URL, 43)),
        ("a RubyGems key", "ruby" + "gems_" + made_of(HEX, 48)),
        ("a crates.io token", "ci" + "o" + made_of(ALNUM, 32)),
        ("a NuGet key", "oy" + "2" + made_of(LOWER + DIGITS, 43)),
        ("an Airtable token", "pa" + "t" + made_of(ALNUM, 14) + "." + made_of(HEX, 64)),
        ("an xAI key", "xa" + "i-" + made_of(ALNUM, 80)),
        ("a Perplexity key", "pp" + "lx-" + made_of(ALNUM, 48)),
        ("a Pinecone key", "pc" + "sk_" + made_of(ALNUM, 60)),
        ("a Netlify token", "nf" + "p_" + made_of(ALNUM, 36)),
        ("a Vercel token", "vc" + "p_" + made_of(ALNUM, 40)),
        ("a Resend key", "r" + "e_" + made_of(ALNUM, 8) + "_" + made_of(ALNUM, 24)),
        ("an Alibaba key", "LT" + "AI" + made_of(ALNUM, 20)),
        ("a Tencent key", "AK" + "ID" + made_of(ALNUM, 32)),
        ("a Cloudflare key", "v1" + ".0-" + made_of(HEX, 24) + "-" + made_of(HEX, 146)),
        ("a 1Password token", "op" + "s_eyJ" + made_of(ALNUM, 120)),
        ("a Bitcoin private key", "xp" + "rv9" + made_of(ALNUM.translate({ord(char): None for char in "0OIl"}), 107)),
        ("a password in an address", "https://jo:" + "hunter2@git.example.org/acme.git"),
        ("a password in an address", "postgres://app:" + "S3cr%24t@db:5432/app"),
        ("a password in an address", "redis://:" + "hunter2@cache:6379"),
        ("a password in a command", "curl -s -u jo:" + "hunter2 https://example.org"),
        ("a password in a command", "sshpass -p " + "hunter2 ssh jo@example.org"),
        ("a login", "creds: jo:" + "hunter2"),
        ("an authorization header", "Authorization: Bear" + "er " + made_of(URL, 40)),
        ("an authorization header", "Authorization: Bas" + "ic " + base64.b64encode(b"jo:hunter2").decode()),
        ("a session cookie", "Cookie: theme=dark; sid=" + made_of(HEX, 32)),
        ("a private key", "b3BlbnNz" + "aC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ"),
    ]


CARDS = [
    "4111 1111 " + "1111 1111", "4111-1111-" + "1111-1111", "41111111" + "11111111", "5555 5555 " + "5555 4444", "2223 0031 " + "2200 3222",
    "3782 822463 " + "10005", "6011 1111 " + "1111 1117", "3530 1113 " + "3330 0000", "3056 930902 " + "5904", "6200 0000 " + "0000 0005",
    "4 1 1 1 1 1 1 1 " + "1 1 1 1 1 1 1 1", "card 12/29: 4242" + "424242424242, always", "40000566" + "55665556",
    "卡号" + "41111111" + "11111111", "٤١١١ ١١١١ " + "١١١١ ١١١١",
]

# A word that names the secret, the secret, and what a person or a program writes round them.
PASSWORDS = [row.replace("§", "hunter" + "2") for row in [
    "my password is §", "My password is §.", "the password for the GitHub account is §", "the password I use at work is §", "Password: §",
    "**Password:** `§`", "password - §", "pass: §", "pass=§", "db_pass: \"§\"", "DB_PASSWORD=§", "my_password := \"§\"", "PASSWORD => '§'",
    "\"password\": \"§\"", "my_password[] = \"§\";", "\"§\" == my_password", "mysql --password §", "the wifi password (§)",
    "log in with password §", "my pass is §", "my pw: §", "pw §", "<password>§</password>", "the sudo password on the box is \"§\"", "mot de passe wifi : §", "WLAN-Schlüssel ist §", "the Wi-Fi key is §",
    "salasana on §", "mysql://db/app?user=jo&password=§", "Uid=jo;Pwd=§;", "sudo -S <<< §  # my password is §", "PW=§", "the password's §", "my password has always been §", "my password, §, is old",
    "password for prod: §", "密码§", "密码是：§", "Das Passwort vom WLAN ist §", "la contraseña del wifi: §", "I changed my password to §!", "use § as the password", "§ is my password", "my login password was \"§\"",
    "Mein Passwort ist §.", "Passwort: §", "§ ist mein Passwort", "das Kennwort lautet §", "mon mot de passe est §", "mot de passe : §",
    "mi contraseña es §", "Contraseña: §", "minha senha é §", "senha: §", "la password è §", "moje hasło to §", "hasło: §", "mijn wachtwoord is §",
    "şifrem §", "şifre: §", "jelszó: §", "lösenord: §", "mật khẩu: §", "пароль: §", "Мой пароль §", "пароль это §", "סיסמה: §", "كلمة السر: §", "كلمة السر هي §",
    "गुप्त पासवर्ड § है", "รหัสผ่าน: §", "密码是§", "密码：§", "密碼為 §", "パスワードは§です", "パスワードは「§」です", "비밀번호는 §입니다", "비밀번호: §",
]] + [
    "my password is sword" + "fish.", "password: correct" + "horse", "passwd=sword" + "fish", "Passwort: Schnee" + "wittchen", "my password is 1234" + "56",
    "my passcode is 4711" + "47", "password 1234" + "56", "password: correct-horse-" + "battery-staple", "The password is: P@ss" + "w0rd!", "passphrase: \"correct horse " + "battery staple\"", "password = \"b" + "ar\"",
]
NAMED = [
    ("a PIN", "my PIN is 47" + "11"), ("a PIN", "PIN for the card: 47" + "11"), ("a card's security code", "CVV 12" + "3"),
    *(("a key or token", row.replace("§", made_of(ALNUM, 24))) for row in [
        "api_key: §", "API_KEY=§", "my API key is §", "the access token is §", "client_secret = '§'", "secret key §", "token: §", "use § as the token",
        "encryption key: §"]),
    ("a key or token", "api_key = 'abc" + "def'"), ("a key or token", "private_key \"some" + "thing\";"), ("a key or token", "client_secret: \"sau" + "ce\""),
]
