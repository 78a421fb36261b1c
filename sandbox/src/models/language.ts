import { stemOf, wordsOf } from './words.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'tr'] as const
export type Language = (typeof LANGUAGES)[number]

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
  it: 'Italian',
  tr: 'Turkish',
}

/** Words that carry no subject. Written as `plain` writes them. */
const SMALL_WORDS: Record<Language, string> = {
  en: 'the a an is are was were be been am do does did how much many what when where who why which can could will would should you your we our i my me it its this that these those to of for in on at with and or not no yes please have has had there here from by as if so but about any some all they them their he she his her than then too very just also into get got',
  de: 'der die das ein eine einen einem einer ist sind war waren sein bin wie viel viele was wann wo wer warum welche welcher kann konnt konnen wird ihr euch eure euer wir uns ich mein meine mir mich es sie dies diese dieser dieses zu von fur im auf mit und oder nicht kein keine ja nein bitte habt haben hat gibt noch auch den dem des aus bei als wenn aber uber man nur so sehr schon mal denn',
  fr: "le la les l un une des est sont etait je tu il elle nous vous ils mon ma mes votre vos notre nos ce cet cette ces c'est que qui quoi quand ou comment combien pourquoi quel quelle peux peut pouvez du de d au aux pour dans sur avec et pas ne non oui avez avoir ont svp s'il plait en y plus tres bien aussi si mais par qu",
  es: 'el la los las un una unos es son era soy yo tu usted ustedes el ella nosotros mi mis su sus este esta estos estas eso que quien cuando donde como cuanto cuantos cual por para con y o no si del de al en hay tienen tiene tengo puede puedo pueden muy tambien pero lo le les se me te ya porfa favor',
  pt: 'o a os as um uma e sao era eu voce voces ele ela nos meu minha seu sua este esta esse essa isso que quem quando onde como quanto quantos qual por para com ou nao sim do da dos das de ao em no na tem tenho pode posso podem muito tambem mas lhe se me ja pra favor',
  it: "il lo la i gli le un uno una e sono era io tu lei lui noi voi mio mia vostro vostra questo questa questi quello che chi quando dove come quanto quanti quale per con o non si del della dei di al alla in nel ce c'e avete ha ho puo posso potete molto anche ma mi ti vi piu favore",
  tr: 'bir bu su o ve veya ile icin mi mu ne kim nasil nerede kac kadar hangi var yok ben sen biz siz benim sizin bana size da de ki cok daha ama gibi en her mu lutfen misiniz musunuz midir olarak olan evet hayir',
}

/** Words that a customer writes alone, and that tell the language. */
const TELLING_WORDS: Record<Language, string> = {
  en: 'price cost shipping delivery thanks thank hello hey love beautiful available stock open order ship buy hours still broken want need',
  de: 'preis kostet kosten versand lieferung danke hallo guten moin liefert verfugbar lager geoffnet offnungszeiten bestellen liebe wunderschon toll kaputt teuer ausverkauft',
  fr: 'prix coute livraison livrez merci bonjour salut adore magnifique disponible ouvert horaires commander cher casse lien',
  es: 'precio cuesta cuestan envio gracias hola buenas encanta hermoso abren horario pedir caro roto enviais envian agotado',
  pt: 'preco custa custam envio obrigado obrigada ola oi adorei lindo disponivel aberto horario encomendar quebrado enviam entregam entrega esgotado',
  it: 'prezzo costa costano spedizione spedite grazie ciao salve buongiorno bellissimo disponibile aperti orari ordinare rotto esaurito',
  tr: 'fiyat fiyati kargo tesekkurler tesekkur merhaba selam harika guzel stokta acik siparis kirik ucret ucreti ediyor musunuz var',
}

const LETTERS: Record<Language, RegExp> = {
  en: /(?!)/,
  de: /[äß]/i,
  fr: /[êœëîûù]|\bç/i,
  es: /[ñ¿¡]/i,
  pt: /[ãõ]/i,
  it: /[òì]/i,
  tr: /[ığşİ]/,
}

const SHARED_LETTERS: Record<Language, RegExp> = {
  en: /(?!)/,
  de: /[öü]/i,
  fr: /[éèàâôç]/i,
  es: /[áéíóú]/i,
  pt: /[áâéêíóôúçà]/i,
  it: /[àèéù]/i,
  tr: /[öüç]/i,
}

const small = mapOf(SMALL_WORDS)
const telling = mapOf(TELLING_WORDS)
const stops = new Set(Object.values(small).flatMap((words) => [...words]))

/** Undefined when nothing tells: an emoji, a number, a name, another script. */
export function languageOf(text: string): Language | undefined {
  const words = wordsOf(text)
  let best: Language | undefined
  let most = 0
  for (const language of LANGUAGES) {
    let score = (LETTERS[language].test(text) ? 2.5 : 0) + (SHARED_LETTERS[language].test(text) ? 0.5 : 0)
    for (const word of words) {
      if (telling[language].has(word)) score += 2
      else if (small[language].has(word)) score += 1
    }
    if (score > most) {
      most = score
      best = language
    }
  }
  return best
}

const ASKED =
  /\b(?:answer|reply|respond|write|antworte|schreibe?|responds?|responde|rispondi)\b[^.\n]{0,30}?\b(?:in|auf|en|em)\s+(english|german|deutsch|french|francais|spanish|espanol|portuguese|portugues|italian|italiano|turkish|turkce)\b/

/** The language that the instructions ask for by name. `instructions` are plain. */
export function askedLanguage(instructions: string): Language | undefined {
  const name = ASKED.exec(instructions)?.[1]
  const starts = { e: 'en', g: 'de', d: 'de', f: 'fr', s: 'es', p: 'pt', i: 'it', t: 'tr' } as const
  if (name === undefined) return undefined
  if (name === 'espanol') return 'es'
  return Object.entries(starts).find(([letter]) => name.startsWith(letter))?.[1]
}

/** Stems of the words that carry a subject. */
export function subjectStems(text: string): string[] {
  return [
    ...new Set(
      wordsOf(text)
        .filter((word) => word.length > 1 && !stops.has(word))
        .map(stemOf),
    ),
  ]
}

function mapOf(lists: Record<Language, string>): Record<Language, Set<string>> {
  const sets = Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))])
  return asSets(Object.fromEntries(sets))
}

/** Made from a record with the same keys. */
function asSets(sets: object): Record<Language, Set<string>> {
  return sets as Record<Language, Set<string>>
}
