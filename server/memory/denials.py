"""What turns a sentence from outside it, by language: tables only, for `frames`.

`LABELS` make up lines that lead in what is refused, `DENIALS` whole sentences that take back the one before, and of the words of `DENYING` such
sentences are made, if a negation and one of `REFERRING` is among them.
"""

from .negations import AVOIDING, NEGATIONS, TRAILING
from .words import phrases, table

# Words of lines that lead in what is refused, though none of them negates by itself; the second ones only where the line says nothing else.
LABELING = table("""
    don'ts donts dislikes peeve peeves nevers blacklist blocklist denylist antipatterns abneigungen abneigung détestés odios
""")
_ALONE = table("cons bad anti dislike hates unwanted evil taboos")
# What leads in the opposite, too: "Dos and don'ts".
BOTH = table("dos do's likes pros always yes good oui sí ja")

# Sentences that say never, and answer nothing else.
NEVERS = table("""
    never ever niemals nie nimmer jamais nunca jamás mai nooit aldrig aldri никогда ніколи nigdy nikdy nikada soha asla ποτέ
    niciodată niekada mitte tidak jangan
""")

DENIALS = frozenset(phrases("""
    that was a lie | it was a lie | i changed my mind | changed my mind | i've changed my mind | ignore the last sentence | ignore the above |
    the opposite is true | quite the opposite | on the contrary | no thank you | yuck | ew | gross | igitt | pfui | beurk | неправда |
    это неправда | наоборот | das war gelogen | gelogen | im gegenteil | au contraire | al contrario | tvärtom |
    scrap that | scrap this | scrap it | strike that | scratch that | forget that | forget it | forget this | forget about it |
    forget about that | cancel that | delete that | ignore that | ignore this | disregard that | drop that | drop it | stop that | stop it |
    never mind | nevermind | nvm | kidding | just kidding | jk | lol jk | i'm kidding | i am kidding | just joking | joking | i'm joking |
    i am joking | i was joking | i was kidding | that was a joke | it was a joke | sarcasm | over my dead body | no way | not a chance |
    no chance | fat chance | as if | in your dreams | hell no | god no | out of the question | i take that back | i take it back |
    take that back | psych | said no one ever | said nobody ever | said no one | says nobody | no thanks | i'd rather not | rather not |
    that's a lie | that is a lie | it's a lie | i lied | i hate that | i hate it | i hate this | quatsch | war nur spaß | nur spaß |
    das war ein witz | war ein scherz | scherz | von wegen | auf keinen fall | vergiss es | vergiss das | kommt nicht in frage | lass das |
    lass es | streich das | das hasse ich | je plaisante | je rigole | c'est une blague | hors de question | laisse tomber | oublie ça |
    oublie | surtout pas | jamais de la vie | pas question | es broma | era broma | ni hablar | ni loco | ni de broma | olvídalo |
    de eso nada | para nada | mentira | déjalo | brincadeira | nem pensar | esquece | esqueça | scherzo | scherzavo | per niente |
    neanche per sogno | lascia perdere | dimenticalo | grapje | vergeet het | geen sprake van | skojar bara | glöm det | bare tull |
    glem det | żartuję | żartowałem | nie ma mowy | zapomnij | шучу | шутка | это шутка | ни за что | забудь | отмена | отставить | жартую |
    ні за що | забудь про це | dělám si srandu | zapomeň | şaka | şaka yaptım | unut gitsin | boş ver | πλάκα κάνω | ξέχνα το | أمزح |
    انس الأمر | שכח מזה | צחקתי | מזाक | cuma bercanda | bercanda | lupakan | đùa thôi | quên đi
"""))
DENIALS_UNSPACED = frozenset("""
    不 不要 不是 不行 不对 不對 别 別 没有 沒有 别这样 別這樣 不要这样 不要這樣 别这么做 別這麼做 不要这么做 不要這麼做 别这样做 不要这样做
    从不 從不 绝不 絕不 永不 才怪 算了 开玩笑 開玩笑 开玩笑的 開玩笑的 骗你的 騙你的 当我没说 當我沒說 取消 作废 作廢 忘了吧 想得美 做梦
    免谈 いいえ 違う 違います うそ 嘘 嘘です ダメ だめ 駄目 ダメです だめです やめて やめろ やめてください しないで しないでください するな
    冗談 冗談です 冗談だよ 無し なし 取り消し 取り消します 忘れて 忘れてください 絶対にしない 絶対しない 嫌だ 嫌です 아니 아니요 아니야
    아니오 하지마 하지마세요 하지마요 그러지마 그러지마세요 절대하지마 안돼 안돼요 안됩니다 절대안돼 농담 농담이야 농담이에요 농담입니다
    취소 그만 그만해 싫어 싫어요 ไม่ ไม่เอา อย่า อย่าทำ ล้อเล่น ห้าม
""".split())

