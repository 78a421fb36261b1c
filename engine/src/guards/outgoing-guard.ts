import { disguisedLinks } from './outgoing-links.ts'
import { decodingsOf, withoutSeparators } from './outgoing-readings.ts'
import { secretsIn } from './outgoing-secrets.ts'

/** A reply on its way out, and what it may have been made from. */
export interface OutgoingReply {
  reply: string
  /** What every model is told by us. Nothing of it may leave. */
  instructions: string
  /** The owner's words. They may be quoted, but not by the page, and not where they ask for silence. */
  owner: readonly string[]
  /** Knowledge that is there to be told. */
  knowledge: readonly string[]
  /** Who gets the reply, and what that person wrote: repeating it tells nobody anything new. */
  customer: { username: string | null; text: string }
}

/** Letters and digits in a row that no reply shares with our instructions by chance. */
const instructionsRun = 30
/** A longer quotation of the owner's words is no answer but a copy of them. */
const ownerRun = 200
const confidentialRun = 20

/**
 * Why a reply must not leave before a person has seen it, whoever made the model write it: each reason is a short
 * text that quotes what it is about. Empty when nothing speaks against it.
 */
export function problemsInReply(written: OutgoingReply): string[] {
  const { owner, knowledge, customer } = written
  // People choose their names, and a reply that names them says what they chose.
  const reply = written.reply.replaceAll('{username}', () => customer.username ?? '')
  const outgoing = { ...written, reply }
  return [
    ...disguisedLinks(reply, [...owner, ...knowledge]),
    ...unknownMentionsIn(outgoing),
    ...leakedSecretsIn(outgoing),
    ...copiedFrom(outgoing),
    ...markupIn(reply),
  ]
}

const mention = /(?<![\p{L}\d._])@\s?([\p{L}\d_](?:[\p{L}\d._]*[\p{L}\d_])?)/gu

/** People and accounts who are drawn into it and are neither the customer nor named by the owner. */
function unknownMentionsIn({ reply, owner, knowledge, customer }: OutgoingReply): string[] {
  const known = new Set([...owner, ...knowledge].flatMap(handlesIn))
  if (customer.username !== null) known.add(customer.username.toLowerCase())
  return [...new Set(handlesIn(reply))].filter((handle) => !known.has(handle)).map((handle) => `@${handle}`)
}

const handlesIn = (text: string): string[] =>
  [...visible(text).matchAll(mention)].flatMap(([, handle]) => handle?.toLowerCase() ?? [])

/** What looks like a key, and keys of the owner in any disguise. */
function leakedSecretsIn({ reply, instructions, owner, customer }: OutgoingReply): string[] {
  const own = [instructions, ...owner].flatMap(secretsIn)
  const readings = own.length > 0 ? decodingsOf(reply) : []
  const heard = withoutSeparators(customer.text)
  const shown = secretsIn(visible(reply)).filter((secret) => !heard.includes(withoutSeparators(secret)))
  const leaked = own.filter((secret) =>
    readings.some((reading) => reading.includes(withoutSeparators(secret))),
  )
  return [...new Set([...shown, ...leaked])].map((secret) => `a key or code (${quoted(secret, 8)})`)
}

/** How owners ask for silence, in the languages that replies are written in. */
const confidentiality = new RegExp(
  [
    String.raw`\b(?:never|do not|don['’]t|must not) (?:\w+ ){0,2}(?:mention|say|tell|reveal|disclose|share|talk|give away)\b`,
    String.raw`\bconfidential\b|\b(?:keep|is|are|stays?|strictly) (?:\w+ )?(?:secret|internal|to yourself|between us)\b`,
    String.raw`\b(?:nie(?:mals)?|nicht|kein\w*)\b[^.!?]{0,60}\b(?:erwähn|verrat|sag|weitergeb|preisgeb)|\bvertraulich|\bgeheim(?:nis)?\b|\binterne?[rsmn]?\b`,
    String.raw`\bne (?:\S+ ){0,2}(?:dis|dites|dire|parl\w*|mentionn\w*|révél\w*|divulgu\w*)\b|\bconfidentiel|\bsecrète?\b`,
    String.raw`\b(?:nunca|no|não|mai|non) (?:\S+ ){0,2}(?:mencion|menzion|dig[ao]|dica|dire\b|revel|rivel|compart|condivid)|\bconfidencial|\briservat|\bsegret[oa]\b|\bsecreto\b|\bsegredo\b`,
    String.raw`\bgizli\b|\basla\b[^.!?]{0,60}(?:söyle|paylaş|bahset)|(?:söyleme|paylaşma|bahsetme)(?:yin)?\b`,
  ].join('|'),
  'iu',
)

/** Our instructions, pages of the owner's, or a sentence that the owner wants kept. */
function copiedFrom({ reply, instructions, owner }: OutgoingReply): string[] {
  const readings = decodingsOf(reply)
  const kept = owner.flatMap(sentencesOf).filter((sentence) => confidentiality.test(sentence))
  const ours = sharesRun(readings, withoutSeparators(instructions), instructionsRun)
  const pages = owner.some((text) => sharesRun(readings, withoutSeparators(text), ownerRun))
  const told = kept.filter((sentence) => sharesRun(readings, withoutSeparators(sentence), confidentialRun))
  return [
    ...(ours ? ['the instructions of the model'] : []),
    ...(pages ? ['a long copy of your own instructions'] : []),
    ...told.map((sentence) => `what you want kept ("${quoted(sentence, 40)}")`),
  ]
}

const sentencesOf = (text: string): string[] => text.match(/[^.!?\n]+[.!?]*/g) ?? []

/** Whether a reading has so many letters in a row with the text, or the whole text where it is shorter. */
function sharesRun(readings: readonly string[], text: string, length: number): boolean {
  const run = Math.min(length, text.length)
  if (run < confidentialRun) return false
  return readings.some((reading) => {
    for (let at = 0; at + run <= reading.length; at += 1) {
      if (text.includes(reading.slice(at, at + run))) return true
    }
    return false
  })
}

const code = /[{[]\s*"[\w-]+"\s*:|<\/?[a-z|][^<>]*>|<\||\b\w+\(\s*[{"']|```|!\[|\]\(/iu
/** Characters that hide text or turn its order round; the tags of a flag are the one good use. */
const hidden = /[\u202a-\u202e\u2066-\u2069]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/u

const markupIn = (reply: string): string[] => [
  ...(code.test(reply) ? ['code'] : []),
  ...(hidden.test(reply) ? ['hidden characters'] : []),
]

const visible = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '')

const quoted = (text: string, length: number): string => {
  const trimmed = text.trim()
  return trimmed.length <= length ? trimmed : `${trimmed.slice(0, length)}…`
}
