import { m } from '@skein/messages'

/** Terms that the glossary of the guide explains; each is the id of a heading of /docs/glossary. */
export type HelpTerm =
  | 'reply-window'
  | 'private-reply'
  | 'take-over'
  | 'needs-reply'
  | 'trigger'
  | 'reply-limit'
  | 'temperature'
  | 'payload'
  | 'backtest'
  | 'conflict'
  | 'check'
  | 'knowledge-base'
  | 'unanswered-question'
  | 'spend-limit'
  | 'approval'

export const helpWords = {
  about: (term: HelpTerm) => m.help_about({ term_replace_all: term.replaceAll('-', ' ') }),
} as const
