import { getDocumentProxy } from 'unpdf'
import { maxCharacters, type DocumentFault, type ReadDocument, type Block } from './block.ts'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

/** A PDF with less text than this is a scan. */
const minCharacters = 20

/** Reads the text of a PDF. Runs in the reading process. */
export async function readPdf(
  bytes: Uint8Array,
  { maxPages, onProgress }: { maxPages: number; onProgress: (share: number) => void },
): Promise<ReadDocument | DocumentFault> {
  const pdf = await open(bytes)
  if (typeof pdf === 'string') return pdf
  const pages = pdf.numPages
  if (pages > maxPages) return 'pages'
  const lines: Line[] = []
  let characters = 0
  for (let page = 1; page <= pages && characters <= maxCharacters; page += 1) {
    const found = await linesOf(pdf, page)
    characters += found.reduce((sum, { text }) => sum + text.length, 0)
    lines.push(...found)
    onProgress(page / pages)
  }
  const blocks = blocksOf(lines, pages).filter(({ text }) => text.trim() !== '')
  const textLength = blocks.reduce((sum, { text }) => sum + text.length, 0)
  if (textLength < minCharacters) return 'scan'
  return { title: await titleOf(pdf), blocks, pages, cut: characters > maxCharacters, links: [] }
}

async function open(bytes: Uint8Array): Promise<PdfDocument | DocumentFault> {
  try {
    // Text extraction needs neither images nor fonts.
    return await getDocumentProxy(bytes, {
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 1,
      stopAtErrors: false,
      verbosity: 0,
    })
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken'
  }
}

async function linesOf(pdf: PdfDocument, number: number): Promise<Line[]> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  const lines: Line[] = []
  let line: Line | null = null
  for (const item of items) {
    if (!('str' in item)) continue
    const y = Number(item.transform[5])
    if (item.str !== '') {
      const size = Math.round(item.height * 2) / 2
      if (line && Math.abs(line.y - y) < Math.max(line.size, size) * 0.5)
        line.text += withSpace(line.text, item.str)
      else lines.push((line = { text: item.str, size, y, page: number }))
    }
    if (item.hasEOL) line = null
  }
  return lines
    .map((one) => ({ ...one, text: one.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '')
}

/** Adds a space between two parts of a line unless one of them has it: parts without spaces are columns. */
const withSpace = (before: string, text: string) =>
  /\s$/.test(before) || /^[\s.,;:!?)]/.test(text) ? text : ` ${text}`

async function titleOf(pdf: PdfDocument): Promise<string | null> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
  return title === '' ? null : title.slice(0, 200)
}

/** One line of a page. */
interface Line {
  text: string
  /** Font height. */
  size: number
  /** Distance from the lower edge of the page. */
  y: number
  page: number
}

const headingFactor = 1.15
const maxHeadingCharacters = 140
/** A vertical gap of more font heights than this separates paragraphs. */
const paragraphGap = 1.9

/** Returns headings and paragraphs. A line with a larger font than the body text is a heading. */
function blocksOf(all: readonly Line[], pages: number): Block[] {
  const lines = withoutHeadersAndFooters(all, pages)
  const body = bodySize(lines)
  const sizes = [...new Set(lines.filter((line) => isHeading(line, body)).map(({ size }) => size))]
  const levels = new Map(sizes.toSorted((a, b) => b - a).map((size, index) => [size, Math.min(index + 1, 6)]))
  const blocks: Block[] = []
  let before: Line | null = null
  for (const line of lines) {
    const level = isHeading(line, body) ? (levels.get(line.size) ?? 6) : 0
    const last = blocks.at(-1)
    if (last && before && last.level === level && continuesParagraph(before, line))
      last.text = join(last.text, line.text)
    else blocks.push({ level, text: line.text, page: line.page })
    before = line
  }
  return blocks
}

const isHeading = ({ text, size }: Line, body: number) =>
  size >= body * headingFactor && text.length <= maxHeadingCharacters && /\p{L}/u.test(text)

function continuesParagraph(before: Line, line: Line): boolean {
  if (before.size !== line.size) return false
  if (/^\s*([-•–*▪]|\d+[.)])\s/.test(line.text)) return false
  if (before.page !== line.page) return !/[.!?:]\s*$/.test(before.text)
  const gap = before.y - line.y
  return gap >= 0 && gap <= before.size * paragraphGap
}

/** Joins two lines and removes a hyphen at the end of the first. */
const join = (text: string, next: string) =>
  /\p{L}[-\u00ad]$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`

/** Returns the font height of most characters. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Removes lines that repeat at the edge of more than 60 % of the pages, such as page numbers. */
function withoutHeadersAndFooters(lines: readonly Line[], pages: number): Line[] {
  if (pages < 4) return [...lines]
  const edges = new Set([...Map.groupBy(lines, ({ page }) => page).values()].flatMap(edgesOf))
  const seen = new Map<string, number>()
  for (const line of edges) seen.set(edgeKey(line), (seen.get(edgeKey(line)) ?? 0) + 1)
  return lines.filter((line) => !edges.has(line) || (seen.get(edgeKey(line)) ?? 0) <= pages * 0.6)
}

const edgesOf = (lines: readonly Line[]) =>
  lines.length < 3 ? [] : [...lines.slice(0, 1), ...lines.slice(-1)]

const edgeKey = ({ text, y }: Line) => `${Math.round(y)} ${text.replace(/\d+/g, '#')}`
