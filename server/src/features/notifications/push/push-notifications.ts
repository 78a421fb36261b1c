import * as z from 'zod'
import { hour } from '@skein/contract/durations'
import { tenantOf } from '#src/features/workspaces/index.ts'
import type { Ctx } from '#src/context.ts'
import { tenantDatabase } from '#src/infra/db/tenants/tenant-database.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { pushKeys } from './keys.ts'
import { isQuiet } from './quiet-hours-logic.ts'
import {
  deleteEnded,
  findPushed,
  findQuietHours,
  findSubscription,
  findSubscriptionIds,
  takeDuePushes,
  type PushedNotification,
} from './store.ts'

/** Most notifications pushed at once; the others are in the list. */
const maxAtOnce = 5
const keepSeconds = (4 * hour) / 1000

/** Pushes one notification to one browser. */
const pushToBrowser = defineJob({
  name: 'notices.push-one',
  payload: z.object({ user_id: z.string(), subscription_id: z.string(), notice_id: z.string() }),
  retry: { limit: 5, delay: 10 },
  async handle(ctx: Ctx, { user_id, subscription_id, notice_id }) {
    const db = tenantDatabase(ctx.db, await tenantOf(ctx, user_id, 'read'))
    const [subscription, notification] = await Promise.all([
      findSubscription(db, { user_id, subscription_id }),
      findPushed(db, { user_id, notice_id }),
    ])
    if (!subscription || !notification) return
    const message = { text: textOf(notification), topic: notice_id.replaceAll('-', ''), keepSeconds }
    const outcome = await ctx.push.send(subscription, message, await pushKeys(ctx))
    if (outcome === 'unavailable') throw new Error('The push service does not answer.')
    if (outcome === 'gone') await deleteEnded(db, subscription_id)
    if (outcome === 'refused') ctx.log.warn({ subscription_id }, 'a push service refused a message')
  },
})

/** Pushes the notifications of a user that are due, unless the hours are quiet. */
export const pushNotifications = defineJob({
  name: 'notices.push',
  payload: z.object({ user_id: z.string() }),
  retry: { limit: 5, delay: 10 },
  async handle(ctx: Ctx, { user_id }) {
    const db = tenantDatabase(ctx.db, await tenantOf(ctx, user_id, 'read'))
    await db.transaction(async (tx) => {
      const notice_ids = await takeDuePushes(tx, user_id, maxAtOnce)
      const quietHours = await findQuietHours(tx, user_id)
      if (quietHours && isQuiet(quietHours, ctx.clock.now())) return
      for (const subscription_id of await findSubscriptionIds(tx, user_id)) {
        for (const notice_id of notice_ids) {
          await ctx.jobs.enqueue(pushToBrowser, { user_id, subscription_id, notice_id }, { in: tx })
        }
      }
    })
  },
})

export const pushJobs = [pushNotifications, pushToBrowser]

const maxText = 300

/** Returns what the service worker of the browser reads. */
const textOf = ({ notice_id, title, text, platform_username, unread }: PushedNotification) =>
  JSON.stringify({
    notice_id,
    title,
    text: text.slice(0, maxText),
    account: platform_username,
    unread,
  })
