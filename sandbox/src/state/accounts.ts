import { derivedId } from './ids.ts'
import type { ChatMenu, SandboxState, Account } from './state-types.ts'
type AccountSeed = Pick<
  Account,
  'username' | 'name' | 'biography' | 'accountType' | 'followersCount' | 'followsCount' | 'hue'
>

export function createAccount(state: SandboxState, seed: AccountSeed): Account {
  const { username } = seed
  const account: Account = {
    ...seed,
    id: derivedId('17841', 17, 'account', state.data.seed, username),
    scopedId: derivedId('2', 17, 'scoped', state.data.seed, username),
    selfScopedId: derivedId('9', 16, 'self', state.data.seed, username),
    allowMessages: true,
    restricted: false,
    subscribedFields: [],
    chatMenu: { ice_breakers: [], persistent_menu: [] },
    createdAt: state.now(),
  }
  state.data.accounts.set(username, account)
  return account
}

/** Accepts the username, the professional account id or the app-scoped id. */
export function findAccount(state: SandboxState, reference: string): Account | undefined {
  const byName = state.data.accounts.get(reference)
  if (byName) return byName
  for (const account of state.data.accounts.values()) {
    if (account.id === reference || account.scopedId === reference) return account
  }
  return undefined
}

export function requireAccount(state: SandboxState, reference: string): Account {
  const account = findAccount(state, reference)
  if (!account) throw new Error(`There is no account "${reference}".`)
  return account
}

/** Replaces the webhook fields to which the app is subscribed for the account. */
export function setSubscription(state: SandboxState, account: Account, subscribedFields: string[]) {
  account.subscribedFields = subscribedFields
  state.emit({ kind: 'account', account })
  return { subscribedFields }
}

/** Replaces the given parts of the chat menu. */
export function setChatMenu(state: SandboxState, account: Account, change: Partial<ChatMenu>): void {
  account.chatMenu = { ...account.chatMenu, ...change }
  state.emit({ kind: 'account', account })
}
