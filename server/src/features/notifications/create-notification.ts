import { defaultNotificationChoices } from '@skein/contract/notifications'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { emailNotifications } from './email-notifications.ts'
import { lastMailAt } from './mail-store.ts'
import { mailDelay } from './notification-logic.ts'
import { insertNotification, type NewNotification } from './store.ts'

export interface NotificationInput extends Pick<
  NewNotification,
  'account_id' | 'kind' | 'level' | 'key' | 'title' | 'text' | 'place'
> {
  place_id?: string
  /** Whether an existing notification with this key becomes unread again. */
  again?: boolean
}

/** Notifies the owner of an account, in the list of notifications and by mail if the owner chose that. */
export async function createNotification(
  ctx: Ctx,
  db: Executor,
  notification: NotificationInput,
): Promise<void> {
  const { place_id = null, again = false } = notification
  const now = ctx.clock.now()
  const usually_mailed = defaultNotificationChoices.some(
    ({ kind, mail }) => kind === notification.kind && mail,
  )
  const user_id = await insertNotification(db, {
    ...notification,
    notice_id: ctx.ids.next(),
    place_id,
    again,
    usually_mailed,
    now: new Date(now),
  })
  if (user_id === null) return
  const afterSeconds = mailDelay(await lastMailAt(db, user_id), now)
  await ctx.jobs.enqueue(emailNotifications, { user_id }, { in: db, key: user_id, afterSeconds })
}
