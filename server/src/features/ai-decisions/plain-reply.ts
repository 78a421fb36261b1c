import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { withoutInvisible } from '@skein/contract/invisible-text'

type Root = ReturnType<typeof fromMarkdown>
type Node = Root | Root['children'][number]

/** Characters with a meaning in Markdown. The parser is quadratic in some of them, and a reply has few. */
const marks = /[*_~`#>[\]\\|<&]/g
const maxMarks = 300
const lineBreakTag = /<br[ \t]{0,3}\/?>/gi
const formattingTag = /<\/?(?:b|i|em|strong|u|s|p|span|div|h[1-6]|ul|ol|li|code)>/gi
const listMark = /^[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]/m

const breakMark = /^[ \t]*(?:-[ \t]*){3,}$/m

/** Names of a reply with which a model announces its own, in the languages of the interface, French and Italian. */
const replyNames =
  'reply|response|answer|draft|suggestion|message|caption|comment|' +
  'antwort\\w*|nachricht|entwurf|vorschlag|kommentar|respuesta|mensaje|borrador|propuesta|sugerencia|' +
  'resposta|mensagem|rascunho|sugestão|réponse|proposition|risposta|messaggio|proposta|' +
  'رد|الرد|ردك|ردًا|إجابة|الإجابة|جواب|رسالة|اقتراح'

/** The beginning of a text in which the model talks about its reply, to the colon: "Sure! Here is a friendly reply:". */
const preamble = new RegExp(
  '^[ \\t]*(?:(?:sure|certainly|of course|absolutely|okay|ok|great|klar|gerne|natürlich|sicher|claro|por supuesto|con gusto|' +
    'com certeza|claro que sim|bien sûr|certo|بالتأكيد|بالطبع|حسنًا)(?: thing)?[!.,،]*[ \\t]*)?' +
    "(?:here(?:['’]?s| is| are)|this is|hier (?:ist|kommt|wäre|sind)|aquí (?:tienes|está|va|te dejo)|esta (?:es|é)|aqui (?:está|vai|tem)|" +
    `voici|ecco|إليك|هذا|هذه|فيما يلي)[^\\n:.!?]{0,80}?(?<![\\p{L}\\p{N}])(?:${replyNames})(?![\\p{L}\\p{N}])[^\\n:.!?]{0,80}:\\s*`,
  'iu',
)

/** A name before the reply: "Reply: ". */
const label = new RegExp(`^(?:${replyNames})[ \\t]*:\\s*`, 'iu')

/** Quotation marks that can stand around a whole reply. */
const quotationMarks = ['""', "''", '“”', '‘’', '„“', '„”', '«»', '»«', '「」', '『』']

/**
 * Returns a reply as Instagram shows it: without the marks of Markdown, which it shows as they are, without invisible
 * characters, and without a first line about the reply.
 */
export function plainReply(written: string): string {
  const text = withoutMarks(withoutInvisible(written).trim().replace(preamble, ''))
  return withoutQuotationMarks(text.replace(preamble, '').replace(label, '').trim())
}

function withoutMarks(text: string): string {
  const count = text.match(marks)?.length ?? 0
  if (count > maxMarks || (count === 0 && !listMark.test(text) && !breakMark.test(text))) return text
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return textOf(tree).trim()
}

/** Returns a reply without quotation marks around the whole of it. */
function withoutQuotationMarks(text: string): string {
  const inner = text.slice(1, -1)
  const isWrapped = quotationMarks.some(
    ([open = '', close = '']) =>
      text.length > 2 &&
      text.startsWith(open) &&
      text.endsWith(close) &&
      !inner.includes(open) &&
      !inner.includes(close),
  )
  return isWrapped ? inner.trim() : text
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
      return node.children
        .map(textOf)
        .filter((text) => text !== '')
        .join('\n\n')
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
    case 'html':
      return node.value.replaceAll(lineBreakTag, '\n').replaceAll(formattingTag, '')
    default:
      if ('children' in node) return node.children.map(textOf).join('')
      return 'value' in node ? node.value : ''
  }
}
