import type { ConnectedAccount } from '@skein/contract/accounts'
import type { AutomationSummary, AutomationType } from '@skein/contract/automations/automation'
import { Navigate, useParams, useRouterState } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MetricStrip } from '../../ui/metric-strip.tsx'
import { Metric } from '../../ui/metric.tsx'
import { listWords, typeTitles } from '../../words/automations.ts'
import { typeListWords } from '../../words/type-list.ts'
import { AutomationItems } from './automation-items.tsx'
import { AutomationList } from './automation-list.tsx'
import { typeFromPath } from './automation-rules.ts'
import { BackLink } from './back-link.tsx'
import { tallyOf } from './group-by-type.ts'
import { useListHandlers } from './use-list-handlers.ts'
import { ViewToggle } from './view-toggle.tsx'
import { WithAccount } from './with-account.tsx'

const NoAutomations = lazyPart(async () => (await import('./no-automations.tsx')).NoAutomations)

/** The automations of one kind. */
export function TypeListScreen() {
  const { type: named } = useParams({ strict: false })
  const type = typeFromPath(named ?? '')
  if (!type) return <Navigate to={paths.automations} replace />
  return <WithAccount>{(account) => <TypeList account={account} type={type} />}</WithAccount>
}

function TypeList({ account, type }: { account: ConnectedAccount; type: AutomationType }) {
  useDocumentTitle(typeTitles[type])
  return (
    <section className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex min-w-0 flex-col items-start gap-1">
          <BackLink to={paths.automations}>{listWords.allAutomations}</BackLink>
          <h1 className="title">{typeTitles[type]}</h1>
          <p className="text-text-2">{typeListWords.manage(account.platform_username)}</p>
        </div>
        <LinkButton
          variant="primary"
          to={paths.createAutomation}
          icon={<Plus size={16} aria-hidden="true" />}
        >
          {typeListWords.createOne}
        </LinkButton>
      </header>
      <AutomationList platformUserId={account.platform_user_id}>
        {(automations) => (
          <Content
            automations={automations.filter((one) => one.automation_type === type)}
            platformUserId={account.platform_user_id}
          />
        )}
      </AutomationList>
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
        <Metric label={listWords.active} value={tally.active} />
        <Metric label={listWords.total} value={tally.total} />
        <Metric label={typeListWords.healthy} value={tally.healthy} />
      </MetricStrip>
      {automations.length === 0 ? (
        <NoAutomations action={typeListWords.createOne} />
      ) : (
        <>
          <div className="flex justify-end">
            <ViewToggle />
          </div>
          <AutomationItems level={2} automations={automations} freshId={freshId} {...handlers} />
        </>
      )}
    </>
  )
}
