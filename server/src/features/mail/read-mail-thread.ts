import type { Ctx } from '#src/context.ts'
import { presentMail, type ReadMail } from './read-mail.ts'
import { askGmail, requireMailbox, type OnBehalf } from './require-mailbox.ts'

const maxMails = 20

/** Everything said in a thread, oldest first; of a long one the last mails. Drafts are not part of it. */
export async function readMailThread(
  ctx: Ctx,
  { thread_id, ...whose }: OnBehalf & { thread_id: string },
): Promise<{ thread_id: string; mails: ReadMail[] }> {
  const mailbox = await requireMailbox(ctx, whose)
  const said = await askGmail(ctx, mailbox, (access) => ctx.gmail.readThread(access, thread_id))
  const mails: ReadMail[] = []
  for (const mail of said.filter(({ labels }) => !labels.includes('DRAFT')).slice(-maxMails)) {
    mails.push(await presentMail(ctx, mailbox, mail))
  }
  return { thread_id, mails }
}
