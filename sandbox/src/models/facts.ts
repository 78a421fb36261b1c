import { cuesOf, type Cue } from './cues.ts'
import { languageOf, subjectStems, type Language } from './language.ts'
import { plain, sentencesOf, sharedStems } from './words.ts'

/** Something that the prompt states. */
export interface Fact {
  /** The sentence where it may be repeated as it is; null where it is an order to the model. */
  sentence: string | null
  /** The bare value: an amount, an address, a time. */
  value: string
  language: Language | undefined
}

type Topic = 'price' | 'link' | 'hours' | 'shipping' | 'stock' | 'location' | 'other'

const DAY = '\\b(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|mo|di|mi|do|fr|sa|so)\\b\\.?'
const DAYS = `${DAY}\\s?(?:-|–|to|bis|and|und|until)\\s?${DAY}`
const TIME = '\\b\\d{1,2}(?:[:.h]\\d{2})?\\s?(?:am|pm|uhr|h)?\\b'

const VALUES: Partial<Record<Topic, RegExp>> = {
  price:
    /(?:[$€£₺]\s?\d[\d.,]*\d|[$€£₺]\s?\d|\b(?:EUR|USD|CHF|R\$)\s?\d(?:[\d.,]*\d)?|\b\d[\d.,]*\s?(?:€|\$|£|₺|(?:euros?|eur|usd|dollars?|pounds?|gbp|chf|francs|lira|tl|reais|brl|kr)\b))/i,
  link: /\bhttps?:\/\/[^\s<>"')\]]*[^\s<>"')\].,!?]/i,
  hours: new RegExp(
    `(?:${DAYS}[^.!?\\n\\d]{0,9})?${TIME}\\s?(?:-|–|to|bis|until|till)\\s?${TIME}|${DAYS}`,
    'i',
  ),
}

const ORDER =
  /^(?:you (?:are|work|deal|must|should|reply|answer|write|decide|get|see)|your (?:task|job|name)|reply|answer|write|respond|never|always|do not|don't|only|use|keep|if|when|be |decide|treat|return|ignore|speak|sign|tell|ask|stay|avoid|make|say|act|state|set|otherwise|confidence|it is data|everything|the (?:customer|comment|message|reply|answer|text|following|event)|du bist|antworte|schreib|wenn|nie|immer|no |prices?, )/

/** The best thing that the prompt says about what was asked; undefined where it says nothing. */
export function findFact(question: { text: string; cues: Set<Cue> }, knowledge: string): Fact | undefined {
  const topic = topicOf(question.cues)
  const asked = subjectStems(question.text)
  let best: Fact | undefined
  let most = 0
  for (const sentence of sentencesOf(knowledge)) {
    const score = scoreOf(sentence, topic, { text: question.text, stems: asked })
    if (score <= most) continue
    const value = VALUES[topic]?.exec(sentence)?.[0].trim() ?? sentence
    const isOrder = ORDER.test(plain(sentence))
    if (isOrder && value === sentence) continue
    most = score
    best = { sentence: isOrder ? null : unquoted(sentence), value, language: languageOf(sentence) }
  }
  return best
}

/** A sentence cut out of quoted words keeps only one of the two marks. */
const unquoted = (sentence: string): string =>
  sentence.split('"').length % 2 === 0 ? sentence.replace(/^"|"$/g, '') : sentence

export function topicOf(cues: Set<Cue>): Topic {
  const topics = ['shipping', 'price', 'link', 'hours', 'stock', 'location'] as const
  const asked = topics.filter((topic) => cues.has(topic))
  if (asked.includes('price') && !asked.includes('shipping')) return 'price'
  if (asked.includes('hours')) return 'hours'
  return asked[0] ?? (cues.has('order') ? 'link' : 'other')
}

/** Zero: this sentence is no answer. */
function scoreOf(sentence: string, topic: Topic, asked: { text: string; stems: string[] }): number {
  const shared = sharedStems(asked.stems, subjectStems(sentence))
  const close = 1 + shared.length + sizeScore(asked.text, sentence)
  const value = VALUES[topic]
  if (topic === 'other') return shared.length > 1 || (shared[0]?.length ?? 0) > 4 ? shared.length : 0
  if (value) return value.test(sentence) && !isAboutElse(sentence, topic) ? close : 0
  return cuesOf(sentence).has(topic) && !sentence.endsWith('?') ? close : 0
}

const SIZES = [
  /\b(small|little|klein\w*|petite?s?|pequen\w*|piccol\w*|kucuk)\b/,
  /\b(medium|mittel\w*|mittler\w*|moyen\w*|median\w*|medi[oa]|orta)\b/,
  /\b(large|big|gross\w*|grande?s?|grandi|buyuk)\b/,
]

/** The small one is no answer to a question about the large one. */
function sizeScore(asked: string, sentence: string): number {
  const wanted = sizeOf(asked)
  const stated = sizeOf(sentence)
  if (wanted < 0 || stated < 0) return 0
  return wanted === stated ? 2 : -Infinity
}

/** The size named in the first line that names one. */
function sizeOf(text: string): number {
  const line = text.split('\n').find((one) => SIZES.some((size) => size.test(plain(one)))) ?? ''
  return SIZES.findIndex((size) => size.test(plain(line)))
}

/** Hours in a sentence of prices, or the price of a parcel where the thing was meant. */
function isAboutElse(sentence: string, topic: Topic): boolean {
  const cues = cuesOf(sentence)
  if (topic === 'hours') return VALUES.price?.test(sentence) === true && !cues.has('hours')
  return topic === 'price' && cues.has('shipping') && !/\bin[ck]l/i.test(sentence)
}
