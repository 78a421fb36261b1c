import { derivedId } from './ids.ts'
import type { World, Account } from './world-types.ts'
type AccountSeed = Pick<
  Account,
  'username' | 'name' | 'biography' | 'accountType' | 'followersCount' | 'followsCount' | 'hue'
>

export function createAccount(world: World, seed: AccountSeed): Account {
  const { username } = seed
  const account: Account = {
    ...seed,
    id: derivedId('17841', 17, 'account', world.data.seed, username),
    scopedId: derivedId('2', 17, 'scoped', world.data.seed, username),
    selfScopedId: derivedId('9', 16, 'self', world.data.seed, username),
    allowMessages: true,
    restricted: false,
    subscribedFields: [],
    createdAt: world.now(),
  }
  world.data.accounts.set(username, account)
  return account
}

/** Accepts the username, the professional account id or the app-scoped id. */
export function findAccount(world: World, reference: string): Account | undefined {
  const byName = world.data.accounts.get(reference)
  if (byName) return byName
  for (const account of world.data.accounts.values()) {
    if (account.id === reference || account.scopedId === reference) return account
  }
  return undefined
}

export function requireAccount(world: World, reference: string): Account {
  const account = findAccount(world, reference)
  if (!account) throw new Error(`There is no account "${reference}" in this world.`)
  return account
}
