import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Block } from './block.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

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
export function readBlocks(root: Element): Block[] {
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
