import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

type Root = ReturnType<typeof fromMarkdown>
type Node = Root | Root['children'][number]

/** Characters with a meaning in Markdown. The parser is quadratic in some of them, and a reply has few. */
const marks = /[*_~`#>[\]\\|<&]/g
const maxMarks = 300
const listMark = /^[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]/m

/** A first line in which the model talks about its reply. */
const preamble =
  /^[ \t]*(?:(?:sure|certainly|of course|absolutely|okay|ok|great|klar|gerne|natürlich|claro|por supuesto|com certeza|بالتأكيد|بالطبع)[!,.،]?[ \t]*)?(?:here(?:'s|’s| is| are)|hier ist|hier kommt|aquí (?:tienes|está|va)|aqui está|إليك)[^\n:]{0,80}:[ \t]*(?:\n|$)/iu

/**
 * Returns a reply as Instagram shows it: without the marks of Markdown, which it shows as they are, and without a first line
 * about the reply.
 */
export function plainReply(written: string): string {
  const text = written.trim().replace(preamble, '').trim()
  const count = text.match(marks)?.length ?? 0
  if (count > maxMarks || (count === 0 && !listMark.test(text))) return text
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return textOf(tree).trim()
}

/** Returns a text that was cut without its last, unfinished sentence; empty if no sentence is whole. */
export function wholeSentences(cut: string): string {
  const ends = [...cut.matchAll(/[.!?…。！？؟।](?:["'”’)\]*_]*)(?=\s|$)|[。！？]/gu)]
  const last = ends.at(-1)
  return last ? cut.slice(0, last.index + last[0].length) : ''
}

function textOf(node: Node): string {
  switch (node.type) {
    case 'root':
    case 'blockquote':
      return node.children.map(textOf).join('\n\n')
    case 'list':
      return node.children
        .map((item, index) => `${node.ordered ? `${(node.start ?? 1) + index}.` : '•'} ${textOf(item)}`)
        .join(node.spread ? '\n\n' : '\n')
    case 'listItem':
      return node.children.map(textOf).join('\n')
    case 'table':
      return node.children.map(textOf).join('\n')
    case 'tableRow':
      return node.children.map(textOf).join(' | ')
    case 'break':
      return '\n'
    case 'link': {
      const label = node.children.map(textOf).join('')
      const isAddress = ['', 'mailto:', 'http://', 'https://'].some((scheme) => scheme + label === node.url)
      return isAddress ? label : `${label}: ${node.url}`
    }
    case 'image':
      return node.url
    default:
      if ('children' in node) return node.children.map(textOf).join('')
      return 'value' in node ? node.value : ''
  }
}
