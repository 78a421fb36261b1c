import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { maxCharacters, type Block, type DocumentFault, type ReadDocument } from './block.ts'
import { blocksOf } from './pdf/blocks.ts'
import { withTrailer } from './pdf/repair.ts'
import { fragmentsOf } from './pdf/fragments.ts'
import { linesInOrder, type Line } from './pdf/reading-order.ts'
import { textsOfMarks } from './pdf/marks.ts'

/** Reads the text of a PDF. Runs in the reading process. */
export async function readPdf(
  bytes: Uint8Array,
  { maxPages, onProgress }: { maxPages: number; onProgress: (share: number) => void },
): Promise<ReadDocument | DocumentFault> {
  const file = await open(bytes)
  if (typeof file === 'string') return file
  const { pdf, damaged } = file
  const pages = pdf.numPages
  if (pages > maxPages) return 'pages'
  const lines: Line[] = []
  const marks: Block[] = []
  const textless: number[] = []
  let characters = 0
  let page = 0
  while (page < pages && characters <= maxCharacters) {
    page += 1
    const pageContent = await readPage(pdf, page)
    characters += pageContent.lines.reduce((sum, { text }) => sum + text.length, 0)
    lines.push(...pageContent.lines)
    if (pageContent.isTextless) textless.push(page)
    marks.push(...pageContent.marks.map((text) => ({ level: 0, text, page })))
    onProgress(page / pages)
  }
  const read = blocksOf(lines, pages)
  const blocks = [...read.blocks, ...marks].filter(({ text }) => text.trim() !== '')
  const { title, hasForm, needsViewer } = await infoOf(pdf)
  const isNotice = needsViewer || (hasForm && blocks.some(({ text }) => namesViewer.test(text)))
  if (isNotice && characters < maxNoticeCharacters) return 'viewer'
  if (![...blocks, ...read.around].some(({ text }) => text.length > 1)) return 'scan'
  return {
    title,
    blocks,
    around: read.around,
    dropped: [],
    textless,
    damaged,
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

/** Opens a file, and one that lost its end with a new end. */
async function open(bytes: Uint8Array): Promise<{ pdf: PDFDocumentProxy; damaged: boolean } | DocumentFault> {
  const whole = await load(bytes)
  if (typeof whole !== 'string') return { pdf: whole, damaged: false }
  const repaired = whole === 'broken' ? withTrailer(bytes) : null
  const part = repaired ? await load(repaired) : whole
  return typeof part === 'string' ? part : { pdf: part, damaged: true }
}

async function load(bytes: Uint8Array): Promise<PDFDocumentProxy | DocumentFault> {
  try {
    // Text extraction needs neither images nor fonts, but the mappings that files name without containing them.
    return await getDocument({
      // The library takes the memory over.
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

interface ReadPage {
  lines: Line[]
  /** Texts of its form and notes. */
  marks: string[]
  isTextless: boolean
}

/** A damaged page has no text. */
async function readPage(pdf: PDFDocumentProxy, number: number): Promise<ReadPage> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const marks = await page.getAnnotations().catch(() => [])
    const lines = linesInOrder(fragmentsOf(items.flatMap((item) => ('str' in item ? [item] : []))), number)
    const isTextless = lines.length === 0 && (await showsSomething(page))
    page.cleanup()
    return { lines, marks: textsOfMarks(marks), isTextless }
  } catch {
    return { lines: [], marks: [], isTextless: true }
  }
}

/** Operations of an empty page. An image is removed, but not what places it. */
const emptyOperations = new Set([OPS.save, OPS.restore, OPS.beginText, OPS.endText, OPS.setFont])

async function showsSomething(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList()
  return fnArray.some((operation) => !emptyOperations.has(operation))
}

/** A form or a portfolio for programs of Adobe has one page that asks to open it there. A longer text is its own. */
const maxNoticeCharacters = 1500
const namesViewer = /adobe\.com\/go|adobe (?:acrobat )?reader/i

/** Returns the title of a file, and whether it has an XFA form, and whether its pages have none of its content: that form has no other fields, or it holds files. */
async function infoOf(
  pdf: PDFDocumentProxy,
): Promise<{ title: string | null; hasForm: boolean; needsViewer: boolean }> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
  const isPresent = (part: string) => Reflect.get(info, `Is${part}Present`) === true
  return {
    title: title === '' ? null : title.slice(0, 200),
    hasForm: isPresent('XFA'),
    needsViewer: (isPresent('XFA') && !isPresent('AcroForm')) || isPresent('Collection'),
  }
}
