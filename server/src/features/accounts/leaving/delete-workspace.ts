import type { api } from '@skein/contract'
import type { UseCase } from '#src/context.ts'
import { verifyIdentity, verifySecondFactor } from '#src/features/auth/index.ts'
import { requireOwner, signOnSource } from '#src/features/workspaces/index.ts'
import type { DisconnectHook } from './disconnect-account.ts'
import { deleteWorkspaces } from './request-deletion.ts'

/** Deletes a workspace as an owner who proves to be that: its accounts are disconnected at once and deleted by a job. */
export const deleteWorkspace =
  (hooks: readonly DisconnectHook[]): UseCase<typeof api.workspaces.delete> =>
  async (ctx, { workspace_id, password, email, code }) => {
    requireOwner(ctx, workspace_id)
    await verifyIdentity(ctx, { password, email }, signOnSource(ctx))
    await verifySecondFactor(ctx, code)
    const deletion = { workspace_ids: [workspace_id], confirmation_code: ctx.ids.token(32), hooks }
    const afterCommit = await ctx.db.transaction((tx) => deleteWorkspaces(ctx, tx, deletion))
    await afterCommit()
    return {}
  }
