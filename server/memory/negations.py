"""Negations, and what tells how far they reach, by language: tables only, for `negated`, `clauses` and `frames`.

`NEGATIONS` turn round what they stand beside; `ANSWERS` are the ones among them that also answer a question, `AVOIDING` what one hates or
leaves, which reaches less far. The rest says where a clause with a subject of its own begins, which words are negations only in company,
and where no sentence ends. What turns a sentence from outside it is in `denials`.
"""

from .words import fold_plainly, phrases, table

ANSWERS = table("""
    no nope nah non nein nee nej nei nie nem nu não nao ne нет ні не όχι لا نه לא नहीं hayır tidak bukan không ei 아니
    아니요 아뇨
""")

NEGATIONS = table("""
    no not never none nobody nothing nowhere neither nor cannot without hardly barely scarcely rarely seldom nope nah
    stop stopped avoid avoids refuse refuses refused forbid forbids forbidden prohibit prohibited banned disallow
    disallowed false untrue wrong deny denies denied doubt quit cease unless except dont doesnt didnt cant couldnt
    wont wouldnt shouldnt isnt arent wasnt werent havent hasnt hadnt aint mustnt neednt forget ignore disregard
    vergiss vergesst oublie oubliez olvida olvide esqueça esquece dimentica vergeet glöm glem забудь забудьте zapomnij
    zapomeň unut unutun לשכוח nicht nichts nie niemals niemand kein keine keinen keinem keiner keines keinerlei weder
    ohne nirgends nirgendwo kaum nein niemanden niemandem vermeide vermeiden verboten verbiete untersagt unterlasse
    falsch keinesfalls keineswegs ne pas jamais rien aucun aucune sans non guère nul nulle évite évitez éviter arrête
    arrêtez arrêter interdit interdite faux nunca jamás jamas nada nadie ningún ninguno ninguna ningun tampoco sin
    evita evite evitar evito prohibido prohibida falso não nao ninguém ninguem nenhum nenhuma nem sem evitem proibido
    proibida pare parem né niente nulla nessuno nessuna nessun senza evitare eviti vietato vietata smetti smettila
    neppure nemmeno neanche macché mai niet nooit niks niets geen zonder nergens vermijd vermijden nimmer evenmin nee
    inte aldrig ingen inget inga intet utan ej icke nej sluta undvik förbjudet varken knappast ikke aldri ingenting
    uden uten nei undgå unngå forbudt hverken verken ei en et eivät emme ette älä älkää älköön koskaan ilman kielletty
    vältä lopeta ketään mitään nigdy nikt nikogo nic niczego żaden żadna żadne żadnych bez ani unikaj zabronione
    przestań nigdzie niczym не ни нет нету никогда никто никого ничего ничто никакой никакая никаких никакие нельзя
    без нигде никуда перестань перестаньте прекрати хватит избегай избегать запрещено запрещён против ні немає нема
    ніколи ніхто нікого нічого ніщо жоден жодна жодних ніде неможна уникай заборонено годі няма никога недей недейте
    нищо никой není nikdy nikdo nikoho nikde žádný žádná žádné žádnou nemám nechci nechceme nemáme nejsem nejsme
    nejsou nemůžu nemůže nesmíš nesmí nedělej nepoužívej nepiš nič nikto nemam nechcem nemôžem nerob zakázáno zákaz
    nije nisam nisu nema nemoj nemojte nikad nikada ništa niko nitko nikakav није нисам немој никад никада ништа нико
    değil degil yok asla sakın hiç hiçbir hayır olmaz olmasın yasak δεν δε μη μην όχι οχι ποτέ ποτε κανένας κανείς
    καμία κανένα τίποτα τίποτε χωρίς χωρις δίχως ούτε ουτε απαγορεύεται لا لم لن ليس ليست لست لسنا ليسوا ما غير بدون
    دون أبدا ابدا عدم ممنوع كلا مو مش مب مافي بلا ولا فلا ولم ولن وليس ليش بغير تجنب توقف نه نیست نیستم نیستند نباید
    هیچ هیچوقت هرگز ندارم ندارد نداریم نکن نکنید نکنم نکند بی مکن نخواهم نبود לא אין אל בלי ללא אף שום מעולם לעולם
    אינני איני אינו אינה אסור ולא שלא ואל שאל ואין שאין כשלא בלתי תפסיק הפסק नहीं नही न ना मत बिना बगैर না নেই নয় নি
    কখনো ছাড়া नाही नको नका નથી નહીં ના ਨਹੀਂ ਨਾ ਮਤ ਬਿਨਾਂ نہیں نہ مت بغیر tidak tak bukan jangan belum tanpa nggak enggak
    gak ga ngga ndak jgn tdk hindari dilarang larang không chưa đừng chẳng chả chớ khỏi cấm tránh soha semmi senki
    nincs nincsen sincs nélkül tilos kerüld nu niciodată niciodata nimic nimeni fără fara niciun nicio interzis
    niekada niekas nieko nėra nekad nekas neviens mitte ära ärge ilma huwag kamwe 안 못 아니 아니라 아닌 아니다 아니고
    아니요 아뇨 against gegen contre contra contro tegen проти przeciw proti נגד ضد außer ausser sauf excepté hormis
    excepto salvo exceto tranne eccetto behalve förutom undtagen unntatt paitsi кроме крім oprócz wyjątkiem kromě
    hariç εκτός إلا باستثناء سوى جز بجز مگر חוץ מלבד सिवाय kecuali trừ kivéve nvr nevr nver dnt dn't donot
    shouldnot mustnot dotn dnot cannt naw nowt nuthin taboo taboos verboten nix nö nimmermehr mitnichten tabu unerwünscht
    ungern verboden taboe förbjuden förbjudna nikoli nočem nimam ekki aldrei enginn ekkert moenie ná níl peidiwch peidio
    nuk mos kurrë никогаш битгий биш үгүй емес жоқ emas yox deyil არ არა ვერ ნუ არასოდეს ոչ երբեք չեմ չի נישט ניט
    hapana sipendi hindi neniam nenio neniu ممنوعة محظور محظورة إياك اياك אסורה חדל 마 말아 말아줘 말기 말것
    그만 그만해 그만둬 노노 멈춰 관둬 छैन होइन नगर remove delete erase strike myth
""")

