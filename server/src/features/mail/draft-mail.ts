import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { composeMail } from '#src/integrations/gmail/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { callGmail, requireMailbox, type OnBehalf } from './require-mailbox.ts'
import { insertDraft } from './store.ts'

interface DraftInput {
  /** One address, or several with commas between them. */
  to: string
  subject: string
  body: string
}

const limits = { recipients: 10, subject: 500, body: 50_000 }
const Address = z.email()

/** Returns the normalized draft, or an objection that says what to change. */
export function checkedDraft({ to, subject, body }: DraftInput): DraftInput | { objection: string } {
  const addresses = to.split(',').map((address) => address.trim())
  const line = subject.replace(/\s+/g, ' ').trim()
  const wrong = addresses.find((address) => !Address.safeParse(address).success)
  if (wrong !== undefined) return { objection: `“${wrong.slice(0, 100)}” is not an e-mail address.` }
  if (addresses.length > limits.recipients) {
    return { objection: `A mail can go to at most ${limits.recipients} people.` }
  }
  if (line.length > limits.subject) {
    return { objection: `A subject can have at most ${limits.subject} characters.` }
  }
  if (body.trim() === '') return { objection: 'Write the mail first.' }
  if (body.length > limits.body) {
    return { objection: `A mail can have at most ${limits.body.toLocaleString('en-US')} characters.` }
  }
  return { to: addresses.join(', '), subject: line, body }
}

/** Creates a draft in the mailbox without sending it. With `reply_to_id` the draft joins the thread of that mail. */
export async function draftMail(
  ctx: Ctx,
  { reply_to_id, user_id, ...input }: OnBehalf & DraftInput & { reply_to_id?: string },
): Promise<{ draft_id: string }> {
  const draft = checkedDraft(input)
  if ('objection' in draft) throw new AppError('validation', draft.objection)
  const { to, subject, body } = draft
  const { account_id, address } = await requireMailbox(ctx, user_id === undefined ? {} : { user_id })
  const now = new Date(ctx.clock.now())
  const header_id = `<skein.${ctx.ids.token(18)}@${address.split('@')[1] ?? 'localhost'}>`
  const created = await callGmail(ctx, { account_id }, async (access) => {
    const inReplyTo = reply_to_id === undefined ? null : await ctx.gmail.read(access, reply_to_id, 'headers')
    const content = { from: address, to, subject, text: body, date: now, messageId: header_id }
    const raw = await composeMail(inReplyTo === null ? content : { ...content, inReplyTo })
    return ctx.gmail.createDraft(access, { raw, thread_id: inReplyTo?.thread_id })
  })
  await insertDraft(ctx.db, {
    account_id,
    draft_id: created.id,
    header_id,
    thread_id: created.thread_id,
    now,
  })
  return { draft_id: created.id }
}
