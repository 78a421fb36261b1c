import type { ConnectedAccount } from '@skein/contract/accounts'
import { Plus } from 'lucide-react'
import { formatCost } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Metric } from '../../ui/metric.tsx'
import { listWords } from '../../copy/automations/automations.ts'
import { AutomationList } from './items/automation-list.tsx'
import { tallyOf, type Tally } from './group-by-type.ts'
import { ListView } from './list-view.tsx'
import { WithAccount } from '../session/with-account.tsx'

const BudgetNote = lazyPart(async () => (await import('./items/budget-note.tsx')).BudgetNote)

/** All automations of the selected account, by kind. */
export function AutomationsScreen() {
  return <WithAccount>{(account) => <Dashboard account={account} />}</WithAccount>
}

function Dashboard({ account }: { account: ConnectedAccount }) {
  useDocumentTitle(listWords.allAutomations)
  const { platform_user_id: platformUserId } = account
  return (
    <section className="flex flex-col gap-6 max-md:pb-20">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="title min-w-0">{listWords.manageAll(account.platform_username)}</h1>
        <div className="flex flex-wrap gap-2">
          <LinkButton variant="ghost" to={paths.accountLedger} className="max-md:-ms-4">
            {listWords.ledger}
          </LinkButton>
          <CreateLink className="max-md:hidden">{listWords.createNew}</CreateLink>
        </div>
      </header>
      <AutomationList platformUserId={platformUserId}>
        {(automations) => (
          <ListView
            grouped
            platformUserId={platformUserId}
            automations={automations}
            figures={<Figures tally={tallyOf(automations)} platformUserId={platformUserId} />}
            emptyAction={listWords.emptyAction}
          />
        )}
      </AutomationList>
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-s1 p-3 md:hidden">
        <CreateLink className="w-full">{listWords.create}</CreateLink>
      </div>
    </section>
  )
}

function Figures({ tally, platformUserId }: { tally: Tally; platformUserId: string }) {
  return (
    <>
      <Metric label={listWords.total} value={tally.total} />
      <Metric label={listWords.active} value={tally.active} />
      <Metric label={listWords.paused} value={tally.paused} />
      <Metric
        label={listWords.totalCost}
        value={formatCost(tally.cost)}
        note={
          <span className="block min-h-9 md:min-h-4.5">
            <BudgetNote platformUserId={platformUserId} />
          </span>
        }
      />
    </>
  )
}

function CreateLink({ className, children }: { className: string; children: string }) {
  return (
    <LinkButton
      variant="primary"
      to={paths.createAutomation}
      icon={<Plus size={16} aria-hidden="true" />}
      className={className}
    >
      {children}
    </LinkButton>
  )
}
