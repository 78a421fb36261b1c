import type { Block } from '../block.ts'
import { createBlockBuilder, type BlockBuilder, type Place } from './block-builder.ts'
import { decodedAddress } from './links.ts'
import { withoutMenus } from './menus.ts'
import { attribute, childrenOf, isElement, pushReversed, textOf, type Element, type Node } from './tree.ts'
import { isOpener, isReadAloud, type Visibility } from './visibility.ts'

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
const spacedElements = new Set(
  'a b button data del em i ins label mark output s small span strong time u'.split(' '),
)

/** Returns headings and paragraphs below an element, those of the main element apart, without menus and hidden elements. */
export function readBlocks(reading: Reading): { main: Block[]; around: Block[] } {
  const builder = createBlockBuilder(reading.base)
  const walk: Walk = {
    ...reading,
    builder,
    places: [{ zone: 'body', isMain: reading.main === null }],
    stack: [],
    isAfterElement: false,
  }
  builder.close(placeIn(walk))
  pushReversed(walk.stack, childrenOf(reading.root))
  for (let node = walk.stack.pop(); node !== undefined; node = walk.stack.pop()) {
    if (typeof node === 'function') node()
    else if ('value' in node) {
      builder.addText(node.value)
      walk.isAfterElement = false
    } else if (isElement(node)) enter(walk, node)
  }
  builder.close(placeIn(walk))
  return withoutMenus(builder.blocks)
}

interface Walk extends Reading {
  builder: BlockBuilder
  /** The place of each open block element. */
  places: Place[]
  /** Nodes to read; a function closes what an element has opened. */
  stack: (Node | (() => void))[]
  /** Whether no text stands since the end of the last inline element. */
  isAfterElement: boolean
}

const placeIn = ({ places }: Walk): Place => places.at(-1) ?? { zone: 'body', isMain: false }

function enter(walk: Walk, element: Element): void {
  if (walk.visibility.isLeftOut(element) || isInterface(walk, element)) return
  const { builder, stack } = walk
  const { tagName } = element
  if (tagName === 'br') builder.addText(' ')
  else if (tagName === 'td' || tagName === 'th') builder.addGap(' | ')
  else if (tagName === 'sup' && builder.endsWithDigit()) builder.addText(' ')
  else if (tagName === 'input') builder.addText(` ${attribute(element, 'value') ?? ''} `)
  else if (spacedElements.has(tagName)) enterInline(walk)
  else if (tagName === 'img') builder.addText(statedIn(attribute(element, 'alt') ?? ''))
  if (isReadAloud(element)) {
    builder.addGap(' ')
    stack.push(() => builder.addGap(' '))
  }
  if (isBlock(element)) enterBlock(walk, element)
  if (tagName === 'a') {
    builder.openLink(element)
    stack.push(() => builder.closeLink())
  }
  const address = decodedAddress(attribute(element, 'data-cfemail') ?? '')
  const label = labelOf(element)
  if (label !== '') builder.addText(` ${label} `)
  if (address === null) pushReversed(stack, childrenOf(element))
  else builder.addText(address)
}

/** Returns the label that a browser draws for a group of options, or in place of the text of an option. */
function labelOf(element: Element): string {
  const isLabelled =
    element.tagName === 'optgroup' || (element.tagName === 'option' && textOf(element) === '')
  return isLabelled ? (attribute(element, 'label') ?? '') : ''
}

/** Returns the text of a picture if it has prices or times: a menu or a sign is often a picture. */
const statedIn = (alt: string): string =>
  /\p{Nd}[.,:]\p{Nd}{2}(?!\p{Nd})|\p{Sc} ?\p{Nd}|\p{Nd} ?(?:\p{Sc}|uhr|[ap]m\b)/iu.test(alt) ? ` ${alt} ` : ''

function enterInline(walk: Walk): void {
  if (walk.isAfterElement) walk.builder.addGap(' ')
  walk.stack.push(() => {
    walk.isAfterElement = true
  })
}

function enterBlock(walk: Walk, element: Element): void {
  const { builder, places, stack } = walk
  places.push(placeOf(walk, element))
  builder.close(placeIn(walk), {
    level: levelOf(element.tagName),
    start: element.tagName === 'li' ? '- ' : '',
  })
  stack.push(() => {
    places.pop()
    builder.close(placeIn(walk))
  })
}

function placeOf(walk: Walk, element: Element): Place {
  const above = placeIn(walk)
  if (element === walk.main) return { zone: 'main', isMain: true }
  const isNavigation =
    element.tagName === 'nav' || /^(navigation|menu|menubar)$/.test(attribute(element, 'role') ?? '')
  // A panel with nothing but links is a menu.
  if (isNavigation || walk.visibility.isHidden(element)) return { ...above, zone: 'frame' }
  if (above.zone !== 'body') return above
  if (/^(header|footer)$/.test(element.tagName)) return { ...above, zone: 'frame' }
  return element.tagName === 'article' ? { ...above, zone: 'main' } : above
}

const levelOf = (tagName: string) => (/^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0)

/** A control that opens a panel stands on a line of its own. */
const isBlock = (element: Element): boolean =>
  blockElements.has(element.tagName) ||
  (element.tagName === 'button' && attribute(element, 'aria-expanded') !== null && !isInHeading(element))

const isInHeading = ({ parentNode }: Element) =>
  isElement(parentNode) && /^(h[1-6]|dt|summary|span)$/.test(parentNode.tagName)

/** Longer lists, such as those of countries, are no content. */
const maxOptions = 60
const maxLabelCharacters = 25
const maxLabelWords = 3

/** Returns whether an element is part of the page's controls: a short label of a button or a field, or a long list of options. */
function isInterface(walk: Walk, element: Element): boolean {
  const { tagName } = element
  if (tagName === 'input') {
    const isButton = /^(button|submit)$/i.test(attribute(element, 'type') ?? '')
    return !isButton || isShortLabel(attribute(element, 'value') ?? '')
  }
  if (tagName === 'select') return element.childNodes.filter(isElement).length > maxOptions
  if (tagName !== 'button' && tagName !== 'label' && tagName !== 'legend') return false
  if (opensPanel(element) || (tagName !== 'button' && walk.visibility.isChoice(element))) return false
  return isShortLabel(textOf(element, { maxCharacters: 100, maxNodes: 50 }))
}

function isShortLabel(text: string): boolean {
  const isShort = text.length <= maxLabelCharacters && text.split(' ').length <= maxLabelWords
  return isShort && !/[\p{Nd}\p{Sc}?？؟!:]/u.test(text)
}

/** Returns whether a button is the title of a panel. */
const opensPanel = (element: Element): boolean =>
  isInHeading(element) || isOpener(element) || attribute(element, 'role') === 'tab'
