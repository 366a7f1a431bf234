"""Words that carry nothing by themselves, by language: tables only.

`STOP`: per language, words that only join others. `ASSENT`: yes, thanks, please and greetings, of all languages. `FILLERS`: both, for
scripts without spaces.
"""

import unicodedata


def fold_plainly(text):
    return unicodedata.normalize("NFKC", text).casefold().replace("ı", "i")


def table(text):
    return frozenset(fold_plainly(text).split())


def phrases(text):
    """Those that `|` parts, as they stand in a text whose words are folded and joined by a space."""
    return tuple(" ".join(one.split()) for one in fold_plainly(text).split("|"))


STOP = {language: table(text) for language, text in {
    "en": """a about above after again all also always am an and any are as at be because been before being both but
        by can could did do does doing done down each few for from further get go got had has have having he her here
        hers him his how i i'd i'll i'm i've if in into is isn't it it's its itself just let let's lets many may me
        might mine more most much must my myself never no nor not now of off on once one only or other our ours out
        over own same shall she should so some such than that that's the their them then there these they this those
        though through to too under until up upon us very was we well were what when where which while who whom whose
        why will with would you you'd you'll you're your yours way thing things stuff make makes don't didn't doesn't
        can't won't""",
    "de": """aber alle allem allen alles als also am an auch auf aus bei bin bis bist da damit dann das dass dein
        deine dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine
        einem einen einer eines er es euch für haben habe hast hat hatte hier hinter ich ihm ihn ihr ihre im in ist ja
        jede jeder jedes jetzt kann kannst können man mein meine mich mir mit muss nach nicht noch nun nur ob oder
        ohne schon sehr sein seine sich sie sind so soll über um und uns unser unter vom von vor war waren was weil
        wenn wer werden wie wieder will wir wird wo zu zum zur mach mache machen tu tue gerne gern mal bitte""",
    "fr": """à ai alors as au aussi autre aux avec bien c'est ça car ce cela ces cet cette comme d'un d'une dans de
        des donc du elle elles en encore est et était être eu fait faire faut il ils j'ai je la le les leur leurs lui
        là ma mais me mes moi mon même ne nos notre nous on ont ou où par pas peu peut plus pour qu'il que qui quoi sa
        sans se ses si son sont sous sur ta te tes toi ton tout tous toute très tu un une va vas votre vous y fais
        vas-y allez""",
    "es": """a al algo aquí así aunque cada como con cual cuando de del desde donde dos el él ella ellas ellos en
        entre era eres es esa ese eso esta está este esto estos estoy fue ha hace hacer hay he hasta la las le les lo
        los más me mi mis mucho muy nada ni no nos nosotros o otra otro para pero poco por porque pues que qué quien
        se sea ser si sí sido sin sobre solo son su sus también te ti tiene todo todos tu tus un una uno unos usted va
        ya y yo hazlo haz dale""",
    "pt": """a ao aos aqui as assim até com como da das de dela dele depois do dos e é ela elas ele eles em então era
        essa esse esta está este eu faz fazer foi há isso isto já lhe mais mas me mesmo meu minha muito na não nas nem
        no nos nós o os ou para pela pelo por porque quando que quem se sem ser só são sua também te tem ter teu tu
        tudo um uma você vocês vai faça pode""",
    "it": """a ad agli ai al alla alle anche c'è che chi ci come con così cosa da dai dal dalla degli dei del della di
        dove e è ed era fa fare farlo gli ha hai hanno ho i il in io l'ho la le lei li lo loro lui ma me mi mia mio
        molto ne nei nel nella noi non nostro o ogni per perché però più poi può quando quanto quella quello questa
        questo qui se sei si sì sia sono su sua suo sul te ti tu tutti tutto un una uno va voi vai fallo""",
    "nl": """aan al alles als altijd ben bij daar dan dat de der deze die dit doe doen door dus een en er ge geen ga
        gaat haar had heb hebben heeft hem het hier hij hoe hun ik in is ja je jij jou jouw kan kunnen maar me meer
        men met mij mijn moet na naar niet nog nu of om omdat ons onze ook op over te toch toe tot u uit van veel voor
        was wat we wel werd wie wij wil worden zal ze zich zij zijn zo zonder zou maak graag even""",
    "sv": """alla allt att av blev bli blir de dem den denna deras det detta dig din du där efter ej eller en er ett
        från för gör göra ha hade han har hon här i icke in inte ja jag kan man med men mig min mitt mot mycket ni nu
        när något och om oss på samma sedan sig sin ska skulle som så till under upp ut vad var vara vi vid vill är
        över gärna""",
    "da": """af alle at blev blive da de dem den denne der deres det dette dig din dog du eller en end er et for fra
        gør gøre ha havde han har hun hvad hvor i ikke ind ja jeg kan kunne man med meget men mig min mit mod må ned
        nej når nogle noget nu og også om op os over på se selv sig sin skal som til ud under var vi vil være gerne""",
    "no": """av alle at ble bli da de dem den denne der deres det dette deg din du eller en enn er et for fra gjør
        gjøre ha hadde han har hun hva hvor i ikke inn ja jeg kan man med mye men meg min mitt må nei når noen noe nå
        og også om opp oss over på se selv seg sin skal som til ut under var vi vil være gjerne""",
    "fi": """ei en et että he hän ja jo joka jos kanssa kun kuin kyllä me mikä minä minun mitä mutta myös ne niin nyt
        olen olet oli on ovat se sen siis sinä sitä tai te tee tehdä tämä voi voit vain""",
    "pl": """a ale bo by być był była było co czy dla do go i ich ile im ja jak jako jego jej jest jeszcze jeśli już
        każdy kiedy kto który lub ma mam mi mnie może można mój my na nad nas nic nie nim niż o od on ona one oni oraz
        po pod przed przez przy się są swój ta tak także tam te tego tej ten też to tu twój ty tych tylko tym u w we
        więc wszystko z za ze że zrób rób""",
    "ru": """а без бы был была было в вам вас ваш весь во вот все всё всего вы да для до его ее её если есть еще ещё
        же за и из или им их к как ко когда кто ли мне мной может мой моя мы на над нас наш не него нее нет ни но ну о
        об он она они от по под при с сам свой себя со так такой там тебя тем то того тоже той только том ты у уж уже
        чем что чтобы эта эти это этого этой этот я сделай делай давай""",
    "uk": """а або але без би був була було в вам вас ви від він вона вони все всі для до є за з зі і із його її їх й
        коли мене мені мій ми на над нам не ні но о про та так там те тебе ти тільки то того тоді у усе хто це цей ці
        ця чи що щоб як я зроби роби""",
    "cs": """a ale ani asi až bez být byl byla bylo co či do ho i já jak jako je jeho její jen jsem jsi jsme jsou k
        kam kde kdo který má mě mi mít můj my na nad nebo nic o od on ona oni po pod pro proč před při s se si svůj ta
        tady tak také tam ten tento to tu tvůj ty u už v ve více vy z za ze že udělej""",
    "tr": """ama bana ben beni benim bir biz bu bunu çok da daha de diye en evet gibi hem her için ile ise ki kim mi
        mı mu mü ne o olan olarak onu oldu sen seni siz şey şu tamam ve veya ya yap yapın yok var değil şimdi""",
    "el": """α αλλά αν από για δεν δύο εγώ εδώ εκεί ένα ένας εσύ έχει έχω η ή θα και κάθε κάνε κάτι με μέσα μη μην μου
        μπορώ να ναι ο οι όλα όμως όπως όταν ότι πιο που πολύ πρέπει πώς σε στη στην στο στον σου τα τη την της τι τις
        το τον του τους των ως είναι είμαι""",
    "ar": """إذا إلى إن أن أنا أنت أو أي الذي التي الى ان انا او ب بعد بين ثم حتى ذلك عن على في قد كان كل كما لا لقد
        لك لكن لم لن له لها لي ما مع من نعم هذا هذه هل هم هو هي و يا افعل ذلك""",
    "fa": """از است این اگر آن آنها او با باید بر برای به بود تا تو چه خود در را شد شما کرد کن که ما من می نه و هم هر
        هست یا یک""",
    "he": """אבל או אותו אותי אז אחר אם אני אנחנו את אתה אתם בו בין גם ב ה הוא היא הם הזה זה זאת זו יש כי כל כמו כן ל
        לא לי לך לו מה מי מן עד על עם פה רק ש של שלי שם תעשה""",
    "hi": """अब और आप इस उस एक ऐसा क्या क्यों कर करना करो का कि की के को कोई कुछ जब जो तक तब तुम तो था थी थे न नहीं ना ने पर भी
        मुझे में मैं मेरा मेरी मेरे यह यहाँ या ये वह वे से ही है हैं हम हाँ हो हूँ""",
    "id": """ada adalah aku akan anda apa atau bagi bahwa bisa boleh dan dari dengan di dia harus hanya ini itu jadi
        jangan juga kamu kami karena kalau ke kita lagi lah lakukan mereka nya oleh pada saja saya sebagai sudah
        supaya tapi tidak untuk ya yang""",
    "vi": """à ạ anh bạn bị cái cho chỉ có của cũng đã đang đây đến đi để đó được em gì hay hãy khi không là làm lại
        mà mình mọi một này nếu nên những như nó ở rất ra rồi sẽ ta thế thì tôi trong từ và vào với vẫn về vì""",
    "hu": """a az azt aki ami és de egy el én ez ezt ha hogy is így itt kell ki le lehet majd még meg mert mi mint
        most nekem nem ő ott sem te úgy vagy van volt""",
    "ro": """a acest ai al am ar are as asta ca că care ce cu da dar de din e ea ei el este eu fi fost în la le lui
        mai mă mi ne noi nu o pe pentru sa să se si și sunt te tu un una va vă voi fă""",
    "ko": """그 그거 그걸 그건 그것 그게 그냥 그래 그럼 그렇게 나 나는 난 내 내가 너 네가 또 더 수 이 이거 이걸 이건
        이것 이게 저 저는 제 제가 좀 것 거 해 해요 해줘 하자 합니다 하세요 해주세요 있어 있어요 이렇게 저렇게 다 잘 안
        못""",
}.items()}

