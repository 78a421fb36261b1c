import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

type Root = ReturnType<typeof fromMarkdown>
export type Nodes = Root | Root['children'][number]
export type Parents = Extract<Nodes, { children: unknown[] }>

/** Returns the Markdown tree that the browser renders: CommonMark with tables, footnotes and automatic links. */
export const parseAnswer = (text: string): Root =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

export const childrenOf = (node: Nodes): Nodes[] => ('children' in node ? node.children : [])

/** Returns the range of a node in the source; null for a node that the parser made from decoded text. */
export function rangeOf({ position }: Nodes): [start: number, end: number] | null {
  const [start, end] = [position?.start.offset, position?.end.offset]
  return start === undefined || end === undefined ? null : [start, end]
}

/** Calls `visit` with each node below `parent`, parents first. The depth of a tree is limited by `isSimple`. */
export function visitNodes(parent: Nodes, visit: (node: Nodes, parent: Parents) => void): void {
  if (!('children' in parent)) return
  for (const node of parent.children) {
    visit(node, parent)
    visitNodes(node, visit)
  }
}

/** Most characters of an answer; 4,000 tokens are fewer in most languages. */
export const maxAnswerLength = 16_000
const maxBrackets = 500
const maxMarkers = 1000
/** Comments, declarations and instructions of HTML: each is searched to the end of the text. */
const maxDeclarations = 100
/** Ten quotes or lists that begin on one line. */
const deep = /(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]{0,3}){10}/

/**
 * Returns whether a text can be parsed in linear time. The parser is quadratic in brackets, emphasis, addresses and lines,
 * and recursive in quotes and lists.
 */
export function isSimple(text: string): boolean {
  let [brackets, markers] = [0, 0]
  for (const character of text) {
    if (character === '[' || character === ']') brackets += 1
    else if ('*_~|`<>&@\\\n\r'.includes(character)) markers += 1
  }
  if (text.split(/<[!?]/, maxDeclarations + 2).length > maxDeclarations + 1) return false
  return brackets <= maxBrackets && markers <= maxMarkers && !deep.test(text)
}
