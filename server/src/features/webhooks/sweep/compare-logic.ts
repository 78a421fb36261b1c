import { hour, minute } from '@skein/contract/durations'
import type { CommentEvent, MessageEvent } from '#src/integrations/instagram/event.ts'
import type { Allowance } from './sweep-logic.ts'

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
  shownItems: readonly ShownItem[],
  { delivered, swept, sent }: StoredItems,
  { after, before }: Span,
): Comparison {
  const answerable = shownItems.filter(
    ({ event: { occurred_at } }) => endOfSecond(occurred_at) >= after && occurred_at <= before,
  )
  return {
    answerable: answerable.map(({ event }) => event),
    missing: answerable
      .filter(({ event: { key } }) => !delivered.has(key) && !swept.has(key))
      .map(({ event, answers }) =>
        answers.some((id) => !sent.has(id)) ? { ...event, was_answered: true } : event,
      ),
    undelivered: shownItems.filter(({ event: { key } }) => !delivered.has(key)).map(({ event }) => event),
  }
}

/** Items may become visible late, so each run compares this much of the time before again. */
export const overlapMs = 10 * minute

/** Counts what was compared for the first time, by hour. `until`: everything written before was compared. */
export function createTally(until: number) {
  const fresh = new Map<string, number>()
  const late = new Map<string, number>()
  let foundCount = 0
  return {
    add(events: readonly SweptEvent[], queued: ReadonlySet<string>) {
      foundCount += queued.size
      for (const { key, occurred_at } of events) {
        if (endOfSecond(occurred_at) > until) fresh.set(key, occurred_at)
        else if (queued.has(key)) late.set(key, occurred_at)
      }
    },
    found: () => foundCount,
    /** After an incomplete run, the next one counts its items. */
    hours(channel: Channel, complete: boolean) {
      const times = [...(complete ? fresh : []), ...late].map(([, at]) => at - (at % hour))
      return [...Map.groupBy(times, (at) => at)].map(([at, group]) => ({
        hour: new Date(at).toISOString(),
        comments: 0,
        messages: 0,
        [channel]: group.length,
      }))
    },
  }
}

/** What one call shows. */
export interface ShownPage {
  items: readonly ShownItem[]
  /** Whether these are the newest items of the channel. */
  is_newest: boolean
}

/** What is read of a channel. Times are in milliseconds since 1970. */
export interface Reading {
  account_id: string
  name: Channel
  self: Self
  allowance: Allowance
  /** Which items are answered. */
  span: Span
  /** Older items are not compared. */
  since: number
  /** Everything written before was compared. */
  until: number
  /** Takes a call; false when no more may be made. `extra`: one that is not made in every run. */
  takeCall(kind?: 'extra'): Promise<boolean>
  /** How far the older posts were listed. */
  older: { posts_cursor: string | null; posts_read_at: number }
  /** The result: whether everything since `until` was read, and why Instagram refuses to show the channel. */
  result: { complete: boolean; refused: string | null }
}

/** Yields pages. Returns whether everything was read. */
export type Pages = AsyncGenerator<ShownPage, boolean, undefined>

export const pageOf = (
  { since }: Reading,
  items: readonly ShownItem[],
  { is_newest = false } = {},
): ShownPage => ({
  items: items.filter(({ event }) => endOfSecond(event.occurred_at) >= since),
  is_newest,
})

/** What is known after a page of the comments below a post. */
interface ReadPage {
  is_last: boolean
  /** Whether the page is older than what was compared. */
  is_behind: boolean
  /** New comments and replies that the post must have and that no page has shown. */
  missing: number
  /** Pages that were read behind what was compared. */
  further: number
  is_plentiful: boolean
}

/** Pages that are read further when new replies must be below older comments. */
const furtherPages = 10

/** Returns what follows the page: the next one, one behind what was compared, or nothing. */
export function stepAfter({ is_last, is_behind, missing, further, is_plentiful }: ReadPage) {
  if (is_last) return 'end'
  if (!is_behind) return 'next'
  return missing > 0 && further < furtherPages && is_plentiful ? 'further' : 'end'
}
