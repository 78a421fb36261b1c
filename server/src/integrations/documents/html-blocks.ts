import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Block } from './block.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const skipped = new Set(
  'script style noscript template svg math iframe object embed canvas video audio nav footer aside form button select textarea dialog head'.split(
    ' ',
  ),
)
const breaking = new Set(
  'address article blockquote body dd div dl dt fieldset figure figcaption h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody thead tr ul details summary'.split(
    ' ',
  ),
)
/** A block of which more than this is text of links is a menu. */
const maxLinked = 0.6

interface Open {
  level: number
  text: string
  /** Letters that stand inside links. */
  linked: number
}

/** Headings and paragraphs below an element, without menus, forms and what is hidden. */
export function blocksBelow(root: Element): Block[] {
  const blocks: Block[] = []
  let open: Open = { level: 0, text: '', linked: 0 }
  const close = (level = 0, start = '') => {
    const text = open.text.replace(/\s+/g, ' ').trim()
    const isMenu = open.level === 0 && open.linked > text.length * maxLinked && text.length < 200
    if (/[\p{L}\p{N}]/u.test(text) && !isMenu) blocks.push({ level: open.level, text, page: null })
    open = { level, text: start, linked: 0 }
  }
  // `null` stands behind the children of an element that ends what was begun before it.
  const waiting: (Node | null)[] = [...root.childNodes].reverse()
  let links = 0
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === null) close()
    else if (isEndOfLink(node)) links -= 1
    else if ('value' in node) {
      open.text += node.value
      if (links > 0) open.linked += node.value.trim().length
    } else if ('tagName' in node && !isLeftOut(node)) {
      const { tagName } = node
      if (breaking.has(tagName)) {
        close(levelOf(tagName), tagName === 'li' ? '- ' : '')
        waiting.push(null)
      } else if (tagName === 'br') open.text += ' '
      else if (tagName === 'td' || tagName === 'th') open.text += open.text.trim() === '' ? '' : ' | '
      else if (tagName === 'a') {
        links += 1
        waiting.push(endOfLink)
      }
      for (let at = node.childNodes.length - 1; at >= 0; at -= 1) waiting.push(node.childNodes[at] ?? null)
    }
  }
  close()
  return blocks
}

const endOfLink: Node = { nodeName: '#comment', data: '', parentNode: null }
const isEndOfLink = (node: Node) => node === endOfLink

const levelOf = (tagName: string) => (/^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0)

function isLeftOut({ tagName, attrs }: Element): boolean {
  if (skipped.has(tagName)) return true
  return attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'aria-hidden' && value === 'true') ||
      (name === 'role' && /^(navigation|banner|contentinfo|search|dialog)$/.test(value)) ||
      (name === 'style' && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(value)),
  )
}
