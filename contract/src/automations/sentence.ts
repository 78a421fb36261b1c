import type { AutomationType } from './automation.ts'
import { keywordsOf } from './keyword-list.ts'
import { aiWords, beginning, counted, oneLine, quoted, templateWords } from './sentence-reply.ts'
import type { Nullable, AutomationLike } from './sentence-types.ts'

/** A slot of the sentence; in an editor it links to its field. */
export type SentenceSlot = 'keywords' | 'context' | 'posts' | 'reply' | 'cap' | 'model' | 'action'

/** Each kind of automation has its own colour. */
export type SlotColour = 'iris' | 'sky' | 'fern' | 'coral' | 'slate'

export interface SentenceToken {
  text: string
  slot?: SentenceSlot
  ink?: SlotColour
  /** Whether the slot is empty. */
  gap?: boolean
}

export const slotColourOf: Readonly<Record<AutomationType, SlotColour>> = {
  AI_DM_CONVERSATION: 'iris',
  DM_REPLY: 'sky',
  COMMENT_REPLY: 'fern',
  PRIVATE_MESSAGE: 'coral',
  DELETE_COMMENT: 'slate',
}

const gapText = '____'
const contextLength = 60
const keywordsShown = 6

/** Returns the automation as a sentence, in parts: text and filled or empty slots in the colour of its kind. */
export function sentenceOf(automation: AutomationLike): SentenceToken[] {
  const tokens = partsOf(automation)
  return tokens.map((token) =>
    token.slot ? { ...token, ink: slotColourOf[automation.automation_type] } : token,
  )
}

/** Returns the joined parts, for lists, notifications and screen readers. */
export const sentenceText = (tokens: readonly SentenceToken[]): string =>
  tokens.map((token) => token.text).join('')

function partsOf(automation: AutomationLike): SentenceToken[] {
  switch (automation.automation_type) {
    case 'AI_DM_CONVERSATION':
      return conversation(automation)
    case 'DM_REPLY':
      return [
        ...opening(automation, 'a DM'),
        plain(', reply '),
        slot('reply', templateWords(automation)),
        plain('.'),
      ]
    case 'COMMENT_REPLY':
      return [
        ...commentOpening(automation),
        plain(', reply publicly '),
        ...publicReply(automation),
        plain('.'),
      ]
    case 'PRIVATE_MESSAGE':
      return [
        ...commentOpening(automation),
        plain(', DM '),
        slot('reply', templateWords(automation)),
        plain('.'),
      ]
    case 'DELETE_COMMENT':
      return [...commentOpening(automation), plain(', '), moderation(automation), plain(' it.')]
  }
}

function opening(automation: AutomationLike, event: string): SentenceToken[] {
  if (automation.trigger_type === 'AI_DECISION') {
    const context = oneLine(automation.ai_context_rules).replace(/[.!?]$/, '')
    return [
      plain(isInstruction.test(context) ? 'When AI decides to act: ' : `When AI thinks ${event} is about `),
      slot('context', beginning(context, contextLength)),
    ]
  }
  return [
    plain(`When ${event} ${matchWords(automation.match_type)} `),
    slot('keywords', keywordWords(automation.keywords)),
  ]
}

/** Matches contexts that are a sentence, not a topic: they begin with a verb, a condition or a subject. */
const isInstruction =
  /^(?:(?:an?|the|any|every) )?(?:re(?:ply|spond|act|move)|answer|send|write|tell|offer|help|hide|delete|act|do|don['’]t|never|always|only|if|when|some(?:one|body)|any(?:one|body)|people|they|(?:person|customer|follower|user|comment|message|dm)s?)\b/i

const commentOpening = (automation: AutomationLike): SentenceToken[] => [
  ...opening(automation, 'a comment'),
  plain(' on '),
  slot('posts', postWords(automation)),
]

function publicReply(automation: AutomationLike): SentenceToken[] {
  const message = oneLine(automation.custom_message)
  const words = automation.reply_type === 'AI_DECISION' ? aiWords : quoted(message)
  const limit = automation.max_replies_per_post
  if (limit === null || limit === undefined) return [slot('reply', words)]
  return [slot('reply', words), plain(', up to '), slot('cap', String(limit)), plain(' per post')]
}

function conversation(automation: AutomationLike): SentenceToken[] {
  const model = automation.model_usage === 'CUSTOM' ? oneLine(automation.model_name) : 'the default model'
  const start = [plain('Answer every DM with '), slot('model', model)]
  return automation.is_rag_enabled
    ? [...start, plain(' and '), slot('context', 'your knowledge base'), plain('.')]
    : [...start, plain('.')]
}

const moderation = (automation: AutomationLike): SentenceToken =>
  slot('action', automation.action === 'DELETE' ? 'delete' : 'hide')

function matchWords(match: Nullable<string>): string {
  if (match === 'EXACT') return 'is exactly'
  return match === 'STARTS_WITH' ? 'starts with' : 'contains'
}

function keywordWords(value: Nullable<string | string[]>): string {
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

function postWords(automation: AutomationLike): string {
  if (automation.post_selection_type === 'SPECIFIC')
    return counted(automation.specific_post_ids?.length ?? 0, 'post')
  if (automation.post_selection_type === 'DATE_RANGE')
    return rangeWords[automation.date_range ?? automation.dateRange ?? ''] ?? ''
  return 'all posts'
}

const plain = (text: string): SentenceToken => ({ text })

const slot = (name: SentenceSlot, text: string): SentenceToken =>
  text === '' ? { text: gapText, slot: name, gap: true } : { text, slot: name }
