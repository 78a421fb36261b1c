import { m } from '@skein/messages'
import { actionSentence, type SentenceToken } from '@skein/contract/automations/sentence/sentence'

const reply = (text: string) => ({
  reply_template_type: 'text',
  reply_template_content: { message: { text } },
})

/** The private message of the first scene. */
export const privateMessageSentence: readonly SentenceToken[] = actionSentence({
  automation_type: 'PRIVATE_MESSAGE',
  trigger_type: 'KEYWORD',
  keywords: m.landing_samples_1(),
  match_type: 'CONTAINS',
  post_selection_type: 'SPECIFIC',
  specific_post_ids: ['mugs'],
  reply_type: 'AI_DECISION',
})

/** The chatbot of the second scene. */
export const chatbotSentence: readonly SentenceToken[] = actionSentence({
  automation_type: 'AI_DM_CONVERSATION',
  model_usage: 'PLATFORM_DEFAULT',
  is_rag_enabled: true,
})

/** One automation per kind. */
export const kindSentences: readonly (readonly SentenceToken[])[] = [
  actionSentence({
    automation_type: 'COMMENT_REPLY',
    trigger_type: 'KEYWORD',
    keywords: m.landing_samples_2(),
    match_type: 'CONTAINS',
    reply_type: 'CUSTOM',
    custom_message: m.landing_samples_3(),
    max_replies_per_post: 50,
  }),
  actionSentence({
    automation_type: 'DM_REPLY',
    trigger_type: 'KEYWORD',
    keywords: m.landing_samples_4(),
    match_type: 'STARTS_WITH',
    ...reply(m.landing_samples_5()),
  }),
  actionSentence({
    automation_type: 'DELETE_COMMENT',
    trigger_type: 'AI_DECISION',
    ai_context_rules: m.landing_samples_6(),
    action: 'HIDE',
  }),
  chatbotSentence,
]
