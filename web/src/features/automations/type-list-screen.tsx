import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { Navigate, useParams, useRouterState, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { m } from '@skein/messages'
import { paths, typeListPath } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Figure } from './items/figure-strip.tsx'
import { AutomationList } from './items/automation-list.tsx'
import { typeFromPath } from './automation-logic.ts'
import { BackLink } from '../../components/back-link.tsx'
import { useAllPaused } from '../../components/use-all-paused.ts'
import { countAutomations, typeOrder } from './group-by-type.ts'
import { ListView } from './list-view.tsx'
import { WithAccount } from '../session/with-account.tsx'
import { cx } from '../../ui/cx.ts'
import { typeTitles } from '../../copy/automations.ts'

/** The automations of one kind. */
export function TypeListScreen() {
  const { type: named } = useParams({ strict: false })
  const type = typeFromPath(named ?? '')
  if (!type) return <Navigate to={paths.workspace} replace />
  return <WithAccount>{(account) => <TypeList account={account} type={type} />}</WithAccount>
}

function TypeList({ account, type }: { account: ConnectedAccount; type: AutomationType }) {
  useDocumentTitle(typeTitles[type])
  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex min-w-0 flex-col items-start gap-1">
          <BackLink to={paths.automations}>{m.common_all_automations()}</BackLink>
          <h1 className="title">{typeTitles[type]}</h1>
          <p className="text-text-2">{m.type_list_manage({ username: account.platform_username })}</p>
        </div>
        <LinkButton
          variant="primary"
          to={paths.createAutomation}
          icon={<Plus size={16} aria-hidden="true" />}
        >
          {m.type_list_create_one()}
        </LinkButton>
      </header>
      <TypeSwitch current={type} />
      <AutomationList platformUserId={account.platform_user_id}>
        {(automations) => (
          <OneKind automations={automations} type={type} platformUserId={account.platform_user_id} />
        )}
      </AutomationList>
    </section>
  )
}

interface OneKindProps {
  automations: readonly AutomationSummary[]
  type: AutomationType
  platformUserId: string
}

/** Shows an automation that was just deployed even if it is of another kind, so that the user finds it. */
function OneKind({ automations, type, platformUserId }: OneKindProps) {
  const deployedId = useRouterState({ select: (state) => state.location.hash })
  const own = automations.filter((one) => one.automation_type === type)
  const tally = countAutomations(own, useAllPaused(platformUserId))
  return (
    <ListView
      platformUserId={platformUserId}
      automations={own}
      elsewhere={automations.find((one) => one.automation_id === deployedId && one.automation_type !== type)}
      figures={
        <>
          <Figure label={m.automations_list_active()} value={tally.active} />
          <Figure label={m.automations_list_total()} value={tally.total} />
          <Figure label={m.type_list_healthy()} value={tally.healthy} />
        </>
      }
      emptyAction={m.type_list_create_one()}
    />
  )
}

/** Links from the list of one kind to the lists of the others. */
function TypeSwitch({ current }: { current: AutomationType }) {
  return (
    <nav aria-label={m.type_list_kinds()}>
      <ul className="flex flex-wrap gap-1">
        {typeOrder.map((type) => (
          <li key={type}>
            <Link
              to={typeListPath(type)}
              aria-current={type === current ? 'page' : undefined}
              className={cx(
                'label-text flex min-h-11 items-center rounded-control px-3 lg:min-h-9',
                type === current ? 'bg-overlay text-text' : 'text-text-2 hover:bg-raised hover:text-text',
              )}
            >
              {typeTitles[type]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
