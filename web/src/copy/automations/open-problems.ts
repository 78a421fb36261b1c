/** Words of what is missing before a rule can be deployed. */
export const problemWords = {
  title: 'Before you deploy',
  none: 'Nothing is missing.',
} as const
