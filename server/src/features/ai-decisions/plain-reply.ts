import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { withoutInvisible } from '@skein/contract/invisible-text'

type Root = ReturnType<typeof fromMarkdown>
type Node = Root | Root['children'][number]
type Emphasis = Extract<Node, { type: 'emphasis' | 'strong' }>

/** Characters with a meaning in Markdown. The parser is quadratic in some of them, and a reply has few. */
const marks = /[*_~`#>[\]\\|<&]/g
const maxMarks = 300
const lineBreakTag = /<br[ \t]{0,3}\/?>/gi
const formattingTag = /<\/?(?:b|i|em|strong|u|s|p|span|div|h[1-6]|ul|ol|li|code)>/gi
const listMark = /^[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]/m

/** Twenty or more list marks in a row. The Markdown parser nests a list for each and overflows the stack at a thousand. */
const deepList = /(?:(?:[-+*>]|\d{1,9}[.)])[ \t]{1,4}){20}/

const breakMark = /^[ \t]*(?:-[ \t]*){3,}$/m

/** Names of a reply with which a model announces its own, in the languages of the interface, French and Italian. */
const replyNames =
  'reply|response|answer|draft|suggestion|message|caption|comment|' +
  'antwort\\w*|nachricht|entwurf|vorschlag|kommentar|respuesta|mensaje|borrador|propuesta|sugerencia|' +
  'resposta|mensagem|rascunho|sugestão|réponse|proposition|risposta|messaggio|proposta|' +
  'ответ\\w*|вариант\\w*|сообщение|відповідь|yanıt\\w*|cevap\\w*|reactie|antwoord|odpowiedź|wiadomość|' +
  'رد|الرد|ردك|ردًا|إجابة|الإجابة|جواب|رسالة|اقتراح'

const agreements =
  '(?:sure|certainly|of course|absolutely|okay|ok|great|klar|gerne|natürlich|sicher|claro|por supuesto|con gusto|' +
  'com certeza|claro que sim|bien sûr|certo|natuurlijk|zeker|oczywiście|jasne|tabii(?: ki)?|elbette|конечно|разумеется|хорошо|звісно|بالتأكيد|بالطبع|حسنًا)(?: thing| question)?[ \\t]?[!.,،]*[ \\t]*'

/** The beginning of a text in which the model talks about its reply, to the colon: "Sure! Here is a friendly reply:". */
const preamble = new RegExp(
  `^[ \\t]*(?:${agreements})?` +
    "(?:here(?:['’]?s| is| are)|this is|hier (?:ist|kommt|wäre|sind|is)|aquí (?:tienes|está|va|te dejo)|esta (?:es|é)|aqui (?:está|vai|tem)|" +
    `voici|ecco|oto|işte|İşte|вот|ось|إليك|هذا|هذه|فيما يلي)[^\\n:.!?]{0,80}?(?<![\\p{L}\\p{N}])(?:${replyNames})(?![\\p{L}\\p{N}])[^\\n:.!?]{0,80}:\\s*`,
  'iu',
)

/** The same in languages that put no blank between words. */
const eastAsianPreamble = new RegExp(
  '^(?:(?:(?:当然|好的|没问题|當然)[^\\n:：。！!]{0,12}[。！，,!] ?)?(?:这是|以下是|下面是|這是)[^\\n:：。！？]{0,30}(?:回复|回覆|答复|消息)[^\\n:：。！？]{0,10}[:：]\\s*' +
    '|(?:(?:もちろん|承知|かしこまり)[^\\n:：。！!]{0,12}[。！!] ?)?(?:こちら|以下|返信)[^\\n:：。！？]{0,20}[:：]\\s*\\n\\s*' +
    '|(?:(?:물론|네)[^\\n:.!]{0,8}[.!,] ?)?[^\\n:.!?]{0,20}(?:답변|답장|메시지)[^\\n:.!?]{0,10}:\\s*\\n\\s*)',
  'u',
)

/** A last paragraph in which the model offers to write another reply, or says what it took care of. */
const afterword =
  /\n[ \t]{0,9}\n\s{0,9}(?:-{3,20}\s{0,9})?[*_(]{0,3}(?:let me know|feel free|would you like|note|sag(?:t)? (?:mir )?bescheid|lass (?:es )?mich wissen|hinweis|anmerkung)\b[^\n]{0,80}\b(?:tone|wording|rewrite|rephrase|(?:this|the|another|a different) (?:reply|response|draft|version)|ton|tonfall|andere version|umformulier\w{0,4})\b[^\n]{0,80}$/i

/** Marks that end the text of a model, which some servers leave in it, and the mark that begins it. */
const endMarks =
  /(?:\s{0,2}(?:<\|(?:im_end|eot_id|endoftext|end_of_text|end|return)\|>|<\/s>|<end_of_turn>|<\/think>)){1,5}$/
const startMark =
  /^(?:<s>|<\|im_start\|>(?:assistant)?|<\|start_header_id\|>assistant<\|end_header_id\|>|<start_of_turn>model)\s*/

/** References to sources that models with a search write: 【1†source】. */
const reference = /【[^【】\n]{0,40}†[^【】\n]{0,40}】/g

/** The same without the name of a reply: "Here's what I'd say:". */
const suggestion = new RegExp(
  `^[ \\t]*(?:${agreements})?(?:here(?:['’]?s| is) (?:what|how) (?:I|you)|(?:you|I) (?:could|can|would))\\b` +
    '[^\\n:.!?]{0,40}\\b(?:say|reply|respond|write|answer)(?: with| back)?:\\s*',
  'iu',
)

/** A name before the reply: "Reply: ", "Final answer: ". */
const label = new RegExp(
  `^(?:(?:final|suggested|possible|my|draft|short|friendly) ){0,2}(?:${replyNames}|assistant|ai|bot|回复|回答|答复|返信|답변|답장|ответ|cevap|yanıt)` +
    '[ \\t]*[:：]\\s*',
  'iu',
)

/** Tags that some models write around an answer. */
const answerTags = /^<(answer|reply|response|output)>([^]*)<\/\1>$/i

/** Quotation marks that can stand around a whole reply. */
const quotationMarks = ['""', "''", '“”', '‘’', '„“', '„”', '«»', '»«', '「」', '『』']

/**
 * Returns a reply as Instagram shows it: without the marks of Markdown, which it shows as they are, without invisible
 * characters, and without a first line about the reply.
 */
export function plainReply(reply: string): string {
  const whole = withoutInvisible(reply).trim().replace(startMark, '').replace(endMarks, '')
  const answer = onlyMember(whole.replace(answerTags, '$2').trim()).replaceAll(reference, '')
  const text = withoutMarks(withoutAnnouncement(answer).replace(afterword, ''))
  return withoutQuotationMarks(withoutAnnouncement(text).replace(label, '').trim())
}

/** Returns the text of an object that has no other member: a model may write `{"reply": …}` though it is asked for the text. */
function onlyMember(text: string): string {
  const json = text.replace(/^```(?:json)?\s*(?=\{)/, '').replace(/\}\s*```$/, '}')
  if (!json.startsWith('{') || !json.endsWith('}')) return text
  try {
    const [member, ...others] = Object.values(JSON.parse(json) as Record<string, unknown>)
    return typeof member === 'string' && others.length === 0 ? member : text
  } catch {
    return text
  }
}

const withoutAnnouncement = (text: string): string =>
  text.replace(preamble, '').replace(eastAsianPreamble, '').replace(suggestion, '')

function withoutMarks(text: string): string {
  const count = text.match(marks)?.length ?? 0
  if (
    count > maxMarks ||
    deepList.test(text) ||
    (count === 0 && !listMark.test(text) && !breakMark.test(text))
  )
    return text
  // A single tilde stands between two numbers.
  const extensions = [gfm({ singleTilde: false })]
  const tree = fromMarkdown(text, { extensions, mdastExtensions: [gfmFromMarkdown()] })
  return textOf(tree, text).trim()
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

/** An end of a sentence, with what may follow it. */
const sentenceEnd = /[.!?…。！？؟।](?:["'”’)\]*_]|\p{Extended_Pictographic}\u{FE0F}?)*(?=\s|$)|[。！？]/gu

/** What stands before a point that ends no sentence: a number, one or two letters, an abbreviation. */
const abbreviation =
  /(?:\d|(?<!\p{L})(?:\p{L}{1,2}|bzw|inkl|exkl|evtl|ggf|max|min|std|tel|str|art|nr|num|approx|aprox|incl|excl|env|etc|vgl|jan|feb|apr|aug|sept?|okt|nov|dez|dec))$/iu

/** Returns a text that was cut without its last, unfinished sentence; empty if no sentence is whole. */
export function wholeSentences(cut: string): string {
  const ends = [...cut.matchAll(sentenceEnd)]
  const last = ends.findLast(
    ([end], place) => !end.startsWith('.') || !abbreviation.test(cut.slice(0, ends[place]?.index).slice(-12)),
  )
  return last ? cut.slice(0, last.index + last[0].length) : ''
}

/** Returns the text of a node, without marks. `source`: the whole text. */
function textOf(node: Node, source: string): string {
  const texts = (nodes: readonly Node[]) => nodes.map((each) => textOf(each, source))
  switch (node.type) {
    case 'root':
    case 'blockquote':
      return texts(node.children)
        .filter((text) => text !== '')
        .join('\n\n')
    case 'list':
      return texts(node.children)
        .map((item, index) => `${node.ordered ? `${(node.start ?? 1) + index}.` : '•'} ${item}`)
        .join(node.spread ? '\n\n' : '\n')
    case 'listItem':
    case 'table':
      return texts(node.children).join('\n')
    case 'tableRow':
      return texts(node.children).join(' | ')
    case 'break':
      return '\n'
    case 'emphasis':
    case 'strong': {
      const mark = plainMarkOf(node, source)
      return mark + texts(node.children).join('') + mark
    }
    case 'link': {
      const label = texts(node.children).join('')
      const isAddress = ['', 'mailto:', 'http://', 'https://'].some((scheme) => scheme + label === node.url)
      return isAddress ? label : `${label}: ${node.url}`
    }
    case 'image':
      return node.url
    case 'html':
      return node.value.replaceAll(lineBreakTag, '\n').replaceAll(formattingTag, '')
    case 'text':
      return node.value.replaceAll(unreadBold, '$1')
    default:
      if ('children' in node) return texts(node.children).join('')
      return 'value' in node ? node.value : ''
  }
}

/** Bold text that Markdown does not recognize between letters and punctuation, as in languages without blanks. */
const unreadBold = /\*\*(?=\S)([^*]*[^*\s])\*\*/g

/** Returns the marks that belong to the text: those of a name such as `@_ana_`, and of sizes such as 20*30. */
function plainMarkOf({ type, position }: Emphasis, source: string): string {
  const start = position?.start.offset ?? 0
  const mark = source.slice(start, start + (type === 'strong' ? 2 : 1))
  const before = source.slice(Math.max(0, start - 4), start)
  const isName = mark.startsWith('_') && before.endsWith('@')
  const isSize = mark === '*' && /\d\s?[a-z]{0,2}$/i.test(before) && /\d/.test(source.charAt(start + 1))
  return isName || isSize ? mark : ''
}
