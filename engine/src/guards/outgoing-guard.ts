import { withoutUndrawn } from '@skein/contract/invisible-text'
import { decodingsOf, withoutSeparators } from './outgoing-decodings.ts'
import { linkKeysOf, unsupportedLinks } from '../claims/unsupported-claims.ts'

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
export function problemsInReply(outgoingReply: OutgoingReply): string[] {
  const { customer } = outgoingReply
  // People choose their usernames, so a username can contain a link.
  const whole = outgoingReply.reply.replaceAll('{username}', () => customer.username ?? '')
  const reply = collapseSpaces(whole.slice(0, maxReply))
  const sources = sourcesOf(outgoingReply)
  const problems = new Set<string>()
  if (whole.length > maxReply) problems.add('a text that is too long to be checked')
  for (const part of windowsOf(reply)) {
    for (const problem of problemsInPart(part, sources)) problems.add(problem)
    if (problems.size >= maxProblems) break
  }
  return [...problems]
}

/** A person who sees this many problems does not need more of them. */
const maxProblems = 20
/** Characters of the longest text that is checked: a mail. */
const maxReply = 60_000
const windowLength = 2000
/** More than `ownerRun`, so that nothing is lost between two windows. */
const windowOverlap = 400

/** Cuts a long text into overlapping parts, so that the time of the checks grows with its length only. */
function windowsOf(text: string): string[] {
  const parts = [text.slice(0, windowLength)]
  for (
    let at = windowLength - windowOverlap;
    at + windowOverlap < text.length;
    at += windowLength - windowOverlap
  )
    parts.push(text.slice(at, at + windowLength))
  return parts
}

/** Replaces each run of white space by one blank: the patterns below do not repeat over long runs. */
const collapseSpaces = (text: string): string =>
  text.replace(/\s+/gu, (run) => (run.includes('\n') ? '\n' : ' '))

/** What the parts of a reply are compared with. It is prepared once, because sources are long. */
interface Sources {
  links: KnownLinks
  /** Accounts that may be mentioned. */
  handles: ReadonlySet<string>
  secrets: readonly string[]
  customerText: string
  /** Texts that must not be copied, and how a copy is called. */
  copies: readonly { runs: Runs; problem: string }[]
}

function sourcesOf({ instructions, owner, knowledge, customer }: OutgoingReply): Sources {
  const ownerTexts = owner.map(collapseSpaces)
  const all = [...ownerTexts, ...knowledge.map(collapseSpaces)]
  const handles = new Set(all.flatMap(handlesIn))
  if (customer.username !== null) handles.add(customer.username.toLowerCase())
  const confidential = ownerTexts.flatMap(sentencesOf).filter((sentence) => confidentiality.test(sentence))
  return {
    links: knownLinksOf(all),
    handles,
    secrets: [instructions, ...ownerTexts].flatMap(secretsIn),
    customerText: withoutSeparators(customer.text),
    copies: [
      { runs: runsOf(instructions, instructionsRun), problem: 'the instructions of the model' },
      ...ownerTexts.map((text) => ({
        runs: runsOf(text, ownerRun),
        problem: 'a long copy of your own instructions',
      })),
      ...confidential.map((sentence) => ({
        runs: runsOf(sentence, confidentialRun),
        problem: `what you want kept ("${quoted(sentence, 40)}")`,
      })),
    ],
  }
}

function problemsInPart(reply: string, sources: Sources): string[] {
  const decodings = decodingsOf(reply)
  return [
    ...linksOutside(reply, sources.links),
    ...unknownMentionsIn(reply, sources),
    ...leakedSecretsIn(reply, decodings, sources),
    ...sources.copies.filter(({ runs }) => sharesRun(decodings, runs)).map(({ problem }) => problem),
    ...markupIn(reply),
  ]
}

const mention = /(?<![\p{L}\d._])@\s?([\p{L}\d_](?:[\p{L}\d._]*[\p{L}\d_])?)/gu

/** Returns mentioned accounts that are neither the recipient nor named in a source. */
const unknownMentionsIn = (reply: string, { handles }: Sources): string[] =>
  [...new Set(handlesIn(reply))].filter((handle) => !handles.has(handle)).map((handle) => `@${handle}`)

const handlesIn = (text: string): string[] =>
  [...visible(text).matchAll(mention)].flatMap(([, handle]) => handle?.toLowerCase() ?? [])

