import type { Executor } from '#src/infra/db/client.ts'
import { findOwner } from '../library/connection-store.ts'
import { findUserByEmail, hasSignOnLink } from '../store.ts'
import { signOnProvider } from './sign-on-source.ts'

/**
 * Returns whether the identity provider of a workspace opens the account of an address only for a member: two-step sign-in or
 * a passkey protects it, and the provider has not opened it before.
 */
export async function isClosedToSignOn(
  db: Executor,
  { email, workspace_id }: { email: string; workspace_id: string },
): Promise<boolean> {
  const user = await findUserByEmail(db, email)
  if (user === null) return false
  if (await hasSignOnLink(db, { user_id: user.id, provider: signOnProvider(workspace_id) })) return false
  return (await findOwner(db, user.id))?.is_protected === true
}
