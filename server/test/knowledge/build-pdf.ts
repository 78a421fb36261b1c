import { deflateSync } from 'node:zlib'

/** How a font maps its codes to characters. The fonts are named, not embedded: readers of text need no shapes. */
export type PdfFont =
  /** Latin letters in a simple font. */
  | 'latin'
  /** Glyph numbers with a table of their characters. */
  | 'mapped'
  /** Glyph numbers without a table. */
  | 'unmapped'
  /** Glyph names without a meaning. */
  | 'named'
  /** A mapping of Adobe that the file names and does not contain. */
  | PredefinedMapping

export type PredefinedMapping = keyof typeof predefined

export interface PdfText {
  x: number
  /** From the lower edge. */
  y: number
  size: number
  text: string
  font?: PdfFont
  /** Written from the lower edge upwards, on a turned sheet. */
  isUpwards?: boolean
}

export interface PdfDocument {
  pages: readonly (readonly PdfText[])[]
  /** Fields of a form, with their values, on the first page. */
  fields?: Readonly<Record<string, string>>
  /** It holds a form that only programs of Adobe draw, or files. */
  needsViewer?: 'form' | 'portfolio'
  /** Notes on the first page. */
  notes?: readonly string[]
  isCompressed?: boolean
  /** Indices of pages that show an image. */
  images?: readonly number[]
}

const predefined = {
  'UniJIS-UTF16-H': ['Japan1', 'utf-16be'],
  'UniJIS-UCS2-H': ['Japan1', 'utf-16be'],
  '90ms-RKSJ-H': ['Japan1', 'shift_jis'],
  'UniGB-UCS2-H': ['GB1', 'utf-16be'],
  'GBK-EUC-H': ['GB1', 'gbk'],
  'UniKS-UCS2-H': ['Korea1', 'utf-16be'],
  'KSCms-UHC-H': ['Korea1', 'euc-kr'],
  'UniCNS-UCS2-H': ['CNS1', 'utf-16be'],
  'ETen-B5-H': ['CNS1', 'big5'],
} as const

