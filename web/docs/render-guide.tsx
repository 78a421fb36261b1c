import { createHash } from 'node:crypto'
import MiniSearch from 'minisearch'
import { renderToStaticMarkup } from 'react-dom/server'
import { GuideLayout } from './guide-layout.tsx'
import { type GuidePage, readGuide } from './guide-pages.ts'
import type { PageSection } from './guide-sections.ts'
import { GuideText } from './guide-text.tsx'
import { searchOptions } from './search-options.ts'

interface RenderedGuidePage {
  path: string
  /** File name in the build. */
  file: string
  title: string
  description: string
  html: string
}

interface RenderedGuide {
  pages: RenderedGuidePage[]
  /** Shown for an unknown address below /docs. */
  notFound: RenderedGuidePage
  index: { file: string; source: string }
  /** File names in `docs/pictures`. */
  pictures: string[]
}

interface Text {
  page: GuidePage
  html: string
  sections: PageSection[]
}

/** Renders the guide to static HTML, and its search index. */
export function renderGuide(): RenderedGuide {
  const guide = readGuide()
  const pictures: string[] = []
  const texts = guide.flatMap(({ pages }) => pages.map((page) => textOf(page, pictures)))
  const source = indexOf(texts)
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  const index = { file: `assets/guide-${hash}.json`, source }
  const frame = (page: GuidePage | null, html: string, sections: readonly PageSection[]) =>
    renderToStaticMarkup(
      <GuideLayout guide={guide} page={page} sections={sections} index={`/${index.file}`}>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </GuideLayout>,
    )
  return {
    index,
    pictures,
    pages: texts.map(({ page, html, sections }) => ({
      path: page.path,
      file: page.path === '/docs' ? 'docs/index.html' : `docs/${page.name}.html`,
      title: page.path === '/docs' ? 'Guide to Skein' : `${page.title} · Guide`,
      description: page.description,
      html: frame(page, html, sections),
    })),
    notFound: {
      path: '/docs',
      file: 'docs/not-found.html',
      title: 'Page not found',
      description: 'The guide of Skein has no page at this address.',
      html: frame(null, renderToStaticMarkup(<NotFound />), []),
    },
  }
}

const NotFound = () => (
  <>
    <h1>Page not found</h1>
    <p>
      The guide has no page at this address. <a href="/docs">Go to the guide</a>
    </p>
  </>
)

function textOf(page: GuidePage, pictures: string[]): Text {
  const sections: PageSection[] = []
  const html = renderToStaticMarkup(
    <GuideText markdown={page.markdown} sections={sections} pictures={pictures} />,
  )
  return { page, html, sections }
}

/** Returns the search index as JSON: a document for each section of a page. */
function indexOf(texts: readonly Text[]): string {
  const search = new MiniSearch(searchOptions)
  for (const { page, sections } of texts) {
    for (const { id, heading, text } of sections) {
      const address = id === null ? page.path : `${page.path}#${id}`
      search.add({ id: address, title: page.title, heading, text, start: text.slice(0, 120) })
    }
  }
  return JSON.stringify(search)
}
