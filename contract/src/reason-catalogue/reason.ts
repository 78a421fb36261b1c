/** All checks of an automation, in order. */
export const gates = [
  'origin',
  'trigger',
  'posts',
  'window',
  'human',
  'reply_count',
  'cap_per_post',
  'cap_per_period',
  'cooldown',
  'loop',
  'precedence',
  'decision',
  'writing',
  'send',
] as const

/** Returns the text of a value of the entry's trace. `period` is the value `seconds` as a duration. */
export type ValueOf = (name: string) => string

/** Why an automation acted or did not. */
export interface Reason {
  /** The check at which it ends a decision. */
  gate: (typeof gates)[number]
  /** Returns the sentence of the log. */
  sentence: (value: ValueOf) => string
  /** Returns the check that stopped the event, as a statement. Absent for a reason to act. */
  statement?: (value: ValueOf) => string
  /** Returns the name of the reason among the filters of the log. Absent if the log has no filter for it. */
  filter?: () => string
}

/** Returns the reasons with their codes as a type. */
export const defineReasons = <Code extends string>(reasons: Record<Code, Reason>): Record<Code, Reason> =>
  reasons
