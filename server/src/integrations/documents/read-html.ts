import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { maxCharacters, type Block, type ReadDocument } from './block.ts'
import { blocksBelow } from './html-blocks.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const maxLinks = 1000
/** A main part with fewer letters than this is taken for an ornament. */
const leastMain = 200

/** Reads the words of a page, without what stands around them; runs in a process of its own. */
export function readHtml(html: string, address: string): ReadDocument {
  const document = parse(html)
  const elements = [...elementsOf(document.childNodes)]
  const body = elements.find(({ tagName }) => tagName === 'body')
  const main = elements.filter(isMain).map((element) => blocksBelow(element))
  const longest = main.toSorted((a, b) => lettersOf(b) - lettersOf(a))[0] ?? []
  const whole = lettersOf(longest) >= leastMain || !body ? longest : blocksBelow(body)
  const { blocks, cut } = withinLimit(whole.length > 0 ? whole : longest)
  return { title: titleOf(elements), blocks, pages: null, cut, links: linksOf(elements, address) }
}

/** Every element, in the order of the page; without recursion, however deep a page is nested. */
function* elementsOf(roots: readonly Node[]): Generator<Element> {
  const waiting = [...roots].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('tagName' in node)) continue
    yield node
    for (let at = node.childNodes.length - 1; at >= 0; at -= 1) {
      const child = node.childNodes[at]
      if (child) waiting.push(child)
    }
  }
}

const attribute = ({ attrs }: Element, name: string): string | null =>
  attrs.find((each) => each.name === name)?.value ?? null

const isMain = (element: Element) =>
  element.tagName === 'main' || element.tagName === 'article' || attribute(element, 'role') === 'main'

const lettersOf = (blocks: readonly Block[]) => blocks.reduce((sum, { text }) => sum + text.length, 0)

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

/** Links that a page lets readers of its kind follow. */
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
