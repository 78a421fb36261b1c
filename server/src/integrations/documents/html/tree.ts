import type { DefaultTreeAdapterTypes } from 'parse5'

export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element

export const attribute = ({ attrs }: Element, name: string): string | null =>
  attrs.find((each) => each.name === name)?.value ?? null

export const isElement = (node: unknown): node is Element =>
  typeof node === 'object' && node !== null && 'tagName' in node

export const parentOf = ({ parentNode }: Element): Element | null =>
  isElement(parentNode) ? parentNode : null

/** Returns the children that a browser draws: those of a shadow tree if the element has a declared one. */
export function childrenOf(element: Element): readonly Node[] {
  const shadow = element.childNodes.find(isShadowTree)
  if (shadow) return [...contentOf(shadow), ...element.childNodes.filter((child) => child !== shadow)]
  return isShadowTree(element) ? contentOf(element) : element.childNodes
}

/** A tree in the HTML text itself, which browsers draw: https://html.spec.whatwg.org/#attr-template-shadowrootmode */
const isShadowTree = (node: Node): boolean =>
  isElement(node) && node.tagName === 'template' && attribute(node, 'shadowrootmode') !== null

const contentOf = (template: Node): readonly Node[] =>
  'content' in template ? (template as DefaultTreeAdapterTypes.Template).content.childNodes : []

/** Yields all elements in document order, without recursion, so that deep nesting does not overflow the stack. */
export function* elementsOf(roots: readonly Node[]): Generator<Element> {
  const stack = [...roots].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue
    yield node
    pushReversed(stack, childrenOf(node))
  }
}

/** Returns the text below an element, until it has `maxCharacters` or `maxNodes` were looked at. */
export function textOf(element: Element, { maxCharacters = 2000, maxNodes = 2000 } = {}): string {
  const stack = [...element.childNodes].reverse()
  let text = ''
  for (let looked = 0; looked < maxNodes && text.length < maxCharacters; looked += 1) {
    const node = stack.pop()
    if (!node) break
    if ('value' in node) text += node.value
    else if (isElement(node) && !/^(script|style|template)$/.test(node.tagName)) {
      text += ' '
      pushReversed(stack, node.childNodes)
    }
  }
  return text.replace(/\s+/g, ' ').trim()
}

export function pushReversed<T>(stack: T[], nodes: readonly T[]): void {
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    const node = nodes[at]
    if (node !== undefined) stack.push(node)
  }
}
