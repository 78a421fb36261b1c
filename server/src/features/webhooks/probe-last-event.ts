import type { ConnectionProbe } from '#src/features/accounts/index.ts'
import { lastEvent } from './last-event-store.ts'

/** Reports when the newest event of an account arrived. */
export const probeLastEvent: ConnectionProbe = async (ctx, { id }) => {
  const at = await lastEvent(ctx.db, id)
  return at === null
    ? { key: 'last_event', state: 'unknown', message: noEvent, fix: null, at: null }
    : { key: 'last_event', state: 'ok', message: newestEvent, fix: null, at: new Date(at).toISOString() }
}

const noEvent = 'No event has arrived yet. Write a comment under one of your posts to test the connection.'
const newestEvent = 'The newest comment, message or reaction that Instagram delivered.'
