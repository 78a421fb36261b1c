import type { Ctx } from '#src/context.ts'
import { createNotification, type NewAlert } from './create-notification.ts'

/** What may happen to many messages in a row and is told once in a while. */
export type Alert = 'failed_send' | 'unclear' | 'draft'

const words: Record<Alert, Pick<NewAlert, 'kind' | 'level' | 'title' | 'text'>> = {
  failed_send: {
    kind: 'failed_send',
    level: 'error',
    title: 'A reply could not be sent',
    text: 'Instagram refused it. The ledger shows which one, and why.',
  },
  unclear: {
    kind: 'failed_send',
    level: 'warning',
    title: 'Nobody knows whether a reply arrived',
    text: 'Instagram did not say. Look at the conversation, then send it again from the ledger or dismiss it.',
  },
  draft: {
    kind: 'draft',
    level: 'info',
    title: 'A reply waits for you',
    text: 'Skein wrote it and did not send it. Read it in the ledger, then send it or dismiss it.',
  },
}

const pauseMilliseconds = 30_000
const told = new WeakMap<Ctx['db'], Map<string, number>>()

/** Tells the owner unless it was just told. Does not fail: the message itself is on record already. */
export async function createAlert(ctx: Ctx, account_id: string, trouble: Alert): Promise<void> {
  const key = `${trouble}:${account_id}`
  const times = told.get(ctx.db) ?? new Map<string, number>()
  told.set(ctx.db, times)
  const now = ctx.clock.monotonic()
  const last = times.get(key)
  if (last !== undefined && now - last < pauseMilliseconds) return
  times.set(key, now)
  try {
    await createNotification(ctx, ctx.db, {
      account_id,
      key,
      ...words[trouble],
      place: 'ledger',
      again: true,
    })
  } catch (error) {
    times.delete(key)
    ctx.log.error({ err: error, account_id, trouble }, 'a notice could not be given')
  }
}
