import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { maxCharacters, type Block, type ReadDocument } from './block.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const maxLinks = 1000
/** In characters. */
const maxLinkLength = 2000
/** A main element with fewer characters than this is ignored; the readable body is read instead. */
const minMainCharacters = 200

/** Reads the main text of a page. Runs in the reading process. */
export function readHtml(html: string, address: string): ReadDocument {
  const document = parse(html)
  const elements = [...elementsOf(document.childNodes)]
  const body = elements.find(({ tagName }) => tagName === 'body')
  const main = elements.filter(isMain).map((element) => readBlocks(element))
  const longest = main.toSorted((a, b) => charactersOf(b) - charactersOf(a))[0] ?? []
  const readable = charactersOf(longest) >= minMainCharacters || !body ? longest : readBlocks(body)
  const { blocks, cut } = withinLimit(readable.length > 0 ? readable : longest)
  return { title: titleOf(elements), blocks, pages: null, cut, links: linksOf(elements, address) }
}

/** Yields all elements in document order, without recursion, so that deep nesting does not overflow the stack. */
function* elementsOf(roots: readonly Node[]): Generator<Element> {
  const stack = [...roots].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!('tagName' in node)) continue
    yield node
    for (let at = node.childNodes.length - 1; at >= 0; at -= 1) {
      const child = node.childNodes[at]
      if (child) stack.push(child)
    }
  }
}

const attribute = ({ attrs }: Element, name: string): string | null =>
  attrs.find((each) => each.name === name)?.value ?? null

const isMain = (element: Element) =>
  element.tagName === 'main' || element.tagName === 'article' || attribute(element, 'role') === 'main'

const charactersOf = (blocks: readonly Block[]) => blocks.reduce((sum, { text }) => sum + text.length, 0)

function withinLimit(blocks: readonly Block[]): { blocks: Block[]; cut: boolean } {
  let left = maxCharacters
  const kept = blocks.filter(({ text }) => (left -= text.length) >= 0)
  return { blocks: kept, cut: kept.length < blocks.length }
}

function titleOf(elements: readonly Element[]): string | null {
  const named = elements.find(({ tagName }) => tagName === 'title')?.childNodes[0]
  const text = named && 'value' in named ? named.value.replace(/\s+/g, ' ').trim() : ''
  return text === '' ? null : text.slice(0, 200)
}

/** Returns links that the page lets robots follow. */
function linksOf(elements: readonly Element[], address: string): string[] {
  const robots = elements.find(
    (one) => one.tagName === 'meta' && attribute(one, 'name')?.toLowerCase() === 'robots',
  )
  if (/nofollow|none/i.test((robots && attribute(robots, 'content')) ?? '')) return []
  const basis = elements.find(({ tagName }) => tagName === 'base')
  const base = URL.parse((basis && attribute(basis, 'href')) ?? '', address)?.href ?? address
  const found = new Set<string>()
  for (const element of elements) {
    if (element.tagName !== 'a' || /nofollow/i.test(attribute(element, 'rel') ?? '')) continue
    const href = attribute(element, 'href') ?? '#'
    if (href.length > maxLinkLength) continue
    const url = URL.parse(href, base)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    url.hash = ''
    if (found.size < maxLinks) found.add(url.href)
  }
  return [...found]
}

const skippedElements = new Set(
  'script style noscript template svg math iframe object embed canvas video audio nav footer aside form button select textarea dialog head'.split(
    ' ',
  ),
)
const blockElements = new Set(
  'address article blockquote body dd div dl dt fieldset figure figcaption h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody thead tr ul details summary'.split(
    ' ',
  ),
)
/** A short block with a larger share of link text than this is a menu. */
const maxLinkShare = 0.6

interface OpenBlock {
  level: number
  text: string
  /** Characters inside links. */
  linkCharacters: number
}

/** Returns headings and paragraphs below an element, without menus, forms and hidden elements. */
function readBlocks(root: Element): Block[] {
  const blocks: Block[] = []
  let open: OpenBlock = { level: 0, text: '', linkCharacters: 0 }
  const close = (level = 0, start = '') => {
    const text = open.text.replace(/\s+/g, ' ').trim()
    const isMenu = open.level === 0 && open.linkCharacters > text.length * maxLinkShare && text.length < 200
    if (/[\p{L}\p{N}]/u.test(text) && !isMenu) blocks.push({ level: open.level, text, page: null })
    open = { level, text: start, linkCharacters: 0 }
  }
  // `null` follows the children of a block element and closes the open block.
  const stack: (Node | null)[] = [...root.childNodes].reverse()
  let links = 0
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === null) close()
    else if (isEndOfLink(node)) links -= 1
    else if ('value' in node) {
      open.text += node.value
      if (links > 0) open.linkCharacters += node.value.trim().length
    } else if ('tagName' in node && !isSkipped(node)) {
      const { tagName } = node
      if (blockElements.has(tagName)) {
        close(levelOf(tagName), tagName === 'li' ? '- ' : '')
        stack.push(null)
      } else if (tagName === 'br') open.text += ' '
      else if (tagName === 'td' || tagName === 'th') open.text += open.text.trim() === '' ? '' : ' | '
      else if (tagName === 'a') {
        links += 1
        stack.push(endOfLink)
      }
      for (let at = node.childNodes.length - 1; at >= 0; at -= 1) stack.push(node.childNodes[at] ?? null)
    }
  }
  close()
  return blocks
}

const endOfLink: Node = { nodeName: '#comment', data: '', parentNode: null }
const isEndOfLink = (node: Node) => node === endOfLink

const levelOf = (tagName: string) => (/^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0)

function isSkipped({ tagName, attrs }: Element): boolean {
  if (skippedElements.has(tagName)) return true
  return attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'aria-hidden' && value === 'true') ||
      (name === 'role' && /^(navigation|banner|contentinfo|search|dialog)$/.test(value)) ||
      (name === 'style' && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(value)),
  )
}
