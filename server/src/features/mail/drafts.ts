import { m } from '@skein/messages'
import { withMailbox } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { type GmailAccess, composeMail } from '#src/integrations/gmail/client.ts'
import { GmailError } from '#src/integrations/gmail/errors.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { recordActivity, recordSent } from './activity-store.ts'
import { recipientsIn } from './addresses.ts'
import { toAppError, callGmail, requireMailbox, workspacesOfMail } from './require-mailbox.ts'
import { findDraft, markSent, type StoredDraft, insertDraft } from './store.ts'

interface Sent {
  message_id: string
}

/**
 * Sends a draft that was created here, exactly once: Gmail deletes a draft when it sends it. Safe to call again after any
 * failure, also in another process; every call returns the same mail.
 */
export async function sendDraft(ctx: Ctx, { draft_id }: { draft_id: string }): Promise<Sent> {
  const draft = await findDraft(ctx.db, { workspace_ids: workspacesOfMail(ctx), draft_id })
  if (!draft) throw notFound()
  if (draft.message_id !== null) return { message_id: draft.message_id }
  const running = runningSendsOf(ctx)
  const key = `${draft.account_id} ${draft_id}`
  const send = running.get(key) ?? sendOnce(ctx, draft).finally(() => running.delete(key))
  running.set(key, send)
  return send
}

const runningSendsOf = perDatabase((_ctx: Ctx) => new Map<string, Promise<Sent>>())

async function sendOnce(ctx: Ctx, draft: StoredDraft): Promise<Sent> {
  try {
    const sentMail = await withMailbox(ctx, draft.account_id, (access) => attempt(ctx, access, draft))
    const now = new Date(ctx.clock.now())
    await markSent(ctx.db, { ...draft, ...sentMail, now })
    await recordSent(ctx.db, { ...draft, now })
    return sentMail
  } catch (error) {
    throw toAppError(error)
  }
}

const maxAttempts = 3

async function attempt(ctx: Ctx, access: GmailAccess, draft: StoredDraft): Promise<Sent> {
  for (let remainingAttempts = maxAttempts; ; remainingAttempts -= 1) {
    try {
      return await ctx.gmail.sendDraft(access, draft.draft_id)
    } catch (error) {
      if (!mayHaveSent(error)) throw error
      const stillExists = await ctx.gmail.hasDraft(access, draft.draft_id)
      if (!stillExists) return findSent(ctx, access, draft)
      if (remainingAttempts <= 1) throw error
    }
  }
}

/** Whether the mail may have been sent, now or in an earlier attempt. */
const mayHaveSent = (error: unknown) =>
  error instanceof GmailError && (error.kind === 'missing' || error.kind === 'unavailable')

/** Finds the sent mail in the thread by the Message-ID header that we set; sending changes the id of the mail. */
async function findSent(ctx: Ctx, access: GmailAccess, draft: StoredDraft): Promise<Sent> {
  const { mails } = await ctx.gmail.readThread(access, draft.thread_id, 'headers').catch(emptyIfGone)
  const sentMails = mails.filter(({ labels }) => labels.includes('SENT') && !labels.includes('DRAFT'))
  const sentMail = sentMails.find((mail) =>
    [mail.message_id, mail.given_message_id].includes(draft.header_id),
  )
  if (sentMail) return { message_id: sentMail.id }
  throw new AppError('conflict', m.server_draft_gone())
}

function emptyIfGone(error: unknown): { mails: [] } {
  if (error instanceof GmailError && error.kind === 'missing') return { mails: [] }
  throw error
}

interface DraftInput {
  /** Addresses, with or without names, with commas between them. */
  to: string
  subject: string
  body: string
}

const limits = { recipients: 10, subject: 500, body: 50_000 }
/** Returns the normalized draft, or an objection that says what to change. */
export function checkedDraft({ to, subject, body }: DraftInput): DraftInput | { objection: string } {
  const recipients = recipientsIn(to)
  const addresses = recipients.flatMap(({ address }) => address ?? [])
  const line = subject.replace(/\s+/g, ' ').trim()
  const wrong =
    recipients.find(({ address }) => address === null)?.text ?? (recipients.length === 0 ? to : null)
  if (wrong !== null) return { objection: m.server_mail_bad_address({ address: wrong.slice(0, 100) }) }
  if (addresses.length > limits.recipients) {
    return { objection: m.server_mail_max_people({ max: limits.recipients }) }
  }
  if (line.length > limits.subject) {
    return { objection: m.server_mail_max_subject({ max: limits.subject }) }
  }
  if (body.trim() === '') return { objection: m.server_mail_enter_text() }
  if (body.length > limits.body) {
    return { objection: m.server_mail_max_text({ max: limits.body.toLocaleString('en-US') }) }
  }
  return { to: addresses.join(', '), subject: line, body }
}

interface NewDraft extends DraftInput {
  /** The mail whose thread the draft joins. */
  reply_to_id?: string
  /** The address of the mailbox that the owner saw. */
  from?: string
}

/** Creates a draft in the mailbox without sending it. Throws `conflict` if the mailbox is another one than `from`. */
export async function draftMail(
  ctx: Ctx,
  { reply_to_id, from, ...input }: NewDraft,
): Promise<{ draft_id: string }> {
  const draft = checkedDraft(input)
  if ('objection' in draft) throw new AppError('validation', draft.objection)
  const { to, subject, body } = draft
  const { account_id, address } = await requireMailbox(ctx)
  if (from !== undefined && from !== address) throw new AppError('conflict', m.server_approval_changed())
  const now = new Date(ctx.clock.now())
  const header_id = `<skein.${ctx.ids.token(18)}@${address.split('@')[1] ?? 'localhost'}>`
  const gmailDraft = await callGmail(ctx, { account_id }, async (access) => {
    const inReplyTo = reply_to_id === undefined ? null : await ctx.gmail.read(access, reply_to_id, 'headers')
    const content = { from: address, to, subject, text: body, date: now, messageId: header_id }
    const raw = await composeMail(inReplyTo === null ? content : { ...content, inReplyTo })
    return ctx.gmail.createDraft(access, { raw, thread_id: inReplyTo?.thread_id })
  })
  await insertDraft(ctx.db, {
    account_id,
    draft_id: gmailDraft.id,
    header_id,
    thread_id: gmailDraft.thread_id,
    now,
  })
  await recordActivity(ctx.db, {
    account_id,
    mail_id: gmailDraft.id,
    action: 'drafted',
    correspondent: to,
    subject,
    now,
  })
  return { draft_id: gmailDraft.id }
}
