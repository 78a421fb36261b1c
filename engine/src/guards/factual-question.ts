import { foldText } from '@skein/contract/automations/keywords/fold'

/** In longer texts only a question mark counts. In characters. */
const maxRequestLength = 600

/** Returns whether a message asks for facts about the business; small talk, thanks and praise do not. */
export function isFactualQuestion(text: string): boolean {
  const folded = normalise(text)
  const withAccents = foldText(text)
  if (folded === '' || smallTalk.some((pattern) => pattern.test(folded) || pattern.test(withAccents)))
    return false
  if (/[?？؟¿]/u.test(text)) return true
  if (folded.length > maxRequestLength) return false
  return (
    [...questionStarts, ...requests].some((pattern) => pattern.test(folded)) ||
    questionWords.some((pattern) => pattern.test(withAccents))
  )
}

/** Shorter words are too ambiguous to compare by their stem. In characters. */
const minWordLength = 4
const stemLength = 5
const minShare = 0.5

/** Returns whether a text contains the stems of at least half of the longer words of a question. */
export function mentionsQuestion(lines: string, question: string): boolean {
  const knownStems = new Set(stemsOf(lines))
  const questionStems = [...new Set(stemsOf(question))]
  return (
    questionStems.length > 0 &&
    questionStems.filter((stem) => knownStems.has(stem)).length >= questionStems.length * minShare
  )
}

const stemsOf = (text: string): string[] =>
  (normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word.length >= minWordLength && !stopWords.has(word))
    .map((word) => word.slice(0, stemLength))

/** Words that occur in questions about any subject. */
const stopWords = new Set(
  (
    'what when where which have does with your from that this there they them much many about would could ' +
    'will please know tell want need can you wann welche haben habt eure euer eine einen kann gibt bitte wissen ' +
    'quel quelle avez vous votre pour avec est-ce combien cuando donde cual tienen para como pode voce qual ' +
    'quando dove avete posso quale siete hangi nasil nerede'
  ).split(' '),
)

/** Returns the text folded and without accents. */
const normalise = (text: string): string =>
  foldText(text).normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").replaceAll('ı', 'i').trim()

