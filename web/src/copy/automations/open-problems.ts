/** Texts of what is missing before an automation can be deployed. */
export const problemWords = {
  title: 'Checklist',
  none: 'Ready to deploy.',
} as const
