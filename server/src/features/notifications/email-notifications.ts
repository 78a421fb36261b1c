import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { composeNotificationMail } from './compose-mail.ts'
import { takeDue } from './mail-store.ts'

/** A separate job with retries, so that an outage of the mail server delays mails and loses none. */
export const sendMail = defineJob({
  name: 'notices.send-mail',
  payload: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  retry: { limit: 8, delay: 10 },
  handle: (ctx: Ctx, mail) => ctx.mail.send(mail),
})

export const emailNotifications = defineJob({
  name: 'notices.mail',
  payload: z.object({ user_id: z.string() }),
  retry: { limit: 5, delay: 10 },
  async handle(ctx: Ctx, { user_id }) {
    await ctx.db.transaction(async (tx) => {
      const [first, ...others] = await takeDue(tx, { user_id, now: new Date(ctx.clock.now()) })
      if (!first) return
      const mail = composeNotificationMail([first, ...others], ctx.env.PUBLIC_URL)
      await ctx.jobs.enqueue(sendMail, mail, { in: tx })
    })
  },
})
