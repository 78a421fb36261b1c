import { m } from '@skein/messages'
import { isolated } from '../../isolated.ts'
import type { AutomationType } from '../automation.ts'
import { excludedWords } from '../keywords/exclusions.ts'
import { keywordsOf } from '../keywords/keyword-list.ts'
import { chosenKindsText } from '../parts/message-kinds.ts'
import { clausesOf } from '../parts/parts.ts'
import { postWords } from '../parts/posts.ts'
import { listed } from './listed.ts'
import { beginning, oneLine, quoted, templateWords } from './sentence-reply.ts'
import type { Nullable, AutomationLike } from './sentence-types.ts'

/** A slot of the sentence; in an editor it links to its field. */
export type SentenceSlot = 'keywords' | 'context' | 'posts' | 'reply' | 'message' | 'cap' | 'model' | 'action'

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
export const sentenceOf = (automation: AutomationLike): SentenceToken[] => [
  ...actionSentence(automation),
  ...clausesOf(automation).map((text) => ({ text: ` ${text}` })),
]

/** Returns the sentence without the conditions, for pages that load no parts. */
export const actionSentence = (automation: AutomationLike): SentenceToken[] =>
  actionOf(automation).map((token) =>
    token.slot ? { ...token, ink: slotColourOf[automation.automation_type] } : token,
  )

/** Returns the joined parts, for lists, notifications and screen readers. */
export const sentenceText = (tokens: readonly SentenceToken[]): string =>
  tokens.map((token) => token.text).join('')

function actionOf(automation: AutomationLike): SentenceToken[] {
  switch (automation.automation_type) {
    case 'AI_DM_CONVERSATION':
      return conversation(automation)
    case 'DM_REPLY':
      return when(messageOpening(automation), m.sentence_reply({ reply: '{reply}' }), {
        ...triggerSlots(automation),
        reply: templateWords(automation),
      })
    case 'COMMENT_REPLY':
      return publicReply(automation)
    case 'PRIVATE_MESSAGE':
      return when(commentOpening(automation), m.sentence_private_message({ reply: '{reply}' }), {
        ...triggerSlots(automation),
        reply: templateWords(automation),
      })
    case 'DELETE_COMMENT':
      return when(commentOpening(automation), m.sentence_moderate({ action: '{action}' }), {
        ...triggerSlots(automation),
        action: automation.action === 'DELETE' ? m.sentence_delete() : m.sentence_hide(),
      })
  }
}

type Slots = Partial<Record<SentenceSlot, string>>

const when = (opening: string, action: string, slots: Slots): SentenceToken[] =>
  tokensOf(m.sentence_when({ opening, action }), slots)

/** Splits a sentence at its slots, which are written as `{name}`, and fills them in. */
const tokensOf = (sentence: string, slots: Slots): SentenceToken[] =>
  sentence.split(/(\{\w+\})/).flatMap((part) => {
    const name = slotNames.find((each) => part === `{${each}}`)
    if (name) return [slot(name, isolated(slots[name] ?? ''))]
    return part === '' ? [] : [{ text: part }]
  })

const slotNames: readonly SentenceSlot[] = [
  'keywords',
  'context',
  'posts',
  'reply',
  'message',
  'cap',
  'model',
  'action',
]

function commentOpening(automation: AutomationLike): string {
  const posts = '{posts}'
  if (automation.trigger_type === 'AI_DECISION') {
    const context = '{context}'
    switch (contextForm(automation)) {
      case 'instruction':
        return m.sentence_comment_instruction({ context, posts })
      case 'statement':
        return m.sentence_comment_statement({ context, posts })
      case 'topic':
        return m.sentence_comment_topic({ context, posts })
    }
  }
  const keywords = '{keywords}'
  switch (automation.match_type) {
    case 'EXACT':
      return m.sentence_comment_exact({ keywords, posts })
    case 'STARTS_WITH':
      return m.sentence_comment_starts({ keywords, posts })
    case 'WHOLE_WORD':
      return m.sentence_comment_word({ keywords, posts })
    case 'ANY':
      return excludedWords(automation).length > 0
        ? m.sentence_comment_without({ keywords, posts })
        : m.sentence_comment_any({ posts })
    default:
      return m.sentence_comment_contains({ keywords, posts })
  }
}

