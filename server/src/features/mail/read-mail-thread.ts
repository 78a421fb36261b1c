import type { Ctx } from '#src/context.ts'
import { toReadMail, type ReadMail } from './read-mail.ts'
import { callGmail, requireMailbox, type OnBehalf } from './require-mailbox.ts'

const maxMails = 20

/** Returns the last mails of a thread, oldest first, without drafts. */
export async function readMailThread(
  ctx: Ctx,
  { thread_id, ...whose }: OnBehalf & { thread_id: string },
): Promise<{ thread_id: string; mails: ReadMail[] }> {
  const mailbox = await requireMailbox(ctx, whose)
  const thread = await callGmail(ctx, mailbox, (access) => ctx.gmail.readThread(access, thread_id))
  const mails: ReadMail[] = []
  for (const mail of thread.filter(({ labels }) => !labels.includes('DRAFT')).slice(-maxMails)) {
    mails.push(await toReadMail(ctx, mailbox, mail))
  }
  return { thread_id, mails }
}
