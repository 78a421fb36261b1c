import { disguisedLinks } from './outgoing-links.ts'
import { decodingsOf, withoutSeparators } from './outgoing-decodings.ts'
import { secretsIn } from './outgoing-secrets.ts'

/** A reply and the texts that the model had when it wrote it. */
export interface OutgoingReply {
  reply: string
  /** The system prompt of the product, of which nothing may be sent. */
  instructions: string
  /** Texts of the owner. They may be quoted, but not at length, and not where they ask for confidentiality. */
  owner: readonly string[]
  /** Knowledge that may be quoted. */
  knowledge: readonly string[]
  /** The recipient and their message, which the reply may repeat. */
  customer: { username: string | null; text: string }
}

/** Length of a run of letters and digits that a reply does not share with the instructions by chance. */
const instructionsRun = 30
/** A longer run shared with a text of the owner is a copy of it. */
const ownerRun = 200
const confidentialRun = 20

/**
 * Returns why a person must approve a reply before it is sent: short texts that quote the problem. Empty if there is
 * no problem.
 */
export function problemsInReply(written: OutgoingReply): string[] {
  const { owner, knowledge, customer } = written
  // People choose their usernames, so a username can contain a link.
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

/** Returns mentioned accounts that are neither the recipient nor named in a source. */
function unknownMentionsIn({ reply, owner, knowledge, customer }: OutgoingReply): string[] {
  const known = new Set([...owner, ...knowledge].flatMap(handlesIn))
  if (customer.username !== null) known.add(customer.username.toLowerCase())
  return [...new Set(handlesIn(reply))].filter((handle) => !known.has(handle)).map((handle) => `@${handle}`)
}

const handlesIn = (text: string): string[] =>
  [...visible(text).matchAll(mention)].flatMap(([, handle]) => handle?.toLowerCase() ?? [])

/** Returns texts that look like a key, and keys of the owner in any encoding. */
function leakedSecretsIn({ reply, instructions, owner, customer }: OutgoingReply): string[] {
  const own = [instructions, ...owner].flatMap(secretsIn)
  const decodings = own.length > 0 ? decodingsOf(reply) : []
  const customerText = withoutSeparators(customer.text)
  const visibleSecrets = secretsIn(visible(reply)).filter(
    (secret) => !customerText.includes(withoutSeparators(secret)),
  )
  const leaked = own.filter((secret) =>
    decodings.some((decoding) => decoding.includes(withoutSeparators(secret))),
  )
  return [...new Set([...visibleSecrets, ...leaked])].map((secret) => `a key or code (${quoted(secret, 8)})`)
}

/** Requests for confidentiality in the texts of the owner. */
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

/** Finds copies of the instructions, long copies of texts of the owner, and confidential sentences. */
function copiedFrom({ reply, instructions, owner }: OutgoingReply): string[] {
  const decodings = decodingsOf(reply)
  const confidential = owner.flatMap(sentencesOf).filter((sentence) => confidentiality.test(sentence))
  const copiesInstructions = sharesRun(decodings, withoutSeparators(instructions), instructionsRun)
  const copiesOwner = owner.some((text) => sharesRun(decodings, withoutSeparators(text), ownerRun))
  const disclosed = confidential.filter((sentence) =>
    sharesRun(decodings, withoutSeparators(sentence), confidentialRun),
  )
  return [
    ...(copiesInstructions ? ['the instructions of the model'] : []),
    ...(copiesOwner ? ['a long copy of your own instructions'] : []),
    ...disclosed.map((sentence) => `what you want kept ("${quoted(sentence, 40)}")`),
  ]
}

const sentencesOf = (text: string): string[] => text.match(/[^.!?\n]+[.!?]*/g) ?? []

/** Returns whether a decoding shares a run of `length` letters with the text, or all of a shorter text. */
function sharesRun(decodings: readonly string[], text: string, length: number): boolean {
  const run = Math.min(length, text.length)
  if (run < confidentialRun) return false
  return decodings.some((decoding) => {
    for (let at = 0; at + run <= decoding.length; at += 1) {
      if (text.includes(decoding.slice(at, at + run))) return true
    }
    return false
  })
}

const code = /[{[]\s*"[\w-]+"\s*:|<\/?[a-z|][^<>]*>|<\||\b\w+\(\s*[{"']|```|!\[|\]\(/iu
/** Characters that hide text or reverse its order. Tag characters are allowed in flags. */
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
