export const dmReplyWords = {
  titles: { create: 'Create New Template Message automation', edit: 'Edit Automation' },
  /** Begins the name of a rule that was given none. */
  event: 'DM',
} as const

export const privateMessageWords = {
  titles: { create: 'Create New Comment to DM automation', edit: 'Edit Automation' },
  event: 'Comment',
  failed: (message: string) => `Failed to deploy: ${message}`,
} as const