# What one hates, avoids or gives up, in words …
_AVOIDED = table("""
    hate hates hated hating dislike dislikes disliked loathe loathes loathed detest detests detested despise despises abhor
    refrain refrains desist beware unterlass basta suck sucks stinks shun shuns shunned ban bans banning abstain abstains eschew renounce renounced reject rejects rejected oppose opposed
    opposes veto vetoed skip omit omits exclude excludes excluding allergic hasse hassen hasst verabscheue verabscheuen
    verzichte verzichten verzichtet verzichtest unterlassen weglassen allergisch déteste détestes détestez détester
    renonce renonces renoncer cesse cessez cesser bannis bannir banni odio odia odias odiar detesto detesta aborrezco
    rechazo prohíbo prohíbe vetado alérgico alérgica odeio odeia recuso rifiuto rinuncio smetto smettere allergico
    allergica haat verafschuw vermijdt hatar avskyr hader afskyr hater slutade slutat ненавижу ненавидит ненавидеть
    отказываюсь отказался отказалась избегаю избегайте запрещаю запрещена запрещены долой брось бросил бросила ненавиджу
    nienawidzę unikać unikam rezygnuję zakazane nesnáším nenávidím vyhni vyhýbej mrzím nefret bıraktım vazgeçtim kaçın
    μισώ απεχθάνομαι αποφεύγω σταμάτα أكره اكره أرفض ارفض احذر توقفت שונא שונאת הימנע नफ़रत नफरत परहेज़ benci berhenti
    pantang ghét ngừng utálom gyűlölöm urăsc detest vihaan inhoan
""")
# … and in phrases. `PHRASES` are all that negate as the words do, `INSTEAD` what only turns round what comes after it.
_AVOIDED_PHRASES = phrases("""
    hör auf | hört auf | to hell with | down with | enough with | enough of | go to hell |
    gave up | give up | giving up | given up | steer clear | stay away | keep away | hands off | swore off | sworn off |
    get rid of | got rid of | getting rid of | leave out | had enough | finger weg | schluss mit | weg mit | habe genug von |
    j'ai horreur | ai horreur | avoir horreur | ai marre | marre de | marre des | marre du | ras le bol | dejé de |
    dejo de | deja de | dejar de | dejad de | dejen de | deje de | dejamos de | harto de | harta de | renuncio a | basta de |
    deixei de | deixo de | deixa de | deixe de | deixar de | parei de | chega de | ho smesso | basta con | stufo di |
    hou op | hekel aan | låt bli | lad være | la være | terpieć nie | завязал с | завязала с
""")
AVOIDING = _AVOIDED | frozenset(_AVOIDED_PHRASES)
PHRASES = _AVOIDED_PHRASES + phrases("""
    말 것 | off limits | out of the question | over my dead body | opposite of what | just kidding | just joking | was joking | hors de question |
    ni hablar | kommt gar | von wegen | nem pensar | the opposite of
""")

