import type { Ctx } from '#src/context.ts'
import type { GmailMessage } from '#src/integrations/gmail/read-message.ts'
import { GmailError } from '#src/integrations/gmail/errors.ts'
import { callGmail, requireMailbox, type OnBehalf } from './require-mailbox.ts'

export interface UnreadMail {
  id: string
  thread_id: string
  from: string
  subject: string
  snippet: string
  received_at: string
}

/** Reading a mail costs as many quota units as four lists. */
const maxMails = 25

/** Returns unread mails in the inbox, newest first. Their content is untrusted. */
export async function listUnreadMail(
  ctx: Ctx,
  { limit = 10, ...whose }: OnBehalf & { limit?: number } = {},
): Promise<{ mails: UnreadMail[] }> {
  const mailbox = await requireMailbox(ctx, whose)
  const mails = await callGmail(ctx, mailbox, async (access) => {
    const query = 'is:unread in:inbox'
    const ids = await ctx.gmail.find(access, { query, limit: Math.min(Math.max(1, limit), maxMails) })
    return Promise.all(ids.map((id) => ctx.gmail.read(access, id, 'headers').catch(unlessGone)))
  })
  return { mails: mails.filter((mail) => mail !== null).map(summaryOf) }
}

/** Returns null for a mail that was deleted while the list was read. */
function unlessGone(error: unknown): null {
  if (error instanceof GmailError && error.kind === 'missing') return null
  throw error
}

const summaryOf = ({ id, thread_id, from, subject, snippet, received_at }: GmailMessage): UnreadMail => ({
  id,
  thread_id,
  from,
  subject,
  snippet,
  received_at: received_at.toISOString(),
})
