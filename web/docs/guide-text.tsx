import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isValidElement, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { pathOf } from './guide-pages.ts'
import { collectSections, type PageSection } from './guide-sections.ts'

interface GuideTextProps {
  markdown: string
  /** Receives the sections while the text is rendered. */
  sections: PageSection[]
  /** Receives the file names of the pictures. */
  pictures: string[]
}

/** Draws a page of the guide from Markdown. Headings have ids, links lead to the served pages. */
export function GuideText({ markdown, sections, pictures }: GuideTextProps) {
  return (
    <Markdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[collectSections(sections)]}
      components={{ ...components, img: (props) => <Picture {...props} pictures={pictures} /> }}
    >
      {markdown}
    </Markdown>
  )
}

/** Returns the address of a link in a file of `docs/guide`; null for files outside of the guide, which are not served. */
export function servedLink(href: string): string | null {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href
  const [file = '', anchor] = href.split('#')
  if (!/^[\w-]+\.md$/.test(file)) return null
  return pathOf(file.replace('.md', '')) + (anchor === undefined ? '' : `#${anchor}`)
}

const components: Components = {
  h2: ({ id, children }) => (
    <h2 id={id}>
      <HeadingLink id={id}>{children}</HeadingLink>
    </h2>
  ),
  h3: ({ id, children }) => (
    <h3 id={id}>
      <HeadingLink id={id}>{children}</HeadingLink>
    </h3>
  ),
  a: ({ href = '', children }) => {
    const address = servedLink(href)
    if (address === null) return <RepositoryFile path={href}>{children}</RepositoryFile>
    return <a href={address}>{children}</a>
  },
  td: ({ node, children }) => {
    const [first, ...others] = node?.children ?? []
    const isLink = others.length === 0 && first?.type === 'element' && first.tagName === 'a'
    return <td className={isLink ? 'link' : undefined}>{children}</td>
  },
  table: ({ children }) => (
    <Scrolling label="Table">
      <table>{children}</table>
    </Scrolling>
  ),
  pre: ({ children }) => (
    <Scrolling label="Code">
      <pre>{children}</pre>
    </Scrolling>
  ),
}

/** A wide part scrolls by itself. It takes the focus, so that the keyboard can scroll it. */
const Scrolling = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
  <div className="scrolls" role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
)

const HeadingLink = ({ id, children }: { id: string | undefined; children: ReactNode }) => (
  <a href={`#${id}`} className="anchor">
    {children}
  </a>
)

const pictureFolder = join(import.meta.dirname, '..', '..', 'docs', 'pictures')

interface PictureProps {
  src?: string | Blob | undefined
  alt?: string | undefined
  pictures: string[]
}

/** A picture of `docs/pictures`. Throws for a picture from elsewhere. */
function Picture({ src, alt = '', pictures }: PictureProps) {
  const file = /^\.\.\/pictures\/([\w-]+\.png)$/.exec(String(src))?.[1]
  if (file === undefined) throw new Error(`The guide shows ${String(src)}, which is not in docs/pictures.`)
  pictures.push(file)
  // The size of a PNG file is at a fixed place.
  const content = readFileSync(join(pictureFolder, file))
  return (
    <img
      src={`/docs/pictures/${file}`}
      alt={alt}
      width={content.readUInt32BE(16)}
      height={content.readUInt32BE(20)}
      loading="lazy"
      decoding="async"
    />
  )
}

/** A file of the repository: its path instead of a link, because the server does not serve it. */
function RepositoryFile({ path, children }: { path: string; children: ReactNode }) {
  const inRepository = path.replace(/^(\.\.\/)+/, '')
  const content: unknown = isValidElement<{ children?: unknown }>(children)
    ? children.props.children
    : children
  if (content === inRepository) return children
  return (
    <>
      {children} (<code>{inRepository}</code>)
    </>
  )
}
