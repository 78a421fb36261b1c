import type { ConnectedAccount } from '@skein/contract/accounts'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useRouterState } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { formatCost } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MetricStrip } from '../../ui/metric-strip.tsx'
import { Metric } from '../../ui/metric.tsx'
import { listWords } from '../../words/automations.ts'
import { AutomationItems } from './automation-items.tsx'
import { AutomationList } from './automation-list.tsx'
import { groupByType, tallyOf } from './group-by-type.ts'
import { TypeSection } from './type-section.tsx'
import { useListHandlers } from './use-list-handlers.ts'
import { ViewToggle } from './view-toggle.tsx'
import { WithAccount } from './with-account.tsx'

const NoAutomations = lazyPart(async () => (await import('./no-automations.tsx')).NoAutomations)

/** All automations of the selected account, by kind. */
export function AutomationsScreen() {
  return <WithAccount>{(account) => <Dashboard account={account} />}</WithAccount>
}

function Dashboard({ account }: { account: ConnectedAccount }) {
  useDocumentTitle(listWords.allAutomations)
  return (
    <section className="flex flex-col gap-6 max-md:pb-20">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="title min-w-0">{listWords.manageAll(account.platform_username)}</h1>
        <LinkButton
          variant="primary"
          to={paths.createAutomation}
          icon={<Plus size={16} aria-hidden="true" />}
          className="max-md:hidden"
        >
          {listWords.createNew}
        </LinkButton>
      </header>
      <AutomationList platformUserId={account.platform_user_id}>
        {(automations) => <Content automations={automations} platformUserId={account.platform_user_id} />}
      </AutomationList>
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-s1 p-3 md:hidden">
        <LinkButton
          variant="primary"
          to={paths.createAutomation}
          icon={<Plus size={16} aria-hidden="true" />}
          className="w-full"
        >
          {listWords.create}
        </LinkButton>
      </div>
    </section>
  )
}

interface ContentProps {
  automations: AutomationSummary[]
  platformUserId: string
}

function Content({ automations, platformUserId }: ContentProps) {
  const handlers = useListHandlers(platformUserId)
  const freshId = useRouterState({ select: (state) => state.location.hash || null })
  const tally = tallyOf(automations)
  return (
    <>
      <MetricStrip label={listWords.figures}>
        <Metric label={listWords.total} value={tally.total} />
        <Metric label={listWords.active} value={tally.active} />
        <Metric label={listWords.paused} value={tally.paused} />
        <Metric label={listWords.totalCost} value={formatCost(tally.cost)} />
      </MetricStrip>
      {automations.length === 0 ? (
        <NoAutomations action={listWords.emptyAction} />
      ) : (
        <>
          <div className="flex justify-end">
            <ViewToggle />
          </div>
          {groupByType(automations).map((group) => (
            <TypeSection key={group.type} type={group.type} count={group.automations.length}>
              <AutomationItems level={3} automations={group.automations} freshId={freshId} {...handlers} />
            </TypeSection>
          ))}
        </>
      )}
    </>
  )
}
