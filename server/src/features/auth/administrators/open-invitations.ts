import type { api } from '@skein/contract'
import type { UseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { deleteOpenInvitation, findOpenInvitations } from '../sign-up/invitation-store.ts'
import { requireAdministrator } from './administrators.ts'

/** Returns the open invitations of all users, the newest first. */
export const listOpenInvitations: UseCase<typeof api.administration.listInvitations> = async (ctx) => {
  await requireAdministrator(ctx)
  const rows = await findOpenInvitations(ctx.db.system, new Date(ctx.clock.now()))
  return rows.map(({ name, email, ...invitation }) => ({ ...invitation, created_by: { name, email } }))
}

export const revokeOpenInvitation: UseCase<typeof api.administration.revokeInvitation> = async (
  ctx,
  { id },
) => {
  await requireAdministrator(ctx)
  if (!(await deleteOpenInvitation(ctx.db.system, id))) throw notFound()
  return {}
}
