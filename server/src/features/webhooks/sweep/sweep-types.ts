import type { CommentEvent, MessageEvent } from '#src/integrations/instagram/event.ts'
import type { Self, Span } from './found-events.ts'
import type { Allowance } from './sweep-logic.ts'

export type Channel = 'comments' | 'messages'

export type SweptEvent = CommentEvent | MessageEvent

/** What a run reads of a channel. Times are in milliseconds since 1970. */
export interface ChannelReading<Event> {
  account_id: string
  allowance: Allowance
  self: Self
  /** Which events are answered. */
  span: Span
  /** Everything written before was compared. */
  until: number
  /** Takes a call of the run; false when it may make no more. `extra`: one that is not made in every run. */
  takeCall(kind?: 'extra'): Promise<boolean>
  store(events: readonly Event[]): Promise<void>
}

export interface ReadResult {
  /** Whether everything since `until` was read. */
  complete: boolean
}
