import { m } from '@skein/messages'
import type { ConnectionProbe } from '#src/features/accounts/index.ts'
import { day } from '@skein/contract/durations'
import { countEvents, countListed } from './content-report-store.ts'

const checkedDays = 7
/** Fewer mentions say nothing about the account's own comments. */
const minMentions = 3

/**
 * Reports events that could not be read or processed, comments that all count as mentions, and items that Instagram lists
 * but that could not be read.
 */
export const probeEventContent: ConnectionProbe = async (ctx, { id }) => {
  const since = new Date(ctx.clock.now() - checkedDays * day).toISOString()
  const { unread, comments, mentions } = await countEvents(ctx.db, id, since)
  if (unread > 0)
    return { ...eventCheck, state: 'limited', message: m.server_events_unread({ count: unread }) }
  if (mentions >= minMentions && comments === 0) {
    return { ...eventCheck, state: 'limited', message: m.server_events_mentions({ count: mentions }) }
  }
  const listedCount = await countListed(ctx.db, id, { since })
  if (listedCount > 0)
    return { ...eventCheck, state: 'limited', message: m.server_events_listed_unread({ count: listedCount }) }
  return { ...eventCheck, state: 'ok', message: m.server_events_readable() }
}

const eventCheck = { key: 'event_content', fix: null, at: null } as const
