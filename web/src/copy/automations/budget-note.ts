/** AI spending against its limits, in short form. */
export const budgetNoteWords = {
  noLimit: (spent: string) => `${spent} this month, no budget`,
  today: (spent: string, limit: string) => `${spent} of ${limit} today`,
  month: (spent: string, limit: string) => `${spent} of ${limit} this month`,
  spent: 'Budget reached.',
} as const
