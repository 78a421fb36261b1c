import { day } from '@skein/contract/durations'
import { m } from '@skein/messages'
import { pauseOf, type ConnectionProbe } from '#src/features/accounts/index.ts'
import { heldMessages, waitingMessages } from './backlog-store.ts'

/** Reports whether Instagram asked for a pause, another app holds conversations, and how many messages wait for the pace. */
export const probeSending: ConnectionProbe = async (ctx, { id }) => {
  const pause = await pauseOf(ctx.db, id)
  if (pause > 0) {
    const at = new Date(ctx.clock.now() + pause * 1000).toISOString()
    return { key: 'sending', state: 'limited', message: m.server_queue_paused(), fix: null, at }
  }
  const since = new Date(ctx.clock.now() - 7 * day).toISOString()
  const heldCount = await heldMessages(ctx.db, id, since)
  if (heldCount > 0) {
    const message = m.server_queue_other_app({ count: heldCount })
    return { key: 'sending', state: 'limited', message, fix: null, at: null }
  }
  const waiting = await waitingMessages(ctx.db, id)
  return waiting === 0
    ? { key: 'sending', state: 'ok', message: m.server_queue_empty(), fix: null, at: null }
    : { key: 'sending', state: 'limited', message: waits(waiting), fix: null, at: null }
}

const waits = (count: number) => (count === 1 ? m.server_queue_one() : m.server_queue_many({ count }))
