/** Characters and constructs that text functions treat specially, or that patterns repeat. */
// oxfmt-ignore
const pieces: readonly string[] = [
  ...' \t\n\r!"#$%&\'()*+,-./0159:;<=>?@AZ[\\]^_`az{|}~',
  '\u00a0', '\u00ad', '\u0301', '\u0345', '\u061c', '\u200b', '\u200d', '\u202e', '\u2028', '\ufe0f',
  'ß', 'İ', 'ı', 'ﬃ', 'ﷺ', 'ς', 'é', '。', '！', '？', '…', '“', '”', '»', '¿', '€', '¦', '·', '•', '–',
  '漢', 'か', 'カ', 'ไ', '한', 'я', 'ع', 'ह', '😀', '👩‍👩‍👧', '🇩🇪', '\u{e0061}', '\ud83d', '\udc00', '\0',
  '  ', ' \n', '\r\n', '\n\n', '\n \n', '- ', '> ', '* ', '1. ', '1) ', '# ', '. ', '! ', '? ', ', ',
  '[](', '![](', '[a](', '[a][', '[a]:', '](', '[[', ']]', '**', '__', '*a', '_a*', '~~', '``', '`a', '||',
  '<a', '<!--', '-->', '<a href=', '<meta ', '<p>', '<div>', '</p>', '<br>', '<script', ']]>', '&#47;', '&amp',
  '{{', '}}', '{"a":', '{"', '"}', '[1,', '\\"', '\\u0000', '{username}', '{post_link}', ' {keyword}', '${',
  'http://', 'https://a.', 'www.', '//', '/\\/', 'a.b', 'a.co ', 'a-', 'a_', 'a@', 'a@b.', '@a', '@a.', '#a',
  'h t t p', 'hxxp', '[dot]', ' dot ', ' slash ', '(.)', 'javascript:', 'data:', '%61', '%', '&a=', '?q=',
  'a', 'aa ', 'ab', 'Aa', 'aA1-', 'AAA-', 'AAA_', 'A1B2-', 'sk-', 'eyJa', 'deadbeef', '0a ', 'QUJD', '==',
  '1', '1.', '1,', '1 ', '12:', '12:30 ', '1-', '1/2/', '2026-01-', '€1 ', '$', '10%', '1 to ', '1h', '1m', '+4',
  'ten ', 'from 9', 'open ', 'monday ', 'may 1 ', 'price ', 'for ', 'code A', 'half ', 'buy 1 get ', 'in stock ',
  '3天', '十', '万', '周一到', '月曜', '12月', '上午9点', '八折', '在庫', '십', 'с 9 до ', 'в ', 'осталось ', 'скидка ',
  'half past ', '5,-', 'buy 2 get ', 'before christmas ', 'in a week ', 'حتى ٦ م ', '<|im_end|>', '【', '†', '\n\n(note ', 'the reply ', '〜', '⁄',
  'the ', 'what ', 'how are you', 'never ', 'ne x ', 'nie ', 'ignore ', 'reply ', 'with ', 'talk to ', 'human ',
  'not ', "don't ", "l'", "a'b", 'a’b', 'word-', 'Mr. ', 'e.g. ', 'no ', 'you are ',
  '*a', '$a', 'allow:*a\n', 'user-agent: *\n', 'disallow: /', 'sitemap:', ': ', '; ', '=', 'charset=', 'boundary=',
]

interface AdversarialText {
  /** Describes the form, for messages. */
  name: string
  /** Returns the text with this number of UTF-16 units. */
  of: (length: number) => string
}

const repeated = (piece: string, length: number) =>
  piece.repeat(Math.ceil(Math.max(0, length) / piece.length)).slice(0, Math.max(0, length))

const wrapped = (before: string, piece: string, after: string): AdversarialText => ({
  name: `${JSON.stringify(before)} + ${JSON.stringify(piece)} × n + ${JSON.stringify(after)}`,
  of: (length) => before + repeated(piece, length - before.length - after.length) + after,
})

const halves = (one: string, other: string): AdversarialText => ({
  name: `${JSON.stringify(one)} × n + ${JSON.stringify(other)} × n`,
  of: (length) => repeated(one, length >> 1) + repeated(other, length - (length >> 1)),
})

/** Different words: caches and sets do not help. */
const distinct = (start: string, end: string): AdversarialText => ({
  name: `${JSON.stringify(start)} + number + ${JSON.stringify(end)}`,
  of(length) {
    const words: string[] = []
    for (let size = 0, at = 0; size < length; at += 1) {
      const word = `${start}${(at * 7919).toString(36)}${end}`
      words.push(word)
      size += word.length
    }
    return words.join('').slice(0, length)
  },
})

const distinctWords = [' ', '\n', '. ', ',', '-', '.', '/', '] ', '>', ')'].flatMap((end) =>
  ['a', 'A', 'reservation', '@', 'https://a', '[a', '€', 'я', '漢'].map((start) => distinct(start, end)),
)

/** Endings that make a search fail late. */
const endings = ['x', '\n', ' x', '!x', '"', ')', '\0']

/** Every piece once, before an ending that makes a pattern fail: the corpus of the tests. */
export const shortCorpus: readonly AdversarialText[] = pieces.map((piece, at) =>
  wrapped('We are open ', piece, endings[at % endings.length] ?? 'x'),
)

/** Also every piece alone, different words, and texts of two pieces: the corpus of the drill. */
export const longCorpus: readonly AdversarialText[] = [
  ...shortCorpus,
  ...pieces.map((piece) => wrapped('', piece, '')),
  ...distinctWords,
  ...pairs(120),
]

/** Returns texts of two pieces, chosen by a fixed sequence. */
function pairs(count: number): AdversarialText[] {
  let state = 1
  const next = () => pieces[(state = (state * 48_271) % 0x7fff_ffff) % pieces.length] ?? ' '
  return Array.from({ length: count }, (_, at) => {
    const [one, other] = [next(), next()]
    return at % 3 === 0 ? halves(one, other) : wrapped(at % 3 === 1 ? '' : one, one + other, next())
  })
}