ASSENT_EN = table("""
    absolutely agreed ahead alright amen awesome aye bye certainly cheers continue cool correct deal definitely done
    exactly fine good goodbye great hello hey hi hmm hm indeed k kk lgtm lovely morning evening afternoon night nice
    nope no oh ok okay okey okie perfect please pls plz proceed right roger sounds sure thank thanks thx ty true
    understood welcome wow yea yeah yep yes yup ack
""")
ASSENT = ASSENT_EN | table("""
    ja jawohl jep jo klar genau richtig bitte danke gut gerne gern
    super prima passt einverstanden alles stimmt hallo tschüss moin nein natürlich selbstverständlich schön dank
    vielen sehr guten morgen abend tag nacht oui ouais d'accord daccord merci bonjour bonsoir salut parfait exactement
    volontiers entendu super s'il stp svp plaît plait beaucoup non bien sûr c'est bon vas-y sí si claro vale gracias
    hola buenos buenas días tardes noches perfecto exacto correcto adelante bueno acuerdo supuesto favor dale listo
    genial muchas sim obrigado obrigada claro certo perfeito exato beleza olá oi bom dia boa tarde noite tchau favor
    tá concordo muito sì certo grazie prego ciao esatto perfetto d'accordo va bene buongiorno buonasera giusto capito
    favore volentieri mille ja jawel prima goed graag dank bedankt dankjewel dankuwel alsjeblieft alstublieft hoi dag
    akkoord klopt precies oké zeker hartelijk nee ja jo visst tack gärna okej hej bra precis självklart absolut nej
    snälla jättebra tusen takk tak javisst vær så snill selvfølgelig fint godt enig hei venligst selvfølgeligt nei
    mange mille god morgon morn kväll aften natt kyllä joo juu kiitos hyvä selvä ole sopii moi hei toki aivan niin
    okei hyvää huomenta päivää iltaa tak dobrze dziękuję dzięki proszę cześć jasne oczywiście zgoda super dokładnie
    pewnie hej no spoko witam dzień dobry dobranoc wieczór да ок окей хорошо спасибо пожалуйста привет ладно конечно
    верно точно согласен согласна отлично понятно угу ага здравствуйте добрый день именно супер нет давай большое
    доброе утро вечер ночи спокойной так гаразд добре дякую прошу привіт звичайно звісно згоден згодна чудово ага саме
    будь ласка авжеж доброго ранку вечір добрий день ano jo dobře díky děkuji prosím ahoj jasně souhlasím přesně
    určitě super dobrý den áno dobré ráno večer dobrou noc dobre ďakujem vďaka evet tamam olur peki teşekkürler
    teşekkür ederim sağol sağ lütfen merhaba selam tabii elbette aynen doğru harika güzel hayır günaydın iyi geceler
    akşamlar günler ναι οκ εντάξει ευχαριστώ παρακαλώ γεια καλά σωστά βέβαια συμφωνώ τέλεια ωραία καλημέρα καλησπέρα
    καληνύχτα όχι πολύ نعم أجل حسنا حسناً طيب تمام شكرا شكراً جزيلا من فضلك مرحبا أهلا بالتأكيد موافق صحيح ممتاز السلام
    عليكم اوكي ماشي صباح الخير النور مساء بله آره باشه مرسی ممنون متشکرم لطفا لطفاً سلام حتما حتماً درسته خوبه عالی چشم
    موافقم خیلی כן אוקיי בסדר תודה בבקשה שלום נכון בטח מסכים מסכימה מצוין סבבה רבה מעולה יופי לא בוקר ערב לילה טוב हाँ
    हां जी ठीक अच्छा धन्यवाद शुक्रिया कृपया नमस्ते सही बिल्कुल ओके बहुत शुभ प्रभात रात्रि ya iya oke baik terima kasih tolong halo
    hai tentu setuju benar betul sip silakan sama-sama selamat pagi vâng dạ ừ được rồi ok cảm ơn cám vui lòng xin chào
    đồng ý đúng tốt nhé nha buổi sáng tối chúc ngủ ngon igen jó köszönöm köszi kérem szia rendben persze pontosan oké
    helyes napot reggelt estét da bine mulțumesc mersi vă rog bună salut desigur sigur exact perfect ziua seara
    dimineața noapte 네 예 응 그래 그래요 좋아 좋아요 좋습니다 알겠습니다 알겠어요 알았어 알았어요 감사합니다 감사해요
    고마워 고마워요 고맙습니다 부탁해 부탁해요 부탁드립니다 부탁드려요 안녕 안녕하세요 맞아 맞아요 맞습니다 물론
    물론이죠 오케이 확인 넵 ㅇㅇ ㅇㅋ 그렇습니다 진행해 진행해줘 계속
""")

