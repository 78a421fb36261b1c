import { getDocumentProxy } from 'unpdf'
import { maxCharacters, type DocumentFault, type ReadDocument } from './block.ts'
import { blocksOf, type Line } from './pdf-lines.ts'

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
