import { m } from '@skein/messages'
import * as z from 'zod'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { forEachAccount } from '#src/infra/jobs/for-each-account.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { accountsAtRisk, type AccountAtRisk, readStatusReason } from '#src/features/accounts/index.ts'
import { emailNotifications, createNotification, type NotificationInput } from './create-notification.ts'
import { pushJobs } from './push/push-notifications.ts'
import { deleteOldNotifications, resolveConnections } from './store.ts'

const EmptyPayload = z.object({})
const retentionDays = 90

const dropOld = defineJob({
  name: 'notices.drop-old',
  payload: EmptyPayload,
  retry: { limit: 3, delay: 60 },
  schedule: '27 3 * * *',
  async handle(ctx: Ctx) {
    await deleteOldNotifications(ctx.db, new Date(ctx.clock.now() - retentionDays * day))
  },
})

const checkLogins = defineJob({
  name: 'notices.look-at-accounts',
  payload: EmptyPayload,
  retry: { limit: 1, delay: 20 },
  schedule: '* * * * *',
  handle: checkAccounts,
})

export const notificationJobs = [emailNotifications, ...pushJobs, checkLogins, dropOld]

/** Tokens are refreshed weeks earlier, so a token this close to its expiry could not be refreshed many times. */
const warningDays = 7

/** Creates one notification per login that has ended or ends soon, and resolves those that no longer apply. */
async function checkAccounts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const atRisk = await accountsAtRisk(ctx.db, new Date(now + warningDays * day))
  await resolveConnections(ctx.db, { keys: atRisk.map(keyOf), now: new Date(now) })
  const byId = new Map(atRisk.map((account) => [account.account_id, account]))
  await forEachAccount(ctx, [...byId.keys()], async (account_id) => {
    const account = byId.get(account_id)
    if (account) await createNotification(ctx, ctx.db, notificationOf(account))
  })
}

/** One notification per login. */
const keyOf = ({ account_id, login_ended, login }: AccountAtRisk) =>
  `connection:${login_ended ? 'ended' : 'ending'}:${account_id}:${login}`

function notificationOf(account: AccountAtRisk): NotificationInput {
  const { account_id, login_ended, status_reason, platform_username } = account
  const common = {
    account_id,
    kind: 'connection' as const,
    key: keyOf(account),
    place: 'connection' as const,
  }
  if (login_ended) {
    return {
      ...common,
      level: 'error',
      words: () => ({
        title: m.notice_reconnect({ name: platform_username }),
        text: m.notice_reconnect_text({
          reason: status_reason === null ? m.notice_signed_out() : readStatusReason(status_reason),
        }),
      }),
    }
  }
  return {
    ...common,
    level: 'warning',
    words: () => ({
      title: m.notice_access_expires({ name: platform_username }),
      text: m.notice_access_expires_text(),
    }),
  }
}
