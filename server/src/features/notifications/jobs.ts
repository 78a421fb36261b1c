import * as z from 'zod'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { checkAccounts } from './check-accounts.ts'
import { emailNotifications, sendMail } from './email-notifications.ts'
import { deleteOldNotifications } from './store.ts'

const EmptyPayload = z.object({})
const retentionDays = 90

const dropOld = defineJob({
  name: 'notices.drop-old',
  payload: EmptyPayload,
  retry: { limit: 3, delay: 60 },
  schedule: '27 3 * * *',
  async handle(ctx: Ctx) {
    while ((await deleteOldNotifications(ctx.db, new Date(ctx.clock.now() - retentionDays * day))) > 0);
  },
})

const checkLogins = defineJob({
  name: 'notices.look-at-accounts',
  payload: EmptyPayload,
  retry: { limit: 1, delay: 20 },
  schedule: '* * * * *',
  handle: checkAccounts,
})

export const notificationJobs = [sendMail, emailNotifications, checkLogins, dropOld]
