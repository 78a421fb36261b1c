/** A part of a document: a heading if `level` is 1 or more, else a paragraph. */
export interface Part {
  level: number
  text: string
  /** `page 3` of a file, the URL of a web page, or empty. */
  location: string
}

export interface Chunk {
  /** The headings above the text, joined. */
  heading: string
  text: string
  location: string
}

/** Lengths in characters. */
const targetLength = 900
const maxLength = 1400
const minLength = 200

/** A longer heading is a paragraph in large letters. */
const maxHeadingLength = 200

/**
 * Splits a document at headings, then between paragraphs, then between sentences. Joins short paragraphs under one
 * heading. Headings without a paragraph below, as in price lists, become text.
 */
export function chunksOf(parts: readonly Part[]): Chunk[] {
  const chunks: Chunk[] = []
  const headings: (string | undefined)[] = []
  let open: Chunk | null = null
  /** Headings since the last paragraph. */
  let waiting: Part[] = []
  const append = ({ text, location }: Part) => {
    for (const piece of piecesOf(text)) {
      if (open && open.text.length + piece.length < capacityOf(open)) open.text += `\n${piece}`
      else chunks.push((open = { heading: joinHeadings(headings), text: piece, location }))
    }
  }
  const enter = ({ level, text }: Part) => {
    headings.length = level - 1
    headings[level - 1] = text
    open = null
  }
  const endHeadings = (isFollowed: boolean) => {
    const { list, above } = splitHeadings(waiting, isFollowed)
    waiting = []
    const top = Math.min(...list.map(({ level }) => level))
    for (const heading of above) if (heading.level < top) enter(heading)
    if (list.length > 0) {
      headings.length = top - 1
      open = null
      linesOf(list).forEach(append)
    }
    for (const heading of above) if (heading.level >= top) enter(heading)
  }
  for (const { level, text: raw, location } of parts) {
    const text = normalizeSpaces(raw)
    if (text === '') continue
    if (level > 0 && text.length <= maxHeadingLength) {
      waiting.push({ level, text, location })
      continue
    }
    if (waiting.length > 0) endHeadings(true)
    append({ level: 0, text, location })
  }
  endHeadings(false)
  return mergeShortChunks(chunks)
}

/**
 * Returns those of consecutive headings that have no paragraph of their own, and those above the paragraph that
 * follows. Where others of the same level have none, as in a price list before a footnote, the last ones are in both.
 */
function splitHeadings(headings: readonly Part[], isFollowed: boolean): { list: Part[]; above: Part[] } {
  const above: Part[] = []
  for (const heading of isFollowed ? headings.toReversed() : []) {
    if (heading.level < (above[0]?.level ?? Infinity)) above.unshift(heading)
  }
  const keptHeadings = new Set(above)
  const others = headings.filter((heading) => !keptHeadings.has(heading))
  const levels = new Set(others.map(({ level }) => level))
  return { list: headings.filter((one) => !keptHeadings.has(one) || levels.has(one.level)), above }
}

/** Returns a line for each heading of the highest levels, with the lower ones after it: a name with its price. */
function linesOf(headings: readonly Part[]): Part[] {
  const lines: Part[] = []
  let last = Infinity
  for (const { level, text, location } of headings) {
    const line = lines.at(-1)
    if (line && level > last) line.text += `${/[:：]$/.test(line.text) ? '' : ':'} ${text}`
    else lines.push({ level: 0, text, location })
    last = level
  }
  return lines
}

const capacityOf = ({ text }: Chunk) => (text.length < minLength ? maxLength : targetLength)

const normalizeSpaces = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?<!\s)\s*\n\s*/g, '\n')
    .trim()

const joinHeadings = (headings: readonly (string | undefined)[]) =>
  headings
    .filter((heading) => heading !== undefined)
    .join(' › ')
    .slice(0, 300)

/** Splits a long paragraph between sentences, and a long sentence between words. */
function piecesOf(text: string): string[] {
  if (text.length <= maxLength) return [text]
  const pieces: string[] = []
  for (const sentence of sentencesOf(text).flatMap(splitSentence)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + sentence.length <= targetLength)
      pieces[pieces.length - 1] = last + sentence
    else pieces.push(sentence)
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

const sentenceEnds = new Set('.!?。！？')
const closers = new Set('"”»)')

/**
 * Splits after marks that end a sentence, with the quotes that close it, if white space follows, and after line breaks.
 * Looks at each character once.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  let at = 1
  const skip = (marks: ReadonlySet<string>) => {
    while (marks.has(text[at] ?? '')) at += 1
  }
  while (at < text.length) {
    const isEnd = sentenceEnds.has(text[at] ?? '')
    if (isEnd) {
      skip(sentenceEnds)
      skip(closers)
    }
    const isBreak = isEnd ? /\s/.test(text[at] ?? ' ') : text[at] === '\n'
    if (!isEnd) at += 1
    if (!isBreak) continue
    sentences.push(text.slice(start, at))
    start = at
    at = start + 1
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}

const splitSentence = (sentence: string): string[] =>
  sentence.length <= maxLength
    ? [sentence]
    : (sentence.match(/[^]{1,900}(?:\s|$)|[^]{1,900}/gu) ?? [sentence])

/** Appends very short chunks to the chunk before them if both have the same heading. */
function mergeShortChunks(chunks: readonly Chunk[]): Chunk[] {
  const mergedChunks: Chunk[] = []
  for (const chunk of chunks) {
    const last = mergedChunks.at(-1)
    const joins =
      last &&
      chunk.text.length < 60 &&
      last.heading === chunk.heading &&
      last.text.length + chunk.text.length < maxLength
    if (joins) last.text += `\n${chunk.text}`
    else mergedChunks.push({ ...chunk })
  }
  return mergedChunks
}

/** Returns the parts of a typed text. Lines like `# Title` are headings. */
export function partsOfText(text: string): Part[] {
  return text.split(/\n(?:[^\S\n]*\n)+/).flatMap((paragraph) => {
    const [first = '', ...rest] = paragraph.trim().split('\n')
    const marked = /^(#{1,6})\s+(\S.*)$/.exec(first.trim())
    const below = rest.join('\n').trim()
    const body = below === '' ? [] : [{ level: 0, text: below, location: '' }]
    if (marked) return [{ level: marked[1]?.length ?? 1, text: marked[2] ?? '', location: '' }, ...body]
    return [{ level: 0, text: paragraph, location: '' }]
  })
}
