import { knownUsername } from '../../usernames.ts'

export interface ReplyValues {
  username: string | null
  keyword: string
  /** Null without a post. */
  post_link: string | null
}

/**
 * Fills `{username}` (without @), `{keyword}` and `{post_link}`. Other braces stay. If there is no post, `{post_link}` is removed
 * with the spaces before it. If the username is unknown, `withoutUsername` removes the variable.
 */
export function fillReply(template: string, { username, keyword, post_link }: ReplyValues): string {
  const name = knownUsername(username)
  const linked = post_link === null ? template.replace(/(?<! ) *\{post_link\}/g, '').trimStart() : template
  const addressed = name === null ? withoutUsername(linked) : linked
  return addressed.replace(/\{(username|keyword|post_link)\}/g, (_, variable: string) => {
    if (variable === 'username') return name ?? ''
    return variable === 'keyword' ? keyword : (post_link ?? '')
  })
}

const placeholder = '{username}'
/** What is sent where nothing but the username was: the platform refuses an empty text, and this fits every language. */
const wave = '👋'
/** Characters around the variable that can belong to it. */
const reach = 60

/**
 * Returns a template without `{username}`, and without what only makes sense beside a name: the comma that sets the name off,
 * “@”, words like “dear”, “يا” and “für”, and titles like “さん”. “Hi” becomes “Hi there” in English.
 */
function withoutUsername(template: string): string {
  if (!template.includes(placeholder)) return template
  const isEnglish = englishWord.test(template) || !otherWord.test(template)
  const [first = '', ...others] = template.split(placeholder)
  const text = others.reduce((before, after) => joined(before, after, isEnglish), first)
  return text.trim() === '' ? wave : text
}

const greeting = /(?:^|[^\p{L}])(?:hi|hello|hey)[ \t]+@?$/iu
/** Words of English that the other languages of the interface do not have. */
const englishWord =
  /(?<![\p{L}'’])(?:the|you|your|thanks|thank|it|is|and|of|with|here|please|what|how|this|our|are)(?!\p{L})/iu
/** A word that is neither a greeting nor a variable. */
const otherWord = /(?<![\p{L}\p{M}{_])(?!(?:hi|hello|hey)(?!\p{L}))[\p{L}\p{M}]+(?![\p{L}\p{M}}_])/iu

/** Inside of an address only the name is missing. */
const address = /:\/\/\S{0,60}$/u
const comma = String.raw`[,،、，;；]`
const blank = String.raw`[ \t\u00A0\u3000]`
/** Words before a name that cannot stand alone. */
const words = [
  'dear|for|to|from|with|by',
  'liebe|lieber|liebe\\(r\\)|liebe\\/r|liebe:r|liebe\\*r|geehrte|geehrter|für|an|von|mit',
  'estimado|estimada|querido|querida|señor|señora|para|con|de|por|a',
  'prezado|prezada|caro|cara|com',
  'يا|عزيزي|عزيزتي|إلى|من|مع|لـ',
].join('|')
const adverb = String.raw`(?:(?:sehr|very|muy|my|mein|meine)${blank}+)?`
const before = new RegExp(String.raw`(?<![\p{L}\p{M}'’])(?:${adverb}(?:${words})${blank}*)?@?$`, 'iu')
const title = new RegExp(
  String.raw`^(?:['’]s(?!\p{L})|${blank}?(?:さん|様|さま|ちゃん|くん|님|씨|先生|女士|小姐))`,
  'u',
)
const separatorBefore = new RegExp(`${comma}${blank}*$`, 'u')
const separatorAfter = new RegExp(
  String.raw`^(?:${blank}*(?:${comma}|[:：–—-](?!\S)|[!！?？؟.。…]))*${blank}*`,
  'u',
)
const startsSentence = /(?:[\n.!?。！？؟…:：]\s{0,60}|[¡¿«"“„(])$/u
const closingOf: Readonly<Record<string, RegExp>> = {
  '¡': /^!/u,
  '¿': /^\?/u,
  '«': /^»/u,
  '"': /^"/u,
  '“': /^”/u,
  '„': /^[“”]/u,
  '(': /^\)/u,
}

/** Returns the text before and after a variable that is left out. */
function joined(whole: string, after: string, isEnglish: boolean): string {
  const [head, tail] = [whole.slice(0, -reach), whole.slice(-reach)]
  if (address.test(tail)) return whole + after
  if (isEnglish && greeting.test(tail)) return `${whole.replace(/@$/, '')}there${after}`
  const rest = after.slice(0, reach).replace(title, '') + after.slice(reach)
  const lead = tail.replace(before, '')
  const closing = closingOf[lead.at(-1) ?? '']
  if (closing?.test(rest)) return head + trimmed(lead.slice(0, -1), rest.replace(closing, ''))
  if (lead.trim() === '' || startsSentence.test(lead)) {
    const next = capitalised(rest)
    return next === '' ? (head + lead).trimEnd() : head + lead + next
  }
  return head + trimmed(lead.replace(separatorBefore, ''), rest)
}

/** Joins two parts without a blank too many. */
function trimmed(lead: string, rest: string): string {
  const next = rest.replace(/^[ \t\u00A0]+/u, '')
  const isOver = next === '' || /^[\n,،、，;；:：!！?？؟.。…)»”"]/u.test(next)
  const end = lead.replace(/[ \t\u00A0]{1,60}$/u, '')
  if (isOver || end === '' || end.endsWith('\n')) return end + next
  return `${end}${/\s$/u.test(lead) || /^\s/u.test(rest) ? ' ' : ''}${next}`
}

/** Returns what follows a name at the start of a sentence. */
function capitalised(rest: string): string {
  const next = rest.slice(0, reach).replace(separatorAfter, '') + rest.slice(reach)
  const [letter = ''] = next
  return letter.toUpperCase().length === letter.length
    ? letter.toUpperCase() + next.slice(letter.length)
    : next
}
