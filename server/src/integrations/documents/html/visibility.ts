import { isButton, isConsentBanner } from './consent.ts'
import { attribute, parentOf, textOf, type Element } from './tree.ts'

/** Says for each element of a page whether its text is left out. */
export interface Visibility {
  isLeftOut(element: Element): boolean
  /** Whether the label names a choice, such as a size, and not a field to fill in. */
  isChoice(label: Element): boolean
  /** Whether it is shown only when a control is used. */
  isHidden(element: Element): boolean
}

/** Returns the visibility of elements as the page is written; style sheets and scripts are not applied. */
export function createVisibility(elements: readonly Element[]): Visibility {
  const controls = elements.filter((element) => isControl(element) && !isHidden(element))
  const choiceIds = new Set(elements.filter(isChoiceField).flatMap((field) => attribute(field, 'id') ?? []))
  const isChoiceLabel = (element: Element) =>
    element.tagName === 'label' && choiceIds.has(attribute(element, 'for') ?? '')
  const before = siblingsBefore(elements)
  const panels: Panels = {
    named: new Set(controls.flatMap(panelIdsOf)),
    labels: new Set(controls.flatMap((element) => attribute(element, 'id') ?? [])),
    openers: withAncestors(elements.filter((element) => isOpener(element) || isChoiceLabel(element))),
    before,
    after: new Map([...before].map(([element, sibling]) => [sibling, element])),
  }
  const withChoice = withAncestors(elements.filter(isChoiceField))
  return {
    isHidden,
    isChoice: (label) =>
      withChoice.has(label) ||
      choiceIds.has(attribute(label, 'for') ?? '') ||
      (label.tagName === 'legend' && withChoice.has(parentOf(label) ?? label)),
    isLeftOut(element) {
      if (neverRead.has(element.tagName)) return !isDeclaredShadow(element)
      if (element.tagName === 'noscript') return /javascript/i.test(textOf(element))
      if (isConsentBanner(element) || isIconName(element)) return true
      return isHidden(element) && !isPanel(element, panels)
    },
  }
}

/** For a page whose text only a script would show. */
export const everythingVisible: Visibility = {
  isChoice: () => true,
  isHidden: () => false,
  isLeftOut: (element) => neverDrawn.has(element.tagName) && !isDeclaredShadow(element),
}

const isChoiceField = (element: Element): boolean =>
  element.tagName === 'input' && /^(radio|checkbox)$/i.test(attribute(element, 'type') ?? '')

interface Panels {
  /** Ids of elements that a control names. */
  named: ReadonlySet<string>
  /** Ids of controls. */
  labels: ReadonlySet<string>
  /** Controls that open a panel, and the elements that contain one. */
  openers: ReadonlySet<Element>
  /** The element before each one among its siblings. */
  before: ReadonlyMap<Element, Element>
  /** The element after each one among its siblings. */
  after: ReadonlyMap<Element, Element>
}

function withAncestors(elements: readonly Element[]): Set<Element> {
  const all = new Set<Element>()
  for (const element of elements) {
    for (let at: Element | null = element; at && !all.has(at); at = parentOf(at)) all.add(at)
  }
  return all
}

function siblingsBefore(elements: readonly Element[]): Map<Element, Element> {
  const last = new Map<unknown, Element>()
  const before = new Map<Element, Element>()
  for (const element of elements) {
    const sibling = last.get(element.parentNode)
    if (sibling) before.set(element, sibling)
    last.set(element.parentNode, element)
  }
  return before
}

const neverDrawn = new Set('script style template iframe head'.split(' '))
/** Elements whose text a browser draws only in place of something else, or lets a person change. */
const neverRead = new Set([
  ...neverDrawn,
  ...'object embed canvas video audio textarea map datalist'.split(' '),
])

const isDeclaredShadow = (element: Element) =>
  element.tagName === 'template' && attribute(element, 'shadowrootmode') !== null

