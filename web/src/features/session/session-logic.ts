import { m } from '@skein/messages'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'

/** Returns the selected account while it is connected, else the first one, else null. */
export function chooseAccount(
  accounts: readonly ConnectedAccount[],
  selectedId: string | null,
): ConnectedAccount | null {
  return accounts.find((account) => account.id === selectedId) ?? accounts[0] ?? null
}

/** Returns the account that was connected last; undefined for none. */
export const newestAccount = (accounts: readonly ConnectedAccount[]): ConnectedAccount | undefined =>
  accounts.toSorted((a, b) => b.connected_at.localeCompare(a.connected_at))[0]

/** Returns the name of an account with an @; a mailbox address has none. */
export const accountName = ({
  platform,
  username,
}: Pick<ConnectedAccount, 'platform' | 'username'>): string =>
  platform === 'gmail' ? username : m.format_username({ username })

/** Returns the accounts that have a workspace, which excludes mailboxes. */
export const instagramAccounts = (accounts: readonly ConnectedAccount[] = []): ConnectedAccount[] =>
  accounts.filter(({ platform }) => platform === 'instagram')
