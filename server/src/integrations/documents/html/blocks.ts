import type { Block } from '../block.ts'
import { isMenuText, linkKindOf, shows } from './links.ts'
import { attribute, childrenOf, isElement, pushReversed, textOf, type Element, type Node } from './tree.ts'
import type { Visibility } from './visibility.ts'

/** Where a block stands. Links to pages of the site are a menu in the `frame`, and in a long row elsewhere, but not in the `main` part. */
type Zone = 'main' | 'body' | 'frame'

interface OpenBlock {
  level: number
  text: string
  zone: Zone
  /** Whether it is part of the main element. */
  isMain: boolean
  /** Links that may be entries of a menu, and the characters of all such links. */
  entries: number
  entryCharacters: number
}

interface Reading {
  root: Element
  main: Element | null
  /** Address of the page. */
  base: string
  visibility: Visibility
}

const blockElements = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav noscript ol option p pre section select summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** Elements between which a browser draws a gap, though no character stands there. */
const spacedElements = new Set('a button data label output small span strong time'.split(' '))
/** Links in a row, without other text between them, that make a menu. */
const menuLength = 3
/** Longer lists, such as those of countries, are no content. */
const maxOptions = 60

/** Returns headings and paragraphs below an element, those of the main element apart, without menus and hidden elements. */
export function readBlocks(reading: Reading): { main: Block[]; around: Block[] } {
  const blocks: OpenBlock[] = []
  let open: OpenBlock = emptyBlock('body', false)
  const zones: { zone: Zone; isMain: boolean }[] = [{ zone: 'body', isMain: reading.main === null }]
  let isAfterElement = false
  const links: { element: Element; start: number }[] = []
  const close = (level = 0, start = '') => {
    open.text = open.text.replace(/\s+/g, ' ').trim()
    if (/[\p{L}\p{N}]/u.test(open.text)) blocks.push(open)
    const { zone, isMain } = zones.at(-1) ?? { zone: 'body', isMain: false }
    open = { ...emptyBlock(zone, isMain), level, text: start }
  }
  /** A function closes what an element has opened. */
  const stack: (Node | (() => void))[] = []
  pushReversed(stack, childrenOf(reading.root))
  close()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'function') node()
    else if ('value' in node) {
      open.text += node.value
      isAfterElement = false
    } else if (isElement(node)) enter(node)
  }
  close()
  return sorted(blocks)

  function enter(element: Element): void {
    if (reading.visibility.isLeftOut(element) || isInterface(element)) return
    const { tagName } = element
    if (tagName === 'br') open.text += ' '
    else if (tagName === 'td' || tagName === 'th') open.text += open.text.trim() === '' ? '' : ' | '
    else if (spacedElements.has(tagName)) {
      if (isAfterElement) open.text += ' '
      stack.push(() => {
        isAfterElement = true
      })
    }
    if (tagName === 'a') {
      links.push({ element, start: open.text.length })
      stack.push(leaveLink)
    }
    if (isBlock(element)) {
      zones.push(zoneOf(element))
      close(levelOf(tagName), tagName === 'li' ? '- ' : '')
      stack.push(() => {
        zones.pop()
        close()
      })
    }
    pushReversed(stack, childrenOf(element))
  }

  function leaveLink(): void {
    const link = links.pop()
    if (!link) return
    const text = open.text.slice(link.start).replace(/\s+/g, ' ').trim()
    const { isInside, contact } = linkKindOf(link.element, reading.base)
    if (contact !== null && !shows(text, contact)) open.text += ` (${contact})`
    if (!isInside || !isMenuText(text)) return
    open.entries += 1
    open.entryCharacters += text.length
  }

  function zoneOf(element: Element): { zone: Zone; isMain: boolean } {
    const above = zones.at(-1) ?? { zone: 'body', isMain: false }
    if (element === reading.main) return { zone: 'main', isMain: true }
    const isNavigation =
      element.tagName === 'nav' || /^(navigation|menu|menubar)$/.test(attribute(element, 'role') ?? '')
    if (isNavigation) return { ...above, zone: 'frame' }
    if (above.zone !== 'body') return above
    if (/^(header|footer)$/.test(element.tagName)) return { ...above, zone: 'frame' }
    return element.tagName === 'article' ? { ...above, zone: 'main' } : above
  }
}

const emptyBlock = (zone: Zone, isMain: boolean): OpenBlock => ({
  level: 0,
  text: '',
  zone,
  isMain,
  entries: 0,
  entryCharacters: 0,
})

const levelOf = (tagName: string) => (/^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0)

/** A control that opens a panel stands on a line of its own. */
const isBlock = (element: Element): boolean =>
  blockElements.has(element.tagName) ||
  (element.tagName === 'button' && attribute(element, 'aria-expanded') !== null && !isInHeading(element))

const isInHeading = ({ parentNode }: Element) =>
  isElement(parentNode) && /^(h[1-6]|dt|summary|span)$/.test(parentNode.tagName)

const maxLabelCharacters = 25

/** Returns whether an element is part of the page's controls: a short label of a button or a field, or a long list of options. */
function isInterface(element: Element): boolean {
  const { tagName } = element
  if (tagName === 'select') return element.childNodes.filter(isElement).length > maxOptions
  if (tagName !== 'button' && tagName !== 'label' && tagName !== 'legend') return false
  if (opensPanel(element)) return false
  const text = textOf(element, { maxCharacters: 100, maxNodes: 50 })
  return text.length <= maxLabelCharacters && !/[\p{Nd}\p{Sc}?？؟!:]/u.test(text)
}

/** Returns whether a button is the title of a panel. */
const opensPanel = (element: Element): boolean =>
  isInHeading(element) ||
  element.attrs.some(
    ({ name, value }) =>
      name === 'aria-expanded' || name === 'aria-controls' || (name === 'role' && value === 'tab'),
  )

/** Leaves out menus and separates the main part. */
function sorted(blocks: readonly OpenBlock[]): { main: Block[]; around: Block[] } {
  const main: Block[] = []
  const around: Block[] = []
  let row: OpenBlock[] = []
  const keep = ({ level, text, isMain }: OpenBlock) =>
    (isMain ? main : around).push({ level, text, page: null })
  const endRow = () => {
    const length = row.reduce((sum, { entries }) => sum + entries, 0)
    for (const block of row) if (!isMenu(block, length)) keep(block)
    row = []
  }
  for (const block of blocks) {
    if (isEntry(block) && (row.length === 0 || row[0]?.zone === block.zone)) row.push(block)
    else {
      endRow()
      if (isEntry(block)) row.push(block)
      else keep(block)
    }
  }
  endRow()
  return { main, around }
}

/** A block that has links to pages of the site and hardly anything else. */
const isEntry = ({ level, text, entries, entryCharacters }: OpenBlock): boolean =>
  level === 0 && entries > 0 && text.replace(/^- /, '').length - entryCharacters <= 3 * entries

const isMenu = ({ zone }: OpenBlock, length: number): boolean =>
  zone === 'frame' || (zone === 'body' && length >= menuLength)
