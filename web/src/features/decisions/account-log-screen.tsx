import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { BackLink } from '../../components/back-link.tsx'
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
  return (
    <section className="flex flex-col gap-6">
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.automations}>{m.common_all_automations()}</BackLink>
        <h1 className="title">{m.common_activity()}</h1>
        <p className="text-text-2">{m.decision_log_account_text()}</p>
      </header>
      <DecisionLogView scope={{ platformUserId: platform_user_id }} automations={automations} />
    </section>
  )
}
