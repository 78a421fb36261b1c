import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { maxCharacters, type Block, type DocumentFault, type ReadDocument } from './block.ts'
import { blocksOf } from './pdf/blocks.ts'
import { fragmentsOf } from './pdf/fragments.ts'
import { linesInOrder, type Line } from './pdf/reading-order.ts'
import { textsOfMarks } from './pdf/marks.ts'

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
  const marks: Block[] = []
  let characters = 0
  let page = 0
  while (page < pages && characters <= maxCharacters) {
    page += 1
    const found = await readPage(pdf, page)
    characters += found.lines.reduce((sum, { text }) => sum + text.length, 0)
    lines.push(...found.lines)
    marks.push(...found.marks.map((text) => ({ level: 0, text, page })))
    onProgress(page / pages)
  }
  const read = blocksOf(lines, pages)
  const blocks = [...read.blocks, ...marks].filter(({ text }) => text.trim() !== '')
  if (![...blocks, ...read.around].some(({ text }) => text.length > 1)) return 'scan'
  return {
    title: await titleOf(pdf),
    blocks,
    around: read.around,
    dropped: [],
    pages,
    cut: page < pages,
    links: [],
    next: [],
  }
}

const library = join(
  dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'))),
  '..',
  '..',
)

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy | DocumentFault> {
  try {
    // Text extraction needs neither images nor fonts, but the mappings that files name without containing them.
    return await getDocument({
      // The library refuses a `Buffer`.
      data: new Uint8Array(bytes),
      cMapUrl: `${join(library, 'cmaps')}/`,
      cMapPacked: true,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      maxImageSize: 1,
      stopAtErrors: false,
      verbosity: 0,
    }).promise
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken'
  }
}

/** Returns the lines of a page, and the texts of its form and notes. A page that is damaged has none. */
async function readPage(pdf: PDFDocumentProxy, number: number): Promise<{ lines: Line[]; marks: string[] }> {
  let page: PDFPageProxy
  try {
    page = await pdf.getPage(number)
  } catch {
    return { lines: [], marks: [] }
  }
  const { items } = await page.getTextContent().catch(() => ({ items: [] }))
  const marks = await page.getAnnotations().catch(() => [])
  page.cleanup()
  const texts = items.flatMap((item) => ('str' in item ? [item] : []))
  return { lines: linesInOrder(fragmentsOf(texts), number), marks: textsOfMarks(marks) }
}

async function titleOf(pdf: PDFDocumentProxy): Promise<string | null> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
  return title === '' ? null : title.slice(0, 200)
}
