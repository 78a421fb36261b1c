import type { ConnectedAccount } from '@skein/contract/accounts'

/** What the account is taught from. */
export function TrainPanel({ account }: { account: ConnectedAccount }) {
  return <p className="py-6 text-text-2">@{account.username}</p>
}
