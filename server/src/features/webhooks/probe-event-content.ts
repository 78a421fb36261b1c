import type { ConnectionProbe } from '#src/features/accounts/index.ts'
import { day } from '@skein/contract/durations'
import { countEvents } from './content-report-store.ts'

const checkedDays = 7
/** Fewer mentions say nothing about the account's own comments. */
const minMentions = 3

/** Reports events that could not be read or processed, and comments that all count as mentions. */
export const probeEventContent: ConnectionProbe = async (ctx, { id }) => {
  const since = new Date(ctx.clock.now() - checkedDays * day).toISOString()
  const { unread, comments, mentions } = await countEvents(ctx.db, id, since)
  if (unread > 0) return { ...eventCheck, state: 'limited', message: unreadText(unread) }
  if (mentions >= minMentions && comments === 0) {
    return { ...eventCheck, state: 'limited', message: mentionText(mentions) }
  }
  return { ...eventCheck, state: 'ok', message: 'All events of the last 7 days could be read.' }
}

const eventCheck = { key: 'event_content', fix: null, at: null } as const

const unreadText = (count: number) =>
  `${count === 1 ? '1 event' : `${count} events`} of the last 7 days could not be read and got no automatic reply. ` +
  'Answer in the Instagram app. Stored events are read again with `npm run replay-unreadable` after an update of Skein.'

const mentionText = (count: number) =>
  `All ${count} new comments of the last 7 days were on posts that Instagram doesn't show as yours. ` +
  'They got no automatic reply. Check that you connected the account that published them.'
