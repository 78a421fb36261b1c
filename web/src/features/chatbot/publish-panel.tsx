import type { ConnectedAccount } from '@skein/contract/accounts'

/** The bot that answers direct messages. */
export function PublishPanel({ account }: { account: ConnectedAccount }) {
  return <p className="py-6 text-text-2">@{account.username}</p>
}
