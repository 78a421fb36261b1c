import { m } from '@skein/messages'
import type { ConnectionProbe } from '#src/features/accounts/index.ts'
import { lastEvent } from './last-event-store.ts'

/** Reports when the newest event of an account arrived. */
export const probeLastEvent: ConnectionProbe = async (ctx, { id }) => {
  const at = await lastEvent(ctx.db, id)
  return at === null
    ? { key: 'last_event', state: 'unknown', message: m.server_events_none(), fix: null, at: null }
    : {
        key: 'last_event',
        state: 'ok',
        message: m.server_events_latest(),
        fix: null,
        at: new Date(at).toISOString(),
      }
}
