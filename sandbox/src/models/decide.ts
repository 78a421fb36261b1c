import { cuesOf, type Cue } from './cues.ts'
import { subjectStems } from './language.ts'
import type { Prompt } from './read-prompt.ts'
import { sentencesOf, sharedStems } from './words.ts'

/** What the scripted model thinks of a message under a rule. */
export interface Decision {
  should: boolean
  /** 0 to 1: how sure it is of `should`. */
  confidence: number
  reason: string
  cues: Set<Cue>
}

const SUBJECTS = [
  'price',
  'stock',
  'shipping',
  'hours',
  'location',
  'order',
  'link',
  'problem',
  'anger',
  'insult',
  'spam',
  'human',
  'thanks',
  'praise',
  'greeting',
] as const satisfies readonly Cue[]
type Subject = (typeof SUBJECTS)[number]

const WORDS: Record<Subject, string> = {
  price: 'the price',
  stock: 'what is in stock',
  shipping: 'delivery',
  hours: 'opening hours',
  location: 'the place',
  order: 'ordering',
  link: 'a link',
  problem: 'a problem with an order',
  anger: 'being disappointed',
  insult: 'an insult',
  spam: 'advertising',
  human: 'talking to a person',
  thanks: 'saying thanks',
  praise: 'praise',
  greeting: 'a greeting',
}

const FORBIDS =
  /\b(?:not|never|ignore|skip|except|unless|don't|without|leave|kein\w*|nicht|nie|ausser|ignorier\w*|ne|pas|sauf|jamais|nunca|excepto|salvo|nao|exceto|non|mai|tranne|degil|haric)\b/i
const ACTS =
  /\b(?:repl(?:y|ies)|answers?|respond|react|help|antwort\w*|reagier\w*|repond\w*|respond\w*|contest\w*|rispond\w*|cevap\w*|yanit\w*)\b/i
const EVERYTHING =
  /\b(?:any|every|all|each) (?:comments?|messages?|questions?|customers?|people|thing)|\beveryone\b|\banything\b|\bquestions?\b|\b(?:jede[rn]?|alle) (?:frage|kommentar|nachricht)|\btoutes? (?:les|question)|\btoda\w* (?:las|as|pregunta|pergunta)|\btutt[ei] (?:le|i)|\b(?:tum|her) soru/i

/** By simple reading: what the rule names against what the message is about, then the words they share. */
export function decide({ rule, customer }: Pick<Prompt, 'rule' | 'customer'>): Decision {
  const cues = cuesOf(customer)
  const plainRule = withoutForm(rule)
  const { wanted, refused } = wishesOf(plainRule)
  const about = SUBJECTS.filter((subject) => cues.has(subject))
  const no = (confidence: number, reason: string): Decision => ({ should: false, confidence, reason, cues })
  const yes = (confidence: number, reason: string): Decision => ({ should: true, confidence, reason, cues })
  const fits = about.filter((subject) => wanted.has(subject))
  const spoken = fits.map((subject) => WORDS[subject]).join(' and ')

  if (cues.has('injection')) return no(0.93, 'The message tries to give orders instead of asking something.')
  for (const bad of ['spam', 'insult'] as const) {
    if (!cues.has(bad)) continue
    if (wanted.has(bad)) return yes(0.95, `It is about ${WORDS[bad]}, which the rule names.`)
    return no(0.95, `It looks like ${bad === 'spam' ? 'advertising' : 'an insult'}.`)
  }
  const barred = about.filter((subject) => refused.has(subject))
  if (barred[0] && fits.length === 0) return no(0.9, `The rule leaves out ${WORDS[barred[0]]}.`)
  if (cues.has('mockery') && !customer.includes('?')) return no(0.7, 'It mocks rather than asks.')
  if (fits.length > 0) {
    const sure = (cues.has('question') ? 0.92 : 0.86) + Math.min(0.06, 0.02 * fits.length)
    return yes(cues.has('mockery') ? 0.55 : round(sure), `It is about ${spoken}, which the rule names.`)
  }
  return byWords({ rule: plainRule, customer, cues, open: wanted.size === 0 })
}

/** Where no subject is shared, words may be. */
function byWords(read: { rule: string; customer: string; cues: Set<Cue>; open: boolean }): Decision {
  const { cues } = read
  const words = subjectStems(read.customer)
  const shared = sharedStems(words, subjectStems(read.rule))
  const asks = cues.has('question')
  const result = (should: boolean, confidence: number, reason: string): Decision => ({
    should,
    confidence: round(confidence),
    reason,
    cues,
  })
  if (words.length === 0 && !asks)
    return result(false, 0.88, 'There are no words in it that could be answered.')
  if (shared.length >= 2 || (shared.length === 1 && asks)) {
    return result(
      true,
      Math.min(0.9, 0.76 + 0.04 * shared.length),
      `It shares ${listed(shared)} with the rule.`,
    )
  }
  if (read.open && EVERYTHING.test(read.rule) && asks)
    return result(true, 0.84, 'It asks something, and the rule takes any question.')
  if (cues.has('thanks') || cues.has('praise') || cues.has('greeting')) {
    return result(false, 0.86, 'It is a kind word that asks for nothing.')
  }
  if (shared.length === 1) return result(true, 0.6, `Only ${listed(shared)} is shared with the rule.`)
  if (read.open && asks) return result(true, 0.78, 'It asks something, and the rule names no subject.')
  return result(false, asks ? 0.72 : 0.85, 'It has nothing to do with what the rule is about.')
}

function wishesOf(rule: string): { wanted: Set<Subject>; refused: Set<Subject> } {
  const wanted = new Set<Subject>()
  const refused = new Set<Subject>()
  for (const sentence of sentencesOf(rule)) {
    let forbids = false
    for (const clause of sentence.split(/[,;:](?=\s)|\sbut\s|\saber\s/)) {
      const cues = cuesOf(clause)
      // "not to thanks, praise or spam": the list goes on until the next clause with a verb of its own.
      forbids = FORBIDS.test(clause) || (forbids && !ACTS.test(clause))
      for (const subject of SUBJECTS) if (cues.has(subject)) (forbids ? refused : wanted).add(subject)
    }
  }
  return { wanted, refused }
}

/** The rule without the sentences about how to answer. */
function withoutForm(rule: string): string {
  return sentencesOf(rule)
    .filter((sentence) => !/should_|confidence|\breason\b|json/i.test(sentence))
    .join('\n')
}

function listed(stems: string[]): string {
  return stems
    .slice(0, 3)
    .map((stem) => `"${stem}"`)
    .join(', ')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
