import { withMailbox } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { GmailAccess } from '#src/integrations/gmail/call.ts'
import { GmailError } from '#src/integrations/gmail/errors.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { requireOwner, toAppError, type OnBehalf } from './require-mailbox.ts'
import { findDraft, markSent, type StoredDraft } from './store.ts'

interface Sent {
  message_id: string
}

/**
 * Sends a draft that was created here, exactly once: Gmail deletes a draft when it sends it. Safe to call again after any
 * failure, also in another process; every call returns the same mail.
 */
export async function sendDraft(
  ctx: Ctx,
  { draft_id, ...whose }: OnBehalf & { draft_id: string },
): Promise<Sent> {
  const draft = await findDraft(ctx.db, { user_id: requireOwner(ctx, whose), draft_id })
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
    const sent = await withMailbox(ctx, draft.account_id, (access) => attempt(ctx, access, draft))
    await markSent(ctx.db, { ...draft, ...sent, now: new Date(ctx.clock.now()) })
    return sent
  } catch (error) {
    throw toAppError(error)
  }
}

const maxAttempts = 3

async function attempt(ctx: Ctx, access: GmailAccess, draft: StoredDraft): Promise<Sent> {
  for (let left = maxAttempts; ; left -= 1) {
    try {
      return await ctx.gmail.sendDraft(access, draft.draft_id)
    } catch (error) {
      if (!mayHaveSent(error)) throw error
      const stillExists = await ctx.gmail.hasDraft(access, draft.draft_id)
      if (!stillExists) return findSent(ctx, access, draft)
      if (left <= 1) throw error
    }
  }
}

/** Whether the mail may have been sent, now or in an earlier attempt. */
const mayHaveSent = (error: unknown) =>
  error instanceof GmailError && (error.kind === 'missing' || error.kind === 'unavailable')

/** Finds the sent mail in the thread by the Message-ID header that we set; sending changes the id of the mail. */
async function findSent(ctx: Ctx, access: GmailAccess, draft: StoredDraft): Promise<Sent> {
  const thread = await ctx.gmail.readThread(access, draft.thread_id, 'headers').catch(emptyIfGone)
  const sent = thread.filter(({ labels }) => labels.includes('SENT') && !labels.includes('DRAFT'))
  const found = sent.find((mail) => [mail.message_id, mail.given_message_id].includes(draft.header_id))
  if (found) return { message_id: found.id }
  throw new AppError(
    'conflict',
    'The draft is no longer in the mailbox, and no sent mail belongs to it. Look into the mailbox before writing again.',
  )
}

function emptyIfGone(error: unknown): [] {
  if (error instanceof GmailError && error.kind === 'missing') return []
  throw error
}
