import { m } from '@skein/messages'

/** AI spending against its limits, in short form. */
export const budgetNoteWords = {
  noLimit: (spent: string) => m.budget_note_no_limit({ spent }),
  today: (spent: string, limit: string) => m.budget_note_today({ spent, limit }),
  month: (spent: string, limit: string) => m.budget_note_month({ spent, limit }),
  spent: m.budget_note_spent(),
} as const
