import { m } from '@skein/messages'

/** Texts of what is missing before an automation can be deployed. */
export const problemWords = {
  title: m.open_problems_title(),
  none: m.open_problems_none(),
  /** What is said of a check for conflicts without a result. */
  conflicts: {
    checking: m.open_problems_conflicts_checking(),
    failed: m.open_problems_conflicts_failed(),
  },
  ownTrigger: (keyword: string) => m.open_problems_own_trigger({ keyword }),
} as const
