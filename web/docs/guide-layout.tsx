import type { ReactNode } from 'react'
import { Brand } from '../src/ui/brand.tsx'
import type { GuidePage, GuideSection } from './guide-pages.ts'
import type { PageSection } from './guide-sections.ts'

interface LayoutProps {
  guide: readonly GuideSection[]
  /** Null for the page that is shown for an unknown address. */
  page: GuidePage | null
  sections: readonly PageSection[]
  /** Address of the search index. */
  index: string
  children: ReactNode
}

/** The frame of a page of the guide: bar with search, navigation, text, contents of the page, previous and next page. */
export function GuideLayout({ guide, page, sections, index, children }: LayoutProps) {
  const headings = sections.filter(({ level }) => level === 2)
  return (
    <div className="docs">
      <a href="#content" className="skip">
        Skip to content
      </a>
      <header className="bar">
        <a href="/" className="home">
          <Brand name="Skein" />
        </a>
        <Search index={index} />
        <nav aria-label="Product">
          <a href="/api/docs">API reference</a>
          <a href="/platforms">Open Skein</a>
        </nav>
      </header>
      <div className="columns">
        <nav aria-label="Guide" className="pages wide">
          <PageList guide={guide} page={page} />
        </nav>
        <details className="pages narrow">
          <summary>All pages</summary>
          <nav aria-label="All pages">
            <PageList guide={guide} page={page} />
          </nav>
        </details>
        <main id="content">
          <article>{children}</article>
          {page && <Neighbours guide={guide} page={page} />}
        </main>
        {headings.length > 1 && <Contents headings={headings} />}
      </div>
    </div>
  )
}

/** The form is invisible until its script runs. */
const Search = ({ index }: { index: string }) => (
  <form role="search" className="search" data-index={index}>
    <input
      type="search"
      name="q"
      aria-label="Search the guide"
      placeholder="Search the guide"
      autoComplete="off"
      spellCheck={false}
    />
    <p role="status" className="hidden-text" />
    <ul hidden />
  </form>
)

const PageList = ({ guide, page }: Pick<LayoutProps, 'guide' | 'page'>) =>
  guide.map((section) => (
    <div key={section.title}>
      <p>{section.title}</p>
      <ul>
        {section.pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path} aria-current={path === page?.path ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ))

const Contents = ({ headings }: { headings: readonly PageSection[] }) => (
  <nav aria-label="On this page" className="contents">
    <p>On this page</p>
    <ul>
      {headings.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`}>{heading}</a>
        </li>
      ))}
    </ul>
  </nav>
)

function Neighbours({ guide, page }: { guide: readonly GuideSection[]; page: GuidePage }) {
  const pages = guide.flatMap((section) => section.pages)
  const place = pages.findIndex(({ path }) => path === page.path)
  const [before, after] = [pages[place - 1], pages[place + 1]]
  return (
    <nav aria-label="Previous and next page" className="neighbours">
      {before && (
        <a href={before.path} rel="prev">
          <span>Previous</span>
          {before.title}
        </a>
      )}
      {after && (
        <a href={after.path} rel="next">
          <span>Next</span>
          {after.title}
        </a>
      )}
    </nav>
  )
}
