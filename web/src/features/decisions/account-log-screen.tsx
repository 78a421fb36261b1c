import type { ConnectedAccount } from '@skein/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { ledgerWords } from '../../copy/automations/decision-log.ts'
import { BackLink } from '../../components/back-link.tsx'
import { LedgerView } from './decision-log-view.tsx'
import { listQuery } from '../automations/queries.ts'
import { WithAccount } from '../session/with-account.tsx'

/** What every automation of the account did, and why it did nothing. */
export function AccountLedgerScreen() {
  return (
    <WithAccount>
      {(account) => <AccountLedger key={account.platform_user_id} account={account} />}
    </WithAccount>
  )
}

function AccountLedger({ account: { platform_user_id } }: { account: ConnectedAccount }) {
  useDocumentTitle(ledgerWords.accountTitle)
  const { data: rules } = useQuery(listQuery(platform_user_id))
  return (
    <section className="flex flex-col gap-6">
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.automations}>{ledgerWords.allAutomations}</BackLink>
        <h1 className="title">{ledgerWords.accountTitle}</h1>
        <p className="text-text-2">{ledgerWords.accountText}</p>
      </header>
      <LedgerView scope={{ platformUserId: platform_user_id }} automations={rules} />
    </section>
  )
}
