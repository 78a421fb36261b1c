import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { maxCharacters, type Block, type ReadDocument } from './block.ts'
import { readBlocks } from './html-blocks.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const maxLinks = 1000
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
    const url = URL.parse(attribute(element, 'href') ?? '#', base)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    url.hash = ''
    if (found.size < maxLinks) found.add(url.href)
  }
  return [...found]
}
