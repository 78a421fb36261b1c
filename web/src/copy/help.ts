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
  about: (term: HelpTerm) => `Help: ${term.replaceAll('-', ' ')}`,
} as const
