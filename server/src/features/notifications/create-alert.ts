import type { Ctx } from '#src/context.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { createNotification, type NotificationInput } from './create-notification.ts'

/** Problems that may affect many messages in a row; the owner is notified at most every 30 seconds. */
export type Alert = 'failed_send' | 'unclear' | 'draft'

const alertTexts: Record<Alert, Pick<NotificationInput, 'kind' | 'level' | 'title' | 'text'>> = {
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

const minIntervalMs = 30_000
const lastAlertsOf = perDatabase((_ctx: Ctx) => new Map<string, number>())

/** Notifies the owner, at most every 30 seconds per kind. Does not throw: the message itself is already stored. */
export async function createAlert(ctx: Ctx, account_id: string, alert: Alert): Promise<void> {
  const key = `${alert}:${account_id}`
  const times = lastAlertsOf(ctx)
  const now = ctx.clock.monotonic()
  const last = times.get(key)
  if (last !== undefined && now - last < minIntervalMs) return
  times.set(key, now)
  try {
    await createNotification(ctx, ctx.db, {
      account_id,
      key,
      ...alertTexts[alert],
      place: 'ledger',
      again: true,
    })
  } catch (error) {
    times.delete(key)
    ctx.log.error({ err: error, account_id, alert }, 'creating a notification failed')
  }
}