function messageOpening(automation: AutomationLike): string {
  if (automation.trigger_type === 'AI_DECISION') {
    const context = '{context}'
    switch (contextForm(automation)) {
      case 'instruction':
        return m.sentence_message_instruction({ context })
      case 'statement':
        return m.sentence_message_statement({ context })
      case 'topic':
        return m.sentence_message_topic({ context })
    }
  }
  const keywords = '{keywords}'
  switch (automation.match_type) {
    case 'EXACT':
      return m.sentence_message_exact({ keywords })
    case 'STARTS_WITH':
      return m.sentence_message_starts({ keywords })
    case 'WHOLE_WORD':
      return m.sentence_message_word({ keywords })
    case 'ANY':
      return anyMessage(automation)
    default:
      return m.sentence_message_contains({ keywords })
  }
}

function anyMessage(automation: AutomationLike): string {
  if (excludedWords(automation).length > 0) return m.sentence_message_without({ keywords: '{keywords}' })
  const kinds = chosenKindsText(automation)
  return kinds === '' ? m.sentence_message_any() : m.sentence_message_kinds({ kinds })
}

function triggerWords(automation: AutomationLike): string {
  const excluded = keywordWords(excludedWords(automation))
  if (automation.match_type === 'ANY') return excluded
  const list = keywordWords(automation.keywords)
  return excluded === '' || list === '' ? list : m.sentence_but_not({ list, excluded })
}

const triggerSlots = (automation: AutomationLike): Slots => ({
  keywords: triggerWords(automation),
  context: beginning(contextOf(automation), contextLength),
  posts: postWords(automation, automation.comment_sources),
})

const contextOf = (automation: AutomationLike): string =>
  oneLine(automation.ai_context_rules).replace(/[.!?]$/, '')

/** Returns how the context is worded. Only English sentences are recognized; all others are topics. */
function contextForm(automation: AutomationLike): 'instruction' | 'statement' | 'topic' {
  const context = contextOf(automation)
  if (isInstruction.test(context)) return 'instruction'
  return isStatement.test(context) ? 'statement' : 'topic'
}

/** Matches contexts that begin with a verb or a condition. */
const isInstruction =
  /^(?:re(?:ply|spond|act|move)|answer|send|write|tell|offer|help|hide|delete|act|do|don['’]t|never|always|only|if|when)\b/i

/** Matches contexts that begin with a subject. */
const isStatement =
  /^(?:(?:an?|the|any|every) )?(?:some(?:one|body)|any(?:one|body)|people|they|(?:person|customer|follower|user|comment|message|dm)s?)\b/i

function publicReply(automation: AutomationLike): SentenceToken[] {
  const limit = automation.max_replies_per_post
  const reply = '{reply}'
  const action =
    limit === null || limit === undefined
      ? m.sentence_public_reply({ reply })
      : m.sentence_public_reply_up_to({ reply, cap: '{cap}' })
  const { private_message: message } = automation
  const both = message ? m.sentence_and_private_message({ action, message: '{message}' }) : action
  return when(commentOpening(automation), both, {
    ...triggerSlots(automation),
    reply:
      automation.reply_type === 'AI_DECISION'
        ? m.sentence_by_ai()
        : quoted(oneLine(automation.custom_message)),
    message: message ? templateWords({ automation_type: 'PRIVATE_MESSAGE', ...message }) : '',
    cap: String(limit),
  })
}

function conversation(automation: AutomationLike): SentenceToken[] {
  const model =
    automation.model_usage === 'CUSTOM' ? oneLine(automation.model_name) : m.sentence_default_model()
  const slots = { model, context: m.sentence_knowledge_base() }
  return tokensOf(conversationWords(automation), slots)
}

function conversationWords(automation: AutomationLike): string {
  const { is_rag_enabled } = automation
  const [model, context] = ['{model}', '{context}']
  const kinds = chosenKindsText(automation)
  if (kinds !== '')
    return is_rag_enabled
      ? m.sentence_conversation_kinds_with_sources({ kinds, model, context })
      : m.sentence_conversation_kinds({ kinds, model })
  return is_rag_enabled
    ? m.sentence_conversation_with_sources({ model, context })
    : m.sentence_conversation({ model })
}

function keywordWords(value: Nullable<string | readonly string[]>): string {
  const keywords = keywordsOf(value ?? [])
  const visibleKeywords = keywords.length > keywordsShown ? keywords.slice(0, keywordsShown - 1) : keywords
  const hidden = keywords.length - visibleKeywords.length
  const words = visibleKeywords.map((keyword) => m.sentence_keyword({ keyword }))
  return listed(hidden > 0 ? [...words, m.sentence_more({ count: hidden })] : words)
}

const slot = (name: SentenceSlot, text: string): SentenceToken =>
  text === '' ? { text: gapText, slot: name, gap: true } : { text, slot: name }