# Some are negations only where one of these words stands in the same sentence, …
IN_COMPANY = {
    "en": table("""minä sinä hän halua pidä tykkää ole syö juo käytä voi osaa tiedä usko saa ota tee mene tule koskaan
        enää mitään kirjoita puhu asu"""),
    "et": table("sinä halua pidä tykkää ole syö juo käytä voi osaa tiedä usko saa ota tee mene tule koskaan enää mitään"),
    "tak": table("saya aku yang suka mahu mau boleh guna nak kita kami pernah akan"),
    "ga": table("aku saya yang suka mau bisa pernah itu ini"),
    "mai": table("non di che gli della io mi usare è sono più fare venerdì scrivere usa"),
    "remove": table("says saying said claims claiming"), "delete": table("says saying said claims claiming"),
    "erase": table("says saying said claims claiming"), "strike": table("says saying said claims claiming"), "myth": table("that"),
    "hindi": table("ako ang ng mga ko po gusto"), "nix": table("ich du mit im ist und bitte mach in der das die"),
    "mos": table("e të më në"), "ná": table("an na go ag sa"), "ban": table("i you we they the all please"),
    "detest": table("i we they you he she pe"), "yox": table("bu və mən üçün"), "emas": table("bu va men uchun"),
    "nu": table("și să îmi îți mă vreau place este sunt în folosesc beau mănânc când vinerea mi face"),
}
# … and some are something else where one of these does: the Portuguese "no" is "in the", the Dutch "pas" is "only".
OUT_OF_COMPANY = {
    "no": table("eu não você vocês meu minha meus minhas uma em os dos das nos gosto prefiro muito também trabalho moro"),
    "pas": table("ik het een niet wij jij van ook wel"),
    "ne": table("bu şu ve için mi bir çok daha che ha ho"),
    "sem": table("jsem jsi já to se"),
    "ei": table("ich das ein und"),
    "pare": table("il mi la che"),
}

# Negations wherever they stand, inside a word or a run of letters; and harmless words that only look like them.
INSIDE = """
    不 没 沒 别 別 无 無 勿 未 非 莫 甭 拒 禁 避免 停止 戒 忘 除了 除外 以外 抜き ない なかっ なく ません ずに 駄目 ダメ だめ やめ 止め 避け 決して ไม่ อย่า ห้าม เลิก ปราศจาก หยุด ບໍ່ ຢ່າ
    ຫ້າມ មិន កុំ គ្មាន ဘူး 않 못하 못해 못한 없 말아 마라 마세요 마십시오 말라 말자 마요 말고 잊어 빼고 제외 하지마 지마 금지 싫 지말 말것 질색 혐오 금물 사절 삼가 끊었 싫어 もんか ものか べからず 안하 안해 안되 안돼 안먹 안쓰 안써 안좋 இல்லை வில்லை மாட்டே
    வேண்டாம் கூடாது లేదు వద్దు కాదు లేను కూడదు ಇಲ್ಲ ಲ್ಲ ಬೇಡ ഇല്ല ില്ല വേണ്ട അരുത് නැහැ නෑ එපා 🚫 ❌ ⛔ 👎 🙅
    🛑 🚷 🆖 ✗ ✘ ✖ ✕ ☒ ⊘ ¬ ≠ ∄ 讨厌 討厭 厌恶 厭惡 憎 恨 嫌 放弃 放棄 杜绝 杜絕 受够 受夠 休想 苦手 控え 中止 ngです เกลียด หลีกเลี่ยง
    """.split()
HARMLESS = """
    特别 特別 非常 别人 別人 分别 分別 区别 區別 个别 個別 级别 級別 性别 性別 类别 類別 识别 識別 告别 别的 別的 差別 別途 別々 別に 未来 未來 无论 無論 不过 不過 不错 不錯 差不多 不但 不仅 不僅 不管 不论 不論 不同 不断
    不斷 非洲 没错 沒錯 对不起 對不起 不好意思 莫名 无线 無線 無料 是非 戒指 少ない 少なく 危ない 切ない かもしれない 間違いなく 避難 없이도
    恨不得 機嫌 嫌疑 控え室
    """.split()
