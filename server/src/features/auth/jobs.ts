import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { deleteExpired } from './store.ts'

export const sendAuthMail = defineJob({
  name: 'auth.send-mail',
  payload: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  retry: { limit: 8, delay: 5 },
  sends: true,
  handle: (ctx: Ctx, mail) => ctx.mail.send(mail),
})

const deleteExpiredSessions = defineJob({
  name: 'auth.delete-expired',
  payload: z.object({}),
  retry: { limit: 2, delay: 60 },
  schedule: '17 3 * * *',
  handle: (ctx: Ctx) => deleteExpired(ctx.db),
})

export const authJobs = [sendAuthMail, deleteExpiredSessions]
