/** Texts of what is missing before an automation can be deployed. */
export const problemWords = {
  title: 'Before you deploy',
  none: 'Nothing is missing.',
} as const
