export const dmReplyWords = {
  titles: { create: 'Create New Template Message automation', edit: 'Edit Automation' },
  /** Prefix of the name of an unnamed automation. */
  event: 'DM',
} as const

export const privateMessageWords = {
  titles: { create: 'Create comment-to-DM automation', edit: 'Edit Automation' },
  event: 'Comment',
  failed: (message: string) => `Failed to deploy: ${message}`,
} as const
