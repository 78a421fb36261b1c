import { findMailbox } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { requireOwner, type OnBehalf } from './require-mailbox.ts'

/** Returns the connected mailbox; null when none is connected or its login has ended. */
export async function mailboxOf(ctx: Ctx, whose: OnBehalf = {}): Promise<{ email: string } | null> {
  const mailbox = await findMailbox(ctx.db, requireOwner(ctx, whose))
  return mailbox?.status === 'connected' ? { email: mailbox.address } : null
}
