import { m } from '@skein/messages'

/** Texts of what is missing before an automation can be deployed. */
export const problemWords = {
  title: m.open_problems_title(),
  none: m.open_problems_none(),
  ownTrigger: (keyword: string) => m.open_problems_own_trigger({ keyword }),
} as const
