import { foldText } from '@skein/contract/automations/keywords/fold'

/** In longer texts only a question mark counts. In characters. */
const maxRequestLength = 600

/** Returns whether a message asks for facts about the business; small talk, thanks and praise do not. */
export function isFactualQuestion(text: string): boolean {
  const folded = normalise(text)
  if (folded === '' || smallTalk.some((pattern) => pattern.test(folded))) return false
  if (/[?？؟¿]/u.test(text)) return true
  if (folded.length > maxRequestLength) return false
  return [...questionStarts, ...requests].some((pattern) => pattern.test(folded))
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

/** Questions that need no knowledge of the business. */
const smallTalk: readonly RegExp[] = [
  /^(hi|hey|hello)?[ ,!]*(how are you|how('s| is) it going|how do you do|what'?s up|can i ask (you )?(something|a question)|are you there|anybody there|you know what)\b[^?]{0,20}\?*$/,
  /^(hallo|hi|hey)?[ ,!]*(wie geht'?s|wie geht es (dir|euch|ihnen)|alles klar|darf ich (mal )?(etwas|was) fragen|seid ihr da|jemand da)\b[^?]{0,20}\?*$/,
  /^(salut|bonjour)?[ ,!]*(ca va|comment (ca va|allez[- ]vous|vas[- ]tu)|je peux (vous )?poser une question)\b[^?]{0,20}\?*$/,
  /^¿?(hola)?[ ,!¿]*(como estas?|que tal|puedo preguntar(te|les)? algo)\b[^?]{0,20}\?*$/,
  /^(oi|ola)?[ ,!]*(tudo bem|como vai|posso perguntar (uma coisa|algo))\b[^?]{0,20}\?*$/,
  /^(ciao|salve)?[ ,!]*(come (stai|va|sta)|tutto bene|posso chiedere una cosa)\b[^?]{0,20}\?*$/,
  /^(merhaba|selam)?[ ,!]*(nasilsin(iz)?|naber|bir sey sorabilir miyim)\b[^?]{0,20}\?*$/,
]
