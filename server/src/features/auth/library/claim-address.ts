import type { Ctx } from '#src/context.ts'
import { userNameOf } from '../auth-request-logic.ts'
import { clearUnconfirmed, findUserByEmail } from '../store.ts'

export interface NewUser {
  id: string
  email: string
  name: string
  image?: string | null | undefined
}

/**
 * Runs when Google proves that somebody owns an address. A user who signed up with it and never confirmed may be another
 * person: the password, the name and the profile of that sign-up are removed, and the library links Google to the user.
 */
export async function claimAddress(
  ctx: Ctx,
  owner: { email: string; name: string; image?: string | undefined },
  onUserCreated: (user: NewUser) => Promise<void>,
): Promise<void> {
  const user = await findUserByEmail(ctx.db, owner.email)
  if (user === null || user.email_verified) return
  const { id, email } = user
  const name = userNameOf(owner.name, email)
  if (await clearUnconfirmed(ctx.db, { id, email, name, image: owner.image ?? null })) {
    await onUserCreated({ id, email, name, image: owner.image })
  }
}
