import type { Ctx } from '#src/context.ts'
import { type SignedRequest, readSignedRequest } from '#src/integrations/instagram/webhook/signed-request.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { recordChange } from '#src/features/audit/index.ts'
import type { UserDeletionHook } from '#src/features/users/index.ts'
import { deleteWorkspaceRow, leaveWorkspaces } from '#src/features/workspaces/index.ts'
import { AppError } from '#src/infra/errors.ts'
import { forgetAccount } from '../connection/account-cache.ts'
import { lockAccountsOf, lockAccountsOfRequest, type LockedAccount } from '../require-account.ts'
import { detachAccounts, endDeletion, insertDeletion } from './deletion-store.ts'
import { disconnect, type DisconnectHook, prepareRevocation } from './disconnect-account.ts'
import { scheduleForgetting } from './forget-accounts.ts'

/**
 * Starts the deletion of the account of a signed request. Returns the code of its status page. The same request sent
 * again returns the same code and changes nothing.
 */
export function requestDeletion(hooks: readonly DisconnectHook[]) {
  return async (ctx: Ctx, request: SignedRequest): Promise<{ confirmation_code: string }> => {
    // Requests without a time cannot be distinguished, so each gets a new code.
    const confirmation_code = request.issued_at === null ? ctx.ids.token(32) : request.fingerprint
    const accounts = await ctx.db.transaction(async (tx) => {
      const now = new Date(ctx.clock.now())
      if (!(await insertDeletion(tx, { confirmation_code, now }))) return []
      const lockedAccounts = await lockAccountsOfRequest(tx, request)
      await beginDeletion(ctx, tx, { confirmation_code, accounts: lockedAccounts, hooks })
      return lockedAccounts
    })
    for (const account of accounts) forgetAccount(ctx, account)
    return { confirmation_code }
  }
}

interface DeletionInput {
  confirmation_code: string
  accounts: readonly LockedAccount[]
  hooks: readonly DisconnectHook[]
}

/** Disconnects the accounts and deletes their tokens at once; a job deletes their data. */
async function beginDeletion(
  ctx: Ctx,
  tx: Transaction,
  { confirmation_code, accounts, hooks }: DeletionInput,
): Promise<void> {
  const now = new Date(ctx.clock.now())
  if (accounts.length === 0) return void (await endDeletion(tx.system, confirmation_code, now))
  for (const { owned } of accounts) if (owned) await disconnect(ctx, tx, { account: owned, hooks })
  await detachAccounts(tx.system, { confirmation_code, account_ids: accounts.map(({ id }) => id), now })
  await scheduleForgetting(ctx, confirmation_code, { in: tx })
}

/**
 * Deletes the workspaces whose only member is a deleted user: disconnects their accounts at once, deletes their tokens, and
 * schedules the deletion of their data. The user leaves the other workspaces.
 */
export const deleteAccountsOfUser =
  (hooks: readonly DisconnectHook[]): UserDeletionHook =>
  async (ctx, tx, { user_id, confirmation_code }) => {
    const { alone, left } = await leaveWorkspaces(tx, { user_id, now: new Date(ctx.clock.now()) })
    const follow = await deleteWorkspaces(ctx, tx, { workspace_ids: alone, confirmation_code, hooks })
    return async () => {
      await follow()
      for (const { workspace_id, role } of left) {
        await recordChange(ctx, {
          workspace_ids: [workspace_id],
          verb: 'workspaces.removeMember',
          target: { workspace_id, user_id },
          before: { role },
          after: null,
        })
      }
    }
  }

interface WorkspaceDeletion {
  workspace_ids: readonly string[]
  confirmation_code: string
  hooks: readonly DisconnectHook[]
}

/** Deletes workspaces with their accounts. Returns what follows the commit. */
export async function deleteWorkspaces(
  ctx: Ctx,
  tx: Transaction,
  { workspace_ids, confirmation_code, hooks }: WorkspaceDeletion,
): Promise<() => Promise<void>> {
  await insertDeletion(tx.system, { confirmation_code, now: new Date(ctx.clock.now()) })
  const accounts = await lockAccountsOf(tx, workspace_ids)
  const revocations = await Promise.all(
    accounts.filter(({ owned }) => owned !== null).map((account) => prepareRevocation(ctx, account)),
  )
  await beginDeletion(ctx, tx, { confirmation_code, accounts, hooks })
  for (const workspace_id of workspace_ids) await deleteWorkspaceRow(tx.system, workspace_id)
  return async () => {
    for (const account of accounts) forgetAccount(ctx, account)
    for (const revoke of revocations) await revoke()
  }
}

const field = 'signed_request'

/** Reads the signed form field of the platform. Throws when it is missing or not signed by the platform. */
export function requireSignedRequest({ env }: Ctx, body: Uint8Array): SignedRequest {
  const value = new URLSearchParams(new TextDecoder().decode(body)).get(field)
  if (!value) throw new AppError('bad_request', `Send the form field ${field}.`)
  const secrets = [env.INSTAGRAM_APP_SECRET, env.META_APP_SECRET].filter((secret) => secret !== undefined)
  const request = readSignedRequest(value, secrets)
  if (!request) throw new AppError('unauthorized', `The ${field} is not signed with a secret of this app.`)
  return request
}
