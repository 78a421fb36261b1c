import { actionSentence, type SentenceToken } from '@skein/contract/automations/sentence/sentence'

const reply = (text: string) => ({
  reply_template_type: 'text',
  reply_template_content: { message: { text } },
})

/** A planned automation in the same sentence form, without a kind. */
const planned = (...parts: readonly string[]): SentenceToken[] =>
  parts.map((text, place) => (place % 2 === 0 ? { text } : { text, slot: 'context', ink: 'slate' }))

/** Automations of the hero prompts, in the same order. */
export const heroSentences: readonly SentenceToken[][] = [
  actionSentence({
    automation_type: 'PRIVATE_MESSAGE',
    trigger_type: 'KEYWORD',
    keywords: 'price',
    match_type: 'CONTAINS',
    post_selection_type: 'SPECIFIC',
    specific_post_ids: ['mugs'],
    reply_type: 'AI_DECISION',
  }),
  planned('Every day at ', '12:00 AM', ', post ', 'the report of the day', ' to ', 'Slack', '.'),
  planned('When a comment asks for ', 'the link', ' on ', 'this Reel', ', DM ', 'the product', '.'),
]

/** Content of the illustrated form. */
export const builderSentence: readonly SentenceToken[] = planned(
  'Every day at ',
  '12:00',
  ', post ',
  '“New in the shop”',
  ' to ',
  'Instagram',
  ', written by ',
  'the default model',
  '.',
)

/** One automation per kind. */
export const kindSentences: readonly SentenceToken[][] = [
  actionSentence({
    automation_type: 'COMMENT_REPLY',
    trigger_type: 'KEYWORD',
    keywords: 'price, how much',
    match_type: 'CONTAINS',
    reply_type: 'CUSTOM',
    custom_message: 'Our prices are in your messages',
    max_replies_per_post: 50,
  }),
  actionSentence({
    automation_type: 'DM_REPLY',
    trigger_type: 'KEYWORD',
    keywords: 'opening hours',
    match_type: 'STARTS_WITH',
    ...reply('Tuesday to Saturday, 10 to 18'),
  }),
  actionSentence({
    automation_type: 'DELETE_COMMENT',
    trigger_type: 'AI_DECISION',
    ai_context_rules: 'the comment is spam',
    action: 'HIDE',
  }),
  actionSentence({
    automation_type: 'AI_DM_CONVERSATION',
    model_usage: 'PLATFORM_DEFAULT',
    is_rag_enabled: true,
  }),
]
