import { buildPdf, encode } from '../build-pdf.ts'
import { contents, questionsOf, sentencesOf, type Content, type Question } from './content.ts'
import { fileShapes } from './file-shapes.ts'
import { pageShapes } from './page-shapes.ts'

interface CorpusDocument {
  /** Language and shape. */
  name: string
  questions: readonly Question[]
  /** What a person sees, apart from menus. */
  sentences: readonly string[]
}

export interface CorpusPage extends CorpusDocument {
  /** By path; the first one is read. */
  site: ReadonlyMap<string, { type: string; bytes: Uint8Array }>
}

export interface CorpusFile extends CorpusDocument {
  bytes: Buffer
}

/** Shapes of each language; together each shape occurs in five languages. */
const shapesPerLanguage = 4

const utf16 = 'utf-16:'

/** Returns 60 small sites: 15 languages in four of twelve shapes each. */
export const corpusPages = (): CorpusPage[] =>
  contents.flatMap((content, language) =>
    some(pageShapes, language).map(({ name, site, isLegacy = false }) => ({
      ...documentOf(content, name),
      site: new Map(
        Object.entries(site(content)).map(([path, html]) => [
          path,
          sentPage(html, isLegacy ? content.legacy : null),
        ]),
      ),
    })),
  )

/** Returns 60 files, likewise. */
export const corpusFiles = (): CorpusFile[] =>
  contents.flatMap((content, language) =>
    some(fileShapes, language).map(({ name, pdf }, at) => {
      const font = content.fonts[(at + language) % content.fonts.length] ?? 'mapped'
      return { ...documentOf(content, `${name} (${font})`), bytes: buildPdf(pdf(content, font)) }
    }),
  )

const some = <T>(shapes: readonly T[], language: number): T[] =>
  Array.from(
    { length: shapesPerLanguage },
    (_, at) => shapes[(language * shapesPerLanguage + at + Math.floor(language / 3)) % shapes.length],
  ).flatMap((shape) => shape ?? [])

const documentOf = (content: Content, name: string) => ({
  name: `${content.lang}, ${name}`,
  questions: questionsOf(content),
  sentences: sentencesOf(content),
})

function sentPage(html: string, legacy: string | null): { type: string; bytes: Uint8Array } {
  if (html.startsWith(utf16)) {
    return {
      type: 'text/html',
      bytes: new Uint8Array([0xff, 0xfe, ...encode(html.slice(utf16.length), 'utf-16le')]),
    }
  }
  return legacy === null
    ? { type: 'text/html; charset=utf-8', bytes: new TextEncoder().encode(html) }
    : { type: 'text/html', bytes: new Uint8Array(encode(html, legacy)) }
}
