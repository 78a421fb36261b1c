import type { TestApp } from '../build-app.ts'
import { createAccount } from './create-account.ts'
import { createUser, type TestUser } from './create-user.ts'

/** Creates a user with a connected account. */
export async function createOwner(app: TestApp): Promise<{ owner: TestUser; account_id: string }> {
  const owner = await createUser(app)
  const account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, owner.user_id)
  return { owner, account_id }
}
