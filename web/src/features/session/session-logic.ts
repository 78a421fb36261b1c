import type { ConnectedAccount } from '@skein/contract/accounts'

/** The chosen account while it is still connected, else the first one, else none. */
export function chooseAccount(
  accounts: readonly ConnectedAccount[],
  selectedId: string | null,
): ConnectedAccount | null {
  return accounts.find((account) => account.id === selectedId) ?? accounts[0] ?? null
}

/** An account's name as people write it: with an @, except for a mailbox. */
export const accountName = ({
  platform,
  username,
}: Pick<ConnectedAccount, 'platform' | 'username'>): string =>
  platform === 'gmail' ? username : `@${username}`

/** A mailbox has no workspace. */
export const instagramAmong = (accounts: readonly ConnectedAccount[] = []): ConnectedAccount[] =>
  accounts.filter(({ platform }) => platform === 'instagram')
