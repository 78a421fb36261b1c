import { mayLink } from '@skein/contract/assistant/answer-links'
import { type ReactNode, createContext, Suspense, use } from 'react'
import Markdown, { defaultUrlTransform, type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { m } from '@skein/messages'
import { CopyButton } from './copy-button.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'

const codeLabel = (language: string) =>
  language ? m.assistant_code_in_language({ language }) : m.assistant_code()

const remark = [remarkGfm]
const rehype = [rehypeSanitize]

/** Hosts that a text may link to. */
const Hosts = createContext<readonly string[]>([])

/**
 * Renders Markdown of a model. Links open pages of the product, mail addresses and pages of `hosts`; others become
 * text. Nothing is loaded from other hosts: an image becomes a link.
 */
export const MarkdownText = ({ text, hosts }: { text: string; hosts: readonly string[] }) => (
  <Hosts value={hosts}>
    <Markdown
      remarkPlugins={remark}
      rehypePlugins={rehype}
      urlTransform={defaultUrlTransform}
      components={components}
    >
      {text}
    </Markdown>
  </Hosts>
)

interface Inner {
  children?: ReactNode
}

/**
 * Each block has the direction of its own text. Headings start below those of the page and skip no level, whatever level the
 * model starts with.
 */
const Large = ({ children }: Inner) => (
  <h2 dir="auto" className="mt-5 mb-2 subtitle text-start first:mt-0">
    {children}
  </h2>
)
const Small = ({ children }: Inner) => (
  <h2 dir="auto" className="section-head mt-4 mb-1.5 text-start first:mt-0">
    {children}
  </h2>
)

const components: Components = {
  h1: Large,
  h2: Large,
  h3: Small,
  h4: Small,
  h5: Small,
  h6: Small,
  p: ({ children }) => (
    <p dir="auto" className="my-2.5 text-start first:mt-0 last:mb-0">
      {children}
    </p>
  ),
  li: ({ children }) => (
    <li dir="auto" className="text-start">
      {children}
    </li>
  ),
  ul: ({ children }) => <ul className="my-2.5 list-disc space-y-1 ps-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="my-2.5 list-decimal space-y-1 ps-6">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="my-2.5 border-s-2 border-control ps-3 text-text-2">{children}</blockquote>
  ),
  hr: () => <hr className="my-4 border-line" />,
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => (
    <SafeLink href={typeof src === 'string' ? src : undefined}>{alt || src || ''}</SafeLink>
  ),
  pre: ({ children }) => children,
  code: ({ className, children }) => <Code className={className}>{children}</Code>,
  table: ({ children }) => (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      role="group"
      aria-label={m.assistant_table_label()}
      className="my-3 overflow-x-auto rounded-control border border-line"
    >
      <table className="w-full border-collapse text-body">{children}</table>
    </div>
  ),
  th: ({ children, style }) => (
    <th dir="auto" style={style} className="bg-raised px-3 py-2 text-start font-semibold">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td dir="auto" style={style} className="border-t border-line px-3 py-2 align-top">
      {children}
    </td>
  ),
}

/** An address that may not be opened keeps its text. */
function SafeLink({ href, children }: Inner & { href: string | undefined }) {
  const hosts = use(Hosts)
  if (!href || !mayLink(href, hosts)) return <span>{children}</span>
  const isExternal = /^[a-z]+:/i.test(href)
  return (
    <a
      href={href}
      className="text-text underline underline-offset-2 hover:no-underline"
      {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {})}
    >
      {children}
    </a>
  )
}

/** Code blocks end with a line break; inline code never contains one. */
function Code({ className, children }: Inner & { className: string | undefined }) {
  const text = String(children ?? '')
  const language = /language-([\w+#-]+)/.exec(className ?? '')?.[1]
  if (language === undefined && !text.includes('\n')) {
    return <code className="rounded-chip bg-raised px-1 py-0.5 font-mono text-code">{children}</code>
  }
  return <CodeBlock language={language ?? ''} code={text.replace(/\n$/, '')} />
}

const PlainCode = ({ code }: { code: string }) => code

const CodeColours = lazyPart(async () => (await import('./code-colours.tsx')).CodeColours, PlainCode)

/** A code block with a copy button; scrolls sideways. */
function CodeBlock({ language, code }: { language: string; code: string }) {
  const label = codeLabel(language)
  return (
    <div className="my-3 overflow-hidden rounded-control border border-line bg-canvas [:not([data-docked]_*)]:xl:-mx-20">
      <div className="flex items-center justify-between gap-3 border-b border-line py-0.5 pe-1 ps-3">
        <span className="meta">{language}</span>
        <CopyButton label={m.assistant_copy_code()} text={code} />
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
        tabIndex={0}
        role="group"
        aria-label={label}
        className="code m-0 overflow-x-auto p-3"
      >
        <code className="font-mono">
          <Coloured language={language} code={code} />
        </code>
      </pre>
    </div>
  )
}

/** Plain text until the highlighter is loaded. */
const Coloured = ({ language, code }: { language: string; code: string }) =>
  language === '' ? (
    code
  ) : (
    <Suspense fallback={code}>
      <CodeColours language={language} code={code} />
    </Suspense>
  )
