import { m } from '@skein/messages'

/** A list in which no item passes the filters. */
export const noMatchWords = {
  title: m.no_match_title(),
  text: m.no_match_text(),
  clear: m.no_match_clear(),
} as const
