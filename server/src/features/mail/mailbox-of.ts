import { findMailbox } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { requireOwner, type OnBehalf } from './require-mailbox.ts'

/** The mailbox that mails are read from and written in; null while none is connected or its login has ended. */
export async function mailboxOf(ctx: Ctx, whose: OnBehalf = {}): Promise<{ email: string } | null> {
  const mailbox = await findMailbox(ctx.db, requireOwner(ctx, whose))
  return mailbox?.status === 'connected' ? { email: mailbox.address } : null
}
