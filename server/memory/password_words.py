"""What a password is called, by language: tables only, for `passwords`.

`PASSWORDS` mean nothing else; `ALSO` are other things as well ("la clave es la paciencia"), so that what they name must look like a password.
"""

_PASSWORDS = """
password|passwort|passphrase|pass phrase|passcode|passwd|pwd|kennwort|zugangscode|losungswort|geheimwort|secret word|secret phrase
watchword|code word|mot de passe|mots de passe|mdp|wifi key|wi-fi key|wlan-schlüssel|contraseña|contrasena|contrasenya|contrasinal
senha|palavra-passe|parolă|parolam|parolası|parola d'ordine|hasło|heslo|jelszó|jelszavam|lösenord|lösenordet|adgangskode
adgangskoden|passord|passordet|lykilorð|salasana|salasõna|wachtwoord|wagwoord|şifre|şifrem|şifresi|sifre|slaptažodis|slaptažodį
lozinka|lozinku|geslo|fjalëkalimi|pasahitza|cyfrinair|pasvorto|nenosiri|mật khẩu|mật mã|kata sandi|kata laluan|katasandi|пароль
пароля|паролем|парола|лозинка|лозинку|құпия сөз|нууц үг|סיסמה|סיסמא|كلمة السر|كلمة سر|كلمه السر|كلمة المرور|كلمة مرور|الرقم السري
رمز عبور|گذرواژه|پسورد|پاس ورڈ|पासवर्ड|পাসওয়ার্ড|கடவுச்சொல்|పాస్‌వర్డ్|പാസ്‌വേഡ്|ಪಾಸ್‌ವರ್ಡ್|પાસવર્ડ|ਪਾਸਵਰਡ|รหัสผ่าน|ລະຫັດຜ່ານ
ពាក្យសម្ងាត់|စကားဝှက်|პაროლი|գաղտնաբառ|የይለፍ ቃል|密码|密碼|口令|暗号|パスワード|パスコード|合言葉|暗証番号|비밀번호|비번|암호
"""
PASSWORDS = tuple(_PASSWORDS.strip().replace("\n", "|").split("|"))
ALSO = "clave|parole|parola|parool|parol|šifra|šifru|κωδικός|κωδικος|κωδικό|συνθηματικό|losung|codeword|sandi".split("|")
