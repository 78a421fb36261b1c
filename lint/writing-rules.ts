import type { InterfaceText } from './interface-texts.ts'

const word = (words: string) => new RegExp(String.raw`(?<![\w./-])(?:${words})(?![\w/]|\.\w|-\w)`, 'iu')

interface WritingRule {
  breaks: RegExp
  /** What to write instead. */
  instead: string
}

/** One term for each concept, and one format for each kind of value. */
const rules: readonly WritingRule[] = [
  { breaks: word('rules?'), instead: 'automation' },
  { breaks: word('ledgers?|decision logs?'), instead: 'Activity' },
  { breaks: word('gates?'), instead: 'check' },
  { breaks: word('bots?'), instead: 'chatbot' },
  { breaks: word('mails?|e-mails?'), instead: 'email' },
  { breaks: word('private messages?'), instead: 'private reply' },
  { breaks: word('bytes'), instead: 'characters' },
  { breaks: word('nobody|somebody|whoever|anybody'), instead: 'customer, you or your administrator' },
  { breaks: word('house'), instead: 'the fact: sent, stored, shared' },
  { breaks: word('by hand'), instead: 'you reply yourself' },
  { breaks: word('could not be'), instead: "Couldn't …" },
  { breaks: word('dry runs?|test bench'), instead: 'backtest or quick test' },
  { breaks: word('fires|fired|would fire'), instead: 'Sent' },
  { breaks: word('collisions?'), instead: 'conflict' },
  { breaks: word('teach|taught'), instead: 'train, add a source' },
  { breaks: word('chunks?'), instead: 'passage' },
  { breaks: word('practi[cs]e installation|pretend Instagram'), instead: 'demo account, demo mode' },
  { breaks: word('licence|practise|colou?rs|colour|cancelled'), instead: 'US spelling' },
  { breaks: /[\d}] %/u, instead: 'a percentage without a space' },
  { breaks: /% sure\b/iu, instead: 'a confidence, like 84%' },
  { breaks: / …/u, instead: '“…” without a space before it' },
  { breaks: /component will be implemented/iu, instead: '“Your trend appears tomorrow”' },
  { breaks: /"/u, instead: 'typographic quotation marks' },
]

const maxWords = 20

interface Exception {
  text: RegExp
  reason: string
}

/** Texts that stay as they are. */
const exceptions: readonly Exception[] = [
  { text: /^Bot name$|['’]s Bot$/u, reason: 'fixed labels of the chatbot’s name' },
  {
    text: /^User profile could not be retrieved\.$/u,
    reason: 'fixed error message that integrations rely on',
  },
  {
    text: /^Please (connect|add at least one keyword|provide a c|select)|Please check your email|Please try again\.$/u,
    reason: 'fixed error and connection messages that integrations rely on',
  },
]

/** Legal text keeps its conditions in one sentence. */
const withLongSentences = /\/legal\.json$/u

/** Returns what is wrong with the texts, one line for each problem, by file. */
export function writingProblems(texts: readonly InterfaceText[]): string[] {
  const checked = texts.filter(({ text }) => !exceptions.some((one) => one.text.test(text)))
  return [...checked.flatMap(problemsOf), ...repeatedPleases(checked)]
}

function problemsOf({ file, line, text }: InterfaceText): string[] {
  const problems = rules
    .filter(({ breaks }) => breaks.test(text))
    .map(({ breaks, instead }) => `“${breaks.exec(text)?.[0].trim() ?? ''}”, write ${instead}`)
  const long = withLongSentences.test(file) ? [] : sentencesOf(text).filter((one) => one > maxWords)
  return [...problems, ...long.map((count) => `a sentence of ${count} words, at most ${maxWords}`)].map(
    (problem) => `${file}:${line}: ${problem}: ${text}`,
  )
}

/** Returns the number of words of each sentence. */
function sentencesOf(text: string): number[] {
  return text
    .split(/(?<=[.!?])\s+|\n| · /u)
    .map((sentence) => sentence.split(/\s+/u).filter((one) => /[\p{L}\p{N}]|\{…\}/u.test(one)).length)
}

/** A screen says please at most once. */
function repeatedPleases(texts: readonly InterfaceText[]): string[] {
  const polite = texts.filter(({ text }) => /\bplease\b/iu.test(text))
  return polite
    .filter(({ file }, place) => polite.findIndex((one) => one.file === file) < place)
    .map(({ file, line, text }) => `${file}:${line}: another “please” in this file: ${text}`)
}