/** Beginnings of questions by language; over folded text without accents. */
const questionStarts: readonly RegExp[] = [
  /^(what|when|where|who|why|how|which|whose|do|does|did|is|are|was|were|can|could|will|would|may|should|have|has|any)\b/,
  /^(was|wann|wo|wer|warum|wieso|wie|wieviel|welche[rsnm]?|woher|wohin|kann|konnt|konnen|konnte|gibt|habt|hast|haben|ist|sind|macht|liefert|versendet|darf|muss)\b/,
  /^(que|quoi|quand|ou|qui|pourquoi|comment|combien|quel(le)?s?|est[- ]ce|peut|peux|pouvez|avez|faites|livrez|y a)\b/,
  /^(que|cuando|donde|quien|como|cuanto|cuanta|cuantos|cuantas|cual|cuales|hay|tienen|tienes|puedo|puede|pueden|hacen|envian)\b/,
  /^(que|quando|onde|quem|como|quanto|quanta|quantos|quantas|qual|quais|tem|posso|pode|podem|fazem|enviam|existe)\b/,
  /^(che|cosa|quando|dove|chi|perche|come|quanto|quanta|quanti|quante|quale|quali|c'e|avete|posso|potete|fate|spedite)\b/,
  /^(ne|neden|nerede|nasil|kim|kac|hangi|nereye)\b|\b(mi|mu|misiniz|musunuz|var mi)$/,
  /^(wat|wanneer|waar|wie|waarom|hoe|hoeveel|welke?|kan|kunnen|hebben|heeft|is er|zijn er)\b/,
  /^(vad|nar|var|vem|varfor|hur|vilken|vilka|kan|har|finns|hvad|hvornar|hvor|hvem|hvorfor|hvordan|hvilken|mita|milloin|missa|kuka|miksi|miten|onko|voiko|mi|mikor|hol|ki|miert|hogyan|mennyi|van)\b/,
  /^(что|когда|где|кто|почему|как|сколько|какой|какая|какие|можно|есть)(?!\p{L})/u,
]

/** Requests for information that are not phrased as a question. */
const requests: readonly RegExp[] = [
  /\b(tell me|let me know|i (want|need|would like|'d like) to know|looking for|interested in|send me|more info|information (about|on)|price( list)?|details (about|on|of))\b/,
  /\b(sag mir|sagt mir|ich (will|mochte|wollte) wissen|wusste gern|ich suche|schickt? mir|mehr info|informationen (uber|zu)|preisliste?)\b/,
  /\b(dites[- ]moi|je (veux|voudrais) savoir|je cherche|envoyez[- ]moi|plus d'info|renseignements)\b/,
  /\b(dime|digame|quiero saber|quisiera saber|busco|mandame|enviame|mas info|informacion (sobre|de))\b/,
  /\b(me diga|quero saber|gostaria de saber|procuro|me envie|mais info|informac(ao|oes) sobre)\b/,
  /\b(dimmi|mi dica|vorrei sapere|voglio sapere|cerco|mandami|piu info|informazioni su)\b/,
  /\b(soyler misin|bilmek istiyorum|ariyorum|bilgi (alabilir|istiyorum)|fiyat)\b/,
]

/**
 * Words of questions in languages in which people often write no question mark, and subjects that stand alone; over folded text
 * with its accents, because those of other scripts are part of the letter.
 */
const questionWords: readonly RegExp[] = [
  /(?<!\p{L})(?:كم|بكم|بكام|متى|امتى|إمتى|أين|اين|وين|فين|كيف|هل|ما هو|ما هي|ما سعر|لماذا|ليش|شلون|ايش|إيش|شنو|قديش)(?!\p{L})|(?<!\p{L})(?:ال)?(?:سعر|أسعار|اسعار|موقعكم|عنوانكم|دوامكم)(?!\p{L})/u,
  /(?<!\p{L})(?:چنده?|چقدر|كجا|چطور|آيا|قيمت)(?!\p{L})/u,
  /多少|几点|幾點|几天|幾天|(?<!没|沒)什[么麼]|哪里|哪裡|怎[么麼](?![这這那])|[吗嗎][。.!]*$|有没有|有沒有|是否|价格|價格|价钱|營業時間|营业时间|运费|運費/u,
  /いくら|何[時日](?!も)|いつ(?!も)|どこ(?!も)|どう(?:すれば|やって)|[でま]すか|ありますか|営業時間|定休日|送料|値段|価格/u,
  /얼마|언제(?!나|든)|어디(?!나|든)|몇 ?시|어떻게|가능한가|[나가까]요[.!]*$|[되있]나요|가격|배송비|영업 ?시간/u,
  /कितन|(?<!\p{L})कब(?![\p{L}\p{M}])|कहाँ|कहां|कैसे|क्या(?! बात)|कीमत|क़ीमत|दाम/u,
  /เท่าไ|เท่าไร|ราคา|กี่โมง|ที่ไหน|เมื่อไ|ไหม|มั้ย/u,
  /(?<!\p{L})(?:bao nhiêu|khi nào|ở đâu|mấy giờ|giá|có ship)(?!\p{L})/u,
  /(?<!\p{L})(?:berapa|kapan|di mana|dimana|bagaimana|apakah|harga(?:nya)?)(?!\p{L})/u,
  /^(?:ile|kiedy|gdzie|jak|czy|kto|dlaczego|kolik|kdy|kde|jaká?|máte|dá se|kolko|koľko)(?!\p{L})/u,
  /^(?:πόσο|πότε|πού|που|πώς|πως|ποιο|τι|έχετε)(?!\p{L})|(?<!\p{L})τιμή(?!\p{L})/u,
  /^(?:cât|când|cand|unde|aveți|aveti)(?!\p{L})/u,
  /^(?:скільки|коли|де|як|чи|хто|який|яка|які)(?!\p{L})|(?<!\p{L})(?:цена|ціна|прайс)(?!\p{L})/u,
  /(?<!\p{L})(?:kaça|kaç para|ne kadar|kargo ücreti)(?!\p{L})/u,
  /(?<!\p{L})(?:כמה|מתי|איפה|איך|האם|מחיר)(?!\p{L})/u,
  /^(?:(?:der |die |le |les |el |il |o )?(?:preise?|prix|precios?|preço|prezzo|öffnungszeiten|lieferzeit|opening hours|opening times|horaires|horarios?|orari|versandkosten|shipping costs?|frais de port))(?: (?:bitte|pls|please|svp|stp|por favor|per favore))?[ .!]*$/u,
]

/** Questions that need no knowledge of the business. */
const smallTalk: readonly RegExp[] = [
  /^(hi|hey|hello)?[ ,!]*(how are you|how('s| is) it going|how do you do|what'?s up|can i ask (you )?(something|a question)|are you there|anybody there|you know what)\b[^?]{0,20}\?*$/,
  /^(hallo|hi|hey)?[ ,!]*(wie geht'?s|wie geht es (dir|euch|ihnen)|alles klar|darf ich (mal )?(etwas|was) fragen|seid ihr da|jemand da)\b[^?]{0,20}\?*$/,
  /^(salut|bonjour)?[ ,!]*(ca va|comment (ca va|allez[- ]vous|vas[- ]tu)|je peux (vous )?poser une question)\b[^?]{0,20}\?*$/,
  /^¿?(hola)?[ ,!¿]*(como estas?|que tal|puedo preguntar(te|les)? algo)\b[^?]{0,20}\?*$/,
  /^(oi|ola)?[ ,!]*(tudo bem|como vai|posso perguntar (uma coisa|algo))\b[^?]{0,20}\?*$/,
  /^(ciao|salve)?[ ,!]*(come (stai|va|sta)|tutto bene|posso chiedere una cosa)\b[^?]{0,20}\?*$/,
  /^(merhaba|selam)?[ ,!]*(nasilsin(iz)?|naber|bir sey sorabilir miyim)\b[^?]{0,20}\?*$/,
  /^(?:مرحبا|اهلا|السلام عليكم|سلام|هلا)?[ ،,!]*(?:كيف (?:حالك|حالكم|الحال)|كيفك|كيفكم|شلونك|شلونكم|(?:شو |ايش )?[أا]خباركم?)[ ؟?!.]*$/u,
  /^(?:你好|嗨)?[, ]*(?:你好[吗嗎]|最近怎[么麼][样樣])[?。 ]*$/u,
  /^(?:こんにちは|こんばんは)?[、。 ]*お?元気ですか[?。 ]*$/u,
  /^(?:안녕하세요)?[,.! ]*잘 ?지내[세시]?[요나][요]?[?. ]*$/u,
  /^(?:привет|здравствуйте)?[,! ]*как (?:дела|ты|вы|жизнь)[?!. ]*$/u,
  /^(?:cześć|hej|ahoj|dobrý den)?[,! ]*jak (?:się (?:masz|macie)|se (?:máš|máte|daří))[?!. ]*$/u,
  /^(?:γεια)?(?: σου| σας)?[,! ]*τι κάνε(?:ισ|τε)[;?!. ]*$/u,
]
