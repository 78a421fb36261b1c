import type { Ctx } from '#src/context.ts'
import { findAccountsToVerify } from './verification-store.ts'
import type { VerificationRow } from './verification-types.ts'
import { verifyAccount } from './verify-account.ts'
import { verifyInstallation } from './verify-installation.ts'

interface VerifyOptions {
  /** Username of the account to check; all connected accounts without it. */
  account?: string | undefined
  messageToSelf?: boolean
}

/** Compares what Skein believes about Instagram with the platform. Writes nothing that others can see. */
export async function verifyInstagram(
  ctx: Ctx,
  { account, messageToSelf = false }: VerifyOptions = {},
): Promise<VerificationRow[]> {
  const rows = await verifyInstallation(ctx)
  const accounts = await findAccountsToVerify(ctx.db, account)
  if (accounts.length === 0) {
    const state = account === undefined ? 'skipped' : 'failed'
    const detail = 'No such account is connected. Connect one in Skein, then run this again.'
    return [...rows, { check: 'Accounts', account: null, state, detail, assumption: null }]
  }
  for (const [index, each] of accounts.entries()) {
    rows.push(...(await verifyAccount(ctx, each, { label: `account ${index + 1}`, messageToSelf })))
  }
  return rows
}
