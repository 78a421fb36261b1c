import { minute } from '@skein/contract/durations'

interface Assigned {
  /** Milliseconds since 1970. */
  assigned_at: number
  /** After so many minutes of waiting the conversation becomes unassigned. */
  minutes: number
}

/**
 * Returns whether an assignee is silent for too long at `now`: the customer waits since `waiting_since`, null for a customer
 * who does not wait. The time counts from the assignment at the earliest.
 */
export const isSilent = (
  { assigned_at, minutes }: Assigned,
  waiting_since: number | null,
  now: number,
): boolean => waiting_since !== null && Math.max(assigned_at, waiting_since) <= now - minutes * minute
