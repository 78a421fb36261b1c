/** A piece of a document: a heading from level 1 on, or what stands below one. */
export interface Part {
  level: number
  text: string
  /** `page 3` of a file, the address of a page, or nothing. */
  location: string
}

export interface Chunk {
  /** The headings above it, joined. */
  heading: string
  text: string
  location: string
}

const wanted = 900
const max = 1400
const least = 200

/**
 * Cuts a document where it is cut already: at headings, then between paragraphs, then between sentences. Short
 * paragraphs under one heading stay together.
 */
export function chunksOf(parts: readonly Part[]): Chunk[] {
  const chunks: Chunk[] = []
  const headings: (string | undefined)[] = []
  let open: Chunk | null = null
  let isHeadingAlone = false
  for (const { level, text: raw, location } of parts) {
    const text = tidy(raw)
    if (text === '') continue
    if (level > 0) {
      if (isHeadingAlone) chunks.push(...headingAlone(headings, location))
      headings.length = level - 1
      headings[level - 1] = text
      open = null
      isHeadingAlone = true
      continue
    }
    isHeadingAlone = false
    for (const piece of piecesOf(text)) {
      if (open && open.text.length + piece.length < roomFor(open)) open.text += `\n${piece}`
      else chunks.push((open = { heading: joined(headings), text: piece, location }))
    }
  }
  if (isHeadingAlone && chunks.length === 0) chunks.push(...headingAlone(headings, ''))
  return withoutCrumbs(chunks)
}

const roomFor = ({ text }: Chunk) => (text.length < least ? max : wanted)

const tidy = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

const joined = (headings: readonly (string | undefined)[]) =>
  headings
    .filter((heading) => heading !== undefined)
    .join(' › ')
    .slice(0, 300)

/** A heading with nothing below it may be all there is, as on a page of questions. */
function headingAlone(headings: readonly (string | undefined)[], location: string): Chunk[] {
  const text = headings.findLast((heading) => heading !== undefined)
  return text === undefined || text.length < 40 ? [] : [{ heading: '', text, location }]
}

/** A long paragraph is cut between sentences, a long sentence between words. */
function piecesOf(text: string): string[] {
  if (text.length <= max) return [text]
  const sentences = text.match(/[^]+?(?:[.!?。！？]+["”»)]*(?=\s|$)|\n|$)/gu) ?? [text]
  const pieces: string[] = []
  for (const sentence of sentences.flatMap(shortened)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + sentence.length <= wanted)
      pieces[pieces.length - 1] = last + sentence
    else pieces.push(sentence)
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

const shortened = (sentence: string): string[] =>
  sentence.length <= max ? [sentence] : (sentence.match(/[^]{1,900}(?:\s|$)|[^]{1,900}/gu) ?? [sentence])

/** What is too short to say anything joins what stands before it, if that is under the same heading. */
function withoutCrumbs(chunks: readonly Chunk[]): Chunk[] {
  const kept: Chunk[] = []
  for (const chunk of chunks) {
    const last = kept.at(-1)
    const joins =
      last &&
      chunk.text.length < 60 &&
      last.heading === chunk.heading &&
      last.text.length + chunk.text.length < max
    if (joins) last.text += `\n${chunk.text}`
    else kept.push({ ...chunk })
  }
  return kept
}

/** Parts of a text that a person typed: lines like `# Title` or `Title:` above a paragraph are headings. */
export function partsOfText(text: string): Part[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => {
    const [first = '', ...rest] = paragraph.trim().split('\n')
    const marked = /^(#{1,6})\s+(.+)$/.exec(first.trim())
    const below = rest.join('\n').trim()
    const body = below === '' ? [] : [{ level: 0, text: below, location: '' }]
    if (marked) return [{ level: marked[1]?.length ?? 1, text: marked[2] ?? '', location: '' }, ...body]
    return [{ level: 0, text: paragraph, location: '' }]
  })
}
