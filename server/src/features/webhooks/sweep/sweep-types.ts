import type { Self, Span } from './found-events.ts'
import type { Allowance } from './sweep-logic.ts'

/** What a run reads of a channel. Times are in milliseconds since 1970. */
export interface ChannelReading<Event> {
  account_id: string
  allowance: Allowance
  self: Self
  /** Which events are answered. */
  span: Span
  /** Everything written before was compared. */
  until: number
  store(events: readonly Event[]): Promise<void>
}

export interface ReadResult {
  /** Whether everything since `until` was read. */
  complete: boolean
}