# The same for scripts without spaces: what is made of these alone says nothing. Longest first.
FILLERS = sorted(table("""
    好 好的 好吧 好啊 好呀 好滴 是 是的 是啊 对 對 对的 對的 对啊 行 行吧 可以 可以的 可以啊 没问题 沒問題 没事 嗯
    嗯嗯 哦 噢 哈 哈哈 谢谢 謝謝 多谢 多謝 感谢 感謝 请 請 麻烦 麻煩 你好 您好 您 你 我 他 她 它 我们 我們 你们 你們
    他们 他們 的 了 吗 嗎 吧 啊 呀 呢 嘛 哦 这 這 那 这个 這個 那个 那個 这样 這樣 那样 那樣 就 都 也 还 還 和 与 與
    及 在 有 把 被 给 給 让 讓 来 來 去 做 不 没 沒 没有 沒有 不是 不行 同意 明白 明白了 了解 知道 知道了 收到 当然
    當然 继续 繼續 没错 沒錯 确定 確定 确认 確認 再见 再見 晚安 早安 早 早上好 晚上好 午安 辛苦了 非常 很 太 棒 一下
    一个 一個 什么 什麼 怎么 怎麼 はい うん ええ いいえ いや そう そうです そうですね そうだ そうだね いいです
    いいですね いいよ いいね いい よい よし おk オッケー オーケー 了解 了解です 了解しました 承知 承知しました
    わかりました わかった 分かりました 分かった ありがとう ありがとうございます ありがとうございました どうも お願い
    お願いします お願いいたします おねがいします お願い致します よろしく よろしくお願いします どうぞ 大丈夫 大丈夫です
    もちろん もちろんです こんにちは こんばんは おはよう おはようございます おやすみ おやすみなさい すみません
    ください 下さい です ます でした ました それ これ あれ ここ そこ その この あの それで こと もの ため よう みたい
    ない なし した して する します は が を に へ で と も の や か ね よ な だ ら り る て た し い から まで 私 僕
    俺 あなた 君 やって それでいい それでお願いします 続けて やってください 正解 その通り ครับ ค่ะ คะ นะ จ้ะ จ๊ะ ได้ ได้เลย
    ได้ครับ ได้ค่ะ ใช่ ใช่แล้ว โอเค ตกลง ขอบคุณ ขอบคุณมาก ขอบใจ สวัสดี กรุณา โปรด เลย แล้ว ดี ดีมาก เยี่ยม แน่นอน ไม่ ไม่เป็นไร ผม ฉัน ดิฉัน
    เรา คุณ เขา มัน ที่ ของ และ หรือ แต่ ก็ จะ เป็น คือ อยู่ มี ให้ กับ ใน นี้ นั้น ทำ ทำเลย มาก ເຈົ້າ ໂດຍ ແມ່ນ ແມ່ນແລ້ວ ຕົກລົງ ຂອບໃຈ ສະບາຍດີ
    ບາດ ចាស បាទ យល់ព្រម អរគុណ សួស្តី ဟုတ် ဟုတ်ကဲ့ ကျေးဇူးတင်ပါတယ် မင်္ဂလာပါ အိုကေ
"""), key=len, reverse=True)
