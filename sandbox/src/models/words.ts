const STOP_WORDS = new Set(
  `a about all an and any are as at be by can could did do does for from get give had has have hi how i if in is it me
  much my need no not of on one or our out please reply so some somebody tell thank thanks that the them they this to up
  us want was we what when where which who will with would you your ask asks asked question questions answer message
  messages comment comments customer customers people long take takes usually`.split(/\s+/),
)

/** Words of different stems that mean the same topic. */
const TOPICS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['price', /\b(how much|costs?|prices?|expensive)\b|[€$£]\s?\d|\d\s?(€|eur\b|euros?\b|usd\b|dollars?\b)/i],
  ['hours', /\b(open|opening|closed?|closes|hours)\b/i],
  [
    'shipping',
    /\b(ship|ships|shipped|shipping|deliver|delivers|delivered|delivery|parcels?|arrives?|dispatch(?:es|ed)?)\b/i,
  ],
]

const DURATION =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|next|same|a|an|within|few)\b[^.!?]{0,30}\b(?:days?|weeks?|months?|hours?|minutes?|working|business)\b/i

/** Whether a text tells how long something takes. */
export const tellsDuration = (text: string): boolean => DURATION.test(text)

/** Whether a question asks how long something takes, or when it comes. */
export const asksDuration = (text: string): boolean =>
  /\b(how (?:long|soon|fast|quickly|many days)|when|delivery time)\b/i.test(text)

/** Stems of the words that carry meaning, and the topics they belong to. */
export function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const stems = words.filter((word) => !STOP_WORDS.has(word)).map(stemOf)
  const topics = TOPICS.filter(([, pattern]) => pattern.test(text)).map(([name]) => stemOf(name))
  return new Set([...stems, ...topics])
}

function stemOf(word: string): string {
  return word.length < 5 ? word.replace(/s$/, '') : word.replace(/(?:ings?|ed|ies|es|s|y|e)$/, '')
}

/** Splits at line ends and after full stops; numbers and addresses stay whole. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => sentence.replace(/^[\s>*#-]+/, '').trim())
    .filter(Boolean)
}

/** At most `limit` characters, cut at a word. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1)
  const space = cut.lastIndexOf(' ')
  return `${space > limit / 2 ? cut.slice(0, space) : cut}…`
}
