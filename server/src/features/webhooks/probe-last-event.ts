import type { ConnectionProbe } from '#src/features/accounts/index.ts'
import { lastEvent } from './last-event-store.ts'

/** Reports when the newest event of an account arrived. */
export const probeLastEvent: ConnectionProbe = async (ctx, { id }) => {
  const at = await lastEvent(ctx.db, id)
  return at === null
    ? { key: 'last_event', state: 'unknown', message: noEvent, fix: null, at: null }
    : { key: 'last_event', state: 'ok', message: newestEvent, fix: null, at: new Date(at).toISOString() }
}

const noEvent = 'Nothing received yet. Comment on one of your posts to test.'
const newestEvent = 'Most recent comment, message or reaction.'
