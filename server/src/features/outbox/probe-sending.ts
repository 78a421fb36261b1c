import { pauseOf, type ConnectionProbe } from '#src/features/accounts/index.ts'
import { waitingMessages } from './backlog-store.ts'

/** Reports whether Instagram asked for a pause, and how many messages wait for their turn. */
export const probeSending: ConnectionProbe = async (ctx, { id }) => {
  const pause = await pauseOf(ctx.db, id)
  if (pause > 0) {
    const at = new Date(ctx.clock.now() + pause * 1000).toISOString()
    return { key: 'sending', state: 'limited', message: paused, fix: null, at }
  }
  const waiting = await waitingMessages(ctx.db, id)
  return waiting === 0
    ? { key: 'sending', state: 'ok', message: 'Nothing waits to be sent.', fix: null, at: null }
    : { key: 'sending', state: 'limited', message: waits(waiting), fix: null, at: null }
}

const paused = 'Instagram asked for a pause. Nothing is sent or read until it ends.'
const waits = (count: number) =>
  count === 1
    ? 'One message waits for its turn, because more were due than the pace allows.'
    : `${count} messages wait for their turn, because more were due than the pace allows.`
