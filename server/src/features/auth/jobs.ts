import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import type { Mail } from '#src/infra/mail/mail.ts'
import { deleteMail, findMail, insertMail } from './mails/mail-store.ts'
import { deleteExpired } from './store.ts'

/** The payload has no address and no text: finished jobs are kept longer than the user that they were for. */
const sendQueuedMail = defineJob({
  name: 'auth.send-mail',
  payload: z.object({ mail_id: z.string() }),
  retry: { limit: 8, delay: 5 },
  sends: true,
  async handle(ctx: Ctx, { mail_id }) {
    const mail = await findMail(ctx.db, mail_id)
    if (mail === null) return
    await ctx.mail.send(mail)
    await deleteMail(ctx.db, mail_id)
  },
})

/** Sends a mail by a job with retries, so that an outage of the mail server delays it. */
export async function queueMail(ctx: Ctx, mail: Mail, tx?: Executor): Promise<void> {
  const id = ctx.ids.next()
  const queue = async (db: Executor) => {
    await insertMail(db, { id, ...mail })
    await ctx.jobs.enqueue(sendQueuedMail, { mail_id: id }, { in: db })
  }
  await (tx ? queue(tx.system) : ctx.db.system.transaction(queue))
}

const deleteExpiredSessions = defineJob({
  name: 'auth.delete-expired',
  payload: z.object({}),
  retry: { limit: 2, delay: 60 },
  schedule: '17 3 * * *',
  handle: (ctx: Ctx) => deleteExpired(ctx.db),
})

export const sendMailJob = sendQueuedMail.name

export const authJobs = [sendQueuedMail, deleteExpiredSessions]