/** An element that opens or selects another part of the page. */
const isControl = (element: Element): boolean =>
  element.attrs.some(
    ({ name, value }) =>
      namesPanel(name) ||
      name === 'onclick' ||
      (name === 'role' && value === 'tab') ||
      (name === 'href' && element.tagName === 'a' && /^(#.|javascript:)/i.test(value)),
  )

/** Attributes of HTML, and those of libraries, such as `data-bs-target`. */
const namesPanel = (name: string): boolean =>
  /^(aria-expanded|aria-controls|popovertarget|commandfor|data-(?:[\w-]+-)?target)$/.test(name) ||
  isTabName(name)

/** Attributes with which builders of sites give a tab and its panel one name, such as `data-w-tab`. */
const isTabName = (name: string): boolean => /^data-(?:[\w-]+-)?tab(?:-[\w-]+)?$/.test(name)

/** A control that opens the element after it. */
export const isOpener = (element: Element): boolean =>
  element.attrs.some(
    ({ name, value }) =>
      /^(aria-expanded|aria-controls|popovertarget|commandfor|(?:@|x-on:|v-on:|ng-)click|data-(?:bs-)?toggle)$/.test(
        name,
      ) ||
      (name === 'role' && value === 'button') ||
      (name === 'class' && element.tagName === 'button' && /accordion|collaps/i.test(value)),
  )

/** Returns the ids of the elements that a control names. */
const panelIdsOf = ({ attrs }: Element): string[] =>
  attrs.flatMap(({ name, value }) => {
    if (name === 'aria-controls') return value.split(/\s+/)
    if (name === 'onclick' || /^javascript:/i.test(value)) return quotedIn(value)
    return namesPanel(name) || name === 'href' ? [value.replace(/^#/, '')] : []
  })

const maxScriptCharacters = 500

/** Returns the texts in a script of a control: among them the id of what it shows. */
const quotedIn = (script: string): string[] =>
  [...script.slice(0, maxScriptCharacters).matchAll(/["'`]#?([^"'`\s]{1,100})["'`]/g)].flatMap(
    ([, text = '']) => text,
  )

function isHidden({ tagName, attrs }: Element): boolean {
  if (tagName === 'dialog' && !attrs.some(({ name }) => name === 'open')) return true
  return attrs.some(
    ({ name, value }) =>
      (name === 'hidden' && value !== 'until-found') ||
      name === 'popover' ||
      (name === 'style' && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(value)),
  )
}

/** Returns whether a control of the page shows a hidden element: it names the element, or stands before it. */
function isPanel(element: Element, { named, labels, openers, before, after }: Panels): boolean {
  const isNamed = element.attrs.some(
    ({ name, value }) =>
      ((name === 'id' || isTabName(name)) && named.has(value)) ||
      (name === 'aria-labelledby' && value.split(/\s+/).some((id) => labels.has(id))) ||
      (name === 'role' && value === 'tabpanel'),
  )
  if (isNamed) return true
  const next = after.get(element)
  if (next && showsMore(next)) return true
  let at: Element | null = element
  // The hidden element may be the first one of a wrapper that follows the control.
  for (let levels = 0; at && levels < 3; levels += 1) {
    const sibling = before.get(at)
    if (sibling) return isTitle(sibling, openers) || isQuestion(sibling)
    at = parentOf(at)
  }
  return false
}

/** The title of a panel may be longer, but not much. In characters. */
const maxTitle = 400

/** A block that holds the control of a panel and little else; not the header of the page. */
const isTitle = (element: Element, openers: ReadonlySet<Element>): boolean =>
  openers.has(element) &&
  !/^(header|nav)$/.test(element.tagName) &&
  textOf(element, { maxCharacters: maxTitle, maxNodes: 200 }).length < maxTitle

const moreWords =
  /\b(?:more|all|full|mehr|weiter|alles|suite|plus|tout|más|todo|mais|tudo|altro|tutto|meer|daha|devam)\b|المزيد|подробнее|ещё|еще|показать|更多|展开|展開|もっと|続き|더 ?보기/iu

/** Returns whether a control shows the rest of the text before it. */
const showsMore = (element: Element): boolean =>
  (isButton(element) || isControl(element)) &&
  moreWords.test(textOf(element, { maxCharacters: 60, maxNodes: 20 }))

/** A heading or a question that a script makes a control. */
const isQuestion = (element: Element): boolean =>
  /^(h[1-6]|dt)$/.test(element.tagName) ||
  attribute(element, 'role') === 'heading' ||
  /[?？؟\u037e]$/u.test(textOf(element, { maxCharacters: 300, maxNodes: 50 }))

/** Text for screen readers: it stands apart from the text beside it. */
export const isReadAloud = (element: Element): boolean =>
  /(?:^|\s)(?:visually-?hidden|sr-only|screen-?reader(?:-text)?|a-offscreen)(?:\s|$)/i.test(
    attribute(element, 'class') ?? '',
  )

/** Fonts of icons draw a name, such as `expand_more`, as a picture. */
const isIconName = (element: Element): boolean =>
  attribute(element, 'aria-hidden') === 'true' &&
  /^(span|i)$/.test(element.tagName) &&
  /^[\p{Ll}_]*$/u.test(textOf(element, { maxCharacters: 40, maxNodes: 5 }))
