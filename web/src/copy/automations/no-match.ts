/** A list in which no item passes the filters. */
export const noMatchWords = {
  title: 'No automations match',
  text: 'Try another search or remove a filter.',
  clear: 'Clear search and filters',
} as const
