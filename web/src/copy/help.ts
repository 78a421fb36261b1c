import { m } from '@skein/messages'

/** Terms that the glossary of the guide explains; each is the id of a heading of /docs/glossary. */
export const helpTerms = {
  'reply-window': m.help_term_reply_window(),
  'private-reply': m.help_term_private_reply(),
  'take-over': m.help_term_take_over(),
  'needs-reply': m.help_term_needs_reply(),
  'saved-replies': m.help_term_saved_replies(),
  trigger: m.help_term_trigger(),
  'new-posts-only': m.help_term_new_posts_only(),
  'more-conditions': m.help_term_more_conditions(),
  confidence: m.help_term_confidence(),
  'reply-limit': m.help_term_reply_limit(),
  cooldown: m.help_term_cooldown(),
  temperature: m.help_term_temperature(),
  payload: m.help_term_payload(),
  'quick-test': m.help_term_quick_test(),
  backtest: m.help_term_backtest(),
  conflict: m.help_term_conflict(),
  check: m.help_term_check(),
  'needs-review': m.help_term_needs_review(),
  'knowledge-base': m.help_term_knowledge_base(),
  'ai-conversation': m.help_term_ai_conversation(),
  'unanswered-question': m.help_term_unanswered_question(),
  'system-prompt': m.help_term_system_prompt(),
  'spend-limit': m.help_term_spend_limit(),
  approval: m.help_term_approval(),
  consent: m.help_term_consent(),
  'event-delivery': m.help_term_event_delivery(),
} as const

export type HelpTerm = keyof typeof helpTerms

/** Name of the link to an explanation. */
export const helpAbout = (term: HelpTerm): string => m.help_about({ term: helpTerms[term] })
