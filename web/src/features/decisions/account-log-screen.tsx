import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { DecisionLogView } from './decision-log-view.tsx'
import { listQuery } from '../automations/queries.ts'
import { WithAccount } from '../session/with-account.tsx'

/** The decision log of all automations of an account. */
export function AccountLogScreen() {
  return (
    <WithAccount>{(account) => <AccountLog key={account.platform_user_id} account={account} />}</WithAccount>
  )
}

function AccountLog({ account: { platform_user_id } }: { account: ConnectedAccount }) {
  useDocumentTitle(m.common_activity())
  const { data: automations } = useQuery(listQuery(platform_user_id))
  return <DecisionLogView scope={{ platformUserId: platform_user_id }} automations={automations} />
}