/** Returns texts that look like a key, and keys of the owner in any encoding. */
function leakedSecretsIn(
  reply: string,
  decodings: readonly string[],
  { secrets, customerText }: Sources,
): string[] {
  const visibleSecrets = secretsIn(visible(reply)).filter(
    (secret) => !customerText.includes(withoutSeparators(secret)),
  )
  const leaked = secrets.filter((secret) =>
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

const sentencesOf = (text: string): string[] => text.match(/[^.!?\n]+[.!?]*/g) ?? []

/** All runs of a length in a text without separators. */
interface Runs {
  length: number
  all: ReadonlySet<string>
}

/** Returns the runs of `length` letters, or all of a shorter text. */
function runsOf(source: string, length: number): Runs {
  const text = withoutSeparators(source)
  const run = Math.min(length, text.length)
  const all = new Set<string>()
  if (run < confidentialRun) return { length: run, all }
  for (let at = 0; at + run <= text.length; at += 1) all.add(text.slice(at, at + run))
  return { length: run, all }
}

/** Returns whether a decoding contains one of the runs. */
function sharesRun(decodings: readonly string[], { length, all }: Runs): boolean {
  if (all.size === 0) return false
  return decodings.some((decoding) => {
    for (let at = 0; at + length <= decoding.length; at += 1) {
      if (all.has(decoding.slice(at, at + length))) return true
    }
    return false
  })
}

const code = /[{[]\s*"[\w-]+"\s*:|<\/?[a-z|][^<>]*>|<\||\b\w+\(\s*[{"']|```|!\[|\]\(/iu

/** Characters that hide text or reverse its order. Tag characters are allowed in flags. */
const hidden = /[\u202a-\u202e\u2066-\u2069]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,20})[\u{e0000}-\u{e007f}]/u

const markupIn = (reply: string): string[] => [
  ...(code.test(reply) ? ['code'] : []),
  ...(hidden.test(reply) ? ['hidden characters'] : []),
]

const visible = (text: string): string => withoutUndrawn(text.normalize('NFKC'))

const quoted = (text: string, length: number): string => {
  const trimmed = text.trim()
  return trimmed.length <= length ? trimmed : `${trimmed.slice(0, length)}…`
}

const dots = /\s?(?:[[({<]\s?(?:\.|dot|punkt|point|punto|ponto|nokta)\s?[\])}>]|[。．｡․])\s?/giu
const spokenDots = /(?<=[\p{L}\d])\s+(?:dot|punkt|point|punto|ponto|nokta)\s+(?=[\p{L}\d])/giu
const spokenSlashes = /\s?(?:[[({<]\s?slash\s?[\])}>]|(?<=\s)slash(?=\s))\s?/giu
const spacedDots =
  /(?<=[\p{L}\d])(?:\s*\.\s+|\s+\.)(?=(?:com|net|org|io|example|shop|store|link|page|site|online|top|xyz)\b)/giu
/** Dots in the middle of the line, before the end of an address. */
const raisedDots =
  /(?<=[\p{L}\d])[·•‧∙⋅](?=(?:com|net|org|io|de|shop|store|link|site|online|top|xyz)(?![\p{L}\d]))/giu
/** One or two slashes before an address, without its scheme. */
const bareSlashes = /(?<![:/\p{L}\d._-])\/{1,2}(?=[\p{L}\d-]{1,63}\.)/gu
const schemes =
  /\b(?:javascript|data|vbscript|file|ftp|mailto|tel|sms|intent|whatsapp|tg|instagram|fb-messenger|itms):\S+/giu
const ipAddress = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])(?:[:/]\S*)?/gu
/** Top-level domains that `findLinks` does not recognise. */
const rareDomains =
  /(?<![\p{L}\d@._/-])(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+(?:top|zip|mov|tk|ml|ga|cf|gq|click|live|vip|win|icu|cyou|loan|work|cam|lol|pw|cc|ws|sh|im|so|fm|tv|mobi|pro|name|cloud|host|website|space|fun|press|world|life|chat|team|zone|digital|agency|news|blog|wiki|bond|sbs|cfd|quest|photography|photos|restaurant|cafe|bar|salon|beauty|fashion|shopping|market|sale|deals|buzz|guru|ninja|company|solutions|services|support|email|social|media|network|academy|gallery|design|berlin|hamburg|koeln|wien|tirol|bayern|swiss|paris|london|nyc|tokyo|istanbul|cat|moe|onion|eth|рф|укр|бел|中国|公司|网店|コム|みんな|한국|السعودية|امارات|مصر|xn--[a-z\d]+)(?![\p{L}\d-]|\.\p{L})(?:\/\S*)?/giu

/** Links that a reply may contain. */
interface KnownLinks {
  texts: readonly string[]
  keys: () => ReadonlySet<string>
}

/** Sources are long, so they are searched once, and only if the reply contains a link. */
function knownLinksOf(sources: readonly string[]): KnownLinks {
  const texts = sources.map(comparableLinks)
  let keys: ReadonlySet<string> | undefined
  return { texts, keys: () => (keys ??= linkKeysOf(texts)) }
}

/** Returns links that no source contains, including spellings that only people recognise as a link. */
export const disguisedLinks = (reply: string, sources: readonly string[]): string[] =>
  linksOutside(reply, knownLinksOf(sources))

/** `findLinks` does not recognise domains in upper case. */
const comparableLinks = (text: string): string => normaliseLinks(text).toLowerCase()

function linksOutside(reply: string, { texts, keys }: KnownLinks): string[] {
  const text = comparableLinks(reply)
  const addresses = [schemes, ipAddress, rareDomains].flatMap((pattern) => text.match(pattern) ?? [])
  return [
    ...unsupportedLinks(text, keys),
    ...[...new Set(addresses)].filter((address) => !texts.some((source) => source.includes(address))),
  ]
}

const normaliseLinks = (text: string): string =>
  withoutUndrawn(text.replace(dots, '.').normalize('NFKC'))
    .replace(spokenDots, '.')
    .replace(spokenSlashes, '/')
    .replace(spacedDots, '.')
    .replace(raisedDots, '.')
    .replace(bareSlashes, ' ')
    .replace(/(https?:)\/(?!\/)/giu, '$1//')
    .replace(/\bh(?:xx|\*\*|tt)ps?\s*:\s*\/\s*\/\s*/giu, 'https://')

const keys =
  /(?<![\p{L}\d])(?:(?:sk|pk|rk|gsk|whsec|shpat|github_pat|gh[pousr]|xox[abeprs])[-_][\w-]{8,}|AKIA[\dA-Z]{12,}|AIza[\w-]{20,}|EAA[\w]{20,}|IG[A-Z]{2}[\w-]{20,}|eyJ[\w-]{10,}(?:\.[\w-]+)*|-----BEGIN [A-Z ]+-----)/gu
const codeRun = /[\p{L}\d_-]{11,}/gu
const codeGroup = /^[A-Z\d]{3,}$/i
const encodedBytes = /(?<![\p{L}\d#])[\w+/=%~-]{20,}/gu

/** Returns keys, tokens, licence codes and encoded bytes in a text. */
export const secretsIn = (text: string): string[] => [
  ...new Set([
    ...(text.match(keys) ?? []),
    ...(text.match(codeRun) ?? []).flatMap(codesIn).filter(isCode),
    ...(text.match(encodedBytes) ?? []).filter(isOpaque),
  ]),
]

/** Returns the parts of a run with three or more adjacent groups of three or more letters and digits. */
function codesIn(run: string): string[] {
  const codes: string[] = []
  let [start, end, groups] = [0, 0, 0]
  const close = () => {
    if (groups >= 3) codes.push(run.slice(start, end))
    groups = 0
  }
  for (const { 0: group, index } of run.matchAll(/[^_-]+/g)) {
    if (index !== end + 1) close()
    if (!codeGroup.test(group)) close()
    else if (groups++ === 0) start = index
    end = index + group.length
  }
  close()
  return codes
}

/** Returns true for `7Q4M-XV2P-9RTD`, false for `SUMMER-SALE-2026`. */
const isCode = (code: string): boolean => code.split(/[-_]/).filter(hasLettersAndDigits).length >= 2

function isOpaque(text: string): boolean {
  if (/^[\da-f]{24,}$/i.test(text)) return hasLettersAndDigits(text)
  const kinds = [/[a-z]/, /[A-Z]/, /\d|[+/=]/].filter((kind) => kind.test(text)).length
  const words = text.split(/[-_/+=%~]/).filter((part) => /^[A-Za-z]?[a-z]+$|^\d+$/.test(part))
  return kinds === 3 && words.join('').length < text.length / 2
}

const hasLettersAndDigits = (part: string): boolean => /\d/.test(part) && /\p{L}/u.test(part)
