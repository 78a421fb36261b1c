import type { AutomationType } from './automation.ts'
import { keywordsOf } from './keyword-list.ts'
import { aiWords, beginning, counted, oneLine, quoted, templateWords } from './sentence-reply.ts'
import type { Maybe, RuleLike } from './sentence-types.ts'

/** A blank of the sentence; in an editor it leads to the field that fills it. */
export type SentenceSlot = 'keywords' | 'context' | 'posts' | 'reply' | 'cap' | 'model' | 'action'

/** Each kind of rule writes in its own ink. */
export type Ink = 'iris' | 'sky' | 'fern' | 'coral' | 'slate'

export interface SentenceToken {
  text: string
  slot?: SentenceSlot
  ink?: Ink
  /** Nothing was filled in yet. */
  gap?: boolean
}

export const inkOf: Readonly<Record<AutomationType, Ink>> = {
  AI_DM_CONVERSATION: 'iris',
  DM_REPLY: 'sky',
  COMMENT_REPLY: 'fern',
  PRIVATE_MESSAGE: 'coral',
  DELETE_COMMENT: 'slate',
}

const gapText = '____'
const contextLength = 60
const keywordsShown = 6

/** The rule as a sentence, in pieces: plain words and filled or empty slots in the ink of its kind. */
export function sentenceOf(rule: RuleLike): SentenceToken[] {
  const tokens = partsOf(rule)
  return tokens.map((token) => (token.slot ? { ...token, ink: inkOf[rule.automation_type] } : token))
}

/** The pieces joined: what a list, a notice or a screen reader says. */
export const sentenceText = (tokens: readonly SentenceToken[]): string =>
  tokens.map((token) => token.text).join('')

function partsOf(rule: RuleLike): SentenceToken[] {
  switch (rule.automation_type) {
    case 'AI_DM_CONVERSATION':
      return conversation(rule)
    case 'DM_REPLY':
      return [...opening(rule, 'a DM'), plain(', reply '), slot('reply', templateWords(rule)), plain('.')]
    case 'COMMENT_REPLY':
      return [...commentOpening(rule), plain(', reply in public '), ...publicReply(rule), plain('.')]
    case 'PRIVATE_MESSAGE':
      return [...commentOpening(rule), plain(', DM '), slot('reply', templateWords(rule)), plain('.')]
    case 'DELETE_COMMENT':
      return [...commentOpening(rule), plain(', '), moderation(rule), plain(' it.')]
  }
}

function opening(rule: RuleLike, event: string): SentenceToken[] {
  if (rule.trigger_type === 'AI_DECISION') {
    return [
      plain('When AI decides '),
      slot('context', beginning(oneLine(rule.ai_context_rules), contextLength)),
    ]
  }
  return [
    plain(`When ${event} ${matchWords(rule.match_type)} `),
    slot('keywords', keywordWords(rule.keywords)),
  ]
}

const commentOpening = (rule: RuleLike): SentenceToken[] => [
  ...opening(rule, 'a comment'),
  plain(' on '),
  slot('posts', postWords(rule)),
]

function publicReply(rule: RuleLike): SentenceToken[] {
  const message = oneLine(rule.custom_message)
  const words = rule.reply_type === 'AI_DECISION' ? aiWords : quoted(message)
  const limit = rule.max_replies_per_post
  if (limit === null || limit === undefined) return [slot('reply', words)]
  return [slot('reply', words), plain(', at most '), slot('cap', String(limit)), plain(' per post')]
}

function conversation(rule: RuleLike): SentenceToken[] {
  const model = rule.model_usage === 'CUSTOM' ? oneLine(rule.model_name) : 'the default model'
  const start = [plain('Talk with everyone who sends a DM, using '), slot('model', model)]
  return rule.is_rag_enabled
    ? [...start, plain(' and '), slot('context', 'the knowledge base'), plain('.')]
    : [...start, plain('.')]
}

const moderation = (rule: RuleLike): SentenceToken =>
  slot('action', rule.action === 'DELETE' ? 'delete' : 'hide')

function matchWords(match: Maybe<string>): string {
  if (match === 'EXACT') return 'is exactly'
  return match === 'STARTS_WITH' ? 'starts with' : 'contains'
}

function keywordWords(value: Maybe<string | string[]>): string {
  const keywords = keywordsOf(value ?? [])
  const shown = keywords.length > keywordsShown ? keywords.slice(0, keywordsShown - 1) : keywords
  const hidden = keywords.length - shown.length
  const parts = hidden > 0 ? [...shown, `${hidden} more`] : shown
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} or ${last}` : last
}

const rangeWords: Readonly<Record<string, string>> = {
  '1d': 'posts from the last day',
  '2d': 'posts from the last 2 days',
  '1w': 'posts from the last week',
  '2w': 'posts from the last 2 weeks',
  '1m': 'posts from the last month',
  '1y': 'posts from the last year',
}

function postWords(rule: RuleLike): string {
  if (rule.post_selection_type === 'SPECIFIC') return counted(rule.specific_post_ids?.length ?? 0, 'post')
  if (rule.post_selection_type === 'DATE_RANGE')
    return rangeWords[rule.date_range ?? rule.dateRange ?? ''] ?? ''
  return 'all posts'
}

const plain = (text: string): SentenceToken => ({ text })

const slot = (name: SentenceSlot, text: string): SentenceToken =>
  text === '' ? { text: gapText, slot: name, gap: true } : { text, slot: name }