/** Returns a PDF with texts at their places. */
export function buildPdf({
  pages,
  fields = {},
  notes = [],
  needsViewer,
  isCompressed = false,
  images = [],
}: PdfDocument): Buffer {
  const objects: string[] = []
  const add = (body: string) => `${objects.push(body)} 0 R`
  const addStream = (text: string) => {
    const data = isCompressed ? deflateSync(Buffer.from(text, 'latin1')).toString('latin1') : text
    const filter = isCompressed ? ' /Filter /FlateDecode' : ''
    return add(`<< /Length ${data.length}${filter} >>\nstream\n${data}\nendstream`)
  }
  const catalog = add('')
  const tree = add('')
  const texts = pages.flat()
  const usedFonts = [...new Set(texts.map(({ font = 'latin' }) => font))]
  const glyphs = [...new Set(texts.flatMap(({ text }) => [...text]))]
  const fonts = usedFonts.map((font, at) => `/F${at} ${addFont(font, { add, addStream, glyphs })}`).join(' ')
  const field = ([name, value]: [string, string], at: number) =>
    add(
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T ${hexText(name)} /V ${hexText(value)} /Rect [72 ${600 - 20 * at} 300 ${615 - 20 * at}] /DA (/F0 10 Tf) >>`,
    )
  const note = (text: string, at: number) =>
    add(
      `<< /Type /Annot /Subtype /Text /Contents ${hexText(text)} /Rect [500 ${700 - 30 * at} 520 ${720 - 30 * at}] >>`,
    )
  const widgets = Object.entries(fields).map(field)
  const annotations = [...widgets, ...notes.map(note)]
  const image = images.length > 0 ? add(imageObject) : null
  const kids = pages.map((page, at) => {
    const drawn = images.includes(at) ? 'q 612 0 0 792 0 0 cm /I Do Q\n' : ''
    const content = addStream(drawn + page.map((one) => shown(one, { used: usedFonts, glyphs })).join('\n'))
    const marks = at === 0 && annotations.length > 0 ? ` /Annots [${annotations.join(' ')}]` : ''
    return add(
      `<< /Type /Page /Parent ${tree} /MediaBox [0 0 612 792] /Contents ${content} /Resources << /Font << ${fonts} >>${image === null ? '' : ` /XObject << /I ${image} >>`} >>${marks} >>`,
    )
  })
  const xfa =
    needsViewer === 'form'
      ? ` /XFA ${addStream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>')}`
      : ''
  const files = needsViewer === 'portfolio' ? ' /Collection << /Type /Collection >>' : ''
  const form =
    widgets.length > 0 || xfa !== '' ? ` /AcroForm << /Fields [${widgets.join(' ')}] /DR << >>${xfa} >>` : ''
  objects[0] = `<< /Type /Catalog /Pages ${tree}${form}${files} >>`
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  return assembled(objects, catalog)
}

/** An image of 20 by 20 grey points. */
const imageObject = `<< /Type /XObject /Subtype /Image /Width 20 /Height 20 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 400 >>\nstream\n${'x'.repeat(400)}\nendstream`

function assembled(objects: readonly string[], catalog: string): Buffer {
  const offsets: string[] = []
  let file = '%PDF-1.6\n'
  objects.forEach((object, at) => {
    offsets.push(String(file.length).padStart(10, '0'))
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
  })
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `trailer << /Size ${size} /Root ${catalog} >>\nstartxref\n${file.length}\n%%EOF`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

interface FontParts {
  add: (body: string) => string
  addStream: (text: string) => string
  /** All characters of the document; a glyph's number is its index and `firstGlyph`. */
  glyphs: readonly string[]
}

const firstGlyph = 3

function addFont(font: PdfFont, { add, addStream, glyphs }: FontParts): string {
  if (font === 'latin')
    return add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  if (font === 'named') {
    const names = glyphs.map((_, at) => `/g${at + 1}`).join(' ')
    return add(
      `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Own /Encoding << /Type /Encoding /Differences [${firstNamed} ${names}] >> >>`,
    )
  }
  const system = font in predefined ? predefined[font as PredefinedMapping][0] : 'Identity'
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (${system}) /Supplement 2 >> /DW ${glyphs.some((glyph) => isWide.test(glyph)) ? 1000 : 500} >>`,
  )
  const mapping = font === 'mapped' ? ` /ToUnicode ${addStream(toUnicode(glyphs))}` : ''
  const encoding = font in predefined ? font : 'Identity-H'
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /${encoding} /DescendantFonts [${descendant}]${mapping} >>`,
  )
}

/** Ideographs are as wide as high. */
const isWide = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u

const firstNamed = 33

function toUnicode(glyphs: readonly string[]): string {
  const rows = glyphs.map((glyph, at) => `<${hex(at + firstGlyph, 4)}> <${hexOf(encode(glyph, 'utf-16be'))}>`)
  const blocks: string[] = []
  for (let at = 0; at < rows.length; at += 100) {
    const some = rows.slice(at, at + 100)
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n${blocks.join('\n')}\nendcmap end end`
}

function shown(
  { x, y, size, text, font = 'latin', isUpwards = false }: PdfText,
  { used, glyphs }: { used: readonly PdfFont[]; glyphs: readonly string[] },
): string {
  return `BT /F${used.indexOf(font)} ${size} Tf ${isUpwards ? `0 1 -1 0 ${792 - y} ${x}` : `1 0 0 1 ${x} ${y}`} Tm <${codesOf(text, { font, glyphs })}> Tj ET`
}

function codesOf(text: string, { font, glyphs }: { font: PdfFont; glyphs: readonly string[] }): string {
  if (font === 'latin') return hexOf(encode(text, 'windows-1252'))
  const numbers = [...inDrawnOrder(text)].map((glyph) => glyphs.indexOf(glyph))
  if (font === 'named') return numbers.map((at) => hex(at + firstNamed, 2)).join('')
  if (font === 'mapped' || font === 'unmapped') return numbers.map((at) => hex(at + firstGlyph, 4)).join('')
  return hexOf(encode(text, predefined[font][1]))
}

/** Files draw Arabic from left to right: the last letter first, but numbers and Latin words as they are. */
const inDrawnOrder = (text: string): string =>
  /\p{Script=Arabic}/u.test(text)
    ? (text.match(/[\p{N}\p{Script=Latin}@.+-]+|[^]/gu) ?? []).toReversed().join('')
    : text

const hexText = (text: string) => `<FEFF${hexOf(encode(text, 'utf-16be'))}>`
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0').toUpperCase()
const hexOf = (bytes: readonly number[]) => bytes.map((byte) => hex(byte, 2)).join('')

const tables = new Map<string, Map<string, number[]>>()

/** Encodes a text; the platform can only decode these charsets. */
export function encode(text: string, charset: string): number[] {
  if (charset === 'utf-16be' || charset === 'utf-16le') {
    const bytes = [...Buffer.from(text, 'utf16le')]
    return charset === 'utf-16le' ? bytes : bytes.map((_, at) => bytes[at % 2 === 0 ? at + 1 : at - 1] ?? 0)
  }
  const table = tables.get(charset) ?? tableOf(charset)
  tables.set(charset, table)
  return [...text].flatMap((character) => {
    const bytes = table.get(character)
    if (!bytes) throw new Error(`${charset} has no ${character}.`)
    return bytes
  })
}

function tableOf(charset: string): Map<string, number[]> {
  const decoder = new TextDecoder(charset)
  const table = new Map<string, number[]>()
  const note = (bytes: number[]) => {
    const character = decoder.decode(new Uint8Array(bytes))
    if ([...character].length === 1 && character !== '\ufffd' && !table.has(character))
      table.set(character, bytes)
  }
  for (let one = 0; one < 256; one += 1) note([one])
  for (let one = 0x81; one < 255; one += 1) for (let two = 0x40; two < 255; two += 1) note([one, two])
  return table
}
