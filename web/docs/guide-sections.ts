/** A section of a page: from a heading to the next one. */
export interface PageSection {
  /** Id of the heading; null for the text before the first one. */
  id: string | null
  level: 1 | 2 | 3
  heading: string
  text: string
}

/** A node of the syntax tree that react-markdown renders (hast). */
export interface SyntaxNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: SyntaxNode[]
}

/** Returns a rehype plugin that gives headings their ids and adds the sections of a page to a list. */
export const collectSections = (sections: PageSection[]) => () => (tree: SyntaxNode) => {
  let current: PageSection = { id: null, level: 1, heading: '', text: '' }
  sections.push(current)
  for (const node of tree.children ?? []) {
    if (node.tagName === 'h2' || node.tagName === 'h3') {
      const heading = textOf(node)
      const id = anchorOf(heading)
      current = { id, level: node.tagName === 'h2' ? 2 : 3, heading, text: '' }
      sections.push(current)
      node.properties = { ...node.properties, id }
    } else if (node.tagName !== 'h1') {
      current.text = `${current.text} ${textOf(node)}`.replaceAll('\n', ' ').trim()
    }
  }
}

/** Returns the id of a heading, as GitHub builds it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** Returns the text below a node, with a space after each cell of a table. */
function textOf({ type, tagName, value, children = [] }: SyntaxNode): string {
  if (type === 'text') return value ?? ''
  const text = children.map(textOf).join('')
  return tagName === 'td' || tagName === 'th' || tagName === 'li' ? `${text} ` : text
}
