import * as z from 'zod'
import { hasPermission } from '@skein/contract/workspaces/permissions'
import { queueMail } from '#src/features/auth/index.ts'
import { tenantOf } from '#src/features/workspaces/index.ts'
import { m } from '@skein/messages'
import { usualChoice } from '@skein/contract/notifications/notifications'
import { minute } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { type Executor, perDatabase } from '#src/infra/db/client.ts'
import { tenantDatabase } from '#src/infra/db/tenants/tenant-database.ts'
import { inLanguage } from '#src/infra/language.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import type { Mail } from '#src/infra/mail/mail.ts'
import { pushNotifications } from './push/push-notifications.ts'
import {
  lastMailAt,
  findMembersOf,
  insertNotifications,
  type NewNotification,
  takeDue,
  type NotificationToMail,
} from './store.ts'

export const emailNotifications = defineJob({
  name: 'notices.mail',
  payload: z.object({ user_id: z.string() }),
  retry: { limit: 5, delay: 10 },
  async handle(ctx: Ctx, { user_id }) {
    const db = tenantDatabase(ctx.db, await tenantOf(ctx, user_id, 'read'))
    await db.transaction(async (tx) => {
      const [first, ...others] = await takeDue(tx, { user_id, now: new Date(ctx.clock.now()) })
      if (!first) return
      const mail = inLanguage(first.language, () =>
        composeNotificationMail([first, ...others], ctx.env.PUBLIC_URL),
      )
      await queueMail(ctx, mail, tx)
    })
  },
})

interface NotificationWords {
  title: string
  /** One or two sentences. */
  text: string
}

export interface NotificationInput extends Pick<
  NewNotification,
  'account_id' | 'kind' | 'level' | 'key' | 'place'
> {
  /** Returns the texts in the language of the reader. */
  words: () => NotificationWords
  place_id?: string
  /** Whether an existing notification with this key becomes unread again. */
  again?: boolean
  /** The users who are notified, as far as they are members; absent: all members who may answer. */
  to?: readonly string[]
}

/**
 * Notifies members of an account's workspace, each in the own language, in the list of notifications, and by mail and as
 * push messages for those who chose that.
 */
export async function createNotification(
  ctx: Ctx,
  db: Executor,
  { words, to, ...notification }: NotificationInput,
): Promise<void> {
  const { place_id = null, again = false } = notification
  const now = ctx.clock.now()
  const members = await findMembersOf(db.system, notification.account_id)
  const readers = members.filter(({ user_id, role }) =>
    to === undefined ? hasPermission(role, 'reply') : to.includes(user_id),
  )
  for (const [language, group] of Map.groupBy(readers, (member) => member.language)) {
    const notified = await insertNotifications(db.system, {
      ...notification,
      ...inLanguage(language, words),
      recipients: group.map(({ user_id }) => ({ user_id, notice_id: ctx.ids.next() })),
      place_id,
      again,
      usually: usualChoice(notification.kind),
      now: new Date(now),
    })
    for (const { user_id, mail_due, push_due } of notified) {
      if (push_due) await ctx.jobs.enqueue(pushNotifications, { user_id }, { in: db, key: user_id })
      if (!mail_due) continue
      const afterSeconds = mailDelay(await lastMailAt(db.system, user_id), now)
      await ctx.jobs.enqueue(emailNotifications, { user_id }, { in: db, key: user_id, afterSeconds })
    }
  }
}

const maxListed = 20

/** Returns one mail with all notifications. `publicUrl` is the address of this server. */
function composeNotificationMail(
  [first, ...others]: readonly [NotificationToMail, ...NotificationToMail[]],
  publicUrl: string,
): Mail {
  const all = [first, ...others]
  const listedTexts = all.slice(0, maxListed).map(({ platform_username, title, text }) =>
    // Neither Instagram names nor titles contain line breaks.
    [`${title} (${platform_username})`, text].join('\n'),
  )
  const rest = all.length - listedTexts.length
  const button = { label: m.mail_open(), url: `${publicUrl}/platforms` }
  return {
    to: first.email,
    subject:
      others.length === 0 ? `Skein: ${first.title}` : m.mail_notifications_subject({ count: all.length }),
    text: `${[
      m.mail_hello(),
      ...listedTexts,
      ...(rest > 0 ? [m.mail_notifications_rest({ count: rest })] : []),
      `${button.label}: ${button.url}`,
      m.mail_notifications_change({ link: `${publicUrl}/instagram/settings/notifications` }),
    ].join('\n\n')}\n`,
    button,
    language: first.language,
  }
}

/** Notifications within this time are sent in one mail. */
const batchSeconds = 5
const minMailIntervalMinutes = 10

/** Returns seconds until notifications may be mailed; `last` and `now` are in milliseconds since 1970. */
function mailDelay(last: number | null, now: number): number {
  const remaining = last === null ? 0 : last + minMailIntervalMinutes * minute - now
  return Math.max(batchSeconds, Math.ceil(remaining / 1000))
}

/** Problems that may affect many messages in a row; the owner is notified at most every 30 seconds. */
type Alert = 'failed_send' | 'failed_message' | 'unclear' | 'draft'

const alertTexts: Record<Alert, Pick<NotificationInput, 'kind' | 'level' | 'words'>> = {
  failed_send: {
    kind: 'failed_send',
    level: 'error',
    words: () => ({ title: m.notice_reply_failed(), text: m.notice_reply_failed_text() }),
  },
  failed_message: {
    kind: 'failed_send',
    level: 'error',
    words: () => ({ title: m.notice_message_failed(), text: m.notice_message_failed_text() }),
  },
  unclear: {
    kind: 'failed_send',
    level: 'warning',
    words: () => ({ title: m.notice_unclear(), text: m.notice_unclear_text() }),
  },
  draft: {
    kind: 'draft',
    level: 'info',
    words: () => ({ title: m.notice_draft(), text: m.notice_draft_text() }),
  },
}

const minIntervalMs = 30_000
const lastAlertsOf = perDatabase((_ctx: Ctx) => new Map<string, number>())

/** Where it happened. The notification leads to the conversation, else to the activity entry, else to the activity. */
interface AlertOrigin {
  account_id: string
  conversation_id?: string
  activity_id?: string | null
}

/**
 * Notifies those who may answer, at most every 30 seconds per kind and conversation. Does not throw: the message itself is already
 * stored.
 */
export async function createAlert(
  ctx: Ctx,
  { account_id, conversation_id, activity_id }: AlertOrigin,
  alert: Alert,
): Promise<void> {
  const key = [alert, account_id, conversation_id ?? []].flat().join(':')
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
      ...(conversation_id === undefined
        ? { place: 'activity' as const, ...(activity_id ? { place_id: activity_id } : {}) }
        : { place: 'conversation' as const, place_id: conversation_id }),
      again: true,
    })
  } catch (error) {
    times.delete(key)
    ctx.log.error({ err: error, account_id, alert }, 'creating a notification failed')
  }
}