REFERRING = table("""
    that this it it's that's these those so them das dies diese dieses es daran davon dazu ça cela ceci c'est eso esto ello
    isso isto ciò questo questa quello dat dit het det dette detta это этого так этому это це цього tego tohle
    bunu bu şunu onu αυτό هذا ذلك זה את यह ये इसे itu ini điều này đó ezt ilyet asta acest това ovo to
""")
DENYING = REFERRING | table("""
    le lo den to tak
    i i'm i've i'd you we he they does do did is was are be been being ever want wants wanted like liked mean meant mean need true
    right correct ok okay fine allowed happen happens again me my to really a the of kind sort thing things what said say
    permitted acceptable here now an idea must should would will shall can could may use using doing done let
    ich du wir man mach mache machen macht tun tu tue will möchte mag gern gerne so was bitte stimmt wahr richtig erlaubt darf
    soll sollst auf in der wir sein ist war je tu il nous on fais faites fait faire veux veut faut est vrai permis autorisé
    yo tú hagas haga hagan hacer quiero es verdad cierto me gusta permitido eu você faça fazer quero é verdade gosto permitido
    io fare farlo fai voglio vero è permesso ik je doe doen wil waar mag is jag du gör göra vill är sant jeg gjør gøre vil er
    я ты мы делай делайте делать хочу надо правда так я ти роби хочу ja rób robić chcę prawda jest já dělej dělat chci pravda
    ben yap yapma istiyorum doğru
""")
# Lines of these alone lead in what is refused even without a colon, and such headings stand over all up to the next one.
PLAIN = table("things stuff list pet the to")
BARE = NEVERS | LABELING | _ALONE | TRAILING | PLAIN | table("not don't dont avoid avoids vermeide vermeiden évite éviter evita evitar")
# A sentence that begins so asks for something by itself.
REQUESTS = table("always please bitte immer toujours siempre sempre altijd alltid всегда пожалуйста zawsze proszę vždy prosím her")
LABELS = NEGATIONS | AVOIDING | BARE | DENYING | table("following patterns practices code rules style")

# What is said of a thing that is not wanted: "that is a bad idea". Nothing of it negates a word beside it.
BAD = table("""
    bad evil awful terrible horrible mistake mistakes unacceptable harmful unwanted undesired outlawed bullshit nonsense stupid
    insane idiotic schlecht dumm blöd mist unsinn schlimm mauvais stupide idiot malo mala ruim péssimo cattivo stupido slecht
    dom dåligt dumt плохо глупо zły źle špatné
""")
# Negated, these do not deny: "never forget that", "don't stop".
UNDOING = table("""
    forget ignore disregard stop cease quit avoid doubt refuse deny drop scrap skip change vergiss vergessen ändere oublie
    oubliez oublier olvides olvida olvidar esqueça dimenticare dimentica vergeet glöm glem забывай забывайте забудь zapominaj
    zapomeň unutma
""")
# What else may stand in a sentence that only denies: "Actually, no", "I do not", "not anymore".
HEDGES = table("""
    actually wait oh well or rather hm hmm um sorry correction anymore any more longer i do did am would should i'd
    lol haha doch eigentlich
""")
# Said of a sentence before a colon: it is not so.
FALSE = table("false myth lie lies untrue fiction fake lüge falsch mythos mensonge faux falso mentira bugia ложь миф неправда fałsz yalan")
ASSURING = table("really absolutely definitely seriously wirklich ehrlich vraiment sérieusement de verdad davvero echt verkligen правда")
# What begins a sentence that bounds the one before it.
LIMITING = table("""
    except unless only though although außer nur sauf seulement excepto salvo solo sólo tranne eccetto alleen behalve utom undtagen
    кроме только oprócz tylko kromě jen hariç sadece
""")
LIMITING_PHRASES = phrases("""
    but not | but never | but only | but no | aber nicht | aber nie | mais pas | mais jamais | pero no | ma non | maar niet | men inte |
    но не | ale nie
""")
