/**
 * The columns of the table by the width of its pane: two lines in a narrow one; then name, keywords, reply and state; then what
 * was sent; then the last run.
 */
export const lineClass =
  'grid w-full items-center gap-x-2 px-2 @min-[40rem]:gap-x-4 ' +
  '@min-[40rem]:grid-cols-[minmax(9rem,1.3fr)_minmax(0,1.7fr)_minmax(0,1.2fr)_5.5rem] ' +
  '@min-[46rem]:grid-cols-[minmax(9rem,1.3fr)_minmax(0,1.7fr)_minmax(0,1.2fr)_8.5rem_5.5rem] ' +
  '@min-[60rem]:grid-cols-[minmax(9rem,1.3fr)_minmax(0,1.2fr)_minmax(0,1.7fr)_9rem_9.5rem_5.5rem]'

/** Shows a column from its width on. */
export const shownFrom = {
  sent: 'hidden @min-[46rem]:flex',
  last_run: 'hidden @min-[60rem]:flex ps-4',
} as const
