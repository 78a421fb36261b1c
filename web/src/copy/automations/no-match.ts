/** A list in which no item passes the filters. */
export const noMatchWords = {
  title: 'No automation fits',
  text: 'None of your automations matches this search and these filters.',
  clear: 'Clear search and filters',
} as const
