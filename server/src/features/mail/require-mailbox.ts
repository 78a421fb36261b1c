import { m } from '@skein/messages'
import { findMailbox, withMailbox } from '#src/features/accounts/index.ts'
import { requireRole, workspaceIdsOf } from '#src/features/workspaces/index.ts'
import type { Ctx } from '#src/context.ts'
import type { GmailAccess } from '#src/integrations/gmail/client.ts'
import { GmailError } from '#src/integrations/gmail/errors.ts'
import { AppError, notFound } from '#src/infra/errors.ts'

export interface Mailbox {
  account_id: string
  address: string
}

/** Returns the mailbox for which the caller has the permission. Throws `reconnect_required` without one that works. */
export async function requireMailbox(ctx: Ctx): Promise<Mailbox> {
  const mailbox = await findFor(ctx)
  if (mailbox?.status === 'connected') {
    requireRole(ctx, mailbox.workspace_id)
    return mailbox
  }
  const message = mailbox?.status_reason ?? m.server_no_mailbox()
  throw new AppError('reconnect_required', message)
}

/** Returns the connected mailbox; null when none is connected or its login has ended. */
export async function mailboxOf(ctx: Ctx): Promise<{ email: string } | null> {
  const mailbox = await findFor(ctx)
  return mailbox?.status === 'connected' ? { email: mailbox.address } : null
}

const findFor = (ctx: Ctx) => findMailbox(ctx.db, workspacesOfMail(ctx))

/** Returns the workspaces whose mailboxes the caller may use here: in a chat about an account, only that of the account. */
export const workspacesOfMail = (ctx: Ctx): string[] =>
  workspaceIdsOf(ctx, ctx.permission).filter(
    (id) => ctx.workspace_id === undefined || id === ctx.workspace_id,
  )

/** Calls Gmail. Throws AppErrors instead of GmailErrors. */
export async function callGmail<T>(
  ctx: Ctx,
  { account_id }: { account_id: string },
  call: (access: GmailAccess) => Promise<T>,
): Promise<T> {
  try {
    return await withMailbox(ctx, account_id, call)
  } catch (error) {
    throw toAppError(error)
  }
}

/** Refusals that only a change of settings at Google ends, by Google's reason. */
const setupTexts: Readonly<Record<string, () => string>> = {
  accessNotConfigured: () => m.server_gmail_not_enabled(),
  SERVICE_DISABLED: () => m.server_gmail_not_enabled(),
  CONSUMER_INVALID: () => m.server_gmail_not_enabled(),
  mailServiceNotEnabled: () => m.server_gmail_no_mailbox(),
  dailyLimitExceeded: () => m.server_gmail_daily_limit(),
  domainPolicy: () => m.server_gmail_policy(),
}

export function toAppError(error: unknown): unknown {
  if (!(error instanceof GmailError)) return error
  const wait = { detail: error.reason, retryAfter: Math.ceil(error.retryAfterSeconds ?? 30) }
  switch (error.kind) {
    case 'limited':
      return new AppError('rate_limited', m.server_gmail_limiting({ seconds: wait.retryAfter }), wait)
    case 'stopped':
      return new AppError('platform_rejected', (setupTexts[error.reason] ?? m.server_gmail_restricted)())
    case 'missing':
      return notFound()
    case 'unavailable':
      return new AppError('unavailable', m.server_gmail_no_response(), wait)
    case 'login':
    case 'permission':
    case 'refused':
      return new AppError('platform_rejected', m.server_gmail_rejected(), { detail: error.reason })
  }
}