# Negations by how a word begins or ends. The Turkish and Czech ones only in sentences that show their language (see `LOOKS`).
BEGINNINGS = {"": ("n'", "نمی", "نمي", "نخواه", "نخور"), "cs": ("ne",), "lt": ("ne",)}
ENDINGS = {"": ("n't", *fold_plainly("mıyorum miyorum muyorum müyorum mıyor miyor muyor müyor mıyoruz miyoruz").split()), "tr":
    tuple(fold_plainly("""ma me mayın meyin mam mem maz mez mayız meyiz madım medim masın mesin mamalı memeli""").split())}
LOOKS = {"cs": "ěřů", "tr": "şğ", "lt": "ėųū"}  # letters that show it, or words
LOOKS_WORDS = {"cs": table("jsem já mám rád prosím kód v pátek když ale protože"), "lt": table("aš ir kad man į prašau"),
               "tr": table("bir bu için günü gün günleri bana beni ben lütfen çok ile kod kodu sakın cuma her şey")}
NOT_THESE = table("""
    nebo nejen nejlepší nejvíc nejraději nechat nech nechte neděle neděli nedávno nemoc než nejprve někdy něco někdo nějak
    kelime çalışma okuma yeme içme deneme
""")

# A clause of its own begins behind such a conjunction with such a subject, by language …
CLAUSES = [(table(conjunctions), table(subjects)) for conjunctions, subjects in (

    ("and but so because whereas although though while", "i we you they he she it i'm i'd i'll i've we're you're it's"),
    ("und aber denn", "ich wir du er"), ("et mais car donc", "je j'ai j'aime tu il elle nous vous"),
    ("y pero porque", "yo me nosotros"), ("e mas", "eu"), ("e ma", "io mi"), ("en maar want", "ik wij we hij zij"),
    ("och men så", "jag vi du han hon det"), ("og men så", "jeg vi du han hun det"),
    ("и а но", "я мы ты он она мне"), ("і та а але", "я ми ти мені"), ("i a ale", "ja my ty mi"),
    ("ve ama", "ben biz"), ("και αλλά", "εγώ εμείς"), ("और लेकिन पर", "मैं मुझे हम"),
    ("dan tapi tetapi", "saya aku kami"), ("và nhưng", "tôi mình"),
    ("그리고 하지만 그런데", "나는 저는 난 전 우리는"),
)]
# … or anywhere with one of these, or with these words that begin a request.
SUBJECTS = table("""
    i we you they he she it i'm i'd i'll i've we're you're it's ich wir du je j'ai j'aime nous yo eu io ik wij jag jeg
    я мы ты ми ти ben biz εγώ εμείς أنا نحن انا אני אנחנו मैं मुझे हम saya aku kami kita tôi mình 나는 저는 우리는 난 전
""")
OPENERS = table("""
    always please use prefer keep write run add put make call tell show give ask answer reply respond explain format
    name commit push test check remember assume be start include follow indent comment document review speak talk
    address translate summarise summarize skip try bitte immer nutze verwende schreib antworte toujours utilise
    réponds écris siempre usa responde escribe sempre scrivi rispondi gebruik altijd schrijf använd alltid skriv brug
    bruk пиши используй отвечай пожалуйста używaj pisz piš používej
""")
# With a capital these begin a line of their own too.
LINE_STARTS = OPENERS | table("""
    my our the a an all every each when if for in on at with no not never don't do avoid stop also and but only tabs
    tests code nie niemals kein keine mein meine wenn für im ne pas jamais mon ma mes si pour no nunca jamás mi mis
    cuando para não meu minha non mai il nooit geen mijn als aldrig inga ingen min mina när никогда не мой нет nigdy
    mój když mé
""")
NOMINATIVES = table("i we they he she i'm i'd i'll i've ich wir je j'ai я мы")
SUBJECT_STARTS = (
    "我", "你", "您", "他", "她", "咱", "请", "請", "私", "僕", "俺", "わたし", "ぼく", "ผม", "ฉัน", "ดิฉัน", "เรา",
)
NOT_ENGLISH = table("""
    och att på jag är inte aldrig aldri ikke aldrig og się nie nigdy w na
""")  # there "i" is "in", or "and"
# Once a clause has its subject, what comes behind one of these is another clause.
BREAKS = table("""
    and but because whereas although though while und aber weil denn obwohl et mais parce donc puisque y pero porque
    aunque però perché maar omdat och eftersom og fordi и но потому але ale protože ama çünkü και αλλά γιατί لكن ولكن
    لأن اما ولی אבל लेकिन क्योंकि और tetapi tapi karena nhưng mert és dar
""")
CONNECTIVE_ENDS = (
    "けど", "けれど", "けれども", "ですが", "ますが", "だが", "から", "ので", "のに", "而且", "所以", "因为", "因為",
    "지만", "는데", "은데", "인데", "니까", "라서", "어서", "아서", "므로", "말고",
)
# A negation never reaches over these, unless the word before makes the English "but" an "except".
CONTRASTS = table("but aber sondern pero sino но але αλλά لكن ولكن اما ولی אבל लेकिन tapi tetapi nhưng")
OR = table("""
    or nor oder ou o eller tai или або lub nebo veya ή או أو یا या atau hoặc vagy
""")  # makes a list of what a comma parts
CONTRAST_ENDS = ("但", "但是", "可是", "不过", "不過", "然而", "แต่")
EXCEPTING = table("""
    anything anyone anybody anywhere everything everyone everybody everywhere all nothing none nobody nowhere one
    can't cannot help
""")
# Where one of these stands, what follows may hang on it, whoever its subject is.
SUBORDINATE = table("""
    that if think believe say said says claim claims assume suppose true false mean want let make whether wonder know
    told tell dass ob glaube denke sage behaupte que crois pense dis dice digo creo pienso acho disse che credo penso
    dico dat denk geloof zeg att tror säger at że myślę sądzę что думаю считаю говорю чтобы що думаю že myslím ki ότι
    πως να أن ان که bahwa rằng hogy că
""")
# A line that ends so goes on in the next one; a negation before these words still governs what follows them.
DANGLING = table("""
    a an the to and or of with for in on at by from that which who my your our their his her its this these those very
    any some more than as like me him them us anyone anybody someone people everyone ever just only please would could
    should will can may must be is are was were have has had i you we they he she it let want need und oder mit für im
    in den dem der die das ein eine einen zu von auf et ou de du des la le les un une à avec pour y o el los las con
    para e il lo di per en van het een met voor och med till и в на с для по
""")
TRAILING = table("""
    ever again please at all under any circumstances way thanks thank you absolutely definitely really mehr danke
    bitte plus merci gracias por favor grazie tack más period
""")
REFUSING = NEGATIONS | ANSWERS | TRAILING | table("don't won't can't")
# What has a verb of its own behind "and" is not hated with what stands before it; nor is what somebody says who hates.
TOGETHER = table("and und et y e en och og и і та ve και و और dan và și oraz")
PREDICATES = table("""
    love loves like likes prefer prefers live lives work works want wants enjoy drink eat need am is are have has speak read
    think would liebe mag trinke esse wohne arbeite bevorzuge nutze schreibe aime adore préfère habite travaille amo adoro
    prefiero vivo trabajo prefiro moro gosto amo preferisco vivo lavoro hou drink woon werk älskar gillar bor elsker bor
    люблю предпочитаю живу работаю lubię wolę mieszkam
""")
WHEN = table("when whenever if how where it wenn falls quand lorsque cuando quando als når när когда коли gdy když")
IS = table("is are was were isn't aren't would means ist sind war est sont son es é è era jest это — =")
INSTEAD = (
    "rather than", "instead of", "as opposed to", "anstatt", "statt", "au lieu", "en vez de", "en lugar de",
    "em vez de", "invece di", "in plaats van", "вместо", "замість", "zamiast", "místo", "istället för",
    "i stedet for", "as if", "i used to", "we used to", "the last thing", "the last to", "rather die than", "fail to see",
    "far from", "done with", "fed up with", "sick of", "tired of", "bored of", "habe satt", "als ob", "comme si", "como si",
)

# No sentence ends with these; with the others only before a capital, and none between one of four letters and a number.
NEVER_LAST = table("""
    e.g i.e vs cf ca mr mrs ms dr prof messrs st gen col capt sgt rev hon z.b d.h bzw u.a ggf evtl vgl inkl exkl p.ex
    c.-à-d m mme mlle p.ej sra ud uds dott sig bijv d.w.z t.ex bl.a f.eks np m.in tzn т.е т.к напр им ул г нап např tj
    örn π.χ
""")
SHORTENED = table("""
    etc approx jr sr nr vol fig pp al inc ltd est min max resp incl excl sec ch art ed eds esp ref refs ver eq op misc
    avg std temp tel ext ave blvd rd mt ft lb oz hr hrs mins secs jan feb mar apr jun jul aug sep sept oct nov dec mon
    tue tues wed thu thur thurs fri sat sun rep sen gov abb str bsp usw sog ej núm ecc t.d т.д т.п см ul vb atd circ
    dept no nos figs eqs vols chap pt abs bd kap tel vers cap pág pag num
""")
