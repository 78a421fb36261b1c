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

/**
 * Splits a document at headings, then between paragraphs, then between sentences. Joins short paragraphs under one
 * heading.
 */
export function chunksOf(parts: readonly Part[]): Chunk[] {
  const chunks: Chunk[] = []
  const headings: (string | undefined)[] = []
  let open: Chunk | null = null
  let hasHeadingOnly = false
  for (const { level, text: raw, location } of parts) {
    const text = normalizeSpaces(raw)
    if (text === '') continue
    if (level > 0) {
      if (hasHeadingOnly) chunks.push(...chunkOfHeading(headings, location))
      headings.length = level - 1
      headings[level - 1] = text
      open = null
      hasHeadingOnly = true
      continue
    }
    hasHeadingOnly = false
    for (const piece of piecesOf(text)) {
      if (open && open.text.length + piece.length < capacityOf(open)) open.text += `\n${piece}`
      else chunks.push((open = { heading: joinHeadings(headings), text: piece, location }))
    }
  }
  if (hasHeadingOnly && chunks.length === 0) chunks.push(...chunkOfHeading(headings, ''))
  return mergeShortChunks(chunks)
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

/** Returns a heading without text below it as a chunk if it is long enough, as on a page of questions. */
function chunkOfHeading(headings: readonly (string | undefined)[], location: string): Chunk[] {
  const text = headings.findLast((heading) => heading !== undefined)
  return text === undefined || text.length < 40 ? [] : [{ heading: '', text, location }]
}

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
  const merged: Chunk[] = []
  for (const chunk of chunks) {
    const last = merged.at(-1)
    const joins =
      last &&
      chunk.text.length < 60 &&
      last.heading === chunk.heading &&
      last.text.length + chunk.text.length < maxLength
    if (joins) last.text += `\n${chunk.text}`
    else merged.push({ ...chunk })
  }
  return merged
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
