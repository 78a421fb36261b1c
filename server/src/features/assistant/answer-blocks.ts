import { isSimple, parseAnswer, rangeOf, visitNodes } from './answer-tree.ts'

/**
 * Returns how much of a streamed text later text cannot change: `blocks` ends with a complete block, `text` may end
 * within the last block, after a word. Both are 0 for a text that costs too much to parse.
 */
export function stablePrefix(text: string): { blocks: number; text: number } {
  if (!isSimple(text)) return { blocks: 0, text: 0 }
  const blocks = lastBlockStart(text)
  const end = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n')) + 1
  return { blocks, text: end <= blocks ? blocks : blocks + stableLength(text.slice(blocks, end)) }
}

/**
 * Returns where the last block begins that does not depend on the text before it: after an empty line, without
 * indentation.
 */
function lastBlockStart(text: string): number {
  const starts = parseAnswer(text).children.flatMap(({ position }) => {
    const { offset = 0, column } = position?.start ?? {}
    return column === 1 && /\n[ \t]*\n$/.test(text.slice(Math.max(0, offset - 10), offset)) ? [offset] : []
  })
  return starts.at(-1) ?? 0
}

/** Returns the length of the prefix of an unfinished block in which no link, HTML or code is open. */
function stableLength(text: string): number {
  let end = text.length
  const cut = (at: number) => (end = Math.min(end, at))
  visitNodes(parseAnswer(text), (node, parent) => {
    const [start, stop] = rangeOf(node) ?? rangeOf(parent) ?? [0, 0]
    if (node.type === 'definition' || node.type === 'html') return cut(start)
    if (node.type !== 'text') return
    const open = firstOpen(text.slice(start, stop))
    if (open >= 0) cut(start + open)
  })
  return text[end - 1] === '!' ? end - 1 : end
}

/** Returns the index of the first `<`, backtick or bracket without its counterpart; -1 if there is none. */
function firstOpen(text: string): number {
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '[') open.push(at)
    else if (character === ']') open.pop()
    else if ((character === '<' && /[a-z/!?]/i.test(text[at + 1] ?? 'a')) || character === '`') {
      open.push(at)
      break
    }
  }
  return open[0] ?? -1
}

/** Returns whether a block that follows these blocks is parsed by itself: no code or HTML is left open. */
export function isClosed(blocks: string): boolean {
  const last = parseAnswer(`${blocks}\n\nx`).children.at(-1)
  return last?.type === 'paragraph' && last.position?.start.column === 1 && last.children.length === 1
}
