import type { CommentEvent, MessageEvent } from '#src/integrations/instagram/event.ts'

/** Comments and messages are delivered under different webhook fields, so one can fail alone. */
export const channels = ['comments', 'messages'] as const
export type Channel = (typeof channels)[number]

export type SweptEvent = CommentEvent | MessageEvent

/** Who the account is on Instagram. */
export interface Self {
  platform_user_id: string
  /** In lower case; null if unknown. */
  username: string | null
}

/** A comment or message that Instagram shows, as the event that a webhook brings of it. */
export interface ShownItem<Event = SweptEvent> {
  event: Event
  /** Ids of the account's later replies or messages. */
  answers: readonly string[]
}

/** Returns the last moment of an item's second: Instagram returns whole seconds, in milliseconds since 1970. */
export const endOfSecond = (at: number): number => at + 999

/** What is stored of shown items. */
export interface StoredItems {
  /** Keys of events that a webhook has brought. */
  delivered: ReadonlySet<string>
  /** Keys of events that only a sweep has found. */
  swept: ReadonlySet<string>
  /** Ids of replies and messages that Skein has sent. */
  sent: ReadonlySet<string>
}

/** Which items are answered: those between `after` and `before`, in milliseconds since 1970. */
export interface Span {
  after: number
  before: number
}

export interface Comparison {
  /** Events of all items that are answered. */
  answerable: SweptEvent[]
  /** Those of them that are not stored. An answer that Skein has not sent shows that a person or another app has answered. */
  missing: SweptEvent[]
  /** Events that no webhook has brought, also those that are too young or too old to be answered. */
  undelivered: SweptEvent[]
}

/** Compares what Instagram shows with what is stored. */
export function compareShown(
  shown: readonly ShownItem[],
  { delivered, swept, sent }: StoredItems,
  { after, before }: Span,
): Comparison {
  const answerable = shown.filter(
    ({ event: { occurred_at } }) => endOfSecond(occurred_at) >= after && occurred_at <= before,
  )
  return {
    answerable: answerable.map(({ event }) => event),
    missing: answerable
      .filter(({ event: { key } }) => !delivered.has(key) && !swept.has(key))
      .map(({ event, answers }) =>
        answers.some((id) => !sent.has(id)) ? { ...event, was_answered: true } : event,
      ),
    undelivered: shown.filter(({ event: { key } }) => !delivered.has(key)).map(({ event }) => event),
  }
}
