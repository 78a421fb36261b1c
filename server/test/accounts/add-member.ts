import type { Role } from '@skein/contract/workspaces/permissions'
import type { TestApp } from '../build-app.ts'

/** Makes a user a member of a workspace, without an invitation. */
export const addMember = (
  { ctx }: Pick<TestApp, 'ctx'>,
  member: { workspace_id: string; user_id: string; role: Role },
): Promise<unknown> =>
  ctx.db.$client.query(
    `insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)
     on conflict (workspace_id, user_id) do update set role = excluded.role`,
    [member.workspace_id, member.user_id, member.role],
  )
